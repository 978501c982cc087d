//! Blokus for two, three and four seats on 20 x 20, and for two on 14 x 14.
//!
//! Each colour has the same 21 pieces. Its first piece covers its start (in the school game: lies at the border, and is the same piece for
//! all); every other touches a piece of its own at a corner, and none along an edge. Other colours may be touched in any way. Who cannot place a piece passes; the game
//! ends when nobody can. What counts is how few squares are left.
//!
//! ```text
//!      a b c d e f
//!   20 B B . . . .      Blue began in the corner a20, then touched its own corner at c18.
//!   19 . B . . . .      Now c19 would not do, since it touches b19 along an edge, nor d20,
//!   18 . . B B . .      since it touches nothing of Blue's; c16 or e19 would.
//!   17 . . . B B .
//! ```
//!
//! ```
//! use plyground_core::{Game, Notation};
//! use plyground_games::blokus::{Blokus, Classic};
//!
//! let game = Blokus::<Classic>::new();
//! let line = game.read_line("1:a20,b20,b19 2:t20,s20").unwrap();
//! let state = line.into_iter().fold(game.start(), |state, mv| game.child(&state, mv));
//! assert_eq!(game.turn(&state).to_string(), "3");
//! assert_eq!(game.read_line("a19,b19").unwrap_err().to_string(), "move 1: does not cover a20");
//! ```
//!
//! Blokus is a trademark of its owner, with whom this project is not affiliated.

mod any;
mod cells;
mod coded;
mod colour;
mod evaluate;
mod fault;
mod grid;
mod growth;
mod guide;
mod halo;
mod layout;
mod likely;
mod mv;
mod notation;
mod order;
mod outlook;
mod pieces;
mod placement_table;
mod plane;
mod playout;
pub mod prior;
mod reach;
mod region;
mod rules;
mod score;
mod scratch;
mod sight;
mod state;
mod sweep;
mod variant;
mod zobrist;

pub use any::AnyBlokus;
pub use colour::Colour;
pub use fault::Fault;
pub use mv::Move;
pub use pieces::{PIECES, Piece, SHAPES, SQUARES, Shape};
pub use placement_table::PlacementTable;
pub use region::Region;
pub use rules::Blokus;
pub use scratch::Scratch;
pub use state::State;
pub use sweep::Path;
pub use variant::{Classic, Duo, School, Start, Three, Two, Variant};
