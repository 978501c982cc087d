//! Principal variations of a fixed size, so that none needs the allocator.

/// The moves a variation keeps; what comes after is forgotten.
const KEPT: usize = 12;

/// The first moves of a principal variation.
#[derive(Copy, Clone, Debug)]
pub(super) struct Pv<M> {
    moves: [Option<M>; KEPT],
}

/// A value and the principal variation that leads to it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found<V, M> {
    pub(super) value: V,
    pub(super) pv: Pv<M>,
}

impl<M: Copy> Pv<M> {
    /// No move at all.
    pub(super) const NONE: Pv<M> = Pv { moves: [None; KEPT] };

    /// A single move.
    #[inline]
    pub(super) fn of(mv: M) -> Pv<M> {
        Pv::NONE.after(mv)
    }

    /// This variation after a move.
    #[inline]
    pub(super) fn after(&self, mv: M) -> Pv<M> {
        let mut moves = [Some(mv); KEPT];
        moves[1..].copy_from_slice(&self.moves[..KEPT - 1]);
        Pv { moves }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = M> {
        self.moves.iter().map_while(|mv| *mv)
    }
}

impl<V, M: Copy> Found<V, M> {
    /// A value that no move leads to.
    #[inline]
    pub(super) fn here(value: V) -> Found<V, M> {
        Found { value, pv: Pv::NONE }
    }
}
