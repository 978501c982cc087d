//! The choice of an opening book: exact scores of the first plies, which a solver looks up instead of searching.

use crate::specs::SpecError;
use plyground_games::connect::Bits;
use plyground_solver::{Book, Solver};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which opening book a solver uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookChoice {
    /// The one within the program, where it has one for the board.
    BuiltIn,
    /// None.
    None,
    /// One in a file.
    File(Arc<PathBuf>),
}

impl BookChoice {
    /// `on`, `off` or a file, which must hold a book.
    pub(crate) fn read(text: Option<&str>) -> Result<BookChoice, SpecError> {
        match text {
            None | Some("on") => Ok(BookChoice::BuiltIn),
            Some("off") => Ok(BookChoice::None),
            Some(path) => BookChoice::file(Path::new(path)),
        }
    }

    /// The book in a file.
    pub fn file(path: &Path) -> Result<BookChoice, SpecError> {
        match Book::open(path) {
            Ok(_) => Ok(BookChoice::File(Arc::new(path.to_owned()))),
            Err(error) => Err(SpecError(format!("{}: {error}", path.display()))),
        }
    }

    /// Gives a solver its book, if there is one for its board.
    pub(crate) fn apply<B: Bits>(&self, solver: Solver<B>) -> Solver<B> {
        let book = match self {
            BookChoice::None => None,
            BookChoice::BuiltIn => Some(built_in_book()),
            BookChoice::File(path) => Book::open(path).ok(),
        };
        match book {
            Some(book) if book.check(solver.game()).is_ok() => {
                solver.with_book(book).expect("a book that was checked")
            }
            _ => solver,
        }
    }
}

/// The book within the program.
pub fn built_in_book() -> Book {
    Book::from_static(BUILT_IN).expect("the book within the program is whole")
}

/// Every position of the first eight plies on 7x6, made by
/// `plyground book build --depth 8 --memory 8GB --out crates/solver/books/connect-7x6x4.book`.
static BUILT_IN: &[u8] = include_bytes!("../../../solver/books/connect-7x6x4.book");
