//! What is told at a glance beside what comes of it.

use crate::{Game, Payoffs, Seat, Tactics};

/// In a running position with these moves, a decided game is decided, decisive moves are found where the game promises it, and
/// moves that are said to lose do.
pub(super) fn tactics_are_true<G: Tactics>(game: &G, state: &G::State, moves: &[G::Move], words: &str) {
    if let Some(payoffs) = game.decided(state) {
        return decided(game, state, &payoffs, words);
    }
    let is_win = |mv: &G::Move| {
        game.payoffs(&game.child(state, *mv))
            .is_some_and(|payoffs| payoffs.winner() == Some(game.turn(state)))
    };
    assert!(!G::FINDS_WINS || !moves.iter().any(is_win), "{words}: every decisive move is found");
    losing_moves(game, state, moves, words);
}

/// A game that is called decided is won at once, or by whatever move the other seat makes first.
fn decided<G: Tactics>(game: &G, state: &G::State, payoffs: &Payoffs, words: &str) {
    let winner = payoffs.winner().unwrap_or_else(|| panic!("{words}: a decided game has a winner"));
    if winner == game.turn(state) {
        assert!(wins_at_once(game, state, winner), "{words}: a win at once");
    } else {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let loses = |mv: &G::Move| wins_at_once(game, &game.child(state, *mv), winner);
        assert!(moves.iter().all(loses), "{words}: every move loses at once");
    }
}

/// A move that is said to lose leaves another seat a decisive move. Games that find every decisive move find every such one.
fn losing_moves<G: Tactics>(game: &G, state: &G::State, moves: &[G::Move], words: &str) {
    let told = game.losing_moves(state);
    assert!(
        u128::from(told) < (1 << moves.len().min(64)) - 1,
        "{words}: losing moves are moves, and not all of them"
    );
    for (i, &mv) in moves.iter().enumerate().take(64) {
        let child = game.child(state, mv);
        let loses = game.turn(&child) != game.turn(state) && wins_at_once(game, &child, game.turn(&child));
        let is_told = told >> i & 1 != 0;
        assert!(loses || !is_told, "{words}: {mv:?} does not lose");
        assert!(is_told || !loses || !G::FINDS_WINS, "{words}: {mv:?} loses");
    }
}

/// Whether the game runs, and it is the turn of a seat that can win with one move.
fn wins_at_once<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    if game.payoffs(state).is_some() || game.turn(state) != seat {
        return false;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let wins = |mv: &G::Move| game.payoffs(&game.child(state, *mv)) == Some(Payoffs::win(seat));
    moves.iter().any(wins)
}
