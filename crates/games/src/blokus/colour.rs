//! Colours: a seat plays one, two, or now and then a shared one.

use std::fmt;

/// One of up to four colours, in turn order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(u8);

impl Colour {
    /// The colour that moves first.
    pub const BLUE: Colour = Colour(0);

    /// The colour with this index, from zero.
    ///
    /// # Panics
    /// If `index` is not below four.
    #[inline]
    pub const fn new(index: usize) -> Colour {
        assert!(index < 4, "there are four colours");
        Colour(index as u8)
    }

    /// Its index, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` colours.
    #[inline]
    pub fn all(count: usize) -> impl Iterator<Item = Colour> {
        (0..count).map(Colour::new)
    }

    /// What it is called.
    #[inline]
    pub fn name(self) -> &'static str {
        ["Blue", "Yellow", "Red", "Green"][self.index()]
    }

    /// How it is drawn.
    #[inline]
    pub fn letter(self) -> char {
        ['B', 'Y', 'R', 'G'][self.index()]
    }

    /// The two bits of its index, each as a whole word of ones or zeros.
    #[inline]
    pub(super) const fn planes(self) -> (u64, u64) {
        ((self.0 as u64 & 1).wrapping_neg(), (self.0 as u64 >> 1).wrapping_neg())
    }
}

/// Colours are counted from one when people read them.
impl fmt::Display for Colour {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}
