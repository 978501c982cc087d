//! What a search found, and what it cost.

use crate::Tasks;
use crate::effort::Effort;
use crate::transposition::Bound;
use plyground_core::{PerSeat, Seat, Tally};
use std::time::Duration;

/// The answer of a search.
///
/// What searches tell will grow: a search outside of this crate begins with [`Report::new`] and sets what it knows.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report<M> {
    /// The chosen move.
    pub best: M,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether the search did all it was asked for; `false` when it was stopped or ran out of time.
    pub complete: bool,
    /// Every root move, in board order.
    pub moves: Vec<MoveReport<M>>,
    /// The principal variation, the line of best play as far as it was seen: the chosen move first; empty where the search
    /// sees none.
    pub pv: Vec<M>,
    /// Plies ahead, where the search counts them.
    pub depth: Option<u32>,
    /// What it took.
    pub counts: Counts,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl<M: Copy> Report<M> {
    /// A move, and what is known of all of them, by a search that did all it was asked for in no time and with no effort.
    pub fn new(best: M, moves: Vec<MoveReport<M>>) -> Report<M> {
        Report {
            best,
            exact: false,
            complete: true,
            moves,
            pv: vec![best],
            depth: None,
            counts: Counts::default(),
            elapsed: Duration::ZERO,
        }
    }
}

/// What is known of one root move. What a search does not know it leaves out: it begins with [`MoveReport::unknown`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Expected payoff of each seat, 0 to 1.
    pub values: Option<PerSeat<f64>>,
    /// The games played after it.
    pub sample: Option<Sample>,
    /// What a search with a horizon makes of it.
    pub eval: Option<MoveValue>,
    /// The same for each seat, where the search sees the game through the eyes of all.
    pub evals: Option<PerSeat<i32>>,
    /// What a solver proves of it.
    pub score: Option<MoveScore>,
    /// How often a tree search tried it, in this search and those before that it goes on from.
    pub visits: Option<u64>,
}

/// The exact score of a move, through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveScore {
    /// By the solver's convention: the sooner a win, the higher; zero for a draw; the sooner a loss, the lower.
    pub score: i32,
    /// Plies to the end of the game under best play, this move among them.
    pub plies: u32,
}

/// The value of a move in a search that cannot see to the end, through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// In the unit of the game's evaluation; a win in `n` plies is a million less `n`, a loss the same below zero. Among
    /// three or four seats the best end is a million, the worst a million below zero, and ranks between lie evenly.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// Plies to the end, where it was seen.
    pub plies: Option<u32>,
}

impl<M> MoveReport<M> {
    /// A move of which nothing is known.
    pub fn unknown(mv: M) -> MoveReport<M> {
        MoveReport { mv, values: None, sample: None, eval: None, evals: None, score: None, visits: None }
    }

    /// A move that was sampled by `tally`, through the eyes of the seat that made it.
    pub fn sampled(mv: M, tally: &Tally, mover: Seat, seats: usize) -> MoveReport<M> {
        let mut values = PerSeat::default();
        for seat in Seat::all(seats) {
            values[seat] = tally.mean(seat);
        }
        let sample = Sample {
            playouts: tally.playouts,
            wins: tally.wins[mover],
            draws: tally.ties[mover],
            losses: tally.losses(mover),
        };
        MoveReport {
            mv,
            values: Some(values),
            sample: Some(sample),
            eval: None,
            evals: None,
            score: None,
            visits: None,
        }
    }
}

/// Games that were played after a move, through the eyes of the seat that made it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Games in all.
    pub playouts: u64,
    /// Won alone.
    pub wins: u64,
    /// Shared first places.
    pub draws: u64,
    /// The rest.
    pub losses: u64,
}

/// What a search did.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Counts {
    /// Random games played.
    pub playouts: u64,
    /// Moves played in them.
    pub plies: u64,
    /// What a search through a tree took.
    pub effort: Effort,
    /// Pieces of work handed out to threads.
    pub tasks: Tasks,
    /// Whether the counts depend on which thread came first, and may be others next time.
    pub is_raced: bool,
}
