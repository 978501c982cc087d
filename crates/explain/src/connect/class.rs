//! What a move did, in a word.

use serde::Serialize;

/// What a move did to the exact result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// Nothing would have been better.
    #[serde(rename = "ok")]
    Best,
    /// The one move that kept the result, where others lost it.
    Only,
    /// The result stays; it is won later or lost sooner than need be.
    Slip,
    /// The result changed.
    Blunder,
    /// The result changed, and the other side had just made a mistake: a chance that was let go.
    Missed,
    /// The truth is not known.
    Unknown,
}

impl MoveClass {
    /// Whether the move changed the result.
    pub fn is_mistake(self) -> bool {
        matches!(self, MoveClass::Blunder | MoveClass::Missed)
    }
}
