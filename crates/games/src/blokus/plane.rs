//! A board of bits.

/// One bit for each cell of a board; see [`PlacementTable`](super::PlacementTable) for the order.
pub(super) type Plane = [u64; 8];
