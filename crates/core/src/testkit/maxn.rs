//! Plain MaxN to the end of the game: slow and obviously right.

use crate::{Game, MAX_SEATS, Payoffs, PerSeat, Seat};

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
    best_of(game, state, &maxn_moves(game, state))
}

/// Each legal move with the value of the position after it, in twelfths; none in a finished position.
pub fn maxn_moves<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, PerSeat<u8>)> {
    if game.payoffs(state).is_some() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let legal = moves.clone();
    legal.into_iter().map(|mv| (mv, value(game, &game.child(state, mv), &mut moves))).collect()
}

/// What [`maxn`] says of a position of whose moves [`maxn_moves`] told.
pub fn best_of<G: Game>(game: &G, state: &G::State, moves: &[(G::Move, PerSeat<u8>)]) -> Exact<G::Move> {
    if let Some(payoffs) = game.payoffs(state) {
        return Exact { twelfths: twelfths(&payoffs), best: Vec::new() };
    }
    let mover = game.turn(state);
    let most = moves.iter().map(|(_, value)| value[mover]).max().expect("a running game has a legal move");
    let mut best = moves.iter().filter(|(_, value)| value[mover] == most).peekable();
    let twelfths = best.peek().expect("one has the most").1;
    Exact { twelfths, best: best.map(|&(mv, _)| mv).collect() }
}

/// The value of a position. Its moves are written behind those of the positions before it.
fn value<G: Game>(game: &G, state: &G::State, moves: &mut Vec<G::Move>) -> PerSeat<u8> {
    if let Some(payoffs) = game.payoffs(state) {
        return twelfths(&payoffs);
    }
    let mover = game.turn(state);
    let first = moves.len();
    game.moves(state, moves);
    let mut best: Option<PerSeat<u8>> = None;
    for i in first..moves.len() {
        let found = value(game, &game.child(state, moves[i]), moves);
        if best.is_none_or(|best| found[mover] > best[mover]) {
            best = Some(found);
        }
    }
    moves.truncate(first);
    best.expect("a running game has a legal move")
}

fn twelfths(payoffs: &Payoffs) -> PerSeat<u8> {
    PerSeat(std::array::from_fn::<u8, MAX_SEATS, _>(|i| payoffs.twelfths(Seat::new(i))))
}
