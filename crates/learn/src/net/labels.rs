//! Positions with exact results, to learn from and to be examined by.

use plyground_core::{Game, Rng, Streams, Tactics};
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Goal, Limits, Solver};
use std::ops::RangeInclusive;

/// A position by its key, and its result: 1 where the seat to move wins, 0 where nobody does, -1 where it loses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The [`key`](Game::key).
    pub key: u128,
    /// The result.
    pub result: i8,
}

impl Label {
    pub(super) const BYTES: usize = 17;

    pub(super) fn to_bytes(self) -> impl Iterator<Item = u8> {
        self.key.to_le_bytes().into_iter().chain([self.result as u8])
    }

    /// `None` where they say nothing.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Label> {
        let (key, rest) = bytes.split_first_chunk::<16>()?;
        let [result] = *rest else { return None };
        let result = Some(result as i8).filter(|result| (-1..=1).contains(result))?;
        Some(Label { key: u128::from_le_bytes(*key), result })
    }
}

/// Bytes of the table of a solver.
pub(super) const MEMORY: usize = 64 << 20;

/// The position after so many random plies, in which nothing can be told at a glance; `None` where the game was over before.
pub(super) fn opening<B: Bits>(
    game: &Connect<B>,
    plies: u32,
    rng: &mut Rng,
    moves: &mut Vec<<Connect<B> as Game>::Move>,
) -> Option<<Connect<B> as Game>::State> {
    let mut state = game.start();
    for _ in 0..plies {
        moves.clear();
        game.moves(&state, moves);
        let mv = moves[rng.below(moves.len() as u32) as usize];
        game.play(&mut state, mv);
        if game.payoffs(&state).is_some() {
            return None;
        }
    }
    game.decided(&state).is_none().then_some(state)
}

/// The result of a running position for the seat to move.
pub(super) fn result<B: Bits>(
    solver: &Solver<B>,
    state: &<Connect<B> as Game>::State,
    limits: &Limits<'_>,
) -> Option<i8> {
    let score = solver.solve(state, Goal::Weak, limits).proven.score()?;
    Some(score.signum() as i8)
}

/// A position of a random game between these plies, with its result: number `number` of a seed. `None` if stopped, or where no such position was
/// found.
pub(super) fn drawn<B: Bits>(
    game: &Connect<B>,
    solver: &Solver<B>,
    plies: &RangeInclusive<u32>,
    seed: u64,
    number: u64,
    limits: &Limits<'_>,
) -> Option<Label> {
    let mut rng = Streams::new(seed).rng(number);
    let mut moves = Vec::new();
    let count = plies.end() - plies.start() + 1;
    for _ in 0..200 {
        let plies = plies.start() + rng.below(count);
        if let Some(state) = opening(game, plies, &mut rng, &mut moves) {
            return result(solver, &state, limits)
                .map(|result| Label { key: game.key(&state).wide(), result });
        }
    }
    None
}
