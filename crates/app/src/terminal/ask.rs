//! Who plays, and how strong?

use crate::failure::Failure;
use plyground_players::registry::{self, GameKind, PLAYERS};
use plyground_players::{PlayerKind, Seat, Session, Spec, SpecError};
use std::io::{BufRead, Write};

/// Asks until the answer is a player of this game; an empty answer, or none at all, means `default`.
pub(super) fn player(
    input: &mut impl BufRead,
    out: &mut impl Write,
    session: &dyn Session,
    seat: Seat,
    default: &str,
) -> Result<String, Failure> {
    let plays = |kind: &&PlayerKind| is_program(kind.name) || can_play(session, kind.name).is_ok();
    let offered: Vec<&PlayerKind> = PLAYERS.iter().copied().filter(plays).collect();
    loop {
        writeln!(out, "Who plays {}?", session.seat_name(seat))?;
        for (i, kind) in offered.iter().enumerate() {
            writeln!(out, "  {}  {}: {}", i + 1, kind.name, kind.summary)?;
        }
        write!(out, "A number, or a player with options such as mc:sims=20000 [{default}]: ")?;
        let Some(answer) = line(input, out)? else { return Ok(default.to_owned()) };
        if answer.is_empty() {
            return Ok(default.to_owned());
        }
        let chosen = answer.parse::<usize>().ok().and_then(|number| offered.get(number.wrapping_sub(1)));
        let spec = match chosen {
            Some(kind) => strength(input, out, kind, GameKind::of(&session.game()).depth)?,
            None => answer,
        };
        match can_play(session, &spec) {
            Ok(()) => return Ok(spec),
            Err(error) => writeln!(out, "Sorry: {error}")?,
        }
    }
}

/// Whether a spec names somebody who can play this game. A program is not started to find that out.
pub(super) fn can_play(session: &dyn Session, spec: &str) -> Result<(), SpecError> {
    let kind = registry::settings(spec)?.kind();
    if kind.name != "human" && !is_program(spec) {
        session.enlist(spec)?;
    }
    Ok(())
}

/// Whether a player is a program of its own.
pub(super) fn is_program(spec: &str) -> bool {
    ["cmd", "gtp"].contains(&Spec::new(spec).name.as_str())
}

/// Asks a player that takes simulations or a depth how many; `depth` plies are usual in this game.
fn strength(
    input: &mut impl BufRead,
    out: &mut impl Write,
    kind: &PlayerKind,
    depth: u32,
) -> Result<String, Failure> {
    let name = kind.name;
    if is_program(name) {
        write!(out, "Which program, with its arguments? ")?;
        return Ok(format!("{name}:{}", line(input, out)?.unwrap_or_default()));
    }
    let Some(strength) = kind.options.iter().find(|option| ["sims", "depth"].contains(&option.name)) else {
        return Ok(name.to_owned());
    };
    let least = strength.default.parse::<u32>().map_or(depth, |usual| usual.min(depth)).to_string();
    let default = if strength.name == "depth" { &least } else { strength.default };
    write!(out, "How strong? {} [{default}]: ", strength.meaning)?;
    match line(input, out)? {
        Some(answer) if !answer.is_empty() => Ok(format!("{name}:{}={answer}", strength.name)),
        _ if default == strength.default => Ok(name.to_owned()),
        _ => Ok(format!("{name}:{}={default}", strength.name)),
    }
}

/// The longest line that is read; more than that is nobody's move.
const LONGEST: u64 = 4096;

/// One line from the keyboard, without blanks around it; `None` at the end of the input.
pub(super) fn line(input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>, Failure> {
    out.flush()?;
    let mut bytes = Vec::new();
    let mut limited = std::io::Read::take(&mut *input, LONGEST);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_cannot_answer_is_not_offered() {
        let asked = |game: &str, answers: &str| {
            let (session, mut out) = (registry::open(game).unwrap(), Vec::new());
            let chosen = player(&mut answers.as_bytes(), &mut out, session.as_ref(), Seat::FIRST, "human");
            (chosen.unwrap(), String::from_utf8(out).unwrap())
        };
        let number = |text: &str, name: &str| {
            let line = text.lines().find(|line| line.contains(&format!("  {name}: ")));
            line.map(|line| line.split_whitespace().next().unwrap().to_owned())
        };
        let (_, duo) = asked("blokus:duo", "");
        assert!(number(&duo, "perfect").is_none() && number(&duo, "gtp").is_some(), "{duo}");
        let minimax = number(&duo, "minimax").unwrap();
        let (chosen, text) = asked("blokus:duo", &format!("{minimax}\n\n"));
        assert_eq!(chosen, "minimax:depth=2", "{text}");
        assert_eq!(asked("connect", &format!("{minimax}\n\n")).0, "minimax");
        let (_, four) = asked("blokus", "");
        assert!(number(&four, "minimax").is_none() && number(&four, "maxn").is_some(), "{four}");
    }
}
