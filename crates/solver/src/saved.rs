//! A transposition table as bytes, so that a long search can be stopped and go on another day.
//!
//! ```text
//!   plytabl1                    what it is
//!   columns rows run engine     a byte each
//!   length                      bytes of the entries, 64 bits
//!   entries                     as the engine has them, in the order of its table
//!   crc                         32 bits, of all before
//! ```
//!
//! Numbers are little-endian. What is read is taken for proven, as far as the checksum goes: it is for files of one's own.

use std::{error, fmt};

/// Why bytes are no table for a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableError {
    /// They are no table, or one of another version.
    Foreign,
    /// They are cut short, or longer than they should be.
    Length,
    /// Their checksum is wrong.
    Damaged,
    /// The table is one of another board or engine.
    OtherBoard,
    /// The table has another size: that of so many bytes of memory.
    OtherSize {
        /// The bytes of the entries.
        bytes: u64,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Foreign => f.write_str("not a saved table of this version"),
            TableError::Length => f.write_str("the saved table is cut short or has something behind it"),
            TableError::Damaged => f.write_str("the saved table is damaged: its checksum is wrong"),
            TableError::OtherBoard => f.write_str("the saved table is for another board"),
            TableError::OtherSize { bytes } => {
                write!(f, "the saved table has {bytes} bytes: use as much memory as it was made with")
            }
        }
    }
}

impl error::Error for TableError {}

const MAGIC: &[u8; 8] = b"plytabl1";
const HEAD: usize = MAGIC.len() + 4 + 8;
const CRC: usize = 4;

/// The board and the engine of a table, a byte each: columns, rows, run, engine.
pub(crate) type Kind = [u8; 4];

/// The bytes of a table; `fill` adds its entries.
pub(crate) fn write(kind: Kind, length: usize, fill: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + length + CRC);
    bytes.extend(MAGIC);
    bytes.extend(kind);
    bytes.extend((length as u64).to_le_bytes());
    fill(&mut bytes);
    let crc = crc32fast::hash(&bytes);
    bytes.extend(crc.to_le_bytes());
    bytes
}

/// The entries among the bytes of a table of this kind and size.
pub(crate) fn read(bytes: &[u8], kind: Kind, length: usize) -> Result<&[u8], TableError> {
    let (head, rest) = bytes.split_at_checked(HEAD).ok_or(TableError::Foreign)?;
    let rest_of_head = head.strip_prefix(MAGIC).ok_or(TableError::Foreign)?;
    let (own, size) = rest_of_head.split_at(4);
    if own != kind {
        return Err(TableError::OtherBoard);
    }
    let size = u64::from_le_bytes(size.try_into().map_err(|_| TableError::Foreign)?);
    if size != length as u64 {
        return Err(TableError::OtherSize { bytes: size });
    }
    let (entries, crc) = rest.split_at_checked(length).ok_or(TableError::Length)?;
    let crc: [u8; CRC] = crc.try_into().map_err(|_| TableError::Length)?;
    if crc32fast::hash(&bytes[..HEAD + length]) != u32::from_le_bytes(crc) {
        return Err(TableError::Damaged);
    }
    Ok(entries)
}
