//! The truth beside a study: the exact scores of its positions.

use super::grid::GridCell;
use crate::regret::{Exam, Question};
use plyground_jobs::JobError;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// Exact scores by game and position.
pub(super) type Truth<'a> = HashMap<(&'a str, &'a str), Question>;

/// Solves every position of these cells once; `None` if stopped.
pub(super) fn truth<'a>(
    cells: impl Iterator<Item = &'a GridCell>,
    stop: &AtomicBool,
) -> Result<Option<Truth<'a>>, JobError> {
    let mut lines: Vec<(&str, Vec<&str>)> = Vec::new();
    for cell in cells {
        match lines.iter_mut().find(|(game, _)| *game == cell.game) {
            Some((_, lines)) if lines.last() == Some(&cell.position.as_str()) => {}
            Some((_, lines)) => lines.push(&cell.position),
            None => lines.push((&cell.game, vec![&cell.position])),
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut truth = Truth::new();
    for (game, lines) in lines {
        let texts: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let exam = Exam::set(game, &texts, 1, threads, stop, &mut |_| {})
            .map_err(|error| JobError::Input(error.to_string()))?;
        let Some(exam) = exam else { return Ok(None) };
        let scored = lines.into_iter().zip(exam.questions);
        truth.extend(scored.map(|(line, question)| ((game, line), question)));
    }
    Ok(Some(truth))
}
