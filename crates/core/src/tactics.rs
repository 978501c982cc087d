//! Decisive and anti-decisive moves: what a game can tell without a search.

use crate::{Game, Payoffs};

/// Wins and losses within two plies, told at a glance.
///
/// A *decisive* move wins at once; an *anti-decisive* one keeps another seat from doing so with the next move (Teytaud and
/// Teytaud 2010). A game that finds them faster than by trying all moves says so here; one that says nothing is searched
/// and played out as well, only not as wisely: `impl Tactics for Mine {}`.
pub trait Tactics: Game {
    /// Whether [`decided`](Tactics::decided) knows of every decisive move, and then
    /// [`losing_moves`](Tactics::losing_moves) of every move that leaves one to the next seat.
    const FINDS_WINS: bool = false;

    /// How a running game must end where a glance tells: the seat to move has a decisive move, or no anti-decisive one
    /// against the seat that comes next. `None` where it cannot be told.
    #[inline]
    fn decided(&self, state: &Self::State) -> Option<Payoffs> {
        let _ = state;
        None
    }

    /// The moves that leave another seat a decisive move: bit `n` stands for the move of number `n` in board order. May
    /// only be asked where [`decided`](Tactics::decided) tells nothing, and never names all moves.
    #[inline]
    fn losing_moves(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}
