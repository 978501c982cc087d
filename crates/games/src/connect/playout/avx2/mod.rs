//! Uniform playouts side by side in vector registers: four to a register, two registers at a time.
//!
//! Every lane plays a game of its own, two moves a round, and takes the next stream as soon as its game ends; nothing
//! branches on what happens in a lane. A lane holds
//!
//! - `random`: the state of its stream,
//! - `open`: the open columns as a list of 4-bit numbers, the leftmost lowest, and `count`: how many they are,
//! - `frontier`, `first`, `second`: the heights and the stones, as in [`State`].
//!
//! A full column leaves the list, and those right of it move down. A lane that has run out of games has an empty
//! frontier, so that no stone of it ever falls.

mod decisive;
mod each;
mod lanes;
mod wide;

pub(super) use decisive::Decisive;
pub(super) use each::Each;

use super::Score;
use crate::connect::bits::Bits;
use crate::connect::rules::{Connect, State};
use lanes::{Lanes, Rules, words};
use plyground_core::Streams;
use std::arch::x86_64::*;
use std::ops::Range;

/// Games to a register.
const WIDE: usize = 4;
/// Registers of each kind that are worked on at the same time, to hide the latency of the chain of moves.
const DEEP: usize = 2;
/// Lanes in all.
pub(super) const LANES: usize = WIDE * DEEP;
/// Streams that are made ready at once.
const BLOCK: usize = 512;

/// A board that fits 64-bit lanes, with a running position to play from.
pub(super) struct Board {
    columns: u64,
    height: u64,
    run: u32,
    top: u64,
    frontier: u64,
    first: u64,
    second: u64,
    /// How many stones still fit.
    empty: u32,
}

impl Board {
    /// `None` for boards that do not fit: more than 64 bits, or more than 16 columns.
    pub(super) fn new<B: Bits>(game: &Connect<B>, state: &State<B>) -> Option<Board> {
        if B::WIDTH > 64 || game.columns() > 16 {
            return None;
        }
        Some(Board {
            columns: u64::from(game.columns()),
            height: u64::from(game.height()),
            run: game.run(),
            top: game.top.word(),
            frontier: state.frontier.word(),
            first: state.mine.word(),
            second: (game.occupied(state) ^ state.mine).word(),
            empty: game.cells() - game.stones(state),
        })
    }

    /// The sum over all lanes.
    pub(super) fn playouts(&self, streams: Streams, numbers: Range<u64>) -> Score {
        let mut score = Score::default();
        for lane in self.by_lane(streams, numbers) {
            score.games += lane.games;
            score.plies += lane.plies;
            score.won += lane.won;
            score.lost += lane.lost;
        }
        score
    }

    /// What the games of each lane came to.
    pub(super) fn by_lane(&self, streams: Streams, numbers: Range<u64>) -> [Score; LANES] {
        assert!(
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
        );
        let mut lanes = [Score::default(); LANES];
        let mut from = numbers.start;
        while from < numbers.end {
            let to = numbers.end.min(from.saturating_add(BLOCK as u64));
            // SAFETY: the features were detected just now.
            unsafe {
                match (self.run, self.height) {
                    (4, 7) => self.block::<4, 7>(streams, from..to, &mut lanes),
                    (3, _) => self.block::<3, 0>(streams, from..to, &mut lanes),
                    (4, _) => self.block::<4, 0>(streams, from..to, &mut lanes),
                    (5, _) => self.block::<5, 0>(streams, from..to, &mut lanes),
                    _ => self.block::<0, 0>(streams, from..to, &mut lanes),
                }
            }
            from = to;
        }
        lanes
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn block<const RUN: u32, const HEIGHT: i64>(
        &self,
        streams: Streams,
        numbers: Range<u64>,
        scores: &mut [Score; LANES],
    ) {
        let games = (numbers.end - numbers.start) as usize;
        // Streams of zero, past the end, mean that there is no further game.
        let mut ready = [0_u64; BLOCK + LANES + WIDE];
        for (state, number) in ready.iter_mut().zip(numbers) {
            *state = streams.state(number);
        }
        let dealer = Dealer::<RUN, HEIGHT>::new(self);
        let mut next = 0;
        let mut lanes = [Lanes::idle(); DEEP];
        for lane in &mut lanes {
            let all = _mm256_set1_epi64x(-1);
            dealer.deal(lane, all, &ready, &mut next);
        }
        let mut finished = 0;
        let mut rounds = 0;
        while finished < games {
            rounds += 1;
            let [one, two] = &mut lanes;
            let over_one = dealer.rules.round(one);
            let over_two = dealer.rules.round(two);
            finished += dealer.deal(one, over_one, &ready, &mut next);
            finished += dealer.deal(two, over_two, &ready, &mut next);
        }
        for (register, lane) in lanes.iter().enumerate() {
            let standing = words(lane.standing);
            let lost = words(lane.lost);
            let busy = words(lane.busy);
            let drawn = words(lane.drawn);
            for i in 0..WIDE {
                let won = rounds - standing[i];
                let score = &mut scores[register * WIDE + i];
                score.games += won + lost[i] + drawn[i];
                score.won += won;
                score.lost += lost[i];
                // A round is two moves, less the second where the first was the last of its game.
                score.plies += 2 * busy[i] - won - drawn[i] * u64::from(self.empty % 2);
            }
        }
    }
}

/// The rules, and the position that all games begin from.
struct Dealer<const RUN: u32, const HEIGHT: i64> {
    rules: Rules<RUN, HEIGHT>,
    open: __m256i,
    count: __m256i,
    frontier: __m256i,
    first: __m256i,
    second: __m256i,
}

impl<const RUN: u32, const HEIGHT: i64> Dealer<RUN, HEIGHT> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(board: &Board) -> Self {
        let all = |word: u64| _mm256_set1_epi64x(word as i64);
        let (open, count) = open_columns(board.frontier, board.columns, board.height);
        Dealer {
            rules: Rules::new(board.run, board.height, board.top),
            open: all(open),
            count: all(count),
            frontier: all(board.frontier),
            first: all(board.first),
            second: all(board.second),
        }
    }

    /// Gives the lanes in `over` the next games; returns how many there were.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn deal(
        &self,
        lane: &mut Lanes,
        over: __m256i,
        ready: &[u64; BLOCK + LANES + WIDE],
        next: &mut usize,
    ) -> usize {
        let mask = _mm256_movemask_pd(_mm256_castsi256_pd(over)) as usize;
        let from: &[u64; WIDE] = ready[*next..].first_chunk().expect("streams are padded");
        // SAFETY: both arrays are 32 bytes, and unaligned loads may be anywhere.
        let (states, order) = unsafe {
            (_mm256_loadu_si256(from.as_ptr().cast()), _mm256_loadu_si256(SPREAD[mask].as_ptr().cast()))
        };
        let states = _mm256_permutevar8x32_epi32(states, order);
        let none = _mm256_cmpeq_epi64(states, _mm256_setzero_si256());
        let frontier = _mm256_andnot_si256(none, self.frontier);
        lane.random = _mm256_blendv_epi8(lane.random, states, over);
        lane.open = _mm256_blendv_epi8(lane.open, self.open, over);
        lane.count = _mm256_blendv_epi8(lane.count, self.count, over);
        lane.frontier = _mm256_blendv_epi8(lane.frontier, frontier, over);
        lane.first = _mm256_blendv_epi8(lane.first, self.first, over);
        lane.second = _mm256_blendv_epi8(lane.second, self.second, over);
        let games = mask.count_ones() as usize;
        *next += games;
        games
    }
}

/// The open columns of a position as a list of 4-bit numbers, the leftmost lowest, and how many they are.
fn open_columns(frontier: u64, columns: u64, height: u64) -> (u64, u64) {
    let (mut open, mut count) = (0, 0);
    for column in 0..columns {
        if frontier >> (column * height) & ((1 << (height - 1)) - 1) != 0 {
            open |= column << (4 * count);
            count += 1;
        }
    }
    (open, count)
}

/// For each set of lanes, the order that gives the first of them the first stream, the second the second, and so on.
static SPREAD: [[u32; 2 * WIDE]; 1 << WIDE] = {
    let mut spread = [[0; 2 * WIDE]; 1 << WIDE];
    let mut mask = 0;
    while mask < 1 << WIDE {
        let (mut lane, mut stream) = (0, 0);
        while lane < WIDE {
            if mask >> lane & 1 == 1 {
                spread[mask][2 * lane] = 2 * stream;
                spread[mask][2 * lane + 1] = 2 * stream + 1;
                stream += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    spread
};
