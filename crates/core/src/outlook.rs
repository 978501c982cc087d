//! The outlook of a position: what the end of the game can still come to, known without a search.

use crate::{Evaluate, PerSeat, Seat, TwoSeats};

/// A game for two that points decide, and what the end of it can still come to: what an exact search of endgames asks for.
///
/// Who has more [`points`](Evaluate::points) at the end wins, and equal points are a draw. Points are counted in running
/// positions, too, and no move takes any away.
pub trait Outlook: TwoSeats + Evaluate {
    /// What is known of the end of the game.
    fn outlook(&self, state: &Self::State) -> Prospect;

    /// The position in which nobody but one seat plays on, as its turns come; the others have what they have.
    fn alone(&self, state: &Self::State, seat: Seat) -> Self::State;
}

/// What is known of the end of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The points that each seat has already.
    pub now: PerSeat<i32>,
    /// The most that each seat can come to; it need not be possible.
    pub most: PerSeat<i32>,
    /// Whether both seats can still play and neither can do anything about what the other gets. Then each gets what it would
    /// [alone](Outlook::alone).
    pub are_apart: bool,
}
