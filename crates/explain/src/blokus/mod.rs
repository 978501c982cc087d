//! Why a move of Blokus was good or bad: what can be counted of it, what a player thinks of it, and what is proven near the end.
//!
//! ```text
//!   position, move played, best move ──► Case ──► find ──► claims ──► check ──► what is said
//!                                                  bitboards          cell by cell, by the rule book
//! ```

mod case;
mod change;
mod check;
mod claim;
mod endgame;
mod estimate;
mod explained;
mod find;
mod placed;
#[cfg(test)]
mod tests;

pub use change::{Change, Standing};
pub use claim::{BlokusClaim, By};
pub use endgame::{EndgameMove, SolvedPosition, endgame_values};
pub use estimate::{Estimate, Opinion, Verdict};
pub use explained::{MoveFacts, explain_move};
pub use placed::Placed;
