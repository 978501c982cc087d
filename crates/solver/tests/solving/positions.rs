//! A solver that is slow and obviously right, and positions to try it on.

use plyground_core::{Game, Notation, Payoffs, Playouts, Rng};
use plyground_games::connect::{Bits, Connect, State};
use std::collections::HashMap;

/// The score by the definition: the whole tree, each position once.
pub(crate) fn naive<B: Bits>(game: &Connect<B>, state: &State<B>, seen: &mut HashMap<B, i32>) -> i32 {
    if let Some(payoffs) = game.payoffs(state) {
        let stones = game.stones(state) as i32;
        let draw = payoffs == Payoffs::draw(2);
        return if draw { 0 } else { -((game.cells() as i32 + 2 - stones) / 2) };
    }
    if let Some(&score) = seen.get(&game.key(state)) {
        return score;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let score = moves.into_iter().map(|mv| -naive(game, &game.child(state, mv), seen)).max().unwrap();
    seen.insert(game.key(state), score);
    score
}

/// A running position after at least `stones` random moves, or the last running one before the game ends.
pub(crate) fn random_position<B: Bits>(game: &Connect<B>, stones: u32, rng: &mut Rng) -> State<B> {
    let mut state = game.start();
    for _ in 0..stones {
        let next = game.child(&state, game.random_move(&state, rng, &mut Vec::new()));
        if game.payoffs(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// The position after a line of play.
pub(crate) fn position<B: Bits>(game: &Connect<B>, line: &str) -> State<B> {
    let mut state = game.start();
    for mv in game.read_line(line).unwrap() {
        game.play(&mut state, mv);
    }
    state
}
