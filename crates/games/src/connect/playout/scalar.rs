//! Random games one after the other.

use super::Score;
use crate::connect::bits::Bits;
use crate::connect::rules::{Connect, State, runs};
use plyground_core::{Rng, Streams};
use std::ops::Range;

/// With the instructions every processor has.
pub(super) fn portable<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
) -> Score {
    by_run(game, state, streams, numbers, B::nth)
}

/// With BMI2, if the processor has it.
#[cfg(target_arch = "x86_64")]
pub(super) fn bmi2<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
) -> Score {
    assert!(
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    );
    // SAFETY: the features were detected just now.
    unsafe { with_bmi2(game, state, streams, numbers) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn with_bmi2<B: Bits>(game: &Connect<B>, state: &State<B>, streams: Streams, numbers: Range<u64>) -> Score {
    // SAFETY: this function is only called where the processor has all three features.
    by_run(game, state, streams, numbers, |open, n| unsafe { open.nth_by_deposit(n) })
}

/// Decides the length of a run outside the loop: 4 is by far the most played, 3 and 5 come next.
#[inline(always)]
fn by_run<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
    nth: impl Fn(B, u32) -> B + Copy,
) -> Score {
    match game.run() {
        3 => play::<B, 3>(game, state, streams, numbers, nth),
        4 => play::<B, 4>(game, state, streams, numbers, nth),
        5 => play::<B, 5>(game, state, streams, numbers, nth),
        _ => play::<B, 0>(game, state, streams, numbers, nth),
    }
}

/// `RUN` of 0 means the game's own.
#[inline(always)]
fn play<B: Bits, const RUN: u32>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
    nth: impl Fn(B, u32) -> B,
) -> Score {
    let strides = game.strides();
    let run = if RUN == 0 { game.run() } else { RUN };
    let won = |stones: B| {
        let mut all = B::EMPTY;
        for stride in strides {
            all = all | runs(stones, stride, run);
        }
        !all.is_empty()
    };
    let one = |rng: &mut Rng, score: &mut Score| {
        let mut frontier = state.frontier;
        let mut mine = state.mine;
        let mut theirs = game.occupied(state) ^ state.mine;
        loop {
            let open = frontier & game.board;
            if open.is_empty() {
                return;
            }
            let stone = nth(open, rng.below(open.count()));
            frontier = frontier.plus(stone);
            mine = mine | stone;
            score.plies += 1;
            if won(mine) {
                score.won += 1;
                return;
            }
            let open = frontier & game.board;
            if open.is_empty() {
                return;
            }
            let stone = nth(open, rng.below(open.count()));
            frontier = frontier.plus(stone);
            theirs = theirs | stone;
            score.plies += 1;
            if won(theirs) {
                score.lost += 1;
                return;
            }
        }
    };
    let mut score = Score::default();
    for number in numbers {
        score.games += 1;
        one(&mut streams.rng(number), &mut score);
    }
    score
}
