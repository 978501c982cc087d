//! Random numbers that do not care which thread draws them.
//!
//! Each playout has a stream of its own, named by what it is for (seed, root move, number of the playout), never by who
//! runs it. The generator is a multiply-with-carry of 64 bits (Marsaglia 1994; the multiplier and the output `x ^ c`
//! are those that David Thomas tested as MWC64X). It was chosen over SplitMix64 because one step costs a single
//! 32 x 32 bit product: AVX2 has that instruction and lacks the 64 x 64 bit one, so that the vector path draws its
//! numbers with 4 instructions instead of some 20, from the very same streams.

/// A family of independent random streams, numbered from zero.
///
/// ```
/// use plyground_core::Streams;
/// let playouts_of_move_3 = Streams::new(1).branch(3);
/// assert_eq!(playouts_of_move_3.rng(17), playouts_of_move_3.rng(17));
/// assert_ne!(playouts_of_move_3.rng(17), Streams::new(1).branch(4).rng(17));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Streams {
    name: u64,
}

impl Streams {
    /// The family of a seed.
    #[inline]
    pub const fn new(seed: u64) -> Streams {
        Streams { name: mix(seed) }
    }

    /// A family of its own for each `label`: a root move, a ply, a game of a match.
    #[inline]
    pub const fn branch(self, label: u64) -> Streams {
        Streams { name: mix(self.name ^ mix(label.wrapping_add(GOLDEN))) }
    }

    /// The stream with this number.
    #[inline]
    pub const fn rng(self, number: u64) -> Rng {
        Rng { state: self.state(number) }
    }

    /// The generator state with which stream `number` begins; for vector code that runs many streams at once.
    #[inline]
    pub const fn state(self, number: u64) -> u64 {
        // Without the highest bit and with the lowest one the state is neither of the generator's two fixed points.
        mix(self.name.wrapping_add(number.wrapping_mul(GOLDEN))) >> 1 | 1
    }

    /// A seed for something that takes one, such as a search within a game.
    #[inline]
    pub const fn seed(self) -> u64 {
        self.name
    }
}

/// One random stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The multiplier of the recurrence `x, c -> low, high of x * MULTIPLIER + c`.
    pub const MULTIPLIER: u64 = 4_294_883_355;

    /// A stream from a seed; equal to stream 0 of [`Streams::new`].
    #[inline]
    pub const fn new(seed: u64) -> Rng {
        Streams::new(seed).rng(0)
    }

    /// The next 32 random bits.
    #[inline]
    pub const fn word(&mut self) -> u32 {
        let (low, high) = (self.state & 0xFFFF_FFFF, self.state >> 32);
        self.state = low * Self::MULTIPLIER + high;
        (low ^ high) as u32
    }

    /// A number from 0 to `bound - 1`; one word is drawn, whatever the bound.
    ///
    /// No number is likelier than another by more than `bound / 2^32`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.word() as u64 * bound as u64) >> 32) as u32
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn long(&mut self) -> u64 {
        (self.word() as u64) << 32 | self.word() as u64
    }
}

/// The golden ratio in 64 bits: successive multiples are as far apart as can be.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of SplitMix64: every bit of the input changes half of the output.
#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::chi_squared_is_plausible;

    #[test]
    fn streams_are_portable() {
        // Fixed for all time: result files name seeds, and old seeds must give old results.
        let mut rng = Streams::new(1).branch(2).rng(3);
        let words = [rng.word(), rng.word(), rng.word(), rng.word()];
        assert_eq!(words, [2_731_429_753, 3_999_778_716, 4_099_528_185, 2_707_848_642]);
    }

    #[test]
    fn bounded_numbers_are_uniform() {
        for bound in [2, 3, 7, 58, 1000] {
            let mut rng = Rng::new(u64::from(bound));
            let mut seen = vec![0_u64; bound as usize];
            for _ in 0..200_000 {
                seen[rng.below(bound) as usize] += 1;
            }
            assert!(chi_squared_is_plausible(&seen), "bound {bound}");
        }
    }

    #[test]
    fn first_words_of_neighbouring_streams_are_uniform_in_every_bit() {
        let streams = Streams::new(7);
        for bit in 0..32 {
            let ones = (0..40_000).filter(|&i| streams.rng(i).word() >> bit & 1 == 1).count() as u64;
            // The lowest bit of a stream's first word is not free; nothing that draws bounded numbers sees it.
            assert!(bit == 0 || chi_squared_is_plausible(&[ones, 40_000 - ones]), "bit {bit}: {ones}");
        }
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let mut states: Vec<u64> =
            (0..100).flat_map(|m| (0..1000).map(move |i| Streams::new(1).branch(m).state(i))).collect();
        states.sort_unstable();
        states.dedup();
        assert_eq!(states.len(), 100_000);
    }
}
