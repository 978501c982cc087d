//! The laws of a game.

use super::coded::numbers_are_true;
use super::grid::grid_is_true;
use super::playouts::{playouts_agree, playouts_of_each_agree};
use super::symmetry::symmetry_holds;
use super::tactics::tactics_are_true;
use super::{chi_squared_is_plausible, random_positions};
use crate::{Coded, Game, Notation, Parts, Payoffs, Playouts, Rng, Seat, Symmetry, perft};
use std::collections::HashMap;

/// On how much the laws were found to hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions of random games, the start among them.
    pub positions: usize,
    /// Those of them in which the game is over.
    pub finished: usize,
    /// The legal moves of the others.
    pub moves: usize,
}

/// Every law of a game, on positions of random games and, if given, on a table of line counts.
///
/// - a running position has a legal move, and none twice; `moves` only appends; `nth_move` and `count_moves` agree with it;
/// - the parts of a list of moves make it up;
/// - a move that costs no ply is the only one;
/// - what is told at a glance, games that are decided and moves that lose, is so;
/// - legal moves are accepted from outside, other moves of the game are refused and change nothing;
/// - payoffs are twelfths that add up to one, and belong to the game's seats;
/// - equal positions have equal keys, different ones different keys; equal keys have equal canonical keys;
/// - the canonical form has the canonical key and is its own, and mirrored moves lead from it to where moves lead;
/// - `child` is `play` on a copy;
/// - `random_move` is uniform, and is the move that `below` names;
/// - `playout`, `playouts` and `playout_each` are random moves one by one, by every policy;
/// - moves and lines survive being written and read;
/// - what faces are told of the board ([`Grid`](crate::Grid)) is what is drawn, and what a move fills is all that changes;
/// - moves have numbers of their own ([`Coded`]), and cells are written as faces are told them;
/// - the lines of play of 0, 1, 2 … moves number as in `table`.
pub fn check<G: Playouts + Symmetry + Parts + Notation + Coded>(game: &G, table: &[u64]) -> Checked {
    let positions = random_positions(game, 400, 1);
    let mut checked = Checked { positions: positions.len(), ..Checked::default() };
    keys_tell_positions_apart(game, &positions);
    for (line, state) in &positions {
        let words = game.write_line(line);
        let (payoffs, mut moves) = (game.payoffs(state), Vec::new());
        match payoffs {
            Some(payoffs) => {
                finished(game, state, &payoffs, &words);
                checked.finished += 1;
            }
            None => {
                moves = running(game, state, &words);
                checked.moves += moves.len();
            }
        }
        grid_is_true(game, state, &moves, payoffs, &words);
        numbers_are_true(game, state, &moves, &words);
        symmetry_holds(game, state, &words);
        playouts_agree(game, state, &words);
        text_round_trips(game, line, &words);
    }
    playouts_of_each_agree(game, &positions);
    sampler_is_uniform(game, &positions);
    for (depth, &lines) in table.iter().enumerate() {
        assert_eq!(perft(game, &game.start(), depth as u32), lines, "{}: perft {depth}", game.spec());
    }
    checked
}

/// A running position; returns its legal moves.
fn running<G: Playouts + Parts>(game: &G, state: &G::State, words: &str) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    assert!(!moves.is_empty(), "{words}: a running game has a legal move");
    let count = moves.len();
    game.moves(state, &mut moves);
    assert_eq!(moves[..count], moves[count..], "{words}: moves are appended, the same each time");
    moves.truncate(count);
    let mut parts = Vec::new();
    (0..G::PARTS).for_each(|part| game.moves_of_part(state, part, &mut parts));
    assert!(parts == moves || parts.is_empty() && count == 1, "{words}: the parts make up the moves");
    for (i, &mv) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(&mv), "{words}: {mv:?} twice");
        assert_eq!(game.nth_move(state, i, &mut Vec::new()), mv, "{words}: move {i} in board order");
        let mut played = state.clone();
        game.play(&mut played, mv);
        assert_eq!(played, game.child(state, mv), "{words}: child is play on a copy");
        let mut tried = state.clone();
        assert_eq!(game.try_play(&mut tried, mv), Ok(()), "{words}: {mv:?} is legal");
        assert_eq!(tried, played, "{words}: both doors lead to one room");
    }
    assert!(count == 1 || moves.iter().all(|&mv| game.costs_ply(mv)), "{words}: a pass is the only move");
    let mut scratch = G::Scratch::default();
    assert_eq!(game.count_moves(state, &mut scratch), count as u64, "{words}: counted as listed");
    let mut rng = Rng::new(count as u64);
    let expected = moves[rng.clone().below(count as u32) as usize];
    assert_eq!(game.random_move(state, &mut rng, &mut scratch), expected, "{words}: random_move is below");
    tactics_are_true(game, state, &moves, words);
    // The moves of the start that are illegal here must be refused.
    let mut others = Vec::new();
    game.moves(&game.start(), &mut others);
    for mv in others.into_iter().filter(|mv| !moves.contains(mv)) {
        refused(game, state, mv, words);
    }
    moves
}

fn finished<G: Game>(game: &G, state: &G::State, payoffs: &Payoffs, words: &str) {
    let sum: u8 = Seat::all(game.seats()).map(|seat| payoffs.twelfths(seat)).sum();
    assert_eq!(sum, Payoffs::WHOLE, "{words}: payoffs add up to one among the seats");
    let mut others = Vec::new();
    game.moves(&game.start(), &mut others);
    for mv in others {
        refused(game, state, mv, words);
    }
}

fn refused<G: Game>(game: &G, state: &G::State, mv: G::Move, words: &str) {
    let mut tried = state.clone();
    assert!(game.try_play(&mut tried, mv).is_err(), "{words}: {mv:?} is illegal");
    assert_eq!(&tried, state, "{words}: a refused move changes nothing");
}

fn keys_tell_positions_apart<G: Symmetry>(game: &G, positions: &[(Vec<G::Move>, G::State)]) {
    let mut by_key: HashMap<G::Key, &G::State> = HashMap::new();
    for (_, state) in positions {
        let other = by_key.entry(game.key(state)).or_insert(state);
        assert_eq!(*other, state, "one key, two positions");
        assert_eq!(game.canonical_key(other), game.canonical_key(state), "{state:?}");
    }
}

fn sampler_is_uniform<G: Playouts>(game: &G, positions: &[(Vec<G::Move>, G::State)]) {
    let mut scratch = G::Scratch::default();
    let running = positions.iter().filter(|(_, state)| game.payoffs(state).is_none());
    for (_, state) in running.step_by(positions.len() / 8 + 1) {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        if moves.len() < 2 {
            continue;
        }
        let mut rng = Rng::new(moves.len() as u64);
        let mut seen = vec![0; moves.len()];
        for _ in 0..1000 * moves.len() {
            let drawn = game.random_move(state, &mut rng, &mut scratch);
            seen[moves.iter().position(|&mv| mv == drawn).expect("a drawn move is legal")] += 1;
        }
        assert!(chi_squared_is_plausible(&seen), "{state:?}: {seen:?}");
    }
}

fn text_round_trips<G: Game + Notation>(game: &G, line: &[G::Move], words: &str) {
    let read = game.read_line(words).unwrap_or_else(|error| panic!("{words}: {error}"));
    assert_eq!(read, line, "{words}: the line as read");
    for &mv in line {
        let text = game.write_move(mv);
        assert_eq!(game.read_move(&text), Ok(mv), "{text}");
    }
}
