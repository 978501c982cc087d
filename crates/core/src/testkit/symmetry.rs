//! Canonical forms beside the positions they stand for.

use crate::Symmetry;

/// A position's canonical form has its canonical key, is its own canonical form, and mirrored moves lead from it to where
/// the moves lead.
pub(super) fn symmetry_holds<G: Symmetry>(game: &G, state: &G::State, words: &str) {
    let form = game.canonical(state);
    assert_eq!(game.key(&form), game.canonical_key(state), "{words}: the key of the canonical form");
    assert_eq!(game.canonical(&form), form, "{words}: a canonical form is its own");
    assert_eq!(game.payoffs(&form), game.payoffs(state), "{words}: the canonical form is worth the same");
    if game.payoffs(state).is_some() || form == *state {
        return;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for mv in moves {
        let mirrored = game.child(&form, game.mirror_image(mv));
        let straight = game.canonical_key(&game.child(state, mv));
        assert_eq!(game.canonical_key(&mirrored), straight, "{words}: {mv:?} and its mirror image");
    }
}
