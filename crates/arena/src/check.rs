//! What a journal says of a game, held against the schedule and the rules.

use crate::{Fixture, Opening, Played};
use plyground_core::{Payoffs, Seat};
use plyground_players::registry;

/// What is wrong with a game that is said to be the one of a fixture: other players or another opening, moves that the rules do not
/// allow, a result that is not theirs.
pub(crate) fn check(game: &str, fixture: &Fixture, played: &Played) -> Result<(), String> {
    if played.number != fixture.number {
        return Err(format!("it says of itself that it is game {}", played.number));
    }
    if played.seats != fixture.seats {
        return Err(format!("players {:?} at its seats: expected {:?}", played.seats, fixture.seats));
    }
    let seats = fixture.seats.len();
    if played.payoffs.len() != seats || played.spent.len() != seats {
        let (payoffs, spent) = (played.payoffs.len(), played.spent.len());
        return Err(format!("payoffs of {payoffs} seats and work of {spent}: expected {seats} of each"));
    }
    if played.spent.iter().any(|spent| !(spent.seconds.is_finite() && spent.seconds >= 0.0)) {
        return Err("it took a time that is none".to_owned());
    }
    let mut session = registry::open(game).map_err(|error| error.to_string())?;
    session.go_to(&played.moves).map_err(|error| format!("its moves: {error}"))?;
    let moves = session.history();
    if moves.len() != played.plies {
        return Err(format!("{} moves: expected {}, as it has", played.plies, moves.len()));
    }
    let opening = match &fixture.opening {
        Opening::Random { plies, .. } => *plies as usize,
        Opening::Line(line) => {
            let mut book = registry::open(game).map_err(|error| error.to_string())?;
            book.go_to(line).map_err(|error| error.to_string())?;
            if !moves.starts_with(&book.history()) {
                return Err(format!("it does not begin with {line}"));
            }
            book.history().len()
        }
    };
    if played.opening != opening || opening > moves.len() {
        return Err(format!("an opening of {} moves: expected {opening}", played.opening));
    }
    check_result(seats, played, session.outcome())
}

/// Whether the result is the one of the last position, or that of a game that somebody gave up.
fn check_result(seats: usize, played: &Played, outcome: Option<Payoffs>) -> Result<(), String> {
    let twelfths =
        |payoffs: Payoffs| -> Vec<u8> { Seat::all(seats).map(|seat| payoffs.twelfths(seat)).collect() };
    let expected = match (&played.forfeit, &played.ending, outcome) {
        (None, None, Some(payoffs)) => twelfths(payoffs),
        (Some(forfeit), Some(_), None) if forfeit.seat < seats => {
            twelfths(Played::forfeited(seats, forfeit.seat))
        }
        (_, _, Some(_)) => return Err("given up, though it was played to its end".to_owned()),
        (Some(_), _, None) => return Err("nobody sits where it was given up".to_owned()),
        (None, _, None) => return Err("neither played to its end nor given up".to_owned()),
    };
    match played.payoffs == expected {
        true => Ok(()),
        false => Err(format!("payoffs {:?}: expected {expected:?}", played.payoffs)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Event, Field, Played};
    use plyground_jobs::{Job, JobError, UnitJournal};
    use std::sync::atomic::AtomicBool;

    fn event(game: &str, players: &[&str]) -> Event {
        let players = players.iter().map(|&player| player.to_owned()).collect();
        Event::new(game, players, Field::All, 12, 7).unwrap()
    }

    fn played(event: &Event, number: u64) -> Played {
        event.unit(&mut event.worker().unwrap(), number, &AtomicBool::new(false)).unwrap().unwrap()
    }

    #[test]
    fn games_that_were_played_are_believed() {
        let nobody = "cmd:form=lines ./there-is-no-such-program";
        for (game, players) in [
            ("connect", &["random", "greedy"][..]),
            ("connect:5x4", &["random", nobody]),
            ("blokus", &["greedy", "random", "random", "greedy"]),
            ("blokus:3", &["greedy", "random", nobody]),
            ("blokus:2", &["greedy", "random"]),
            ("blokus:duo", &["greedy", nobody]),
        ] {
            let mut event = event(game, players);
            for number in 0..4 {
                assert_eq!(event.check(number, &played(&event, number)), Ok(()), "{game}");
            }
            if game == "connect" {
                event.set_book(vec!["44".to_owned(), "1".to_owned()]).unwrap();
                event.schedule.plies = 0;
                assert_eq!(event.check(2, &played(&event, 2)), Ok(()));
            }
        }
    }

    #[test]
    fn whatever_else_is_told_with_its_place_and_nothing_panics() {
        let event = event("connect", &["greedy", "random"]);
        let game = played(&event, 3);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for (wrong, why) in [
            (Played { seats: vec![8, 0], ..game.clone() }, "players [8, 0] at its seats"),
            (Played { seats: vec![], ..game.clone() }, "players [] at its seats"),
            (Played { seats: vec![1, 1], ..game.clone() }, "players [1, 1] at its seats"),
            (Played { payoffs: vec![], ..game.clone() }, "payoffs of 0 seats"),
            (Played { payoffs: vec![12, 12], ..game.clone() }, "payoffs [12, 12]: expected"),
            (Played { payoffs: game.payoffs.iter().rev().copied().collect(), ..game.clone() }, "payoffs"),
            (Played { spent: vec![], ..game.clone() }, "work of 0"),
            (Played { opening: 99, ..game.clone() }, "an opening of 99 moves: expected 4"),
            (Played { moves: "zz".to_owned(), ..game.clone() }, "its moves: "),
            (Played { moves: "44".to_owned(), ..game.clone() }, "moves: expected 2"),
            (Played { plies: 2, moves: "44".to_owned(), opening: 2, ..game.clone() }, "an opening of 2"),
            (Played { plies: 6, moves: "445566".to_owned(), ..game.clone() }, "neither played to its end"),
            (Played { number: 4, ..game.clone() }, "it says of itself that it is game 4"),
            (Played { ending: Some("x".to_owned()), ..game.clone() }, "given up, though"),
        ] {
            let mut journal = UnitJournal::open(&path, &event.header()).unwrap();
            journal.add(3, &wrong).unwrap();
            let error: JobError = journal.checked_rows(&event, 3).unwrap_err();
            let told = error.to_string();
            assert!(told.contains("journal: unit 3: ") && told.contains(why), "{told}");
            drop(journal);
            std::fs::remove_file(&path).unwrap();
        }
    }
}
