//! Why a part is not measured to its end.

use plyground_core::TextError;
use plyground_players::SpecError;
use std::fmt::Display;

/// Why a part is not measured to its end.
#[derive(Debug)]
pub(crate) enum Unfinished {
    /// Somebody said stop.
    Stopped,
    /// A game, a player or a file is not what it should be.
    Failed(SpecError),
}

/// What a part or a step of it found, or why it did not get there.
pub(crate) type Finished<T = ()> = Result<T, Unfinished>;

impl Unfinished {
    /// Whatever else went wrong.
    pub(crate) fn because(error: impl Display) -> Unfinished {
        Unfinished::Failed(SpecError(error.to_string()))
    }
}

impl From<SpecError> for Unfinished {
    fn from(error: SpecError) -> Unfinished {
        Unfinished::Failed(error)
    }
}

impl From<TextError> for Unfinished {
    fn from(error: TextError) -> Unfinished {
        Unfinished::Failed(error.into())
    }
}
