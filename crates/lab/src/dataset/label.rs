//! The exact scores of all columns.

use plyground_core::Game;
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_players::SpecError;
use plyground_solver::{Book, Goal, Limits, Solver};
use std::sync::Arc;

/// A thread's own table: small enough to stay in the processor's cache. Positions take a few thousand nodes, and a larger one saves none of them.
const SMALL: usize = 2 << 20;
/// What threads share where that is too small to tell the positions of a board apart.
const LARGE: usize = 128 << 20;
/// A thread's own table where a board has only the general engine.
const GENERAL: usize = 64 << 20;

/// Who tells the scores on one thread.
pub(super) struct Labeller<B> {
    solver: Arc<Solver<B>>,
    moves: Vec<Column>,
}

impl<B: Bits> Labeller<B> {
    /// One for each thread.
    pub(super) fn crew(game: &Connect<B>, threads: usize) -> Result<Vec<Labeller<B>>, SpecError> {
        let open = |memory| {
            let solver = Solver::new(game.clone(), memory);
            match Book::built_in().check(game) {
                Ok(()) => solver.with_book(Book::built_in()).map_err(|error| SpecError(error.to_string())),
                Err(_) => Ok(solver),
            }
        };
        // Boards whose positions a small table cannot tell apart share one; those with the general engine alone answer one question at a time.
        let is_small = open(SMALL)?.is_fast();
        let shared =
            if is_small { None } else { Some(Arc::new(open(LARGE)?)).filter(|large| large.is_fast()) };
        let own = if is_small { SMALL } else { GENERAL };
        let one = || {
            let solver = shared.clone().map_or_else(|| open(own).map(Arc::new), Ok)?;
            Ok(Labeller { solver, moves: Vec::new() })
        };
        (0..threads.max(1)).map(|_| one()).collect()
    }

    /// The score after each column for the seat to move, and `None` for a full one; the score after one column may be known. `None` if stopped.
    pub(super) fn scores(
        &mut self,
        state: &State<B>,
        known: Option<(Column, i32)>,
        limits: &Limits<'_>,
    ) -> Option<Vec<Option<i32>>> {
        let game = self.solver.game();
        self.moves.clear();
        game.moves(state, &mut self.moves);
        let mut scores = vec![None; game.columns() as usize];
        for &column in &self.moves {
            let score = match known {
                Some((known, score)) if known == column => score,
                _ => -self.solver.solve(&game.child(state, column), Goal::Exact, limits).proven.score()?,
            };
            scores[usize::from(column.0)] = Some(score);
        }
        Some(scores)
    }
}
