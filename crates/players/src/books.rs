//! Which opening book a solver uses.

use crate::spec::SpecError;
use plyground_games::connect::Bits;
use plyground_solver::{Book, Solver};
use std::path::Path;

/// The opening book of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The one within the program, where it has one for the board.
    BuiltIn,
    /// None.
    None,
    /// One that was read from a file.
    File(Book),
}

impl Choice {
    /// `on`, `off` or a file, which must hold a book.
    pub(crate) fn read(text: Option<&str>) -> Result<Choice, SpecError> {
        match text {
            None | Some("on") => Ok(Choice::BuiltIn),
            Some("off") => Ok(Choice::None),
            Some(path) => Choice::file(Path::new(path)),
        }
    }

    /// The book in a file.
    pub fn file(path: &Path) -> Result<Choice, SpecError> {
        match Book::open(path) {
            Ok(book) => Ok(Choice::File(book)),
            Err(error) => Err(SpecError(format!("{}: {error}", path.display()))),
        }
    }

    /// Gives a solver its book, if there is one for its board.
    pub(crate) fn apply<B: Bits>(&self, solver: Solver<B>) -> Solver<B> {
        let book = match self {
            Choice::None => None,
            Choice::BuiltIn => Some(built_in()),
            Choice::File(book) => Some(book.clone()),
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
pub fn built_in() -> Book {
    Book::built_in()
}
