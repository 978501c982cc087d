//! Monte Carlo tree search: random games where a growing tree says that they tell most.
//!
//! [`Uct`] walks down by S2's formula, `(wins − losses)/n + c·sqrt(ln N / n)`, moves never tried first in board order;
//! adds the position it meets to the tree; plays a random game from there; and adds the result to every position on its
//! way. Values belong to positions, not to moves: ways that meet share an entry, as in S2's dictionary. With three or four
//! seats each plays for its own payoff, mapped to −1..1 as a win and a loss are with two.

mod allocation;
mod allocator;
mod answer;
mod atomics;
mod backup;
mod block;
mod division;
mod edges;
mod engine;
mod ensemble;
mod expansion;
mod exploration;
mod found;
mod frames;
mod group;
mod growth;
mod harvest;
mod index;
mod job;
mod known;
#[cfg(test)]
mod model;
mod node;
mod outcome;
mod player;
mod prefetch;
mod proof;
mod recall;
mod reroot;
mod rollout;
mod root_edge;
mod round;
mod shared;
mod steps;
mod tree;
mod unfolded;
mod units;
mod walk;
mod watch;
mod xray;

pub use crate::flat::Tie;
pub use known::{Known, Memory};
pub use player::Uct;
pub use rollout::Values;

/// The rollout: what happens where the tree ends.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Rollout {
    /// A playout: random moves to the end of the game, or to where it is decided, see [`Options::prove`].
    #[default]
    Random,
    /// The same rule as in the tree, all the way down, every position remembered, as in S2. Among moves never tried below
    /// the first new position one is drawn: in board order all of S2's games would begin with the same column.
    Ucb,
}

/// The final move selection (Chaslot and others 2008).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Final {
    /// [`Value`](Final::Value) where a memory knows the root, [`Visits`](Final::Visits) everywhere else.
    ///
    /// What a memory knows of a move are visits of other searches, of which many may come from before anybody knew better; new
    /// simulations correct the mean long before they outnumber them.
    #[default]
    Auto,
    /// The robust child: the one that the player itself tried most often. Visits that a memory brought do not count.
    Visits,
    /// The max child: the one with the highest mean, which is S2's formula with exploration off. What a memory knows counts.
    Value,
}

/// How the work is given to threads.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// Tree parallelism in rounds: `workers` logical workers select their ways down one tree, counting those under way as lost
    /// (virtual loss), and where a position has many visits some take the same move at once; then all play their games; then
    /// what they found is backed up. Threads share the games of a round where these are long enough to be worth it. The tree is the same
    /// for any number of threads.
    #[default]
    Tree,
    /// Root parallelism: `replicas` trees with seeds of their own, which share sims and memory; what they found of the root
    /// moves is added up. The same for any number of threads.
    Ensemble,
    /// Leaf parallelism: one tree and one way at a time, from whose end `rollouts` games are played; as one round of
    /// [`Tree`](Divide::Tree) for the threads, and the same for any number of them.
    Leaf,
    /// Tree parallelism without locks: one tree that all threads walk at once. The fastest with one tree, and raced: two runs differ, and
    /// below the root a visit may be lost when two threads count at the same moment.
    Shared,
}

/// How [`Uct`] searches.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Options {
    /// Weight of exploration.
    pub c: f64,
    /// What happens where the tree ends.
    pub rollout: Rollout,
    /// Whether values that are certain are backed up, and what they decide is left alone (MCTS-Solver); and whether nobody
    /// overlooks a win or a loss at once where the game can tell, neither below the root nor in a random game (decisive and
    /// anti-decisive moves, Teytaud and Teytaud 2010).
    pub prove: bool,
    /// Which move is played.
    pub choose: Final,
    /// Which of moves that are equal by that.
    pub tie: Tie,
    /// Whether mirror images share an entry.
    pub symmetry: bool,
    /// Bytes that trees may take; at least 64 KiB each. When they are spent, the tree stays as it is and simulations go
    /// on from its leaves.
    pub memory: usize,
    /// How the work is given to threads.
    pub divide: Divide,
    /// Ways chosen in a round, except with [`Divide::Leaf`]; twice as many with [`Divide::Shared`], four times by each of
    /// several threads; twice as many with [`Divide::Tree`] after 2^17 simulations, and in each tree of
    /// [`Divide::Ensemble`] after 2^14. The first rounds have fewer, so that no early choice is blind.
    pub workers: u32,
    /// Trees of [`Divide::Ensemble`].
    pub replicas: u32,
    /// Games from a leaf with [`Divide::Leaf`].
    pub rollouts: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            c: 1.4,
            rollout: Rollout::default(),
            prove: true,
            choose: Final::default(),
            tie: Tie::default(),
            symmetry: true,
            memory: 256 << 20,
            divide: Divide::default(),
            workers: 16,
            replicas: 8,
            rollouts: 8,
        }
    }
}
