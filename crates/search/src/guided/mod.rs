//! Monte Carlo tree search by PUCT, with priors, heavy playouts and RAVE: for games with hundreds of moves.
//!
//! [`Guided`] differs from [`Uct`](crate::mcts::Uct) in what it does with a [`Guide`](plyground_core::Guide). Moves are
//! selected by PUCT, `Q + c·P·sqrt(N)·log2(N)/n` (Rosin 2011; Silver and others 2016), where `P` is the guide's prior and `n` begins with some
//! virtual visits whose value follows from it; playouts are heavy (Drake and Uurtamo 2007): the guide makes their moves; what a move
//! brought later in those games counts for it at once, the less the later (all moves as first, AMAF, mixed in by RAVE: Gelly and Silver
//! 2007); and a game's reward is its rank with some of the margin in it, as against the other games of the search. Positions begin with their
//! likeliest moves and get more as they are visited (progressive unpruning: Chaslot and others 2008). Statistics belong to moves, not to
//! positions: with hundreds of moves, transpositions are rare.

mod answer;
mod backup;
mod blocks;
mod ensemble;
mod found;
mod pace;
mod player;
mod reward;
mod rounds;
mod select;
mod simulation;
mod tree;
mod watch;
mod xray;

pub use player::Guided;

use crate::mcts::Final;

/// How the work is given to threads.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// Tree parallelism in rounds: `workers` logical workers select their ways down one tree, counting those under way as lost
    /// (virtual loss); then all play their games, which threads share; then all back up what they found, in their order.
    #[default]
    Tree,
    /// Root parallelism: `replicas` trees with seeds of their own, which share sims and memory; what they found of the root
    /// moves is added up.
    Ensemble,
}

/// How [`Guided`] searches. The answer is the same for any number of threads.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Options {
    /// PUCT's constant: the weight of exploration.
    pub c: f64,
    /// What a game counts for a move that the same colour made at once in it, beside one for a visit; the later it came, the less. Zero
    /// switches RAVE off.
    pub rave: f64,
    /// How much of a game's reward is its margin, 0 to 1; the rest is its rank.
    pub margin: f64,
    /// Which move is played.
    pub choose: Final,
    /// Bytes that trees may take; at least 1 MiB each. When they are spent, what is behind the positions with the
    /// fewest visits is forgotten, and the tree goes on growing elsewhere.
    pub memory: usize,
    /// How the work is given to threads.
    pub divide: Divide,
    /// Ways chosen in a round; the first rounds have fewer, so that no early choice is blind.
    pub workers: u32,
    /// Trees of [`Divide::Ensemble`].
    pub replicas: u32,
    /// Whether a budget of simulations is one for the moves of a game on average: later moves get more, positions of which much is known
    /// fewer, and where the move can no longer change the search ends.
    pub pace: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            c: 1.4,
            rave: 0.7,
            margin: 0.3,
            choose: Final::default(),
            memory: 256 << 20,
            divide: Divide::default(),
            workers: 8,
            replicas: 8,
            pace: false,
        }
    }
}
