//! A review as text: a table of the moves, mistakes with their reasons, and how well each side played.

use crate::cli::common::aligned;
use crate::failure::Failure;
use plyground_explain::Language;
use plyground_explain::connect::{GameResult, MoveClass};
use plyground_explain::review::{Accuracy, Ending, Review, ReviewedMove, Worth};
use plyground_players::registry;
use plyground_plot::counted;
use std::io::Write;

/// Writes a review; every move, or those that were mistakes.
pub(super) fn write(
    out: &mut impl Write,
    review: &Review,
    language: Language,
    is_all: bool,
) -> Result<(), Failure> {
    writeln!(out, "{}: {}", review.game, review.line)?;
    writeln!(out, "{}", ending(review))?;
    let mut rows = vec![["", "move", "by", "the position was", "and is", ""].map(str::to_owned).to_vec()];
    rows.extend(review.moves.iter().map(|one| row(review, one)));
    writeln!(out, "\n{}", aligned(&rows).trim_end())?;
    mistakes(out, review, language, is_all)?;
    writeln!(out)?;
    for accuracy in &review.accuracy {
        writeln!(out, "{}", accuracy_in_words(review, accuracy))?;
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
    let is_told = |one: &&ReviewedMove| is_all || one.class == MoveClass::Blunder;
    for one in review.moves.iter().filter(is_told).filter(|one| !one.sentences.is_empty()) {
        tell(out, review, one, language)?;
    }
    Ok(())
}

fn ending(review: &Review) -> String {
    let moves = counted(review.moves.len() as u64, "move");
    match review.ending {
        Ending::Won(seat) => format!("{} won after {moves}.", review.seats[seat - 1]),
        Ending::Drawn => format!("Drawn after {moves}."),
        Ending::Unfinished => format!("Not finished after {moves}."),
    }
}

/// A move as a row of the table.
fn row(review: &Review, one: &ReviewedMove) -> Vec<String> {
    let sign = match one.class {
        MoveClass::Best | MoveClass::Unknown => String::new(),
        MoveClass::Only => "! the only move".to_owned(),
        MoveClass::Slip => "~ slip".to_owned(),
        MoveClass::Blunder => "?? blunder".to_owned(),
    };
    let name = &review.seats[one.seat - 1];
    vec![
        one.number.to_string(),
        one.mv.clone(),
        name.clone(),
        in_words(one.before),
        in_words(one.after),
        sign,
    ]
}

/// What a position is worth to the mover.
fn in_words(worth: Option<Worth>) -> String {
    match worth {
        None => "not known".to_owned(),
        Some(Worth::Exact { result: GameResult::Draw, .. }) => "a draw".to_owned(),
        Some(Worth::Exact { result: GameResult::Win, plies: 0, .. }) => "won".to_owned(),
        Some(Worth::Exact { result: GameResult::Win, plies, .. }) => format!("a win in {plies}"),
        Some(Worth::Exact { result: GameResult::Loss, plies, .. }) => format!("a loss in {plies}"),
        Some(Worth::Estimate { value, low, high }) => {
            format!("{:.0} % ({:.0} to {:.0})", 100.0 * value, 100.0 * low, 100.0 * high)
        }
    }
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
    writeln!(out, "\nMove {}, {} plays {}:", one.number, review.seats[one.seat - 1], one.mv)?;
    write!(out, "{}", with_letters(&session.board()))?;
    for sentence in &one.sentences {
        writeln!(out, "  {} {}", sentence.grade.mark(), sentence.with_grade(language))?;
    }
    Ok(())
}

/// The board with the letters of its columns below and the numbers of its rows beside: sentences name squares so.
fn with_letters(board: &plyground_players::Board) -> String {
    let mut text = String::new();
    for (i, line) in board.drawing.lines().enumerate().take(board.rows) {
        text += &format!("  {:>2} {line}\n", board.rows - i);
    }
    let letters: Vec<String> = (0..board.columns).map(plyground_explain::Square::column_name).collect();
    text += &format!("     {}\n", letters.join(" "));
    text
}

fn accuracy_in_words(review: &Review, accuracy: &Accuracy) -> String {
    let name = &review.seats[accuracy.seat - 1];
    let Some([share, low, high]) = accuracy.share else {
        return format!("{name}: never had a choice that mattered.");
    };
    format!(
        "{name}: kept the result in {} of {} with a choice, {:.0} % ({:.0} to {:.0}); {}, {}.",
        accuracy.kept,
        counted(accuracy.choices, "position"),
        100.0 * share,
        100.0 * low,
        100.0 * high,
        counted(accuracy.blunders, "blunder"),
        counted(accuracy.slips, "slip")
    )
}
