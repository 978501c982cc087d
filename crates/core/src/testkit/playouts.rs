//! Playouts beside random moves one by one.

use crate::{Payoffs, PlayoutPolicy, Playouts, Rng, Streams, Tally};

const POLICIES: [PlayoutPolicy; 2] = [PlayoutPolicy::Uniform, PlayoutPolicy::Decisive];

/// A game as the laws have it: random moves, or random moves that no seat regrets at once.
fn game_of<G: Playouts>(game: &G, state: &G::State, mut rng: Rng, policy: PlayoutPolicy) -> (Payoffs, u64) {
    let is_decisive = policy == PlayoutPolicy::Decisive;
    let mut at = state.clone();
    let mut plies = 0;
    loop {
        let decided = |at: &G::State| if is_decisive { game.decided(at) } else { None };
        if let Some(payoffs) = game.payoffs(&at).or_else(|| decided(&at)) {
            return (payoffs, plies);
        }
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        if is_decisive {
            let losing = game.losing_moves(&at);
            let safe = (0..).zip(&moves).filter(|(i, _)| *i > 63 || losing >> i & 1 == 0);
            moves = safe.map(|(_, &mv)| mv).collect();
        }
        game.play(&mut at, moves[rng.below(moves.len() as u32) as usize]);
        plies += 1;
    }
}

/// Playouts of a position, one by one and many at once.
pub(super) fn playouts_agree<G: Playouts>(game: &G, state: &G::State, words: &str) {
    let scratch = &mut G::Scratch::default();
    let streams = Streams::new(5).branch(words.len() as u64);
    let last = if G::FINDS_WINS { 23 } else { 13 };
    for policy in POLICIES {
        let mut one_by_one = Tally::default();
        for number in 3..last {
            let playout = game.playout(policy, &mut state.clone(), &mut streams.rng(number), scratch);
            let expected = game_of(game, state, streams.rng(number), policy);
            assert_eq!(playout, expected, "{words}: playout {number}, {policy:?}");
            one_by_one.record(game.seats(), &expected.0, expected.1);
        }
        let mut many = |numbers| game.playouts(policy, state, streams, numbers, scratch);
        assert_eq!(many(3..last), one_by_one, "{words}: playouts, {policy:?}");
        assert_eq!(many(3..3), Tally::default(), "{words}: no playouts, {policy:?}");
    }
}

/// Playouts of many positions, one by one and side by side.
pub(super) fn playouts_of_each_agree<G: Playouts>(game: &G, positions: &[(Vec<G::Move>, G::State)]) {
    let scratch = &mut G::Scratch::default();
    let streams = Streams::new(5);
    let running = positions.iter().map(|(_, state)| state).filter(|state| game.payoffs(state).is_none());
    let states: Vec<G::State> = running.cloned().collect();
    // One alone, a few, and many at once.
    for count in [1, 2, 3, 7, 16, 33, states.len()] {
        let states = &states[..count.min(states.len())];
        let numbers: Vec<u64> = (0..states.len() as u64).map(|i| 3 * i + 1).collect();
        for policy in POLICIES {
            let mut ends = Vec::new();
            game.playout_each(policy, states, streams, &numbers, scratch, &mut ends);
            let one_by_one = states.iter().zip(&numbers);
            let expected: Vec<_> = one_by_one
                .map(|(state, &number)| game_of(game, state, streams.rng(number), policy))
                .collect();
            assert_eq!(ends, expected, "playouts of {count} positions side by side, {policy:?}");
        }
    }
}
