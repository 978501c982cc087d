//! The positions of a book: all running ones of each ply, up to mirror symmetry.

use crate::book::key;
use plyground_core::Game;
use plyground_games::connect::{Bits, Connect, State};
use std::collections::HashSet;

/// The running positions of each ply from 0 to `depth`, one of each pair of mirror images.
///
/// They stand in the order in which play reaches them, depth first, so that neighbours share much of what comes after.
pub(super) fn by_ply<B: Bits>(game: &Connect<B>, depth: u32) -> Vec<Vec<State<B>>> {
    let mut plies = vec![Vec::new(); depth as usize + 1];
    let mut seen = HashSet::new();
    visit(game, &game.start(), 0, &mut plies, &mut seen);
    plies
}

fn visit<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    ply: usize,
    plies: &mut [Vec<State<B>>],
    seen: &mut HashSet<u64>,
) {
    if game.payoffs(state).is_some() || !seen.insert(key(game, state)) {
        return;
    }
    plies[ply].push(*state);
    if ply + 1 < plies.len() {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for mv in moves {
            visit(game, &game.child(state, mv), ply + 1, plies, seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_counted_once() {
        let game = Connect::<u64>::new(7, 6, 4).unwrap();
        let is_own_image = |state: &State<u64>| {
            // The stones on the left and those on the right, column by column.
            (0..3).all(|column| {
                (0..6).all(|row| game.stone_at(state, column, row) == game.stone_at(state, 6 - column, row))
            })
        };
        let all = |states: &Vec<State<u64>>| -> usize {
            states.iter().map(|state| if is_own_image(state) { 1 } else { 2 }).sum()
        };
        let counts: Vec<usize> = by_ply(&game, 6).iter().map(all).collect();
        assert_eq!(counts, [1, 7, 49, 238, 1120, 4263, 16_422]);
    }
}
