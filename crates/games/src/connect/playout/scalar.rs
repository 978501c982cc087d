//! Uniform playouts one after the other.

use super::Score;
use crate::connect::bits::Bits;
use crate::connect::rules::{Connect, State};
use crate::connect::runs::runs;
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

/// One game, with the instructions every processor has; `state` is left as the game ended.
pub(super) fn one<B: Bits>(game: &Connect<B>, state: &mut State<B>, rng: &mut Rng) -> Score {
    one_by_run(game, state, rng, B::nth)
}

/// One game, with BMI2; `state` is left as the game ended. Only where [`Connect`] found the processor to have it.
#[cfg(target_arch = "x86_64")]
pub(super) fn one_bmi2<B: Bits>(game: &Connect<B>, state: &mut State<B>, rng: &mut Rng) -> Score {
    assert!(game.can_count);
    // SAFETY: the processor was asked when the rules were made.
    unsafe { one_with_bmi2(game, state, rng) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn one_with_bmi2<B: Bits>(game: &Connect<B>, state: &mut State<B>, rng: &mut Rng) -> Score {
    // SAFETY: this function is only called where the processor has all three features.
    one_by_run(game, state, rng, |open, n| unsafe { open.nth_by_deposit(n) })
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

#[inline(always)]
fn one_by_run<B: Bits>(
    game: &Connect<B>,
    state: &mut State<B>,
    rng: &mut Rng,
    nth: impl Fn(B, u32) -> B + Copy,
) -> Score {
    let mut score = Score { games: 1, ..Score::default() };
    match game.run() {
        4 => play_one::<B, 4>(game, state, rng, nth, &mut score),
        _ => play_one::<B, 0>(game, state, rng, nth, &mut score),
    }
    score
}

/// Many games from the same position; `RUN` of 0 means the game's own.
#[inline(always)]
fn play<B: Bits, const RUN: u32>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
    nth: impl Fn(B, u32) -> B + Copy,
) -> Score {
    let mut score = Score::default();
    for number in numbers {
        score.games += 1;
        play_one::<B, RUN>(game, &mut state.clone(), &mut streams.rng(number), nth, &mut score);
    }
    score
}

/// One game, added to `score`.
#[inline(always)]
fn play_one<B: Bits, const RUN: u32>(
    game: &Connect<B>,
    state: &mut State<B>,
    rng: &mut Rng,
    nth: impl Fn(B, u32) -> B,
    score: &mut Score,
) {
    let strides = game.strides();
    let run = if RUN == 0 { game.run() } else { RUN };
    let won = |stones: B| {
        let mut all = B::EMPTY;
        for stride in strides {
            all = all | runs(stones, stride, run);
        }
        !all.is_empty()
    };
    let State { mut mine, mut frontier } = *state;
    let mut theirs = game.occupied(state) ^ mine;
    // The seats take turns; the one to move after the last stone is the one whose stones a position names.
    *state = loop {
        let open = frontier & game.board;
        if open.is_empty() {
            break State { mine, frontier };
        }
        let stone = nth(open, rng.below(open.count()));
        frontier = frontier.plus(stone);
        mine = mine | stone;
        score.plies += 1;
        if won(mine) {
            score.won += 1;
            break State { mine: theirs, frontier };
        }
        let open = frontier & game.board;
        if open.is_empty() {
            break State { mine: theirs, frontier };
        }
        let stone = nth(open, rng.below(open.count()));
        frontier = frontier.plus(stone);
        theirs = theirs | stone;
        score.plies += 1;
        if won(theirs) {
            score.lost += 1;
            break State { mine, frontier };
        }
    };
}
