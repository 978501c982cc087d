//! Positions to test with.

use crate::{Game, Rng, Streams};
use std::collections::HashSet;

/// `count` positions from random games, finished ones among them, with the moves that led there.
pub fn random_positions<G: Game>(game: &G, count: usize, seed: u64) -> Vec<(Vec<G::Move>, G::State)> {
    let mut positions = Vec::with_capacity(count);
    let mut number = 0;
    while positions.len() < count {
        let mut rng = Streams::new(seed).rng(number);
        number += 1;
        positions.extend(one_game(game, &mut rng).into_iter().take(count - positions.len()));
    }
    positions
}

fn one_game<G: Game>(game: &G, rng: &mut Rng) -> Vec<(Vec<G::Move>, G::State)> {
    let mut line = Vec::new();
    let mut state = game.start();
    let mut positions = vec![(line.clone(), state.clone())];
    while game.payoffs(&state).is_none() {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let mv = moves[rng.below(moves.len() as u32) as usize];
        game.play(&mut state, mv);
        line.push(mv);
        positions.push((line.clone(), state.clone()));
    }
    positions
}

/// How many distinct positions there are after 0, 1, … `plies` moves; finished ones count, and end their line.
pub fn positions_by_ply<G: Game>(game: &G, plies: usize) -> Vec<u64> {
    let mut layer = vec![game.start()];
    let mut counts = vec![1];
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for state in layer.iter().filter(|state| game.payoffs(state).is_none()) {
            moves.clear();
            game.moves(state, &mut moves);
            for &mv in &moves {
                let child = game.child(state, mv);
                if seen.insert(game.key(&child)) {
                    next.push(child);
                }
            }
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}
