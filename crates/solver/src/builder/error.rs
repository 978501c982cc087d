//! Why a book is not built.

use std::{error, fmt, io};

/// Why there is no book yet.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The journal cannot be read or written.
    Journal(io::Error),
    /// There is a journal of another book.
    OtherJournal,
    /// Somebody said stop; what is known is in the journal.
    Stopped,
}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> BuildError {
        BuildError::Journal(error)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Journal(error) => write!(f, "the journal: {error}"),
            BuildError::OtherJournal => f.write_str("the journal is that of another book"),
            BuildError::Stopped => f.write_str("stopped; the next build goes on from here"),
        }
    }
}

impl error::Error for BuildError {}
