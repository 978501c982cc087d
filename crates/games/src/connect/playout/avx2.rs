//! Random games side by side: four to a register, two registers at a time.
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

use super::Score;
use crate::connect::bits::Bits;
use crate::connect::rules::{Connect, State};
use plyground_core::{Rng, Streams};
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
    /// The cells of the leftmost column.
    column: u64,
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
            column: (1 << game.rows()) - 1,
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
        let table = Table::<RUN, HEIGHT>::new(self);
        let mut next = 0;
        let mut lanes = [table.idle(); DEEP];
        for lane in &mut lanes {
            let all = _mm256_set1_epi64x(-1);
            table.deal(lane, all, &ready, &mut next);
        }
        let mut finished = 0;
        let mut rounds = 0;
        while finished < games {
            rounds += 1;
            let [one, two] = &mut lanes;
            let over_one = table.round(one);
            let over_two = table.round(two);
            finished += table.deal(one, over_one, &ready, &mut next);
            finished += table.deal(two, over_two, &ready, &mut next);
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

/// The games in the lanes of one register, and what the finished ones came to.
#[derive(Copy, Clone)]
struct Lanes {
    random: __m256i,
    open: __m256i,
    count: __m256i,
    frontier: __m256i,
    first: __m256i,
    second: __m256i,
    /// Rounds in which the seat that moves first did not win.
    standing: __m256i,
    lost: __m256i,
    drawn: __m256i,
    /// Rounds in which a game was on.
    busy: __m256i,
}

/// What all lanes share.
struct Table<const RUN: u32, const HEIGHT: i64> {
    run: u32,
    strides: [__m256i; 4],
    height: __m256i,
    column: __m256i,
    top: __m256i,
    open: __m256i,
    count: __m256i,
    frontier: __m256i,
    first: __m256i,
    second: __m256i,
}

impl<const RUN: u32, const HEIGHT: i64> Table<RUN, HEIGHT> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(board: &Board) -> Self {
        let all = |word: u64| _mm256_set1_epi64x(word as i64);
        let is_open = |c: &u64| board.frontier >> (c * board.height) & board.column != 0;
        let open = (0..board.columns).filter(is_open).enumerate().fold(0, |list, (i, c)| list | c << (4 * i));
        let count = (0..board.columns).filter(is_open).count() as u64;
        Table {
            run: board.run,
            strides: [1, board.height, board.height - 1, board.height + 1].map(all),
            height: all(board.height),
            column: all(board.column),
            top: all(board.top),
            open: all(open),
            count: all(count),
            frontier: all(board.frontier),
            first: all(board.first),
            second: all(board.second),
        }
    }

    /// Lanes without a game.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn idle(&self) -> Lanes {
        let zero = _mm256_setzero_si256();
        Lanes {
            random: zero,
            open: self.open,
            count: self.count,
            frontier: zero,
            first: zero,
            second: zero,
            standing: zero,
            lost: zero,
            drawn: zero,
            busy: zero,
        }
    }

    /// A move of each seat; returns the lanes whose games are over.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn round(&self, lane: &mut Lanes) -> __m256i {
        let zero = _mm256_setzero_si256();
        let first = self.stone(lane);
        lane.first = _mm256_or_si256(lane.first, first);
        let standing = _mm256_cmpeq_epi64(self.runs(lane.first), zero);
        let second = self.stone(lane);
        lane.second = _mm256_or_si256(lane.second, second);
        let holding = _mm256_cmpeq_epi64(self.runs(lane.second), zero);
        let full = _mm256_cmpeq_epi64(lane.count, zero);

        let undecided = _mm256_and_si256(standing, holding);
        let lost = _mm256_andnot_si256(holding, standing);
        let drawn = _mm256_and_si256(undecided, full);
        let idle = _mm256_cmpeq_epi64(lane.frontier, zero);
        // Masks are -1: subtracting them counts.
        lane.standing = _mm256_sub_epi64(lane.standing, standing);
        lane.lost = _mm256_sub_epi64(lane.lost, lost);
        lane.drawn = _mm256_sub_epi64(lane.drawn, drawn);
        lane.busy = _mm256_add_epi64(lane.busy, _mm256_add_epi64(idle, _mm256_set1_epi64x(1)));
        _mm256_or_si256(drawn, _mm256_andnot_si256(undecided, _mm256_set1_epi64x(-1)))
    }

    /// Drops a stone into a random open column of each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn stone(&self, lane: &mut Lanes) -> __m256i {
        // The stream, as in `Rng::word` and `Rng::below`.
        let high = _mm256_srli_epi64::<32>(lane.random);
        let word = _mm256_xor_si256(lane.random, high);
        let product = _mm256_mul_epu32(lane.random, _mm256_set1_epi64x(Rng::MULTIPLIER as i64));
        lane.random = _mm256_add_epi64(product, high);
        let scaled = _mm256_mul_epu32(word, lane.count);
        // Four times the number of the column among the open ones.
        let place = _mm256_and_si256(_mm256_srli_epi64::<30>(scaled), _mm256_set1_epi64x(0x3C));

        let column = _mm256_and_si256(_mm256_srlv_epi64(lane.open, place), _mm256_set1_epi64x(15));
        let cells = _mm256_sllv_epi64(self.column, _mm256_mul_epu32(column, self.height));
        let stone = _mm256_and_si256(lane.frontier, cells);
        lane.frontier = _mm256_add_epi64(lane.frontier, stone);

        // Where the column is now full it leaves the list.
        let full = _mm256_cmpgt_epi64(_mm256_and_si256(stone, self.top), _mm256_setzero_si256());
        let one = _mm256_set1_epi64x(1);
        let left = _mm256_sub_epi64(_mm256_sllv_epi64(one, place), one);
        let right = _mm256_andnot_si256(left, _mm256_srli_epi64::<4>(lane.open));
        let shorter = _mm256_or_si256(_mm256_and_si256(left, lane.open), right);
        lane.open = _mm256_blendv_epi8(lane.open, shorter, full);
        lane.count = _mm256_add_epi64(lane.count, full);
        stone
    }

    /// The cells where runs of a seat's stones begin.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn runs(&self, stones: __m256i) -> __m256i {
        let run = if RUN == 0 { self.run } else { RUN };
        let mut all = _mm256_setzero_si256();
        let strides = match HEIGHT {
            0 => self.strides,
            // Known shifts are cheaper.
            known => [1, known, known - 1, known + 1].map(|stride| _mm256_set1_epi64x(stride)),
        };
        for stride in strides {
            let mut starts = stones;
            let mut have = 1;
            while have < run {
                let more = have.min(run - have);
                let by = _mm256_mul_epu32(stride, _mm256_set1_epi64x(i64::from(more)));
                starts = _mm256_and_si256(starts, _mm256_srlv_epi64(starts, by));
                have += more;
            }
            all = _mm256_or_si256(all, starts);
        }
        all
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

fn words(register: __m256i) -> [u64; WIDE] {
    // SAFETY: four words of 64 bits are what a register of 256 bits holds.
    unsafe { std::mem::transmute(register) }
}
