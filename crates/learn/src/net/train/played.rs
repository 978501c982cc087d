//! One game of self-play.

use crate::net::header::Origin;
use crate::net::labels::opening;
use crate::net::network::{Network, Scratch};
use plyground_core::{Estimate, Game, Payoffs, Rng, Seat, Streams, Tactics};
use plyground_games::connect::{Bits, Column, Connect, State};

/// A game: the positions in which somebody thought, and how it ended.
pub(super) struct Played<B> {
    /// Each with whether the move made there was random.
    pub(super) positions: Vec<(State<B>, bool)>,
    /// Through the eyes of the first seat, -1 to 1.
    pub(super) result: f32,
}

/// What a thread keeps from game to game.
#[derive(Default)]
pub(super) struct Player {
    pub(super) scratch: Scratch,
    moves: Vec<Column>,
}

/// Openings that may be over before they end; then a game begins at the start.
const TRIES: u32 = 64;

/// Plays game `number`: both sides by the network, and at random as often as `origin` says. A game ends where a glance tells who wins.
pub(super) fn play<B: Bits>(
    game: &Connect<B>,
    network: &Network,
    origin: &Origin,
    number: u64,
    player: &mut Player,
) -> Played<B> {
    let mut rng = Streams::new(origin.seed).branch(GAMES).rng(number);
    let most = origin.openings.min(game.cells() / 2);
    let drawn = (0..TRIES).find_map(|_| {
        let plies = rng.below(most + 1);
        opening(game, plies, &mut rng, &mut player.moves)
    });
    let mut state = drawn.unwrap_or_else(|| game.start());
    let mut positions = Vec::with_capacity(game.cells() as usize);
    loop {
        if let Some(payoffs) = game.payoffs(&state).or_else(|| game.decided(&state)) {
            return Played { positions, result: through_first(&payoffs) };
        }
        let is_random = f64::from(rng.word()) < origin.epsilon * f64::from(u32::MAX);
        let column = choose(game, network, &state, is_random.then_some(&mut rng), player);
        positions.push((state, is_random));
        game.play(&mut state, column);
    }
}

/// Labels of streams.
const GAMES: u64 = 0x6A3E;

/// The move after which the network expects most, or a random one; among those that do not lose at once.
pub(super) fn choose<B: Bits>(
    game: &Connect<B>,
    network: &Network,
    state: &State<B>,
    random: Option<&mut Rng>,
    player: &mut Player,
) -> Column {
    let Player { scratch, moves } = player;
    let losing = game.losing_moves(state);
    moves.clear();
    game.moves(state, moves);
    let mut number = 0;
    moves.retain(|_| {
        number += 1;
        number > 64 || losing >> (number - 1) & 1 == 0
    });
    if let [only] = moves[..] {
        return only;
    }
    if let Some(rng) = random {
        return moves[rng.below(moves.len() as u32) as usize];
    }
    preferred(game, network, state, moves, scratch)
}

/// The one of these moves after which the network expects most, the first of equals. None of them wins.
pub(super) fn preferred<B: Bits>(
    game: &Connect<B>,
    network: &Network,
    state: &State<B>,
    moves: &[Column],
    scratch: &mut Scratch,
) -> Column {
    network.stand(game, state, scratch);
    let mut best = (i32::MIN, moves[0]);
    for &column in moves {
        let child = game.child(state, column);
        let value = match game.payoffs(&child) {
            // Who could win would have been seen; a full board is a draw.
            Some(_) => 0,
            None => -network.ahead(game, &child, scratch),
        };
        if value > best.0 {
            best = (value, column);
        }
    }
    best.1
}

/// Payoffs from -1 to 1, through the eyes of the first seat.
pub(super) fn through_first(payoffs: &Payoffs) -> f32 {
    let half = f32::from(Payoffs::WHOLE / 2);
    (f32::from(payoffs.twelfths(Seat::FIRST)) - half) / half
}
