//! What every search is held against, each by one call.

mod frames;

pub use frames::{frames_hold, longest_silence, watched};

use crate::{Budget, Report, Search, Terms};
use plyground_core::testkit::{best_of, maxn_moves, random_positions};
use plyground_core::{Game, Payoffs};

/// Runs a search with a budget, on `threads` threads, with a seed, and nobody watching.
pub fn run<G: Game>(
    search: &mut dyn Search<G>,
    game: &G,
    root: &G::State,
    budget: Budget,
    threads: usize,
    seed: u64,
) -> Report<G::Move> {
    search.search(game, root, &Terms::new(budget).threads(threads).seed(seed))
}

/// Compares a search with plain MaxN on the running positions among `count` of random games; the game is small.
///
/// Every report lists the legal moves in board order and chooses one of them. Where it calls itself exact, the move is
/// one of the best and the values of all moves are those of MaxN. Returns in how many positions it was exact.
pub fn agrees_with_maxn<G: Game>(
    search: &mut dyn Search<G>,
    game: &G,
    budget: Budget,
    count: usize,
    seed: u64,
) -> usize {
    let mut exact = 0;
    for (_, state) in random_positions(game, count, seed) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let report = run(search, game, &state, budget, 1, seed);
        let mut legal = Vec::new();
        game.moves(&state, &mut legal);
        assert_eq!(report.moves.iter().map(|one| one.mv).collect::<Vec<_>>(), legal, "{state:?}");
        assert!(legal.contains(&report.best), "{state:?}: {:?} is illegal", report.best);
        if !report.exact {
            continue;
        }
        exact += 1;
        let after = maxn_moves(game, &state);
        let truth = best_of(game, &state, &after);
        assert!(truth.best.contains(&report.best), "{state:?}: {:?} is not in {:?}", report.best, truth.best);
        let mover = game.turn(&state);
        for (one, (_, expected)) in report.moves.iter().zip(after) {
            let Some(values) = one.values else { continue };
            let expected = f64::from(expected[mover]) / f64::from(Payoffs::WHOLE);
            assert!((values[mover] - expected).abs() < 1e-9, "{state:?}: {:?} {values:?}", one.mv);
        }
    }
    exact
}
