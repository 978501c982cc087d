//! Perft: counting lines of play, the first thing two implementations of the same rules compare.

use crate::Playouts;

/// The number of lines of play of exactly `depth` moves; lines that end sooner count nothing.
///
/// Moves that cost no ply, passes, are played on the way and not counted. A running position with one more move to go
/// adds its number of moves without playing them.
pub fn perft<G: Playouts>(game: &G, state: &G::State, depth: u32) -> u64 {
    Counter { game, stack: Vec::new(), scratch: G::Scratch::default() }.lines(state, depth)
}

/// [`perft`] by first move.
pub fn divide<G: Playouts>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if game.payoffs(state).is_none() && depth > 0 {
        game.moves(state, &mut moves);
    }
    let rest = |mv| depth - u32::from(game.costs_ply(mv));
    moves.into_iter().map(|mv| (mv, perft(game, &game.child(state, mv), rest(mv)))).collect()
}

struct Counter<'a, G: Playouts> {
    game: &'a G,
    /// The moves of all positions on the way here.
    stack: Vec<G::Move>,
    scratch: G::Scratch,
}

impl<G: Playouts> Counter<'_, G> {
    fn lines(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.game.payoffs(state).is_some() {
            return 0;
        }
        if depth == 1 {
            let count = self.game.count_moves(state, &mut self.scratch);
            // A single move may be a pass.
            if count != 1 {
                return count;
            }
        }
        let first = self.stack.len();
        self.game.moves(state, &mut self.stack);
        let mut lines = 0;
        for i in first..self.stack.len() {
            let mv = self.stack[i];
            let rest = depth - u32::from(self.game.costs_ply(mv));
            lines += if rest == 0 { 1 } else { self.lines(&self.game.child(state, mv), rest) };
        }
        self.stack.truncate(first);
        lines
    }
}
