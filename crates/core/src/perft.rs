//! Counting lines of play: the first thing two implementations of the same rules compare.

use crate::Game;

/// The number of lines of play of exactly `depth` moves; lines that end sooner count nothing.
///
/// A running position with one more move to go adds its number of moves without playing them.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    count(game, state, depth, &mut Vec::new())
}

/// [`perft`] by first move.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if game.payoffs(state).is_none() && depth > 0 {
        game.moves(state, &mut moves);
    }
    moves.into_iter().map(|mv| (mv, perft(game, &game.child(state, mv), depth - 1))).collect()
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, stack: &mut Vec<G::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.payoffs(state).is_some() {
        return 0;
    }
    let first = stack.len();
    game.moves(state, stack);
    let here = stack.len();
    let lines = if depth == 1 {
        (here - first) as u64
    } else {
        (first..here).map(|i| count(game, &game.child(state, stack[i]), depth - 1, stack)).sum()
    };
    stack.truncate(first);
    lines
}
