//! A board and its mirror image, which are one to a search.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use super::runs::Shape;
use plyground_core::{Game, Symmetry};

/// Left and right are alike: of a position and its mirror image the one with the smaller key is canonical.
impl<B: Bits> Symmetry for Connect<B> {
    #[inline]
    fn canonical_key(&self, state: &State<B>) -> B {
        let key = self.key(state);
        key.min(self.mirrored(key))
    }

    #[inline]
    fn canonical(&self, state: &State<B>) -> State<B> {
        let key = self.key(state);
        if self.mirrored(key) >= key { *state } else { self.mirror(state) }
    }

    #[inline]
    fn mirror_image(&self, column: Column) -> Column {
        Column((self.columns() - 1) as u8 - column.0)
    }
}

impl<B: Bits> Connect<B> {
    /// The mirror image of a position.
    #[inline]
    pub fn mirror(&self, state: &State<B>) -> State<B> {
        State { mine: self.mirrored(state.mine), frontier: self.mirrored(state.frontier) }
    }

    /// The cells with left and right exchanged.
    fn mirrored(&self, cells: B) -> B {
        // Made by a shift down: on one column of all bits there is no cell above to subtract from.
        let column = |height: u32| (!B::EMPTY).down(B::WIDTH - height);
        if self.shape == Shape::Standard && self.columns() == 7 {
            // The standard board has shifts that the compiler knows.
            let of = |i: u32| cells & column(7).up(7 * i);
            let (left, right) = (
                of(0).up(42) | of(1).up(28) | of(2).up(14),
                of(4).down(14) | of(5).down(28) | of(6).down(42),
            );
            return left | of(3) | right;
        }
        let column = column(self.height());
        (0..self.columns()).fold(B::EMPTY, |mirrored, i| {
            let one = cells.down(i * self.height()) & column;
            mirrored | one.up((self.columns() - 1 - i) * self.height())
        })
    }
}
