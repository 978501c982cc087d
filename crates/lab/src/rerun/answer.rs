//! A move beside exact scores, asked for again.

use super::{Compared, Comparison, FileRow, is_certain};
use crate::regret::Exam;
use plyground_jobs::JobError;
use std::sync::atomic::AtomicBool;

/// Puts a position to a player again, with the random numbers it had then, and solves it anew; `None` if stopped.
pub fn answer(row: &FileRow, stop: &AtomicBool) -> Result<Option<Comparison>, JobError> {
    let input = |error: &dyn std::fmt::Display| JobError::Input(error.to_string());
    let (game, player, position) = (row.text("game")?, row.text("player")?, row.text("position")?);
    let (seed, number): (u64, u64) = (row.number("seed")?, row.number("number")?);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let exam = Exam::set(&game, std::slice::from_ref(&position), seed, threads, stop, &mut |_| {});
    let Some(exam) = exam.map_err(|error| input(&error))? else { return Ok(None) };
    let exam = Exam { first: number, ..exam };
    let mut answers = exam.put(&player, 1, stop, &mut |_| {}).map_err(|error| input(&error))?;
    let Some(again) = answers.pop() else { return Ok(None) };
    let mut compared = vec![Compared::new("move", row.text("move")?, &again.mv)];
    if row.has("rank") {
        // A row of regret; a puzzle has the best moves and their score.
        compared.push(Compared::new("score", row.text("score")?, again.score));
        compared.push(Compared::new("best", row.text("best")?, again.best));
        compared.push(Compared::new("rank", row.text("rank")?, again.rank));
    } else {
        compared.push(Compared::new("score", row.text("score")?, again.best));
        compared.push(Compared::new("after", row.text("after")?, again.after.name()));
    }
    let place = if position.is_empty() { "the start" } else { &position };
    Ok(Some(Comparison {
        subject: format!("{game} at {place}, {player}, position {number}, seed {seed}"),
        compared,
        certain: is_certain(&player),
        seconds: [row.number("seconds").ok(), Some(again.seconds)],
    }))
}
