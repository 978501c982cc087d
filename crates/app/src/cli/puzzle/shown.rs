//! A puzzle as plain data, for faces, and in words.

use super::record::Record;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_explain::puzzle::{Attempt, Collection, Hint, Judge, Reply, Worth};
use plyground_players::{Board, SpecError};
use serde::Serialize;
use std::io::{self, Write};

/// A puzzle with all that a face shows of it and the truth about every move: docs/formats.md.
#[derive(Serialize)]
struct PuzzleShown {
    number: usize,
    of: usize,
    game: String,
    position: String,
    level: Option<u8>,
    task: String,
    worth: Worth,
    keep: Vec<String>,
    moves: Vec<MoveShown>,
    tries: u32,
    solved: bool,
    board: Board,
}

#[derive(Serialize)]
struct MoveShown {
    #[serde(rename = "move")]
    mv: String,
    after: Worth,
    /// Best play from there to the end of the game.
    line: String,
}

/// Prints a puzzle as one JSON object.
pub(super) fn as_json(collection: &Collection, number: usize, record: &Record) -> Result<(), Failure> {
    let puzzle = collection.get(number).expect("a number of the collection");
    let judge = judge(&puzzle.game)?;
    let shown = stoppable(|stop| {
        let Some(attempt) = Attempt::new(&judge, puzzle, stop).map_err(|error| in_puzzle(number, error))?
        else {
            return Ok(None);
        };
        let mut moves = Vec::new();
        for one in &attempt.judged().moves {
            let line = judge.refutation(&puzzle.position, &one.mv, stop)?;
            moves.push(MoveShown { mv: one.mv.clone(), after: one.after, line });
        }
        let solved = record.of(puzzle);
        Ok::<_, Failure>(Some(PuzzleShown {
            number,
            of: collection.count(),
            game: puzzle.game.clone(),
            position: puzzle.position.clone(),
            level: puzzle.level,
            task: attempt.task(),
            worth: attempt.judged().worth,
            keep: attempt.judged().keep(),
            moves,
            tries: solved.tries,
            solved: solved.solved,
            board: attempt.session().board(),
        }))
    })?;
    let shown = shown.ok_or_else(|| Failure::Run("stopped".to_owned()))?;
    writeln!(io::stdout().lock(), "{}", serde_json::to_string(&shown).map_err(io::Error::from)?)?;
    Ok(())
}

/// A judge for a game, which must have a solver.
pub(super) fn judge(game: &str) -> Result<Judge, Failure> {
    Judge::new(game)
        .map_err(|SpecError(error)| Failure::Input(format!("puzzles need exact results: {error}")))
}

/// What is wrong with a puzzle.
pub(super) fn in_puzzle(number: usize, error: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("puzzle {number}, {error}"))
}

/// What an answer gets, as a sentence.
pub(super) fn reply_in_words(reply: &Reply, attempt: &Attempt<'_>) -> String {
    let worth = attempt.judged().worth;
    match reply {
        Reply::Right { mv, others } => {
            let does = if worth == Worth::Win { "wins" } else { "holds the draw" };
            match &others[..] {
                [] => format!("Right: {mv} {does}, and nothing else does."),
                [one] => format!("Right: {mv} {does}. So does {one}."),
                more => format!("Right: {mv} {does}. So do {}.", more.join(", ")),
            }
        }
        Reply::Wrong { mv, after, refutation } => {
            format!("{} Try again.", refuted(mv, *after, refutation, attempt))
        }
    }
}

/// Help, as a sentence.
pub(super) fn hint_in_words(hint: &Hint, attempt: &Attempt<'_>) -> String {
    let (does, do_) = match attempt.judged().worth {
        Worth::Win => ("wins", "win"),
        _ => ("holds", "hold"),
    };
    match hint {
        Hint::Count { keep: 1, of } => format!("One of {of} moves {does}."),
        Hint::Count { keep, of } => format!("{keep} of {of} moves {do_}."),
        Hint::Not { mv, after, refutation } => refuted(mv, *after, refutation, attempt),
        Hint::Answer { mv } => format!("{mv} {does}."),
    }
}

/// What a wrong move does, and best play after it.
fn refuted(mv: &str, after: Worth, refutation: &str, attempt: &Attempt<'_>) -> String {
    let end = match after {
        Worth::Loss => format!("{} wins", attempt.opponent()),
        _ => "nobody wins".to_owned(),
    };
    match refutation {
        "" => format!("{mv} {}.", after.verb()),
        line => format!("{mv} {}: best play goes on with {line}, and {end}.", after.verb()),
    }
}
