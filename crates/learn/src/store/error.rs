//! The error of a store: what can be wrong with its file, its game or its training.

use std::io;
use thiserror::Error;

/// Why a store cannot be read, written or used; one line, without the name of the file.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system does not let us.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else entirely.
    #[error("not a store of values: expected a file made by plyground train or plyground values")]
    Foreign,
    /// From another version of plyground.
    #[error("a store of format version {0}: expected version {expected}", expected = super::header::VERSION)]
    Version(u32),
    /// The file ends before its positions do.
    #[error("cut short: the file ends after {0} bytes, before its positions do")]
    Cut(u64),
    /// Bytes that nobody wrote.
    #[error("damaged at byte {0}: what stands there was not written by plyground")]
    Damaged(u64),
    /// For another board.
    #[error("a store for {found}: expected one for {expected}")]
    Game {
        /// The store's.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Another process writes to it.
    #[error("in use: another process writes to it")]
    Busy,
    /// Nobody may write to it.
    #[error("read-only: it cannot be written to")]
    ReadOnly,
    /// Something that keeps nothing.
    #[error("a device or a pipe: expected a file, which a store can be read from again")]
    Stream,
    /// It was trained with something else.
    #[error("trained with {name} {found}: expected {name} {found} again, or another file, not {asked}")]
    Differs {
        /// Of what.
        name: &'static str,
        /// The store's.
        found: String,
        /// What was asked for.
        asked: String,
    },
    /// Values of several trainings, or of none.
    #[error("merged or imported: only a store of one training can be trained further")]
    Mixed,
    /// It is not the one from which games were played.
    #[error("not the store that these parts were made from: {0}")]
    OtherStore(String),
    /// Two stores that hold the same games.
    #[error("both hold games of the same training (seed {0}): merged, these would count twice")]
    Twice(u64),
    /// A text form that makes no sense.
    #[error("{0}")]
    Text(String),
    /// Training ended before its time, with what it had committed.
    #[error("{cause}; the {games} games committed before are kept")]
    Stopped {
        /// Why.
        cause: io::Error,
        /// Games in the store.
        games: u64,
    },
}

impl StoreError {
    /// Whether what came in was wrong, rather than the run.
    pub fn is_input(&self) -> bool {
        match self {
            StoreError::Io(error) => matches!(
                error.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::PermissionDenied
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::InvalidData
            ),
            // A place that cannot be written is no bad input.
            StoreError::ReadOnly | StoreError::Stopped { .. } => false,
            _ => true,
        }
    }
}
