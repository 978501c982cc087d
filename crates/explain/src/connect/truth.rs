//! The exact truth: scores by the solver, and results in worlds that differ from ours in one thing.

use super::position::{Position, seat};
use super::result::GameResult;
use crate::shape::Square;
use plyground_core::Game;
use plyground_games::connect::Column;
use plyground_solver::{Book, Counterfactual, Goal, Limits, Solver, plies_to_end};
use std::cell::RefCell;
use std::collections::HashMap;

/// The exact truth about positions of one board, as far as it can be had within so many nodes a question.
///
/// All limits are in nodes, so that one position always gets the same answer.
#[derive(Debug)]
pub struct Truth {
    solver: Solver<u128>,
    nodes: u64,
    /// Scores of all moves, by the position's key.
    known: RefCell<HashMap<u128, Option<Scores>>>,
    /// Scores of positions, by their key.
    single: RefCell<HashMap<u128, Option<i32>>>,
    /// Results without a seat's runs through a square, by the position's key.
    imagined: RefCell<HashMap<(u128, usize, Square), Option<GameResult>>>,
    /// Best play, by the position's key.
    lines: RefCell<HashMap<u128, Vec<usize>>>,
}

/// The score of every move, by columns from one.
type Scores = Vec<(usize, i32)>;

/// Nodes of a question of what would be if, which has no book and no tuned engine.
const NODES_IF: u64 = 200_000;
/// Cells left at which such questions begin to have an answer within these nodes: before, hardly any has.
const CELLS_IF: usize = 34;
/// The table of such a question, in bytes.
const TABLE_IF: usize = 1 << 20;
/// Positions that are remembered.
const REMEMBERED: usize = 1 << 16;

impl Truth {
    /// The truth about the board of a position, with a table of so many bytes and so many nodes for each score.
    pub fn new(position: &Position, memory: usize, nodes: u64) -> Truth {
        let solver = Solver::new(position.game().clone(), memory);
        // The book within the program is of one board, and refuses others.
        let solver = match Book::built_in().check(position.game()) {
            Ok(()) => solver.with_book(Book::built_in()).expect("a book of this board"),
            Err(_) => solver,
        };
        Truth {
            solver,
            nodes,
            known: RefCell::default(),
            single: RefCell::default(),
            imagined: RefCell::default(),
            lines: RefCell::default(),
        }
    }

    /// The score of every move, by columns from one; `None` where one of them is not known. None where the game is over.
    pub fn scores(&self, position: &Position) -> Option<Scores> {
        let key = position.game().key(position.state());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::NONE };
        let answers = self.solver.solve_moves(position.state(), Goal::Exact, &limits);
        let scores: Option<Scores> = answers
            .into_iter()
            .map(|(column, answer)| Some((usize::from(column.0) + 1, answer.proven.score()?)))
            .collect();
        remember(&mut self.known.borrow_mut(), key, scores.clone());
        scores
    }

    /// The score of a position for the seat to move; of a finished one too.
    pub fn score(&self, position: &Position) -> Option<i32> {
        let key = position.game().key(position.state());
        if let Some(known) = self.single.borrow().get(&key) {
            return *known;
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::NONE };
        let score = self.solver.solve(position.state(), Goal::Exact, &limits).proven.score();
        remember(&mut self.single.borrow_mut(), key, score);
        score
    }

    /// The result of a position for the seat to move.
    pub fn result(&self, position: &Position) -> Option<GameResult> {
        self.score(position).map(GameResult::of)
    }

    /// Plies to the end under best play.
    pub fn plies(&self, position: &Position, score: i32) -> usize {
        plies_to_end(position.game().cells(), position.game().stones(position.state()), score) as usize
    }

    /// Best play to the end, by columns from one.
    pub fn line(&self, position: &Position) -> Option<Vec<usize>> {
        let key = position.game().key(position.state());
        if let Some(known) = self.lines.borrow().get(&key) {
            return Some(known.clone());
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::NONE };
        let line = self.solver.line(position.state(), &limits);
        let columns: Vec<usize> = line.into_iter().map(|Column(column)| usize::from(column) + 1).collect();
        let end =
            columns.iter().try_fold(position.clone(), |position, &column| position.play(column).ok())?;
        if !end.is_over() {
            return None;
        }
        remember(&mut self.lines.borrow_mut(), key, columns.clone());
        Some(columns)
    }

    /// The result for the seat to move if the runs of a seat through a square did not count; `None` where that takes too long.
    pub fn result_without(&self, position: &Position, owner: usize, at: Square) -> Option<GameResult> {
        // Mirror images are one question, so that they have one answer, however many nodes it takes.
        let (position, is_image) = position.canonical(Some(at.column + 1));
        let columns = position.size().0;
        let at = if is_image { Square { column: columns - 1 - at.column, ..at } } else { at };
        let key = (position.game().key(position.state()), owner, at);
        if let Some(known) = self.imagined.borrow().get(&key) {
            return *known;
        }
        if is_early(&position) {
            return None;
        }
        let mut world = Counterfactual::new(position.game(), TABLE_IF);
        for run in runs_through(&position, at) {
            world.ignore(seat(owner), &run);
        }
        let result = world.result(position.state(), false, NODES_IF).map(GameResult::of);
        remember(&mut self.imagined.borrow_mut(), key, result);
        result
    }

    /// The result for the seat to move if it could pass this once.
    pub fn result_of_pass(&self, position: &Position) -> Option<GameResult> {
        if is_early(position) {
            return None;
        }
        let mut world = Counterfactual::new(position.game(), TABLE_IF);
        world.result(position.state(), true, NODES_IF).map(|result| GameResult::of(result).flipped())
    }

    /// Whether a seat's move keeps what its position is worth.
    pub(super) fn keeps(&self, position: &Position, column: usize) -> Option<bool> {
        let scores = self.scores(position)?;
        let best = scores.iter().map(|(_, score)| GameResult::of(*score)).max()?;
        let (_, score) = scores.iter().find(|(own, _)| *own == column)?;
        Some(GameResult::of(*score) == best)
    }
}

/// Whether there is too much of the game left to ask what would be if.
fn is_early(position: &Position) -> bool {
    position.game().cells() as usize - position.stones() > CELLS_IF
}

/// Keeps a value, and forgets all others where there are too many.
fn remember<K: Eq + std::hash::Hash, V>(known: &mut HashMap<K, V>, key: K, value: V) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, value);
}

/// All runs through a square, from left to right, or upwards.
fn runs_through(position: &Position, at: Square) -> Vec<Vec<(u32, u32)>> {
    let (game, run) = (position.game(), position.game().run());
    let mut found = Vec::new();
    for (step, starts) in game.run_starts() {
        for start in plyground_games::connect::Bits::cells(starts) {
            let cells: Vec<(u32, u32)> = (0..run).map(|i| game.place_of(start + i * step)).collect();
            if cells.contains(&(at.column as u32, at.row as u32)) {
                found.push(cells);
            }
        }
    }
    found
}
