//! The kinds of players: each with its table of options, and how settings become a search.

pub(crate) mod baseline;
pub(crate) mod human;
pub(crate) mod learned;
pub(crate) mod level;
pub(crate) mod maxn;
pub(crate) mod mc;
pub(crate) mod minimax;
pub(crate) mod outside;
pub(crate) mod perfect;
pub(crate) mod random;
pub(crate) mod ucb1;
pub(crate) mod uct;

use plyground_core::Game;
use plyground_search::{Budget, Search};

/// A search with what it may spend on a move.
pub struct Player<G: Game> {
    /// How it chooses.
    pub search: Box<dyn Search<G>>,
    /// What it may spend.
    pub budget: Budget,
}
