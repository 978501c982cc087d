//! A puzzle as plain data, for faces.

use super::record::Record;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_explain::Language;
use plyground_explain::puzzle::{Attempt, Collection, Judge, Worth};
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
pub(super) fn as_json(
    collection: &Collection,
    number: usize,
    record: &Record,
    language: Language,
) -> Result<(), Failure> {
    let puzzle = collection.get(number).expect("a number of the collection");
    let judge = judge(&puzzle.game)?;
    let shown = stoppable(|stop| {
        let Some(attempt) = Attempt::new(&judge, puzzle, stop).map_err(|error| in_puzzle(number, error))?
        else {
            return Ok(None);
        };
        let mut moves = Vec::new();
        for one in &attempt.judged().moves {
            let line = judge.best_line(&puzzle.position, &one.mv, stop)?;
            moves.push(MoveShown { mv: one.mv.clone(), after: one.after, line });
        }
        let solved = record.of(puzzle);
        Ok::<_, Failure>(Some(PuzzleShown {
            number,
            of: collection.count(),
            game: puzzle.game.clone(),
            position: puzzle.position.clone(),
            level: puzzle.level,
            task: attempt.task(language),
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
