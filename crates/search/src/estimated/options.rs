//! The options of PUCT.

use crate::flat::Tie;
use crate::mcts::Final;

/// How [`Puct`](super::Puct) searches.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PuctOptions {
    /// Weight of exploration.
    pub c: f64,
    /// The difference in expected payoff, of 0 to 1, that makes a move e times less likely.
    pub spread: f64,
    /// How much of a leaf's value is a random game, 0 to 1.
    pub mix: f64,
    /// Whether values that are certain are backed up (MCTS-Solver).
    pub prove: bool,
    /// Which move is played.
    pub choose: Final,
    /// Which of moves that are equal by that.
    pub tie: Tie,
    /// Whether mirror images share an entry.
    pub symmetry: bool,
    /// Bytes that the tree may take.
    pub memory: usize,
}

impl Default for PuctOptions {
    fn default() -> PuctOptions {
        PuctOptions {
            c: 0.7,
            spread: 0.15,
            mix: 0.0,
            prove: true,
            choose: Final::Auto,
            tie: Tie::default(),
            symmetry: true,
            memory: 256 << 20,
        }
    }
}
