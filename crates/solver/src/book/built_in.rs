//! The book within the crate, for the usual board.

use super::Book;
use std::sync::LazyLock;

impl Book {
    /// The built-in book: every position of the first eight plies on 7x6, four in a row. Needs the feature `book`.
    ///
    /// It is checked at the first call; all calls share it.
    ///
    /// ```
    /// use plyground_core::Game;
    /// use plyground_games::connect::Connect;
    /// use plyground_solver::Book;
    /// let game = Connect::<u64>::new(7, 6, 4)?;
    /// // Won with the 41st stone, the last of the first player.
    /// assert_eq!(Book::built_in().score(&game, &game.start()), Some(1));
    /// # Ok::<(), plyground_games::connect::SizeError>(())
    /// ```
    pub fn built_in() -> Book {
        static BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::from_static(BYTES).expect("the book within the crate is whole"));
        BOOK.clone()
    }
}

/// Made by `plyground book build --depth 8 --memory 8GB --out crates/solver/books/connect-7x6x4.book`.
static BYTES: &[u8] = include_bytes!("../../books/connect-7x6x4.book");
