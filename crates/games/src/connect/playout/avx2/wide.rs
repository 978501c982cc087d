//! Eight lanes as one: two registers of four, worked on at the same time, so that one waits while the other works.

use super::WIDE;
use super::lanes::words;
use std::arch::x86_64::*;

/// Eight words of 64 bits.
#[derive(Copy, Clone)]
pub(super) struct Wide([__m256i; 2]);

/// Lanes of a [`Wide`].
pub(super) const EIGHT: usize = 2 * WIDE;

/// The same instruction on both registers.
macro_rules! on_both {
    ($($name:ident = $instruction:ident;)*) => {
        $(
            #[inline]
            #[target_feature(enable = "avx2")]
            pub(super) fn $name(self, other: Wide) -> Wide {
                Wide([$instruction(self.0[0], other.0[0]), $instruction(self.0[1], other.0[1])])
            }
        )*
    };
}

impl Wide {
    on_both! {
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        plus = _mm256_add_epi64;
        minus = _mm256_sub_epi64;
        equals = _mm256_cmpeq_epi64;
        times_low = _mm256_mul_epu32;
    }

    /// The same word in all lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all(word: u64) -> Wide {
        Wide([_mm256_set1_epi64x(word as i64); 2])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn from(words: &[u64; EIGHT]) -> Wide {
        // SAFETY: four words of 64 bits are what a register of 256 bits holds, and unaligned loads may be anywhere.
        Wide([0, WIDE].map(|i| unsafe { _mm256_loadu_si256(words[i..i + WIDE].as_ptr().cast()) }))
    }

    pub(super) fn words(self) -> [u64; EIGHT] {
        let [low, high] = self.0.map(words);
        std::array::from_fn(|i| if i < WIDE { low[i] } else { high[i - WIDE] })
    }

    /// Without the bits of another.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn without(self, other: Wide) -> Wide {
        Wide([_mm256_andnot_si256(other.0[0], self.0[0]), _mm256_andnot_si256(other.0[1], self.0[1])])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn up<const BY: i32>(self) -> Wide {
        Wide([_mm256_slli_epi64::<BY>(self.0[0]), _mm256_slli_epi64::<BY>(self.0[1])])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn down<const BY: i32>(self) -> Wide {
        Wide([_mm256_srli_epi64::<BY>(self.0[0]), _mm256_srli_epi64::<BY>(self.0[1])])
    }

    /// In lanes of which all bits are set in `mask` this, in lanes of which none is the other.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn where_set(self, mask: Wide, other: Wide) -> Wide {
        Wide([
            _mm256_blendv_epi8(other.0[0], self.0[0], mask.0[0]),
            _mm256_blendv_epi8(other.0[1], self.0[1], mask.0[1]),
        ])
    }

    /// One bit for each lane in which no bit is set.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn bits_of_zeros(self) -> u32 {
        let [low, high] =
            self.equals(Wide::all(0)).0.map(|mask| _mm256_movemask_pd(_mm256_castsi256_pd(mask)));
        (low | high << WIDE) as u32
    }

    /// Whether no bit is set in any lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn is_zero(self) -> bool {
        let any = _mm256_or_si256(self.0[0], self.0[1]);
        _mm256_testz_si256(any, any) == 1
    }
}
