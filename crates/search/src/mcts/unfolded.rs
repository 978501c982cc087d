//! Positions as they are, beside the mirror images that a tree has of them.

use plyground_core::Symmetry;
use std::collections::{HashMap, VecDeque};

/// The moves of a position as it is, in board order: each with its number where the tree has the mirror image, and what it leads to there.
pub(super) fn moves_as_they_are<G: Symmetry>(
    game: &G,
    uses_symmetry: bool,
    truth: &G::State,
    folded: &G::State,
) -> Vec<(G::Move, usize, G::State)> {
    let fold = |state: G::State| if uses_symmetry { game.canonical(&state) } else { state };
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    game.moves(folded, &mut inside);
    game.moves(truth, &mut outside);
    let mut numbers: HashMap<G::Key, VecDeque<usize>> = HashMap::new();
    for (number, &mv) in inside.iter().enumerate() {
        let child = fold(game.child(folded, mv));
        numbers.entry(game.key(&child)).or_default().push_back(number);
    }
    let of = |&mv: &G::Move| {
        let child = fold(game.child(truth, mv));
        // In a symmetric position two moves lead to the same one.
        let number = numbers.get_mut(&game.key(&child)).and_then(VecDeque::pop_front)?;
        Some((mv, number, child))
    };
    outside.iter().filter_map(of).collect()
}
