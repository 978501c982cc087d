//! Building a book: the deepest ply is searched, position by position, and the plies above follow by negamax.

mod positions;

use crate::book::{deepest, key};
use crate::{Book, Goal, Limits, Solver};
use plyground_core::Game;
use plyground_games::connect::{Bits, Connect, State};
use positions::by_ply;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// An opening book in the making.
///
/// Only the positions of the deepest ply are searched. They have numbers, and the score of one depends on nothing but its
/// number: in whatever order they are scored, by however many threads or programs, the book has the same bytes.
///
/// ```
/// use plyground_games::connect::Connect;
/// use plyground_solver::{Book, Builder, Solver};
/// use std::sync::atomic::AtomicBool;
///
/// let game = Connect::<u64>::new(5, 4, 4)?;
/// let (builder, solver) = (Builder::new(game.clone(), 2), Solver::new(game, 1 << 20));
/// let never = AtomicBool::new(false);
/// let scores: Option<Vec<i8>> =
///     (0..builder.positions()).map(|number| builder.score(number, &solver, &never)).collect();
/// let bytes = builder.finish(&scores.expect("nobody says stop")).expect("a score for each");
/// let book = Book::from_bytes(bytes)?;
/// assert_eq!(book.counts(), [1, 3, 13]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Builder<B> {
    game: Connect<B>,
    plies: Vec<Vec<State<B>>>,
}

impl<B: Bits> Builder<B> {
    /// A book of the first `depth` plies.
    ///
    /// # Panics
    ///
    /// If the depth is above [`Builder::deepest`].
    pub fn new(game: Connect<B>, depth: u32) -> Builder<B> {
        assert!(depth <= Builder::deepest(&game), "a book of this board has not so many plies");
        let plies = by_ply(&game, depth);
        Builder { game, plies }
    }

    /// The most plies that the format can say for a board: 255 within 64 bits, else 41 less the columns.
    pub fn deepest(game: &Connect<B>) -> u32 {
        deepest(game.columns(), game.rows())
    }

    /// The board.
    pub fn game(&self) -> &Connect<B> {
        &self.game
    }

    /// The number of positions of each ply, mirror images counted once.
    pub fn counts(&self) -> Vec<usize> {
        self.plies.iter().map(Vec::len).collect()
    }

    /// How many positions are to be searched: those of the deepest ply, numbered from zero.
    ///
    /// Neighbours share much of what comes after, so a solver that goes through them in order finds more in its table.
    pub fn positions(&self) -> usize {
        self.last().len()
    }

    /// The exact score of a position of the deepest ply, by a solver of the same board; `None` if somebody said stop.
    ///
    /// # Panics
    ///
    /// If there is no position of that number.
    pub fn score(&self, number: usize, solver: &Solver<B>, stop: &AtomicBool) -> Option<i8> {
        let limits = Limits { stop, ..Limits::NONE };
        let answer = solver.solve(&self.last()[number], Goal::Exact, &limits);
        answer.proven.score().map(|score| score as i8)
    }

    /// The bytes of the book, for a file or for [`Book::from_bytes`], by the scores of the deepest ply in the order of their
    /// numbers; `None` where these are not as many.
    pub fn finish(&self, scores: &[i8]) -> Option<Vec<u8>> {
        if scores.len() == self.positions() { self.derive(scores) } else { None }
    }

    fn last(&self) -> &[State<B>] {
        self.plies.last().expect("a book has a first ply")
    }

    /// The plies above the deepest by negamax: the best for the side to move of what comes after.
    fn derive(&self, deepest: &[i8]) -> Option<Vec<u8>> {
        let game = &self.game;
        let mut below: HashMap<u64, i8> = HashMap::new();
        let mut plies: Vec<Vec<(u64, i8)>> = Vec::new();
        for (up, states) in self.plies.iter().rev().enumerate() {
            let mut entries = Vec::with_capacity(states.len());
            for (i, state) in states.iter().enumerate() {
                let score = if up == 0 { deepest[i] } else { negamax(game, state, &below)? };
                entries.push((key(game, state), score));
            }
            below = entries.iter().copied().collect();
            entries.sort_unstable();
            plies.insert(0, entries);
        }
        Some(Book::encode(game, &plies))
    }
}

/// The score of a position by those of the positions after it; `None` where one is missing.
fn negamax<B: Bits>(game: &Connect<B>, state: &State<B>, below: &HashMap<u64, i8>) -> Option<i8> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut best = None;
    for mv in moves {
        let child = game.child(state, mv);
        let score = match game.payoffs(&child) {
            Some(payoffs) if payoffs.winner().is_some() => {
                ((game.cells() + 2 - game.stones(&child)) / 2) as i8
            }
            Some(_) => 0,
            None => -*below.get(&key(game, &child))?,
        };
        best = best.max(Some(score));
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_board_has_one_book_whatever_its_word() {
        let (short, long) = (Connect::<u64>::new(5, 4, 4).unwrap(), Connect::<u128>::new(5, 4, 4).unwrap());
        let (short, long) = (Builder::new(short, 4), Builder::new(long, 4));
        let scores: Vec<i8> = (0..short.positions()).map(|number| (number % 5) as i8 - 2).collect();
        assert_eq!(short.finish(&scores), long.finish(&scores));
    }

    #[test]
    fn a_long_board_has_a_book() {
        let game = Connect::<u128>::new(10, 6, 4).unwrap();
        let builder = Builder::new(game.clone(), 3);
        let scores: Vec<i8> = (0..builder.positions()).map(|number| (number % 7) as i8 - 3).collect();
        let book = Book::from_bytes(builder.finish(&scores).unwrap()).unwrap();
        // Counted by another program, by columns alone.
        assert_eq!((book.board(), book.counts()), ("connect:10x6x4".to_owned(), vec![1, 5, 50, 320]));
        for (number, score) in scores.iter().enumerate() {
            let state = &builder.last()[number];
            assert_eq!(book.score(&game, state), Some(i32::from(*score)));
            assert_eq!(book.score(&game, &game.mirror(state)), Some(i32::from(*score)));
        }
        assert!(builder.finish(&scores[1..]).is_none());
    }
}
