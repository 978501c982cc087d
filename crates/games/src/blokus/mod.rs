//! Blokus for two, three and four seats on 20 x 20, and for two on 14 x 14.
//!
//! Each colour has the same 21 pieces. Its first piece covers its start; every other touches a piece of its own at a
//! corner, and none along an edge. Other colours may be touched in any way. Who cannot place a piece passes; the game
//! ends when nobody can. What counts is how few squares are left.
//!
//! ```text
//!      a b c d e f
//!   20 B B . . . .      Blue began in the corner a20, then touched its own corner at c18.
//!   19 . B . . . .      c19 and d20 would not do: the one touches b19 along an edge,
//!   18 . . B B . .      the other touches nothing of Blue's.
//!   17 . . . B . .
//! ```
//!
//! Blokus is a trademark of its owner, with whom this project is not affiliated.

mod cells;
mod colour;
mod fault;
mod growth;
mod mv;
mod notation;
mod pieces;
mod rules;
mod score;
mod state;
mod sweep;
mod table;
mod variant;

pub use colour::Colour;
pub use fault::Fault;
pub use mv::Move;
pub use pieces::{PIECES, Piece, SHAPES, SQUARES, Shape};
pub use rules::{Blokus, Scratch};
pub use state::State;
pub use sweep::Path;
pub use table::Table;
pub use variant::{Classic, Duo, Three, Two, Variant};
