//! The search of a root as data: its position and terms, its moves, and what was spent.

use super::Options;
use crate::effort::Effort;
use crate::frames::RootFrames;
use crate::node_budget::NodeBudget;
use crate::parallel::{Log, Tasks};
use crate::transposition::{Bound, TranspositionTable};
use crate::xray::Trace;
use plyground_core::TwoSeats;
use rayon::ThreadPool;
use std::sync::Mutex;

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// Its place in board order.
    pub(super) place: usize,
    /// Its place by the rule for ties; the lowest of the best is chosen.
    pub(super) rank: usize,
    /// Through the eyes of the seat to move.
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// The principal variation after it.
    pub(super) pv: Vec<M>,
}

/// All that one search of the root needs.
pub(super) struct Root<'a, G: TwoSeats, L> {
    pub(super) game: &'a G,
    pub(super) state: &'a G::State,
    pub(super) leaf: L,
    pub(super) options: Options,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) nodes: &'a NodeBudget<'a>,
    pub(super) pool: Option<&'a ThreadPool>,
    pub(super) log: Log<'a>,
    /// Who watches, if anybody does.
    pub(super) frames: Option<&'a RootFrames<'a, G::Move, i32>>,
    /// Where the way of the search is written down, if it is.
    pub(super) trace: Option<&'a Mutex<Trace<G::Move>>>,
}

/// The effort and the tasks of a search, finished or not.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Spent {
    pub(super) effort: Effort,
    pub(super) tasks: Tasks,
}
