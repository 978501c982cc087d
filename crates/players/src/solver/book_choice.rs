//! The choice of an opening book: exact scores of the first plies, which a solver looks up instead of searching.

use crate::specs::SpecError;
use plyground_core::Notation;
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Book, Solver};
use std::path::Path;

/// Which opening book a solver uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookChoice {
    /// The one within the program, where it has one for the board.
    BuiltIn,
    /// None.
    None,
    /// One that was read from a file.
    File(Book),
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
            Ok(book) => Ok(BookChoice::File(book)),
            Err(error) => Err(SpecError(format!("{}: {error}", path.display()))),
        }
    }

    /// A book that somebody chose must be for the board; the one built in is used where it is.
    pub(crate) fn check<B: Bits>(&self, game: &Connect<B>) -> Result<(), SpecError> {
        match self {
            BookChoice::File(book) => {
                let wrong = |error| SpecError(format!("{error}: expected one for {}", game.spec()));
                book.check(game).map_err(wrong)
            }
            BookChoice::BuiltIn | BookChoice::None => Ok(()),
        }
    }

    /// Gives a solver its book, if there is one for its board.
    pub(crate) fn apply<B: Bits>(&self, solver: Solver<B>) -> Solver<B> {
        let book = match self {
            BookChoice::None => None,
            BookChoice::BuiltIn => Some(Book::built_in()),
            BookChoice::File(book) => Some(book.clone()),
        };
        match book {
            Some(book) if book.check(solver.game()).is_ok() => {
                solver.with_book(book).expect("a book that was checked")
            }
            _ => solver,
        }
    }
}
