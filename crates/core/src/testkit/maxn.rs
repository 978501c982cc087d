//! Plain MaxN to the end of the game: slow and obviously right.

use crate::{Game, MAX_SEATS, PerSeat, Seat};

/// The value of a position under best play, in twelfths for each seat, and the moves that reach it.
#[derive(Clone, PartialEq, Debug)]
pub struct Exact<M> {
    /// Payoffs in twelfths, each seat playing for its own; ties go to the first move in board order.
    pub twelfths: PerSeat<u8>,
    /// The moves that are best for the seat to move; empty in a finished position.
    pub best: Vec<M>,
}

/// Searches the whole tree (Luckhardt and Irani 1986), without pruning, table or order.
pub fn maxn<G: Game>(game: &G, state: &G::State) -> Exact<G::Move> {
    if let Some(payoffs) = game.payoffs(state) {
        let twelfths = PerSeat(std::array::from_fn::<u8, MAX_SEATS, _>(|i| payoffs.twelfths(Seat::new(i))));
        return Exact { twelfths, best: Vec::new() };
    }
    let mover = game.turn(state);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut exact: Option<Exact<G::Move>> = None;
    for mv in moves {
        let value = maxn(game, &game.child(state, mv)).twelfths;
        match &mut exact {
            Some(best) if value[mover] < best.twelfths[mover] => {}
            Some(best) if value[mover] == best.twelfths[mover] => best.best.push(mv),
            _ => exact = Some(Exact { twelfths: value, best: vec![mv] }),
        }
    }
    exact.expect("a running game has a legal move")
}
