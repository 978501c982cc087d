//! Two networks beside each other.

use super::error::NetError;
use super::labels::opening;
use super::network::{Network, Scratch};
use super::squash::share;
use plyground_core::{Estimate, Game, Seat, Streams};
use plyground_games::connect::{AnyConnect, Bits, Connect, State};

/// How two networks differ.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Difference {
    /// Whether they have the same tuples with the same weights.
    pub is_same: bool,
    /// The mean difference of the payoff that they expect, 0 to 1.
    pub distance: f64,
    /// How often they choose the same move.
    pub agreement: f64,
    /// Positions of random games that they were asked about.
    pub positions: u64,
}

/// Holds two networks of one game against each other, on so many positions of random games.
pub fn difference(one: &Network, other: &Network, positions: u64, seed: u64) -> Result<Difference, NetError> {
    match one.board() {
        AnyConnect::Word(game) => on(&game, one, other, positions, seed),
        AnyConnect::Long(game) => on(&game, one, other, positions, seed),
    }
}

fn on<B: Bits>(
    game: &Connect<B>,
    one: &Network,
    other: &Network,
    positions: u64,
    seed: u64,
) -> Result<Difference, NetError> {
    other.check(game)?;
    let seats = [Seat::FIRST, Seat::SECOND];
    let is_same = one.header().tuples == other.header().tuples
        && seats.into_iter().all(|seat| one.weights(seat) == other.weights(seat));
    let mut scratches = [Scratch::default(), Scratch::default()];
    let (mut apart, mut agreed, mut asked) = (0.0, 0, 0);
    let mut moves = Vec::new();
    for number in 0..positions {
        let mut rng = Streams::new(seed).rng(number);
        let plies = rng.below(game.cells() * 3 / 4 + 1);
        let Some(state) = opening(game, plies, &mut rng, &mut moves) else { continue };
        let values = [one, other]
            .map(|network| f64::from(share(network.sum(game, &state, &mut scratches[0]))) / 65_536.0);
        apart += (values[0] - values[1]).abs();
        let best = [best(game, one, &state, &mut scratches[0]), best(game, other, &state, &mut scratches[1])];
        agreed += u64::from(best[0] == best[1]);
        asked += 1;
    }
    let count = (asked as f64).max(1.0);
    Ok(Difference { is_same, distance: apart / count, agreement: agreed as f64 / count, positions: asked })
}

/// The number of the move after which a network expects most.
fn best<B: Bits>(game: &Connect<B>, network: &Network, state: &State<B>, scratch: &mut Scratch) -> usize {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    network.stand(game, state, scratch);
    let value = |i: &usize| {
        let child = game.child(state, moves[*i]);
        if game.payoffs(&child).is_some() { 0 } else { -network.ahead(game, &child, scratch) }
    };
    (0..moves.len()).rev().max_by_key(value).unwrap_or(0)
}
