//! A learned prior: how likely a good player is to make each move, by what it does cell by cell.
//!
//! A move has a weight for its piece, one for each cell that it covers, lies beside or touches slantwise, by what that cell is to the
//! mover ([`Sight`]), and one for how far each covered cell and each free horn is from the middle. The weights, one set for each stage
//! of the game, are added up; the chance of a move is e to that sum, made to add up to one (a softmax).
//! They are learned from games of the search against itself.

mod around;
pub(super) mod chances;
pub(super) mod sight;
mod text;
pub(super) mod weights;

pub use chances::UNIT;
pub use sight::{STAGES, Sight};
pub use text::PriorError;
pub use weights::{FEATURES, KINDS, Origin, Prior};

use super::mv::Move;
pub(super) use around::Around;
/// A move of the line that led to a position.
pub(super) type Played = plyground_core::Played<Move>;
