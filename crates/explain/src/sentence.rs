//! A claim in words, ready for any face.

use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::shape::Shape;
use serde::Serialize;

/// A claim in words, with how sure it is and how to show it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Sentence {
    /// What is claimed: the name of its template.
    pub kind: String,
    /// How sure it is.
    pub grade: Grade,
    /// The words.
    pub text: String,
    /// The same on a board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
    /// The line of play that it shows, from the position before the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

impl Sentence {
    /// The words with their grade behind, as in `Red wins at once with 5. [counted]`.
    pub fn with_grade(&self, language: Language) -> String {
        format!("{} [{}]", self.text, fill(language, self.grade.key(), &Slots::new()))
    }
}
