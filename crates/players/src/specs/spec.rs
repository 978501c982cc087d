//! A spec: a game or a player in one line of text, `name` or `name:option=value,option=value`.

use std::fmt;
use thiserror::Error;

/// A spec, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What stands before the colon.
    pub name: String,
    /// What stands behind it.
    pub rest: String,
}

impl Spec {
    /// Splits at the first colon; blanks around the parts do not count.
    pub fn new(text: &str) -> Spec {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        Spec { name: name.trim().to_owned(), rest: rest.trim().to_owned() }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rest.as_str() {
            "" => f.write_str(&self.name),
            rest => write!(f, "{}:{rest}", self.name),
        }
    }
}

/// What is wrong with a spec, and what would be right: one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SpecError(pub String);

impl From<plyground_core::TextError> for SpecError {
    fn from(error: plyground_core::TextError) -> SpecError {
        SpecError(error.to_string())
    }
}

impl From<SpecError> for plyground_jobs::JobError {
    fn from(error: SpecError) -> plyground_jobs::JobError {
        plyground_jobs::JobError::Input(error.0)
    }
}

/// `a, b or c`.
pub fn one_of<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", most.join(", "), last.as_ref())
        }
    }
}
