//! Lanes, and what happens in all of them at once.

use super::WIDE;
use plyground_core::Rng;
use std::arch::x86_64::*;

/// The games in the lanes of one register, and what the finished ones came to.
#[derive(Copy, Clone)]
pub(super) struct Lanes {
    pub(super) random: __m256i,
    pub(super) open: __m256i,
    pub(super) count: __m256i,
    pub(super) frontier: __m256i,
    pub(super) first: __m256i,
    pub(super) second: __m256i,
    /// Rounds in which the seat that moves first did not win.
    pub(super) standing: __m256i,
    pub(super) lost: __m256i,
    pub(super) drawn: __m256i,
    /// Rounds in which a game was on.
    pub(super) busy: __m256i,
}

/// The rules, the same in all lanes.
pub(super) struct Rules<const RUN: u32, const HEIGHT: i64> {
    run: u32,
    strides: [__m256i; 4],
    height: __m256i,
    column: __m256i,
    top: __m256i,
}

impl Lanes {
    /// Lanes without a game.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn idle() -> Lanes {
        let zero = _mm256_setzero_si256();
        Lanes {
            random: zero,
            open: zero,
            count: _mm256_set1_epi64x(1),
            frontier: zero,
            first: zero,
            second: zero,
            standing: zero,
            lost: zero,
            drawn: zero,
            busy: zero,
        }
    }
}

impl<const RUN: u32, const HEIGHT: i64> Rules<RUN, HEIGHT> {
    /// Of a board of columns of `height` cells, the highest of them never reached, whose columns have these highest cells.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn new(run: u32, height: u64, top: u64) -> Self {
        let all = |word: u64| _mm256_set1_epi64x(word as i64);
        Rules {
            run,
            strides: [1, height, height - 1, height + 1].map(all),
            height: all(height),
            column: all((1 << (height - 1)) - 1),
            top: all(top),
        }
    }

    /// A move of each seat; returns the lanes whose games are over.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn round(&self, lane: &mut Lanes) -> __m256i {
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
}

pub(super) fn words(register: __m256i) -> [u64; WIDE] {
    // SAFETY: four words of 64 bits are what a register of 256 bits holds.
    unsafe { std::mem::transmute(register) }
}
