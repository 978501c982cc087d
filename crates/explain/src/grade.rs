//! How sure a sentence is.

use serde::{Deserialize, Serialize};

/// How sure a sentence is. It stands beside every one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The solver, or a replay of every line of play, has shown it.
    Proven,
    /// The rules show it: lines, corners and placements were counted.
    Counted,
    /// A search thinks so, and may be wrong; an interval says by how much.
    Estimated,
}

impl Grade {
    /// The grade in the templates of a language.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Grade::Proven => "grade.proven",
            Grade::Counted => "grade.counted",
            Grade::Estimated => "grade.estimated",
        }
    }

    /// A mark that can be told apart without colour: a full circle, a half one, an empty one.
    pub fn mark(self) -> char {
        match self {
            Grade::Proven => '●',
            Grade::Counted => '◐',
            Grade::Estimated => '○',
        }
    }
}
