//! A review as text: a table of the moves, mistakes with their reasons, and how well each side played.

use crate::cli::common::aligned;
use crate::cli::table::told;
use crate::failure::Failure;
use plyground_explain::review::{Review, ReviewedMove, is_told, words};
use plyground_explain::{Language, Slots, board_with_marks, fill};
use plyground_players::{Board, registry};
use std::io::Write;

/// Writes a review; every move, or those that were mistakes.
pub(super) fn write(
    out: &mut impl Write,
    review: &Review,
    language: Language,
    is_all: bool,
) -> Result<(), Failure> {
    writeln!(out, "{}: {}", review.game, review.line)?;
    writeln!(out, "{}", words::ending(review, language))?;
    let mut rows = vec![words::titles(language).to_vec()];
    rows.extend(review.moves.iter().map(|one| words::row(review, one, language).to_vec()));
    writeln!(out, "\n{}", aligned(&rows).trim_end())?;
    mistakes(out, review, language, is_all)?;
    writeln!(out)?;
    for accuracy in &review.accuracy {
        writeln!(out, "{}", told("", &words::accuracy(review, accuracy, language)))?;
    }
    Ok(())
}

/// Tells the moves that were mistakes, or all of which there is something to say.
pub(super) fn mistakes(
    out: &mut impl Write,
    review: &Review,
    language: Language,
    is_all: bool,
) -> Result<(), Failure> {
    let is_told = |one: &&ReviewedMove| (is_all || is_told(one)) && !one.sentences.is_empty();
    let told: Vec<&ReviewedMove> = review.moves.iter().filter(is_told).collect();
    if !told.is_empty() {
        writeln!(out, "\n{}", fill(language, "review.legend", &Slots::new()))?;
    }
    told.into_iter().try_for_each(|one| tell(out, review, one, language))
}

/// A move with its board and what there is to say of it.
fn tell(
    out: &mut impl Write,
    review: &Review,
    one: &ReviewedMove,
    language: Language,
) -> Result<(), Failure> {
    let mut session = registry::open(&review.game)?;
    session.go_to(&one.position)?;
    let board = session.board();
    writeln!(out, "\n{}:", words::heading(review, one, language))?;
    for line in board_with_marks(&board, &marks(&board, one)).lines() {
        writeln!(out, "  {line}")?;
    }
    for sentence in &one.sentences {
        let before = format!("  {} ", sentence.grade.mark());
        writeln!(out, "{}", told(&before, &sentence.with_grade(language)))?;
    }
    Ok(())
}

/// The squares of the move that was played, and of those that keep the result.
fn marks(board: &Board, one: &ReviewedMove) -> Vec<(usize, char)> {
    let cells = |mv: &str| {
        let found = board.moves.iter().find(|other| other.mv == mv);
        found.map_or(&[][..], |found| &found.cells)
    };
    let played = cells(&one.mv).iter().map(|place| (*place, '?'));
    let better = one.keeping.iter().filter(|mv| **mv != one.mv).flat_map(|mv| cells(mv));
    played.chain(better.map(|place| (*place, '+'))).collect()
}
