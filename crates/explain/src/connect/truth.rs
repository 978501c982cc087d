//! The exact truth: scores by the solver, and results in worlds that differ from ours in one thing.

use super::position::{Position, seat};
use super::result::GameResult;
use super::what_ifs::WhatIfs;
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
    /// Nodes for a question of what would be if.
    nodes_if: u64,
    /// What is known of such questions early on.
    early: Option<&'static WhatIfs>,
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

/// Nodes of a question of what would be if, unless others are asked for: some hundredths of a second.
const NODES_IF: u64 = 100_000;
/// With more cells left than this such a question may take four times as many.
const CELLS_IF: usize = 34;
/// With more cells left than this it takes millions: it is asked where so many may be spent, sixteen times what later ones get.
const CELLS_EARLY: usize = 38;
/// Nodes from which on such early questions have a chance.
const NODES_EARLY: u64 = 10_000_000;
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
            nodes_if: NODES_IF,
            known: RefCell::default(),
            single: RefCell::default(),
            imagined: RefCell::default(),
            lines: RefCell::default(),
        }
    }

    /// The same with so many nodes for each question of what would be if.
    pub fn with_nodes_if(self, nodes: u64) -> Truth {
        Truth { nodes_if: nodes, ..self }
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
        let at = if is_image { at.mirrored(position.size().0) } else { at };
        let key = (position.game().key(position.state()), owner, at);
        if let Some(known) = self.imagined.borrow().get(&key) {
            return *known;
        }
        let known = self.early.and_then(|early| early.result(key.0, owner, at));
        let result = known.or_else(|| self.imagine(&position, owner, at));
        remember(&mut self.imagined.borrow_mut(), key, result);
        result
    }

    /// A square of a seat that is known to matter early in the game, without being asked.
    pub(super) fn known_square(&self, position: &Position, owner: usize) -> Option<Square> {
        let (canonical, is_image) = position.canonical(None);
        let at = self.early?.square(canonical.game().key(canonical.state()), owner)?;
        Some(if is_image { at.mirrored(position.size().0) } else { at })
    }

    /// Searches for the same. Without some of its runs a seat never does better, since the other seat can play as if they counted: so only
    /// what is worse for it is asked for, the next worse first.
    fn imagine(&self, position: &Position, owner: usize, at: Square) -> Option<GameResult> {
        let with = self.result(position)?;
        if position.is_over() {
            return Some(with);
        }
        let worse_for_mover = position.turn() == owner;
        let mut value = match with {
            GameResult::Loss => -1,
            GameResult::Draw => 0,
            GameResult::Win => 1,
        };
        let worst = if worse_for_mover { -1 } else { 1 };
        let nodes = self.nodes_if(position)?;
        let mut world = Counterfactual::new(position.game(), table_of(nodes));
        world.ignore(seat(owner), (at.column as u32, at.row as u32));
        while value != worst {
            let next = if worse_for_mover { value - 1 } else { value + 1 };
            let window = (value.min(next), value.max(next));
            let (least, most) = world.bounds(position.state(), false, window, nodes);
            if least != most {
                return None;
            }
            if least == value {
                break;
            }
            value = next;
        }
        Some(GameResult::of(value))
    }

    /// The result for the seat to move if it could pass this once.
    pub fn result_of_pass(&self, position: &Position) -> Option<GameResult> {
        let nodes = self.nodes_if(position)?;
        let world = Counterfactual::new(position.game(), table_of(nodes));
        world.result(position.state(), true, nodes).map(|result| GameResult::of(result).flipped())
    }

    /// Nodes for a question of what would be if; `None` where it is too early in the game to ask.
    fn nodes_if(&self, position: &Position) -> Option<u64> {
        let left = position.game().cells() as usize - position.stones();
        if left > CELLS_EARLY {
            return Some(self.nodes_if.saturating_mul(16)).filter(|nodes| *nodes >= NODES_EARLY);
        }
        Some(if left > CELLS_IF { self.nodes_if.saturating_mul(4) } else { self.nodes_if })
    }

    /// Whether a seat's move keeps what its position is worth.
    pub(super) fn keeps(&self, position: &Position, column: usize) -> Option<bool> {
        let scores = self.scores(position)?;
        let best = scores.iter().map(|(_, score)| GameResult::of(*score)).max()?;
        let (_, score) = scores.iter().find(|(own, _)| *own == column)?;
        Some(GameResult::of(*score) == best)
    }
}

/// The table of a question of so many nodes, in bytes.
fn table_of(nodes: u64) -> usize {
    usize::try_from(nodes.saturating_mul(16)).map_or(64 << 20, |bytes| bytes.clamp(1 << 20, 64 << 20))
}

/// Keeps a value, and forgets all others where there are too many.
fn remember<K: Eq + std::hash::Hash, V>(known: &mut HashMap<K, V>, key: K, value: V) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, value);
}
