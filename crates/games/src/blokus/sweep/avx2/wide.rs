//! A board in one or two registers of 256 bits.

use crate::blokus::layout::{BAND, BOARD, Band, Feet, GROUP, ROOM, Reach, Slot};
use crate::blokus::plane::Plane;
use crate::blokus::sweep::kernel::Lanes;
use std::arch::x86_64::*;
use std::mem::offset_of;

/// `N` registers. Only the functions of the module above name this type, and all of them need AVX2: wherever it is used,
/// AVX2 is there.
#[derive(Copy, Clone)]
pub(super) struct Wide<const N: usize>([__m256i; N]);

/// Bytes of a register.
const REGISTER: usize = size_of::<__m256i>();

impl<const N: usize> Wide<N> {
    /// The sizes that every load and store relies on.
    const FITS: () = assert!((N == 1 || N == 2) && 2 * REGISTER == BOARD && BOARD <= BAND);

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

impl<const N: usize> Wide<N> {
    /// How many bits are set in each quarter of the registers: nibbles are looked up (Mula 2008), bytes added.
    #[inline(always)]
    fn quarters(self) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe {
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3,
                4,
            );
            let nibble = _mm256_set1_epi8(15);
            let mut bytes = _mm256_setzero_si256();
            for register in self.0 {
                let low = _mm256_and_si256(register, nibble);
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(register), nibble);
                let both = _mm256_add_epi8(_mm256_shuffle_epi8(ones, low), _mm256_shuffle_epi8(ones, high));
                bytes = _mm256_add_epi8(bytes, both);
            }
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
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
        // SAFETY: as above; one register or two are a whole board.
        unsafe {
            let bytes = band.0.as_mut_ptr().add(reach.at());
            self.to_bytes(bytes);
            if N == 1 {
                Wide([_mm256_setzero_si256()]).to_bytes(bytes.add(REGISTER));
            }
        }
    }

    #[inline(always)]
    fn feet(inner: &[Feet; ROOM], slot: Slot) -> (Self, Self) {
        // SAFETY: there are feet, by the law of `Slot`, and they begin with what fits.
        unsafe {
            let fits: *const u8 = inner.as_ptr().byte_add(slot.at()).cast();
            (Wide::from_bytes(fits), Wide::from_bytes(fits.add(offset_of!(Feet, legal))))
        }
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
    fn filled(self) -> u32 {
        let mut filled = 0;
        for (i, register) in self.0.into_iter().enumerate() {
            // SAFETY: AVX2 is there.
            let empty = unsafe {
                _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(register, _mm256_setzero_si256())))
            };
            filled |= (!empty as u32 & 15) << (4 * i);
        }
        filled
    }

    /// The same number in four lanes of 32 bits.
    type Sum = __m128i;

    #[inline(always)]
    fn add_up(boards: [Self; GROUP], sum: __m128i, up_to: &mut [u32; GROUP]) -> __m128i {
        let [a, b, c, d] = boards;
        let (a, b, c, d) = (a.quarters(), b.quarters(), c.quarters(), d.quarters());
        // SAFETY: AVX2 is there, and four numbers of 32 bits are 128.
        unsafe {
            // In each half: a0 a1 b0 b1 c0 c1 d0 d1, in 16 bits each; then a b c d, in 32; then the two halves.
            let abcd = _mm256_packus_epi32(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
            let abcd = _mm256_madd_epi16(abcd, _mm256_set1_epi16(1));
            let each = _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256::<1>(abcd));
            let pairs = _mm_add_epi32(each, _mm_slli_si128::<4>(each));
            let all = _mm_add_epi32(pairs, _mm_slli_si128::<8>(pairs));
            let all = _mm_add_epi32(all, sum);
            _mm_storeu_si128(up_to.as_mut_ptr().cast(), all);
            _mm_shuffle_epi32::<0b11_11_11_11>(all)
        }
    }

    #[inline(always)]
    fn nothing() -> __m128i {
        // SAFETY: AVX2 is there.
        unsafe { _mm_setzero_si128() }
    }

    #[inline(always)]
    fn total(sum: __m128i) -> u32 {
        // SAFETY: AVX2 is there.
        unsafe { _mm_cvtsi128_si32(sum) as u32 }
    }
}
