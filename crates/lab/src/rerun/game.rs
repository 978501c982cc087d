//! A game of a match or a tournament, played again from its seed.

use super::{Compared, Comparison, FileRow, is_certain};
use plyground_arena::{Contest, Fixture, Opening};
use plyground_jobs::JobError;
use plyground_players::registry;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Plays a game again, from its opening and its number, and compares every move; `None` if stopped.
///
/// What a game comes to depends on game, players, opening, seed and number alone, and a row has them all.
pub fn game(row: &FileRow, stop: &AtomicBool) -> Result<Option<Comparison>, JobError> {
    let input = |error: &dyn std::fmt::Display| JobError::Input(error.to_string());
    let (game, moves) = (row.text("game")?, row.text("moves")?);
    let (seed, number): (u64, u64) = (row.number("seed")?, row.number("number")?);
    let players = row.list("players", "player")?;
    let mut session = registry::open(&game).map_err(|error| input(&error))?;
    session.go_to(&moves).map_err(|error| input(&error))?;
    let opening: usize = row.number("opening")?;
    while session.ply() > opening {
        session.undo();
    }
    let fixture = Fixture {
        number: number.checked_sub(1).ok_or_else(|| input(&"games are numbered from 1"))?,
        opening: Opening::Line(session.line()),
        seats: (0..players.len()).collect(),
    };
    let contest = Contest { game: &game, entrants: &players, seed, threads: 1 };
    let mut played = None;
    let numbers = fixture.number..fixture.number + 1;
    let mut each = |game| {
        played = Some(game);
        ControlFlow::Break(())
    };
    contest.play(numbers, &|_| fixture.clone(), stop, &mut each).map_err(|error| input(&error))?;
    let Some(played) = played else { return Ok(None) };
    let shares: Vec<String> =
        played.payoffs.iter().map(|&twelfths| (f64::from(twelfths) / 12.0).to_string()).collect();
    let then = row.list("shares", "share")?.iter().map(|share| plain(share)).collect::<Vec<_>>();
    let compared = vec![
        Compared::new("moves", moves, &played.moves),
        Compared::new("shares", then.join(" "), shares.join(" ")),
        Compared::new("ending", row.text("ending").unwrap_or_default(), played.ending.unwrap_or_default()),
    ];
    Ok(Some(Comparison {
        subject: format!("game {number} of {game}, {}, seed {seed}", players.join(" against ")),
        compared,
        certain: players.iter().all(|player| is_certain(player)),
        seconds: [None, Some(played.spent.iter().map(|spent| spent.seconds).sum())],
    }))
}

/// A number as it is written elsewhere: `1.0` is `1`.
fn plain(number: &str) -> String {
    number.parse::<f64>().map_or_else(|_| number.to_owned(), |number| number.to_string())
}
