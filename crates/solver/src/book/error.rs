//! Why something is no book.

use std::{error, fmt, io};

/// Why a file or bytes are no opening book for a board.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// It is not a book, or one of another version.
    Foreign,
    /// It is cut short, or longer than it should be.
    Length,
    /// Its checksum is wrong.
    Damaged,
    /// Its checksum is right, but its keys are out of order or its scores impossible: whatever wrote it was at fault.
    Invalid,
    /// It is for another board, which is named as a game spec.
    OtherBoard(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Unreadable(error) => write!(f, "{error}"),
            BookError::Foreign => f.write_str("not an opening book of this version"),
            BookError::Length => f.write_str("the book is cut short or has something behind it"),
            BookError::Damaged => f.write_str("the book is damaged: its checksum is wrong"),
            BookError::Invalid => f.write_str("the book is invalid: keys out of order or impossible scores"),
            BookError::OtherBoard(board) => write!(f, "the book is for {board}"),
        }
    }
}

impl error::Error for BookError {}
