//! The error of a network: what can be wrong with its file, its game or its training.

use std::io;
use thiserror::Error;

/// Why a network cannot be read, written, trained or used; one line, without the name of the file.
#[derive(Debug, Error)]
pub enum NetError {
    /// The system does not let us.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else entirely.
    #[error("not a network: expected a file made by plyground train --as net")]
    Foreign,
    /// From another version of plyground.
    #[error("a network of format version {0}: expected version {expected}", expected = super::header::VERSION)]
    Version(u32),
    /// The file ends before its sections do.
    #[error("cut short: the file ends after {0} bytes, before its sections do")]
    Cut(usize),
    /// Bytes that nobody wrote.
    #[error("damaged at byte {0}: what stands there was not written by plyground")]
    Damaged(usize),
    /// Bytes that were written and cannot be.
    #[error("{0}")]
    Header(String),
    /// It reads as a network and does not say what it said when it was written.
    #[error("probe {0} of 64 is valued {1}: the file says {2}; it was made for other indices")]
    Probe(usize, i32, i32),
    /// For another board.
    #[error("a network for {found}: expected one for {expected}")]
    Game {
        /// The network's.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// It was trained with something else.
    #[error("trained with {name} {found}: expected {name} {found} again, or another file, not {asked}")]
    Differs {
        /// Of what.
        name: &'static str,
        /// The network's.
        found: String,
        /// What was asked for.
        asked: String,
    },
    /// It has no state of its trainer.
    #[error(
        "without the state of its trainer, which was left out: it can be played with, and not be trained further"
    )]
    Stripped,
    /// No room on the disk, or no right to write; what was there is there still.
    #[error("{cause}; {}", left(.games))]
    Unwritten {
        /// Why.
        cause: io::Error,
        /// Games in the file, if there is one.
        games: Option<u64>,
    },
    /// A text form, or a plan, that makes no sense.
    #[error("{0}")]
    Text(String),
}

impl NetError {
    /// Whether what came in was wrong, rather than the run.
    pub fn is_input(&self) -> bool {
        match self {
            NetError::Io(error) => matches!(
                error.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::PermissionDenied
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::InvalidData
            ),
            NetError::Unwritten { .. } => false,
            _ => true,
        }
    }
}

/// What a file holds that could not be written anew.
fn left(games: &Option<u64>) -> String {
    match games {
        Some(games) => format!("the file is as it was, with {games} games"),
        None => "there is no file yet".to_owned(),
    }
}
