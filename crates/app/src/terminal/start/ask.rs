//! The same by questions and answers, line by line. A bad answer is asked again.

use super::{LEVELS, Start, Who};
use crate::failure::Failure;
use crate::terminal::ask::{line, player};
use plyground_players::registry::GameKind;
use plyground_players::{Seat, registry};
use std::io::{BufRead, Write};

/// Asks who plays; the end of the input takes what is offered.
pub(crate) fn ask(input: &mut impl BufRead, out: &mut impl Write, offered: Start) -> Result<Start, Failure> {
    let mut start = offered;
    let default = match start.who {
        Who::YouBegin | Who::Named(_) => 1,
        Who::ComputerBegins => 2,
        Who::TwoPeople => 3,
    };
    let session = registry::open(&start.game)?;
    writeln!(out, "{}: who plays?", session.game())?;
    for (i, (_, words)) in Who::OFFERED.iter().enumerate() {
        writeln!(out, "  {}  {words}", i + 1)?;
    }
    writeln!(out, "  4  more: other games, sizes of the board, algorithms")?;
    match number(input, out, "Choose", 4, default)? {
        4 => return more(input, out, start),
        choice => start.who = Who::OFFERED[choice - 1].0.clone(),
    }
    if start.has_level(session.seats()) {
        level(input, out, &mut start)?;
    }
    Ok(start)
}

fn level(input: &mut impl BufRead, out: &mut impl Write, start: &mut Start) -> Result<(), Failure> {
    writeln!(out, "How strong is the computer?")?;
    for (level, meaning) in LEVELS.zip(start.levels()) {
        writeln!(out, "  {level}  {meaning}")?;
    }
    start.level = number(input, out, "Level", LEVELS.len(), start.level.into())? as u8;
    Ok(())
}

/// Other games, then who plays, seat by seat.
fn more(input: &mut impl BufRead, out: &mut impl Write, start: Start) -> Result<Start, Failure> {
    let session = loop {
        writeln!(out, "Which game? Such as connect:9x7x4, blokus:duo, blokus (plyground games lists them)")?;
        write!(out, "[{}]: ", start.game)?;
        let answer = line(input, out)?.filter(|answer| !answer.is_empty());
        match registry::open(answer.as_deref().unwrap_or(&start.game)) {
            Ok(session) => break session,
            Err(error) => writeln!(out, "Sorry: {error}")?,
        }
    };
    let game = session.game();
    let mut players = Vec::new();
    for seat in Seat::all(session.seats()) {
        let default = if seat == Seat::FIRST { "human" } else { GameKind::of(&game).opponent };
        players.push(player(input, out, session.as_ref(), seat, default)?);
    }
    Ok(Start { game, who: Who::Named(players), ..start })
}

/// A number from one; asked again until it is one.
fn number(
    input: &mut impl BufRead,
    out: &mut impl Write,
    what: &str,
    most: usize,
    default: usize,
) -> Result<usize, Failure> {
    loop {
        write!(out, "{what} [{default}]: ")?;
        let Some(answer) = line(input, out)?.filter(|answer| !answer.is_empty()) else { return Ok(default) };
        match answer.parse() {
            Ok(number) if (1..=most).contains(&number) => return Ok(number),
            _ => writeln!(out, "Sorry: expected a number from 1 to {most}")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(input: &str, offered: Start) -> (Start, String) {
        let mut out = Vec::new();
        let start = ask(&mut input.as_bytes(), &mut out, offered).unwrap();
        (start, String::from_utf8(out).unwrap())
    }

    #[test]
    fn two_answers_begin_a_game_and_bad_ones_are_asked_again() {
        let (start, text) = asked("\n\n", Start::default());
        assert_eq!(start, Start::default());
        assert!(text.lines().count() < 24 && text.lines().all(|line| line.len() <= 80), "{text}");
        let (start, text) = asked("9\nx\n2\n0\n7\n", Start::default());
        assert_eq!((start.who, start.level), (Who::ComputerBegins, 7));
        assert_eq!(text.matches("Sorry: expected a number from 1 to").count(), 3, "{text}");
        // Two people need no level, and the end of the input takes what is offered.
        assert_eq!(asked("3\n", Start::default()).0.who, Who::TwoPeople);
        let offered = Start { who: Who::ComputerBegins, level: 5, ..Start::default() };
        assert_eq!(asked("", offered.clone()).0, offered);
    }

    #[test]
    fn more_has_games_sizes_and_algorithms() {
        let (start, text) = asked("4\nchess\nconnect:5x4x3\n2\nperfect\n", Start::default());
        assert_eq!(start.game, "connect:5x4x3");
        assert_eq!(start.who, Who::Named(vec!["random".to_owned(), "perfect".to_owned()]));
        assert!(text.contains("Sorry: no game \"chess\""), "{text}");
        // Who cannot play this game is asked again.
        let (start, text) = asked("4\nblokus:duo\nperfect\n\nrandom\n", Start::default());
        assert_eq!(start.who, Who::Named(vec!["human".to_owned(), "random".to_owned()]));
        assert!(text.contains("Sorry: "), "{text}");
    }
}
