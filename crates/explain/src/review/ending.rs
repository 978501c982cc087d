//! How a game that is reviewed ended.

use serde::Serialize;

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A seat, from one, won.
    Won(usize),
    /// Nobody did alone.
    Drawn,
    /// It is not over.
    Unfinished,
}
