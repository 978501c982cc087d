//! The file format of books: sorted keys and their scores, ply by ply, under a checksum.
//!
//! ```text
//!   plybook1                    what it is
//!   columns rows run depth      a byte each
//!   n0 n1 … n(depth)            positions of each ply, 32 bits each
//!   for each ply: n keys of 64 bits, rising; n scores of 8 bits
//!   crc                         32 bits, of all before
//! ```
//!
//! Numbers are little-endian.

use super::error::BookError;
use super::key::deepest;
use plyground_games::connect::{Bits, Connect};
use std::io::{self, Read};

/// Where everything stands in the bytes of a book.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Columns, rows, and how many in a row win.
    pub(super) board: [u8; 3],
    pub(super) plies: Vec<Section>,
}

/// The keys and scores of a ply: where they begin, and how many there are.
#[derive(Copy, Clone, Debug)]
pub(super) struct Section {
    start: usize,
    count: usize,
}

const MAGIC: &[u8; 8] = b"plybook1";
const FIXED: usize = MAGIC.len() + 4;
const COUNT: usize = 4;
const KEY: usize = 8;
const CRC: usize = 4;

/// The header of a book, before it is known whether the rest is there.
struct Header {
    board: [u8; 3],
    counts: Vec<u32>,
}

impl Header {
    fn parse(bytes: &[u8]) -> Result<Header, BookError> {
        let (fixed, rest) = bytes.split_at_checked(FIXED).ok_or(BookError::Foreign)?;
        let [columns, rows, run, depth] = *fixed.strip_prefix(MAGIC).ok_or(BookError::Foreign)? else {
            return Err(BookError::Foreign);
        };
        let counts = rest.get(..COUNT * (usize::from(depth) + 1)).ok_or(BookError::Length)?;
        let counts = counts.as_chunks().0.iter().map(|count| u32::from_le_bytes(*count)).collect();
        Ok(Header { board: [columns, rows, run], counts })
    }

    /// The length of the header itself.
    fn length(&self) -> usize {
        FIXED + COUNT * self.counts.len()
    }

    /// The length of the whole book. At most 256 counts of 32 bits: the sum is far from overflow.
    fn length_of_book(&self) -> u64 {
        let entries: u64 = self.counts.iter().map(|&count| u64::from(count)).sum();
        (self.length() + CRC) as u64 + entries * (KEY as u64 + 1)
    }
}

/// Reads no more than the header promises, and one byte to see that the book ends there. `length` is that of the
/// source, where it is known: one that does not fit the header is not read at all.
pub(super) fn read(mut source: impl Read, length: Option<u64>) -> Result<Vec<u8>, BookError> {
    let mut bytes = Vec::new();
    let mut read_up_to = |bytes: &mut Vec<u8>, end: u64| -> Result<(), BookError> {
        let more = end - bytes.len() as u64;
        source.by_ref().take(more).read_to_end(bytes).map(drop).map_err(BookError::Unreadable)
    };
    read_up_to(&mut bytes, FIXED as u64)?;
    let &[.., depth] =
        bytes.first_chunk::<FIXED>().filter(|fixed| fixed.starts_with(MAGIC)).ok_or(BookError::Foreign)?;
    read_up_to(&mut bytes, (FIXED + COUNT * (usize::from(depth) + 1)) as u64)?;
    let promised = Header::parse(&bytes)?.length_of_book();
    if let Some(length) = length {
        if length != promised {
            return Err(BookError::Length);
        }
        let room = usize::try_from(length).map_err(|_| too_large())?;
        bytes.try_reserve_exact(room + 1 - bytes.len()).map_err(|_| too_large())?;
    }
    read_up_to(&mut bytes, promised + 1)?;
    Ok(bytes)
}

fn too_large() -> BookError {
    BookError::Unreadable(io::ErrorKind::OutOfMemory.into())
}

impl Layout {
    /// The layout of bytes that are a whole and undamaged book.
    pub(super) fn check(bytes: &[u8]) -> Result<Layout, BookError> {
        let header = Header::parse(bytes)?;
        if bytes.len() as u64 != header.length_of_book() {
            return Err(BookError::Length);
        }
        let (content, crc) = bytes.split_last_chunk::<CRC>().ok_or(BookError::Length)?;
        if u32::from_le_bytes(*crc) != crc32fast::hash(content) {
            return Err(BookError::Damaged);
        }
        let mut start = header.length();
        let mut plies = Vec::with_capacity(header.counts.len());
        for &count in &header.counts {
            let section = Section { start, count: count as usize };
            start = section.end();
            plies.push(section);
        }
        let [columns, rows, _] = header.board.map(u32::from);
        if plies.len() as u32 > deepest(columns, rows).saturating_add(1) {
            return Err(BookError::Invalid);
        }
        let cells = (columns * rows) as i32;
        if plies.iter().zip(0..).all(|(section, ply)| section.is_valid(bytes, cells, ply)) {
            Ok(Layout { board: header.board, plies })
        } else {
            Err(BookError::Invalid)
        }
    }

    /// The bytes of a book with these entries by ply; keys rise within each.
    pub(super) fn write<B: Bits>(game: &Connect<B>, plies: &[Vec<(u64, i8)>]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let sizes = [game.columns(), game.rows(), game.run(), plies.len() as u32 - 1];
        bytes.extend(sizes.map(|size| size as u8));
        for entries in plies {
            bytes.extend((entries.len() as u32).to_le_bytes());
        }
        for entries in plies {
            entries.iter().for_each(|(key, _)| bytes.extend(key.to_le_bytes()));
            bytes.extend(entries.iter().map(|(_, score)| *score as u8));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

impl Section {
    /// How many positions it has.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The score of a key, by binary search.
    pub(super) fn find(&self, book: &[u8], key: u64) -> Option<i32> {
        let number = self.keys(book).binary_search_by_key(&key, |key| u64::from_le_bytes(*key)).ok()?;
        self.scores(book).nth(number)
    }

    /// The scores in the order of the keys.
    pub(super) fn scores<'a>(&self, book: &'a [u8]) -> impl Iterator<Item = i32> + use<'a> {
        book[self.start + self.count * KEY..self.end()].iter().map(|score| i32::from(*score as i8))
    }

    fn keys<'a>(&self, book: &'a [u8]) -> &'a [[u8; KEY]] {
        book[self.start..self.start + self.count * KEY].as_chunks().0
    }

    fn end(&self) -> usize {
        self.start + self.count * (KEY + 1)
    }

    /// Whether keys rise, and scores are such that the game ends after this ply and on the board.
    fn is_valid(&self, book: &[u8], cells: i32, ply: i32) -> bool {
        let soonest_win = (cells + 1 - ply) / 2;
        let soonest_loss = -(cells - ply) / 2;
        let rises = self.keys(book).is_sorted_by(|a, b| u64::from_le_bytes(*a) < u64::from_le_bytes(*b));
        rises
            && (self.count == 0 || ply < cells)
            && self.scores(book).all(|score| (soonest_loss..=soonest_win).contains(&score))
    }
}
