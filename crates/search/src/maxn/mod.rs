//! MaxN for every game of two to four seats, and two searches that see all others as one opponent.
//!
//! [`MaxN`] (Luckhardt and Irani 1986) gives a position a value for each seat; whoever is to move takes what is best for
//! itself and cares for nothing else. [`Paranoid`] (Sturtevant and Korf 2000) lets all others play against the seat that
//! searches, and [`BestReply`] (Schadd and Winands 2011) lets only the one of them whose reply hurts most; both gain by it
//! that alpha-beta works, and for two seats both are alpha-beta.
//!
//! A move that costs no ply, a pass, is played on the way and makes a search no shallower. Ended games are valued by their
//! payoffs and then by their points, never by the evaluation: see [`MoveValue`](crate::MoveValue) for the scale.

mod best_reply;
mod chunks;
mod coalition;
mod divided;
mod engine;
mod last_ply;
mod paranoid;
mod player;
mod pv;
mod root;
mod rule;
mod scale;
mod tree_splitting;
mod vectors;

pub use best_reply::BestReply;
pub use paranoid::Paranoid;
pub use player::MaxN;

pub use crate::minimax::MoveOrder;

/// Plies ahead where the budget says nothing.
pub const DEPTH: u32 = 3;

/// Which of several moves is chosen that are equally good for the seat to move.
///
/// In MaxN this is part of the algorithm: equally good for one seat, the moves may be worth different things to the
/// others, and so change what is chosen further up. Each rule gives the same in a search divided among threads.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Tie {
    /// The first in the order of search.
    #[default]
    First,
    /// The last.
    Last,
    /// The one that leaves least to the others, all taken together; of those the first. Only [`MaxN`] knows what others
    /// get: elsewhere this is `First`.
    Spite,
}

/// What is given to threads. Values and move are the same for all; without pruning so are the counts.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// Nothing.
    #[default]
    None,
    /// Every move of every position: a task for each, down to the last ply.
    Every,
    /// Every move of the positions in the upper levels, as many as [`Options::budget`] says.
    Budget,
    /// The inside of a position: its moves are listed, and valued at the last ply, by several threads, and one goes through
    /// the tree.
    Node,
}

/// How [`MaxN`], [`Paranoid`] and [`BestReply`] search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which of equally good moves is chosen.
    pub tie: Tie,
    /// What is given to threads.
    pub divide: Divide,
    /// Levels that are divided, the root the first of them; for [`Divide::Budget`].
    pub budget: u32,
    /// Whether depths 1, 2, … are searched in turn.
    pub deepen: bool,
    /// Whether MaxN leaves out what its parent would never choose (shallow pruning, Korf 1991). Little can be left out
    /// unless games end within the search: only their payoffs add up to the same for all.
    pub prune: bool,
    /// In which order moves are tried, except by MaxN, which tries them all in board order. Here nothing is learnt while
    /// searching: `Best` is the game's own order of promise.
    pub order: MoveOrder,
    /// Whether alpha-beta gives all root moves their exact value; otherwise those that are not best get a bound.
    pub all_values: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            tie: Tie::default(),
            divide: Divide::default(),
            budget: 2,
            deepen: false,
            prune: false,
            order: MoveOrder::default(),
            all_values: false,
        }
    }
}
