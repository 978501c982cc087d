//! What a search found, and what it cost.

use crate::Tasks;
use plyground_core::{PerSeat, Seat, Tally};
use std::time::Duration;

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The chosen move.
    pub best: M,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether the search did all it was asked for; `false` when it was stopped or ran out of time.
    pub complete: bool,
    /// Every root move, in board order.
    pub moves: Vec<MoveReport<M>>,
    /// What it took.
    pub counts: Counts,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// What is known of one root move. What a search does not know it leaves out.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Expected payoff of each seat, 0 to 1.
    pub values: Option<PerSeat<f64>>,
    /// The games played after it.
    pub sample: Option<Sample>,
}

impl<M> MoveReport<M> {
    /// A move of which nothing is known.
    pub fn unknown(mv: M) -> MoveReport<M> {
        MoveReport { mv, values: None, sample: None }
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
        MoveReport { mv, values: Some(values), sample: Some(sample) }
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
pub struct Counts {
    /// Random games played.
    pub playouts: u64,
    /// Moves played in them.
    pub plies: u64,
    /// Pieces of work handed out to threads.
    pub tasks: Tasks,
}
