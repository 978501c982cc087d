//! Opening books: the exact score of every position of the first plies.
//!
//! [`Builder`](crate::Builder) makes them; here they are read, checked and looked up.

#[cfg(feature = "book")]
mod built_in;
mod error;
mod format;
mod key;

pub use error::BookError;
pub(crate) use key::{deepest, key};

use format::{Layout, Section};
use plyground_games::connect::{Bits, Connect, State};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// An opening book: exact scores of all running positions of the first plies on one board.
///
/// Of a position and its mirror image one is kept, found by binary search. A clone shares the memory of the original.
/// However a book is made, its length, its checksum and its contents are checked before the first look-up.
#[derive(Clone)]
pub struct Book {
    bytes: Bytes,
    layout: Layout,
}

#[derive(Clone)]
enum Bytes {
    Static(&'static [u8]),
    Shared(Arc<Vec<u8>>),
}

impl Book {
    /// A book in a file, which is read into memory: what happens to the file afterwards does not matter.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let file = File::open(path).map_err(BookError::Unreadable)?;
        let metadata = file.metadata().map_err(BookError::Unreadable)?;
        // What is no file, a pipe say, tells no length.
        let bytes = format::read(file, metadata.is_file().then_some(metadata.len()))?;
        Book::from_bytes(bytes)
    }

    /// A book from anything that can be read to its end. No more is read than its header promises, and one byte to
    /// see that it ends there.
    pub fn read(source: impl Read) -> Result<Book, BookError> {
        Book::from_bytes(format::read(source, None)?)
    }

    /// A book in memory.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Book, BookError> {
        Book::new(Bytes::Shared(Arc::new(bytes)))
    }

    /// A book that is part of the program.
    pub fn from_static(bytes: &'static [u8]) -> Result<Book, BookError> {
        Book::new(Bytes::Static(bytes))
    }

    fn new(bytes: Bytes) -> Result<Book, BookError> {
        let layout = Layout::check(bytes.as_slice())?;
        Ok(Book { bytes, layout })
    }

    /// The bytes of a book with these keys and scores by ply; keys rise within each.
    pub(crate) fn encode<B: Bits>(game: &Connect<B>, plies: &[Vec<(u64, i8)>]) -> Vec<u8> {
        Layout::write(game, plies)
    }

    /// Whether the book is for this board.
    pub fn check<B: Bits>(&self, game: &Connect<B>) -> Result<(), BookError> {
        if self.is_for(game) { Ok(()) } else { Err(BookError::OtherBoard(self.board())) }
    }

    fn is_for<B: Bits>(&self, game: &Connect<B>) -> bool {
        self.layout.board.map(u32::from) == [game.columns(), game.rows(), game.run()]
    }

    /// The board as a game spec, such as `connect:7x6x4`.
    pub fn board(&self) -> String {
        let [columns, rows, run] = self.layout.board;
        format!("connect:{columns}x{rows}x{run}")
    }

    /// The number of positions of each ply, mirror images counted once.
    pub fn counts(&self) -> Vec<usize> {
        self.layout.plies.iter().map(Section::count).collect()
    }

    /// The size in bytes, in memory as in a file.
    pub fn size(&self) -> usize {
        self.bytes.as_slice().len()
    }

    /// The exact score of a running position for the side to move; `None` beyond the last ply and on another board.
    pub fn score<B: Bits>(&self, game: &Connect<B>, state: &State<B>) -> Option<i32> {
        let section = self.layout.plies.get(game.stones(state) as usize).filter(|_| self.is_for(game))?;
        section.find(self.bytes.as_slice(), key(game, state))
    }

    /// The distribution of scores in a ply: how often each occurs, from the lowest.
    pub fn scores(&self, ply: usize) -> Vec<(i32, usize)> {
        let mut tally = BTreeMap::new();
        if let Some(section) = self.layout.plies.get(ply) {
            section.scores(self.bytes.as_slice()).for_each(|score| *tally.entry(score).or_default() += 1);
        }
        tally.into_iter().collect()
    }
}

impl Bytes {
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Static(bytes) => bytes,
            Bytes::Shared(bytes) => bytes,
        }
    }
}

/// Books are equal if their bytes are.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.bytes.as_slice() == other.bytes.as_slice()
    }
}

impl Eq for Book {}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book({}, {:?})", self.board(), self.counts())
    }
}
