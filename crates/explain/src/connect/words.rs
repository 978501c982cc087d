//! Parts of sentences: runs, lines of play, lists of columns.

use super::claim::Step;
use crate::language::{Language, Slots, fill};
use crate::shape::Square;

/// Moves of a line that are said; of longer ones only the first.
const SAID: usize = 10;
/// Moves that are said of a longer line.
const FIRST: usize = 8;

/// How many moves are said of a line of so many.
pub(super) fn said(moves: usize) -> usize {
    if moves <= SAID { moves } else { FIRST }
}

/// `c3-d4-e5-f6`.
pub(super) fn run(line: &[Square]) -> String {
    line.iter().map(Square::to_string).collect::<Vec<_>>().join("-")
}

/// A line in which every second move is forced: `2 3! 4`.
pub(super) fn forced_moves(moves: &[usize]) -> Vec<String> {
    let word =
        |(i, column): (usize, &usize)| if i % 2 == 1 { format!("{column}!") } else { column.to_string() };
    moves.iter().enumerate().map(word).collect()
}

/// A move, with an exclamation mark where it is forced.
pub(super) fn step(step: &Step) -> String {
    if step.forced { format!("{}!", step.column) } else { step.column.to_string() }
}

/// A line of play, of which the end is left out where it is long.
pub(super) fn shortened(language: Language, moves: &[String]) -> String {
    let said = said(moves.len());
    if said == moves.len() {
        return moves.join(" ");
    }
    let slots = Slots::from([("moves", moves[..said].join(" ")), ("left", (moves.len() - said).to_string())]);
    fill(language, "list.line", &slots)
}

/// `1, 2 and 5`.
pub(super) fn listed(language: Language, columns: &[usize]) -> String {
    let words: Vec<String> = columns.iter().map(usize::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => {
            let slots = Slots::from([("many", many.join(", ")), ("last", last.clone())]);
            fill(language, "list.and", &slots)
        }
    }
}
