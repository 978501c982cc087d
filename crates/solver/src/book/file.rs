//! A book as bytes: in a file, in memory, or within the program itself.
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

use plyground_core::Symmetry;
use plyground_games::connect::{Bits, Connect, State};
use std::fmt;
use std::ops::Range;
use std::path::Path;

/// Exact scores of the first plies on one board.
pub struct Book {
    bytes: Bytes,
    columns: u8,
    rows: u8,
    run: u8,
    /// Where the entries of each ply begin, and how many there are.
    plies: Vec<(usize, usize)>,
}

enum Bytes {
    Within(&'static [u8]),
    Held(Vec<u8>),
    Mapped(memmap2::Mmap),
}

const MAGIC: &[u8; 8] = b"plybook1";
const KEY: usize = 8;

/// Why bytes are no book for a board.
#[derive(Debug)]
pub enum BookError {
    /// The file cannot be read.
    Unreadable(std::io::Error),
    /// It is not a book, or one of another version.
    Foreign,
    /// It is cut short, or longer than it should be.
    Length,
    /// Its checksum is wrong.
    Damaged,
    /// It is for another board.
    OtherBoard(String),
}

impl Book {
    /// A book from bytes.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Book, BookError> {
        Book::new(Bytes::Held(bytes))
    }

    /// A book that is part of the program.
    pub fn from_static(bytes: &'static [u8]) -> Result<Book, BookError> {
        Book::new(Bytes::Within(bytes))
    }

    /// A book in a file, which is mapped into memory and not to be changed while it is.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let file = std::fs::File::open(path).map_err(BookError::Unreadable)?;
        // SAFETY: books are written whole under another name and then renamed, never changed in place.
        let map = unsafe { memmap2::Mmap::map(&file) }.map_err(BookError::Unreadable)?;
        Book::new(Bytes::Mapped(map))
    }

    fn new(bytes: Bytes) -> Result<Book, BookError> {
        let all = bytes.as_slice();
        let header = MAGIC.len() + 4;
        if all.len() < header || !all.starts_with(MAGIC) {
            return Err(BookError::Foreign);
        }
        let [columns, rows, run, depth] = [0, 1, 2, 3].map(|i| all[MAGIC.len() + i]);
        let mut at = header + 4 * (usize::from(depth) + 1);
        let mut plies = Vec::new();
        for ply in 0..=usize::from(depth) {
            let count = all.get(header + 4 * ply..header + 4 * ply + 4).ok_or(BookError::Length)?;
            let count = u32::from_le_bytes(count.try_into().expect("four bytes")) as usize;
            plies.push((at, count));
            at = at.saturating_add(count.saturating_mul(KEY + 1));
        }
        if all.len() != at.saturating_add(4) {
            return Err(BookError::Length);
        }
        let crc = u32::from_le_bytes(all[at..].try_into().expect("four bytes"));
        if crc != crc32fast::hash(&all[..at]) {
            return Err(BookError::Damaged);
        }
        Ok(Book { bytes, columns, rows, run, plies })
    }

    /// The bytes of a book with these entries by ply; keys rise within each.
    pub(super) fn write(game: &Connect<u64>, plies: &[Vec<(u64, i8)>]) -> Vec<u8> {
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

    /// Whether the book is for this board.
    pub fn check<B: Bits>(&self, game: &Connect<B>) -> Result<(), BookError> {
        let board = [self.columns, self.rows, self.run].map(u32::from);
        if board == [game.columns(), game.rows(), game.run()] {
            return Ok(());
        }
        Err(BookError::OtherBoard(self.board()))
    }

    /// The board, as a game spec writes it.
    pub fn board(&self) -> String {
        format!("connect:{}x{}x{}", self.columns, self.rows, self.run)
    }

    /// Positions by ply.
    pub fn counts(&self) -> Vec<usize> {
        self.plies.iter().map(|(_, count)| *count).collect()
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.bytes.as_slice().len()
    }

    /// The score of a running position of this board, if it is within the book.
    pub fn score<B: Bits>(&self, game: &Connect<B>, state: &State<B>) -> Option<i32> {
        let &(start, count) = self.plies.get(game.stones(state) as usize)?;
        // Boards with a book fit 64 bits.
        let key = game.canonical_key(state).word();
        let mut range: Range<usize> = 0..count;
        while !range.is_empty() {
            let middle = range.start + range.len() / 2;
            match self.key(start, middle).cmp(&key) {
                std::cmp::Ordering::Less => range.start = middle + 1,
                std::cmp::Ordering::Greater => range.end = middle,
                std::cmp::Ordering::Equal => {
                    let score = self.bytes.as_slice()[start + count * KEY + middle] as i8;
                    return Some(i32::from(score));
                }
            }
        }
        None
    }

    fn key(&self, start: usize, number: usize) -> u64 {
        let at = start + number * KEY;
        u64::from_le_bytes(self.bytes.as_slice()[at..at + KEY].try_into().expect("eight bytes"))
    }

    /// The scores of a ply: how often each occurs, from the lowest.
    pub fn scores(&self, ply: usize) -> Vec<(i32, usize)> {
        let Some(&(start, count)) = self.plies.get(ply) else { return Vec::new() };
        let mut tally = std::collections::BTreeMap::new();
        for &score in &self.bytes.as_slice()[start + count * KEY..start + count * (KEY + 1)] {
            *tally.entry(i32::from(score as i8)).or_default() += 1;
        }
        tally.into_iter().collect()
    }
}

impl Bytes {
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Within(bytes) => bytes,
            Bytes::Held(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book({}, {:?})", self.board(), self.counts())
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Unreadable(error) => write!(f, "{error}"),
            BookError::Foreign => f.write_str("not an opening book of this version"),
            BookError::Length => f.write_str("the book is cut short or has something behind it"),
            BookError::Damaged => f.write_str("the book is damaged: its checksum is wrong"),
            BookError::OtherBoard(board) => write!(f, "the book is for {board}"),
        }
    }
}

impl std::error::Error for BookError {}
