//! Monte Carlo tree search that is told what good players know: for games with hundreds of moves.
//!
//! [`Guided`] differs from [`Uct`](crate::mcts::Uct) in what it does with a [`Guide`](plyground_core::Guide). Moves are tried
//! in the order of their likelihood, by `Q + c·P·sqrt(N)/(1 + n)` (Rosin 2011, with the constant of Silver and others 2016);
//! games are played out with likely moves; what a move brought later in those games counts for it at once (all moves as first:
//! Gelly and Silver 2007), the less the more often it was tried itself; and a game's worth is its rank with some of the
//! margin in it. Statistics belong to moves, not to positions: with hundreds of moves, ways hardly ever meet.

mod answer;
mod ensemble;
mod learn;
mod player;
mod reward;
mod rounds;
mod tree;
mod trip;
mod walk;

pub use player::Guided;

use crate::mcts::Final;

/// How the work is given to threads.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// One tree, walked by `workers` logical workers in rounds: all choose their ways, counting those under way as lost;
    /// then all play their games, which threads share; then all add what they found, in their order.
    #[default]
    Tree,
    /// `replicas` trees with seeds of their own, which share sims and memory; what they found of the root moves is added
    /// up.
    Ensemble,
}

/// How [`Guided`] searches. The answer is the same for any number of threads.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Options {
    /// Weight of exploration.
    pub c: f64,
    /// Tries of a move at which its own results count as much as those of all moves as first; zero for these not at all.
    pub echo: f64,
    /// How much of a game's worth is its margin, 0 to 1; the rest is its rank.
    pub margin: f64,
    /// Which move is played.
    pub choose: Final,
    /// Bytes that trees may take; at least 1 MiB each. When they are spent, the tree stays as it is and simulations go on
    /// from its leaves.
    pub memory: usize,
    /// How the work is given to threads.
    pub divide: Divide,
    /// Ways chosen in a round; the first rounds have fewer, so that no early choice is blind.
    pub workers: u32,
    /// Trees of [`Divide::Ensemble`].
    pub replicas: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            c: 1.4,
            echo: 50.0,
            margin: 0.3,
            choose: Final::Visits,
            memory: 256 << 20,
            divide: Divide::default(),
            workers: 8,
            replicas: 8,
        }
    }
}
