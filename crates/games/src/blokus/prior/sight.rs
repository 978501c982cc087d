//! What each cell of a board is to the colour that moves: eight questions in each of three roles.

/// Room for the cells of a board with what lies around it.
pub(in crate::blokus) const PLACES: usize = 640;
/// The stages of a game, by how many pieces the colour has placed, and one for a colour that counts for nobody.
pub const STAGES: usize = 5;

/// A position as a [`Prior`](super::Prior) sees it: each cell as one of 256 kinds, in the role of a cell that a placement
/// covers, of one beside it, and of one that it touches slantwise.
///
/// What is free for whom, and where whose corners are, takes the answers to eight questions each:
///
/// | bit | covered | beside | slantwise |
/// |---|---|---|---|
/// | 0 | a corner of the mover's | free for the mover | free for the mover |
/// | 1 | next to one | a corner of the mover's | a corner of the mover's |
/// | 2 | another seat's corner | the same, with three free cells next to it | cells next to it that are free, bit 0; of others: occupied |
/// | 3 | next to one, and free there | occupied | the same, bit 1; of others: off the board |
/// | 4 | free for another seat | off the board | the same, bit 2; of others: the mover's |
/// | 5 | a corner that a recent move opened, or next to one | free for another seat | another seat's corner |
/// | 6 | another's corner with three free cells next to it | another seat's corner | free for another seat |
/// | 7 | a corner of the seat's other colour | such a corner, or a cell of that colour | a corner of the seat's other colour |
#[derive(Clone, Debug)]
pub struct Sight {
    pub(in crate::blokus) stage: usize,
    pub(in crate::blokus) covered: [u8; PLACES],
    pub(in crate::blokus) beside: [u8; PLACES],
    pub(in crate::blokus) slantwise: [u8; PLACES],
}

impl Sight {
    /// The stage of the game, below [`STAGES`].
    #[inline]
    pub fn stage(&self) -> usize {
        self.stage
    }
}
