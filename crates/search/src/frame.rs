//! A frame, as data.

use crate::{MoveReport, Report};
use std::time::Duration;

/// What a search knows at a moment: that of a [`Report`], as far as it goes.
///
/// Frames are shown in order, and each has done more than the one before. The last one agrees with the report in move, values and
/// line. What frames tell will grow: a search outside of this crate begins with [`Frame::new`] and sets what it knows.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Frame<M> {
    /// Wall-clock time since the search began.
    pub elapsed: Duration,
    /// Steps done: simulations or playouts for who samples, positions for who looks ahead.
    pub done: u64,
    /// Steps to be done, where that is known.
    pub of: Option<u64>,
    /// The move that would be chosen now; `None` as long as nothing speaks for any.
    pub best: Option<M>,
    /// Whether the values are proven.
    pub exact: bool,
    /// Plies ahead that are being looked, where the search counts them: the newest values are of this depth.
    pub depth: Option<u32>,
    /// Every root move, in board order. Of those that nothing is known of yet nothing is said.
    pub moves: Vec<MoveReport<M>>,
    /// The line of best play as far as it is seen now, the best move first.
    pub pv: Vec<M>,
    /// Visits by depth: how many simulations of this search came at least so many plies down the tree, the root first. Empty where the
    /// search has no tree in memory.
    pub depths: Vec<u64>,
}

impl<M: Copy> Frame<M> {
    /// So many steps, a move that looks best, and what is known of all of them.
    pub fn new(done: u64, best: Option<M>, moves: Vec<MoveReport<M>>) -> Frame<M> {
        Frame {
            elapsed: Duration::ZERO,
            done,
            of: None,
            best,
            exact: false,
            depth: None,
            moves,
            pv: best.into_iter().collect(),
            depths: Vec::new(),
        }
    }

    /// What a report says, after so many steps.
    pub fn of_report(report: &Report<M>, done: u64) -> Frame<M> {
        Frame {
            elapsed: report.elapsed,
            exact: report.exact,
            depth: report.depth,
            pv: report.pv.clone(),
            ..Frame::new(done, Some(report.best), report.moves.clone())
        }
    }

    /// Whether it says the same as a report.
    pub fn agrees(&self, report: &Report<M>) -> bool
    where
        M: PartialEq,
    {
        self.best == Some(report.best)
            && self.exact == report.exact
            && self.depth == report.depth
            && self.moves == report.moves
            && self.pv == report.pv
    }
}

/// Whoever is shown frames.
pub type Observer<'a, M> = dyn Fn(&Frame<M>) + Sync + 'a;
