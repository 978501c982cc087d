//! The laws every game obeys and the yardsticks every search is held against, each checked by one call.
//!
//! Failures panic with the position in words, so that a test is one line.

mod chance;
mod coded;
mod grid;
pub mod laws;
mod lines;
mod maxn;
mod playouts;
mod symmetry;
mod tactics;
mod text_tree;

pub use chance::chi_squared_is_plausible;
pub use lines::{positions_by_ply, random_positions};
pub use maxn::{Exact, best_of, maxn, maxn_moves};
pub use text_tree::{Spot, TextTree};
