//! Who searches endgames out.

use super::engine::Engine;
use super::solved::Solved;
use crate::Terms;
use crate::node_budget::{Halt, NodeBudget};
use crate::transposition::TranspositionTable;
use plyground_core::{MoveOrdering, Outlook};
use std::time::Instant;

/// Who searches endgames out, and remembers the positions it has seen.
///
/// What it proves does not depend on what it remembers; how many nodes that takes does. Whoever asks for the positions of a game
/// goes from the last one to the first, and may [forget](Endgame::forget) between games.
pub struct Endgame {
    table: TranspositionTable,
}

impl Endgame {
    /// With a table of so many bytes.
    pub fn new(bytes: usize) -> Endgame {
        Endgame { table: TranspositionTable::new(bytes) }
    }

    /// Forgets all positions; to be done before another game, or other rules.
    pub fn forget(&mut self) {
        self.table.forget();
    }

    /// What a running position is worth; `None` if the nodes or the time of `terms` were not enough, or somebody said stop.
    ///
    /// It works on one thread, whatever `terms` say, and stops within a few milliseconds.
    pub fn solve<G: Outlook + MoveOrdering>(
        &mut self,
        game: &G,
        state: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Option<Solved<G::Move>> {
        let budget = NodeBudget::new(terms, Instant::now(), None);
        let mut engine = Engine::new(game, &self.table, &budget);
        let solve = |engine: &mut Engine<'_, G>| -> Result<(i32, Vec<G::Move>), Halt> {
            let margin = engine.solve(state)?;
            Ok((margin, engine.line(state, margin)?))
        };
        let (margin, line) = solve(&mut engine).ok()?;
        Some(Solved { margin, line, nodes: engine.nodes })
    }

    /// What each move of a running position is worth to the seat that makes it, in board order; under the same terms.
    pub fn solve_moves<G: Outlook + MoveOrdering>(
        &mut self,
        game: &G,
        state: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Option<Vec<(G::Move, i32)>> {
        let budget = NodeBudget::new(terms, Instant::now(), None);
        let mut engine = Engine::new(game, &self.table, &budget);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let mover = game.turn(state);
        let value = |mv| {
            let child = game.child(state, mv);
            let margin = engine.solve(&child).ok()?;
            Some((mv, if game.turn(&child) == mover { margin } else { -margin }))
        };
        moves.into_iter().map(value).collect()
    }
}
