//! Benches of the rules of Blokus alone: move generation, and random games.

mod moves;
mod playouts;

pub use moves::{blokus_move_speeds, blokus_moves_in_full};
pub use playouts::blokus_playout_speeds;
