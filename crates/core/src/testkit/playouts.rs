//! Playouts beside random moves one by one.

use crate::{Game, Payoffs, Rng, Streams, Tally};

/// A game as the laws have it: random moves, or random moves that no seat regrets at once.
fn game_of<G: Game>(game: &G, state: &G::State, mut rng: Rng, is_wary: bool) -> (Payoffs, u64) {
    let mut at = state.clone();
    let mut plies = 0;
    loop {
        let foregone = |at: &G::State| if is_wary { game.foregone(at) } else { None };
        if let Some(payoffs) = game.payoffs(&at).or_else(|| foregone(&at)) {
            return (payoffs, plies);
        }
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        if is_wary {
            let blunders = game.blunders(&at);
            let safe = (0..).zip(&moves).filter(|(i, _)| *i > 63 || blunders >> i & 1 == 0);
            moves = safe.map(|(_, &mv)| mv).collect();
        }
        game.play(&mut at, moves[rng.below(moves.len() as u32) as usize]);
        plies += 1;
    }
}

/// Playouts of a position, one by one and many at once.
pub(super) fn playouts_agree<G: Game>(game: &G, state: &G::State, words: &str) {
    let scratch = &mut G::Scratch::default();
    let streams = Streams::new(5).branch(words.len() as u64);
    let last = if G::FORETELLS_WINS { 23 } else { 13 };
    for is_wary in [false, true] {
        let mut one_by_one = Tally::default();
        for number in 3..last {
            let (mut at, mut rng) = (state.clone(), streams.rng(number));
            let playout = match is_wary {
                false => game.playout(&mut at, &mut rng, scratch),
                true => game.wary_playout(&mut at, &mut rng, scratch),
            };
            let expected = game_of(game, state, streams.rng(number), is_wary);
            assert_eq!(playout, expected, "{words}: playout {number}, wary: {is_wary}");
            one_by_one.record(game.seats(), &expected.0, expected.1);
        }
        let mut many = |numbers| match is_wary {
            false => game.playouts(state, streams, numbers, scratch),
            true => game.wary_playouts(state, streams, numbers, scratch),
        };
        assert_eq!(many(3..last), one_by_one, "{words}: playouts, wary: {is_wary}");
        assert_eq!(many(3..3), Tally::default(), "{words}: no playouts, wary: {is_wary}");
    }
}

/// Playouts of many positions, one by one and side by side.
pub(super) fn playouts_of_each_agree<G: Game>(game: &G, positions: &[(Vec<G::Move>, G::State)]) {
    let scratch = &mut G::Scratch::default();
    let streams = Streams::new(5);
    let running = positions.iter().map(|(_, state)| state).filter(|state| game.payoffs(state).is_none());
    let states: Vec<G::State> = running.cloned().collect();
    // One alone, a few, and many at once.
    for count in [1, 2, 3, 7, 16, 33, states.len()] {
        let states = &states[..count.min(states.len())];
        let numbers: Vec<u64> = (0..states.len() as u64).map(|i| 3 * i + 1).collect();
        for is_wary in [false, true] {
            let mut ends = Vec::new();
            match is_wary {
                false => game.playout_each(states, streams, &numbers, scratch, &mut ends),
                true => game.wary_playout_each(states, streams, &numbers, scratch, &mut ends),
            }
            let one_by_one = states.iter().zip(&numbers);
            let expected: Vec<_> = one_by_one
                .map(|(state, &number)| game_of(game, state, streams.rng(number), is_wary))
                .collect();
            assert_eq!(ends, expected, "playouts of {count} positions side by side, wary: {is_wary}");
        }
    }
}
