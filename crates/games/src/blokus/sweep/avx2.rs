//! The sweep with a board in one or two registers of 256 bits.

use super::Query;
use super::desk::{BAND, BOARD, Band, Desk, Reach, Tray};
use super::kernel::{self, Lanes};
use crate::blokus::state::Plane;
use plyground_core::Rng;
use std::arch::x86_64::*;

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn count(query: Query<'_>, desk: &mut Desk) -> u32 {
    match query.table.side {
        14 => kernel::count::<Wide<1>, 14>(query, desk),
        _ => kernel::count::<Wide<2>, 20>(query, desk),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn list<T: From<u16>>(query: Query<'_>, desk: &mut Desk, out: &mut Vec<T>) {
    match query.table.side {
        14 => kernel::list::<Wide<1>, T, 14>(query, desk, out),
        _ => kernel::list::<Wide<2>, T, 20>(query, desk, out),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn draw(query: Query<'_>, desk: &mut Desk, tray: &mut Tray, rng: &mut Rng) -> Option<u16> {
    match query.table.side {
        14 => kernel::draw::<Wide<1>, 14>(query, desk, tray, rng),
        _ => kernel::draw::<Wide<2>, 20>(query, desk, tray, rng),
    }
}

/// `N` registers. Only the functions above name this type, so that wherever it is used AVX2 is there.
#[derive(Copy, Clone)]
struct Wide<const N: usize>([__m256i; N]);

/// Bytes of a register.
const REGISTER: usize = size_of::<__m256i>();

impl<const N: usize> Wide<N> {
    /// The sizes that every load and store relies on.
    const FITS: () = assert!(N * REGISTER <= BOARD && BOARD <= BAND);

    #[inline(always)]
    fn with(self, other: Self, of_both: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        Wide(std::array::from_fn(|i| of_both(self.0[i], other.0[i])))
    }

    /// # Safety
    /// `N` registers from `bytes` on can be read.
    #[inline(always)]
    unsafe fn from_bytes(bytes: *const u8) -> Self {
        let () = Self::FITS;
        // SAFETY: the caller's promise; AVX2 is there.
        Wide(std::array::from_fn(|i| unsafe { _mm256_loadu_si256(bytes.add(i * REGISTER).cast()) }))
    }

    /// # Safety
    /// `N` registers from `bytes` on can be written.
    #[inline(always)]
    unsafe fn to_bytes(self, bytes: *mut u8) {
        let () = Self::FITS;
        for (i, register) in self.0.into_iter().enumerate() {
            // SAFETY: the caller's promise; AVX2 is there.
            unsafe { _mm256_storeu_si256(bytes.add(i * REGISTER).cast(), register) };
        }
    }
}

impl<const N: usize> Lanes for Wide<N> {
    const WORDS: usize = 4 * N;

    #[inline(always)]
    fn load(band: &Band, reach: Reach) -> Self {
        // SAFETY: a board from `reach` on is within the band, by the law of `Reach`.
        unsafe { Wide::from_bytes(band.0.as_ptr().add(reach.at())) }
    }

    #[inline(always)]
    fn store(self, band: &mut Band, reach: Reach) {
        // SAFETY: as above.
        unsafe { self.to_bytes(band.0.as_mut_ptr().add(reach.at())) }
    }

    #[inline(always)]
    fn read(plane: &Plane) -> Self {
        // SAFETY: a plane is as long as a board.
        unsafe { Wide::from_bytes(plane.as_ptr().cast()) }
    }

    #[inline(always)]
    fn write(self, plane: &mut Plane) {
        // SAFETY: as above.
        unsafe { self.to_bytes(plane.as_mut_ptr().cast()) }
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: AVX2 is there, as for all that follow.
        Wide([unsafe { _mm256_set1_epi64x(word as i64) }; N])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX2 is there.
        self.with(other, |a, b| unsafe { _mm256_and_si256(a, b) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: AVX2 is there.
        self.with(other, |a, b| unsafe { _mm256_or_si256(a, b) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: AVX2 is there.
        self.with(other, |a, b| unsafe { _mm256_xor_si256(a, b) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: AVX2 is there.
        self.with(other, |a, b| unsafe { _mm256_andnot_si256(b, a) })
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        // SAFETY: AVX2 is there.
        Wide(self.0.map(|word| unsafe { _mm256_srl_epi64(word, _mm_cvtsi32_si128(bits as i32)) }))
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        // SAFETY: AVX2 is there.
        Wide(self.0.map(|word| unsafe { _mm256_sll_epi64(word, _mm_cvtsi32_si128(bits as i32)) }))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: AVX2 is there.
        self.0.iter().all(|&word| unsafe { _mm256_testz_si256(word, word) } == 1)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        let mut words = Plane::default();
        self.write(&mut words);
        words[..4 * N].iter().map(|word| word.count_ones()).sum()
    }
}
