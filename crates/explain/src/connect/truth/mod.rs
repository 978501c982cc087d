//! The exact truth: scores by the solver, and results in worlds that differ from ours in one thing.

mod imagined;

use super::position::Position;
use super::result::GameResult;
use super::what_ifs::WhatIfs;
use crate::shape::Square;
use plyground_core::Game;
use plyground_games::connect::Column;
use plyground_solver::{Book, Goal, Limits, Solver, plies_to_end};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// The exact truth about positions of one board, as far as it can be had within so many nodes a question.
///
/// All limits are in nodes, so that one position always gets the same answer.
#[derive(Debug)]
pub struct Truth {
    solver: Solver<u128>,
    nodes: u64,
    /// Nodes for a question of what would be if.
    nodes_if: u64,
    /// Nodes that are left for all such questions.
    purse: Cell<u64>,
    /// What is known of such questions early on.
    early: Option<&'static WhatIfs>,
    /// Scores of all moves, by the position's key.
    known: RefCell<HashMap<u128, Option<Scores>>>,
    /// Scores of positions, by their key.
    single: RefCell<HashMap<u128, Option<i32>>>,
    /// Results of positions whose score nobody asked for, by their key.
    signs: RefCell<HashMap<u128, Option<GameResult>>>,
    /// Results without a seat's runs through a square, by the position's key.
    imagined: RefCell<HashMap<(u128, usize, Square), Option<GameResult>>>,
    /// Results if the seat to move could pass, by the position's key.
    passed: RefCell<HashMap<u128, Option<GameResult>>>,
    /// Best play, by the position's key.
    lines: RefCell<HashMap<u128, Vec<usize>>>,
}

/// The score of every move, by columns from one.
type Scores = Vec<(usize, i32)>;

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
            early: WhatIfs::of(position),
            solver,
            nodes,
            nodes_if: imagined::NODES_IF,
            purse: Cell::new(u64::MAX),
            known: RefCell::default(),
            single: RefCell::default(),
            signs: RefCell::default(),
            imagined: RefCell::default(),
            passed: RefCell::default(),
            lines: RefCell::default(),
        }
    }

    /// The same with so many nodes for each question of what would be if.
    pub fn with_nodes_if(self, nodes: u64) -> Truth {
        Truth { nodes_if: nodes, ..self }
    }

    /// The same with so many nodes for all questions of what would be if together: when they are spent, no more are answered.
    pub fn with_purse(self, nodes: u64) -> Truth {
        Truth { purse: Cell::new(nodes), ..self }
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

    /// The result of a position for the seat to move, which takes fewer nodes than its score.
    pub fn result(&self, position: &Position) -> Option<GameResult> {
        let key = position.game().key(position.state());
        if let Some(score) = self.single.borrow().get(&key) {
            return score.map(GameResult::of);
        }
        if let Some(known) = self.signs.borrow().get(&key) {
            return *known;
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::NONE };
        let result =
            self.solver.solve(position.state(), Goal::Weak, &limits).proven.score().map(GameResult::of);
        remember(&mut self.signs.borrow_mut(), key, result);
        result
    }

    /// What every move leads to for the seat that makes it, by columns from one; `None` where that is not known of one of them.
    pub fn results(&self, position: &Position) -> Option<Vec<(usize, GameResult)>> {
        let result = |column| Some((column, self.result(&position.play(column).ok()?)?.flipped()));
        position.columns().into_iter().map(result).collect()
    }

    /// The first move with the best score, by columns from one.
    pub fn best_move(&self, position: &Position) -> Option<usize> {
        let results = self.results(position)?;
        let best = results.iter().map(|(_, result)| *result).max()?;
        let keeping = results.into_iter().filter(|(_, result)| *result == best).map(|(column, _)| column);
        let keeping: Vec<usize> = keeping.collect();
        if let [only] = keeping[..] {
            return Some(only);
        }
        let score = self.score(position)?;
        let limits = Limits { nodes: Some(self.nodes), ..Limits::NONE };
        let is_best = |column: &usize| {
            let next = position.play(*column).ok();
            let window = (-score, -score + 1);
            next.and_then(|next| self.solver.solve_within(next.state(), window, &limits).proven.score())
                == Some(-score)
        };
        keeping.into_iter().find(is_best)
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

    /// Whether a seat's move keeps what its position is worth.
    pub(super) fn keeps(&self, position: &Position, column: usize) -> Option<bool> {
        let results = self.results(position)?;
        let best = results.iter().map(|(_, result)| *result).max()?;
        let (_, own) = results.iter().find(|(own, _)| *own == column)?;
        Some(*own == best)
    }
}

/// Keeps a value, and forgets all others where there are too many.
fn remember<K: Eq + std::hash::Hash, V>(known: &mut HashMap<K, V>, key: K, value: V) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, value);
}
