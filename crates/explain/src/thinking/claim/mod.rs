//! What can be said of a search.

mod kind;
mod slots;

use super::estimate::Estimate;
use super::moment::Moment;
use super::truth::{Untold, Worth};
use serde::Serialize;

/// Something that may be true of a recorded search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum SearchClaim {
    /// A change of mind.
    Changed {
        /// What was preferred before.
        from: String,
        /// The last moment at which it was.
        until: Moment,
        /// What it was thought to be worth then.
        estimate: Option<Estimate>,
        /// What was preferred at the next moment.
        to: String,
    },
    /// One move was preferred from the first moment to the last.
    Steady {
        /// The move.
        mv: String,
        /// The first moment.
        from: Moment,
        /// The last one.
        to: Moment,
    },
    /// The truth of a move that was preferred.
    Fate {
        /// The move.
        mv: String,
        /// Its worth.
        worth: Worth,
    },
    /// How good the answer is.
    Answer {
        /// The answer.
        mv: String,
        /// Its worth.
        worth: Worth,
        /// The best moves.
        best: Vec<String>,
        /// Their worth.
        best_worth: Worth,
        /// All moves that keep the result, in board order, each with its worth.
        keeping: Vec<(String, Worth)>,
    },
    /// The truth is not known, and why.
    Untold {
        /// Why.
        why: Untold,
    },
    /// The longest stretch in which a move was preferred that gives the result away.
    Wrong {
        /// The move of most of it.
        mv: String,
        /// Its first moment.
        from: Moment,
        /// The first moment after it; the last of the search where it was never put right.
        to: Moment,
        /// Steps from the one to the other.
        steps: u64,
        /// The steps of the whole search.
        of: u64,
        /// Whether it lasted to the end.
        is_last: bool,
    },
    /// How far an estimate of a move was off.
    Off {
        /// The move.
        mv: String,
        /// When.
        at: Moment,
        /// The estimate.
        estimate: Estimate,
        /// The truth.
        worth: Worth,
    },
    /// How the estimate of the answer moved.
    Drift {
        /// The answer.
        mv: String,
        /// The first estimate of it, the lowest, the highest and the last.
        ends: Box<[(Moment, Estimate); 4]>,
    },
    /// The moment from which on the search was sure.
    Proved {
        /// The answer.
        mv: String,
        /// The moment.
        at: Moment,
    },
    /// Best play after a move that gives the result away.
    Refutation {
        /// The line, that move first.
        line: Vec<String>,
        /// What it comes to for who makes the move: 0 for a draw, -1 for a loss.
        result: i32,
    },
    /// How much of that line the tree has.
    Followed {
        /// The line.
        line: Vec<String>,
        /// So many of its plies.
        known: usize,
    },
    /// How often the reply that refutes a move was tried.
    Reply {
        /// The move.
        mv: String,
        /// The reply.
        reply: String,
        /// How often it was visited.
        visits: u64,
        /// How often all replies were.
        of: u64,
    },
    /// Where that line leaves the tree.
    FellOut {
        /// The moves before.
        after: Vec<String>,
        /// The move that is not there.
        mv: String,
        /// How often the position before it was visited.
        visits: u64,
    },
    /// Where on that line the search has proven the result.
    SeenThrough {
        /// The moves before.
        after: Vec<String>,
    },
    /// The end of that line lies beyond the plies that were looked ahead.
    Horizon {
        /// The move.
        mv: String,
        /// Plies looked ahead.
        depth: u32,
        /// Plies to the end of the game.
        plies: u32,
    },
    /// How many cut-offs there were in the last depth, by plies from the root.
    Cutoffs {
        /// By plies, the root's first.
        by_ply: Vec<u64>,
        /// Moves that were left out by them.
        left_out: u64,
        /// Whether that is all of the tree, or only so many plies of it.
        plies: Option<u32>,
    },
    /// The moves that cut most.
    Cutters {
        /// The moves, each with how often.
        moves: Vec<(String, u64)>,
    },
    /// One of the cut-offs that saved most.
    Saved {
        /// The moves that lead to it.
        line: Vec<String>,
        /// The move that cut.
        mv: String,
        /// The moves that were left out.
        left_out: Vec<String>,
        /// Plies that were left there.
        depth: u32,
        /// The positions that minimax would have looked at after them.
        positions: u64,
    },
    /// How much of minimax's tree was looked at.
    Pruned {
        /// Plies ahead.
        depth: u32,
        /// Positions looked at, in all depths.
        visited: u64,
        /// Positions that minimax looks at.
        full: u64,
    },
}

impl SearchClaim {
    /// Whether a stretch of wrong moves is long enough to ask for its reason: a twentieth of the search.
    pub(super) fn matters(&self) -> bool {
        matches!(self, SearchClaim::Wrong { steps, of, .. } if 20 * steps >= *of)
    }
}
