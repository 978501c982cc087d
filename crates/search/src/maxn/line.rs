//! Lines of play of a fixed size, so that none needs the allocator.

/// The moves a line keeps; what comes after is forgotten.
const KEPT: usize = 12;

/// The first moves of a line of play.
#[derive(Copy, Clone, Debug)]
pub(super) struct Line<M> {
    moves: [Option<M>; KEPT],
}

/// A value and the line that leads to it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found<V, M> {
    pub(super) value: V,
    pub(super) line: Line<M>,
}

impl<M: Copy> Line<M> {
    /// No move at all.
    pub(super) const NONE: Line<M> = Line { moves: [None; KEPT] };

    /// A single move.
    #[inline]
    pub(super) fn of(mv: M) -> Line<M> {
        Line::NONE.after(mv)
    }

    /// This line after a move.
    #[inline]
    pub(super) fn after(&self, mv: M) -> Line<M> {
        let mut moves = [Some(mv); KEPT];
        moves[1..].copy_from_slice(&self.moves[..KEPT - 1]);
        Line { moves }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = M> {
        self.moves.iter().map_while(|mv| *mv)
    }
}

impl<V, M: Copy> Found<V, M> {
    /// A value that no move leads to.
    #[inline]
    pub(super) fn here(value: V) -> Found<V, M> {
        Found { value, line: Line::NONE }
    }
}
