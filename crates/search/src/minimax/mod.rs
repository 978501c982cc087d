//! Minimax and alpha-beta for every game of two seats.
//!
//! Both go down depth first and make positions as they need them; nothing is built before it is searched. Alpha-beta
//! gives the value of minimax always, and its move by the same rule for ties, [`Tie`]: if nobody says otherwise the first of
//! the best in the order of search, which is board order for `order=left`, and the order of promise otherwise.

mod abort;
mod cutoffs;
mod engine;
mod estimated;
mod last_ply;
mod move_order;
mod player;
mod root;
mod root_report;
mod root_task;
mod scout;
mod seen;
mod table_key;
mod value;
mod window;
mod young_brothers;

pub use crate::effort::Effort;
pub use estimated::EstimatedAlphaBeta;
pub use player::{AlphaBeta, Minimax};

/// The move order: in which moves are tried.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum MoveOrder {
    /// Board order.
    #[default]
    Left,
    /// The most central first.
    Centre,
    /// The game's move ordering after the transposition table's move and the killer moves; the others are scouted by null
    /// windows.
    Best,
}

/// How positions at the limit are valued.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Eval {
    /// By the game's evaluation.
    #[default]
    Lines,
    /// As equal: for pure counting.
    Zero,
}

/// What is given to threads.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// Nothing.
    #[default]
    None,
    /// Root moves: the first alone, then all others with the value of the first known. Counts do not depend on the number
    /// of threads, unless they share a table.
    Root,
    /// Young brothers wait (Feldmann 1993): in the upper levels the first move of a position alone, then all others side
    /// by side. Counts differ from run to run; move and value do not.
    Brothers,
}

/// Which of equally good moves is chosen.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Tie {
    /// The first in the order of search.
    #[default]
    Order,
    /// The first in board order.
    First,
    /// The last in board order.
    Last,
    /// The most central.
    Centre,
    /// One by chance, of the seed.
    Random,
}

/// How [`Minimax`] and [`AlphaBeta`] search. The first four go for both, the rest for alpha-beta.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How positions at the limit are valued.
    pub eval: Eval,
    /// In which order moves are tried.
    pub order: MoveOrder,
    /// What is given to threads.
    pub divide: Divide,
    /// Which of equally good moves is chosen.
    pub tie: Tie,
    /// Bytes of the transposition table; zero for none.
    pub table: usize,
    /// Iterative deepening: whether depths 1, 2, … are searched in turn, each with the best move of the last one first.
    pub deepen: bool,
    /// Whether all root moves get their exact value; otherwise those that are not best get a bound.
    pub all_values: bool,
}

impl Options {
    /// The size of a table where nobody says otherwise.
    pub const TABLE: usize = 32 << 20;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            eval: Eval::default(),
            order: MoveOrder::default(),
            divide: Divide::default(),
            tie: Tie::default(),
            table: Options::TABLE,
            deepen: true,
            all_values: false,
        }
    }
}
