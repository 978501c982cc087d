//! What a search found, and what it cost.

use crate::Tasks;
use crate::effort::Effort;
use crate::move_value::MoveValue;
use crate::xray::SearchTree;
use plyground_core::{Payoffs, PerSeat, Seat, Tally};
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
    /// The tree that was visited, where it was to be written down and the search keeps none: see
    /// [`Terms::trace_depth`](crate::Terms::trace_depth).
    pub tree: Option<SearchTree<M>>,
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
            tree: None,
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
    /// How far the mover's payoffs in these games lie apart: what an interval of its value is made of.
    pub spread: Spread,
    /// What a search with a horizon makes of it.
    pub eval: Option<MoveValue>,
    /// The same for each seat, where the search sees the game through the eyes of all.
    pub evals: Option<PerSeat<i32>>,
    /// What a solver proves of it.
    pub score: Option<MoveScore>,
    /// What a solver has proven of that score, as long as it is not known.
    pub bounds: Option<ScoreBounds>,
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

/// Proven bounds of the exact score of a move, through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScoreBounds {
    /// The score is at least this.
    pub least: i32,
    /// It is at most this.
    pub most: i32,
}

/// How far the payoffs of a sample lie apart.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Spread {
    /// Nobody knows: the value is no mean of payoffs, but an evaluation or a proof.
    #[default]
    Unknown,
    /// The sample tells: a game won is a whole payoff, a drawn one half of it, a lost one nothing. So it is with two seats.
    Tallies,
    /// Sums over the sample, of the mover's payoffs in twelfths and of their squares.
    Sums {
        /// Of payoffs.
        twelfths: u64,
        /// Of their squares, in parts of 144.
        squares: u64,
    },
}

impl<M> MoveReport<M> {
    /// A move of which nothing is known.
    pub fn unknown(mv: M) -> MoveReport<M> {
        MoveReport {
            mv,
            values: None,
            sample: None,
            spread: Spread::Unknown,
            eval: None,
            evals: None,
            score: None,
            bounds: None,
            visits: None,
        }
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
        let spread = Spread::of(seats, tally.twelfths[mover], tally.squares[mover]);
        MoveReport { values: Some(values), sample: Some(sample), spread, ..MoveReport::unknown(mv) }
    }

    /// The standard deviation of the mover's payoff in a game after this move, 0 to 1; `None` where nobody knows.
    pub fn deviation(&self) -> Option<f64> {
        let Sample { playouts, wins, draws, .. } = self.sample.filter(|sample| sample.playouts > 0)?;
        let n = playouts as f64;
        let (mean, square) = match self.spread {
            Spread::Unknown => return None,
            Spread::Tallies => {
                ((wins as f64 + draws as f64 / 2.0) / n, (wins as f64 + draws as f64 / 4.0) / n)
            }
            Spread::Sums { twelfths, squares } => {
                (twelfths as f64 / (WHOLE * n), squares as f64 / (WHOLE * WHOLE * n))
            }
        };
        Some((square - mean * mean).max(0.0).sqrt())
    }
}

/// A whole payoff in twelfths.
const WHOLE: f64 = Payoffs::WHOLE as f64;

impl Spread {
    /// That of a game with so many seats, by the sums over the mover's payoffs where they are needed.
    pub fn of(seats: usize, twelfths: u64, squares: u64) -> Spread {
        if seats == 2 { Spread::Tallies } else { Spread::Sums { twelfths, squares } }
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
