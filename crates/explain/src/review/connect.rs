//! Games of Connect, beside the exact truth.

use super::{Accuracy, Ending, Review, ReviewedMove, Worth};
use crate::claim::Claim;
use crate::connect::{ConnectClaim, GameResult, MoveClass, Moved, Position, Truth, check, explain_move};
use crate::language::Language;
use plyground_core::{Game, Notation, TextError};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Goes through a game of Connect; `None` if somebody says stop. `seen` is told how many moves are done, and of how many.
pub fn review_connect(
    spec: &str,
    line: &str,
    language: Language,
    stop: &AtomicBool,
    seen: &mut dyn FnMut(usize, usize),
) -> Result<Option<Review>, TextError> {
    review_connect_deeply(spec, line, language, None, stop, seen)
}

/// The same with so many nodes for each question of what would be if, where a number is given: of early mistakes more get a reason then.
pub fn review_connect_deeply(
    spec: &str,
    line: &str,
    language: Language,
    nodes_if: Option<u64>,
    stop: &AtomicBool,
    seen: &mut dyn FnMut(usize, usize),
) -> Result<Option<Review>, TextError> {
    let start = Position::start(spec)?;
    let moves = start.game().read_line(line)?;
    let truth = truth_for_review(&start, nodes_if);
    let mut positions = vec![start.clone()];
    for mv in &moves {
        let last = &positions[positions.len() - 1];
        positions.push(last.play(usize::from(mv.0) + 1).expect("a line that was read"));
    }
    // The end is solved first: what is known of it helps with what comes before.
    for (done, position) in positions.iter().rev().enumerate() {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        seen(done / 2, moves.len());
        truth.score(position);
        truth.results(position);
    }
    let game = start.game();
    let mut reviewed: Vec<ReviewedMove> = Vec::new();
    for (number, mv) in moves.iter().enumerate() {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        seen(moves.len() / 2 + number / 2, moves.len());
        let (position, column) = (&positions[number], usize::from(mv.0) + 1);
        let Moved { class, mut claims } = explain_move(position, column, &truth);
        let was_mistake = reviewed.last().is_some_and(|last| last.class.is_mistake());
        let class = if was_mistake && class == MoveClass::Blunder { MoveClass::Missed } else { class };
        let is_taken = was_mistake && class != MoveClass::Missed;
        let answer = is_taken.then(|| answer(position, column, &truth)).flatten();
        if let Some(answer) = answer.filter(|answer| check(answer, position, Some(column), &truth)) {
            claims.insert(0, answer);
        }
        reviewed.push(ReviewedMove {
            number: number + 1,
            position: game.write_line(&moves[..number]),
            seat: position.turn(),
            mv: game.write_move(*mv),
            score: worth(&positions[number + 1], &truth).map(flipped).and_then(Worth::score),
            best: truth.best_move(position).unwrap_or(column).to_string(),
            class,
            before: worth(position, &truth),
            after: worth(&positions[number + 1], &truth).map(flipped),
            keeping: keeping(position, &truth),
            choices: position.columns().len(),
            sentences: claims.iter().map(|claim| claim.say(language)).collect(),
            refutation: refutation(class, &positions[number + 1], &truth),
            thought: None,
        });
    }
    let end = &positions[moves.len()];
    let ending = match (end.winner(), end.is_over()) {
        (Some(winner), _) => Ending::Won(winner),
        (None, true) => Ending::Drawn,
        (None, false) => Ending::Unfinished,
    };
    Ok(Some(Review {
        game: game.spec(),
        line: game.write_line(&moves),
        seats: plyground_core::Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect(),
        ending,
        accuracy: (1..=2).map(|seat| Accuracy::of(seat, &reviewed)).collect(),
        moves: reviewed,
    }))
}

/// The truth as a review of a game on the board of a position asks for it, once a game: with so many nodes for each question of what would
/// be if, or, where no number is given, a purse for all of them.
pub fn truth_for_review(start: &Position, nodes_if: Option<u64>) -> Truth {
    let truth = Truth::new(start, MEMORY, NODES);
    match nodes_if {
        Some(nodes) => truth.with_nodes_if(nodes),
        None => truth.with_purse(PURSE),
    }
}

/// The solver's table, in bytes.
const MEMORY: usize = 128 << 20;
/// Nodes a score may take: more than any of the usual board does with its book.
const NODES: u64 = 20_000_000;

/// Nodes for all questions of what would be if together, unless others are asked for: some tenths of a second.
const PURSE: u64 = 2_000_000;

/// What a position is worth to the seat to move; of a finished one too.
fn worth(position: &Position, truth: &Truth) -> Option<Worth> {
    let score = truth.score(position)?;
    let plies = if position.is_over() { 0 } else { truth.plies(position, score) };
    Some(Worth::Exact { result: GameResult::of(score), plies, score })
}

fn flipped(worth: Worth) -> Worth {
    match worth {
        Worth::Exact { result, plies, score } => {
            Worth::Exact { result: result.flipped(), plies, score: -score }
        }
        Worth::Estimate { value, low, high } => {
            Worth::Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low }
        }
    }
}

/// Best play after a mistake that loses.
fn refutation(class: MoveClass, next: &Position, truth: &Truth) -> Vec<String> {
    let is_lost = class.is_mistake() && truth.result(next) == Some(GameResult::Win);
    let line = if is_lost { truth.line(next) } else { None };
    line.unwrap_or_default().iter().map(usize::to_string).collect()
}

/// The moves that keep the result; none where that is not known.
fn keeping(position: &Position, truth: &Truth) -> Vec<String> {
    let results = truth.results(position).unwrap_or_default();
    let best = results.iter().map(|(_, result)| *result).max();
    let keeps = |(_, result): &&(usize, GameResult)| Some(*result) == best;
    results.iter().filter(keeps).map(|(column, _)| column.to_string()).collect()
}

/// Whether a mistake was punished.
fn answer(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let results = truth.results(position)?;
    let result = results.iter().map(|(_, result)| *result).max()?;
    let (_, own) = results.iter().find(|(own, _)| *own == column)?;
    let keeps = *own == result;
    // Who has nothing from the mistake has nothing to keep.
    let is_gain = result != GameResult::Loss;
    is_gain.then_some(ConnectClaim::Answer { seat: position.turn(), column, result, keeps })
}
