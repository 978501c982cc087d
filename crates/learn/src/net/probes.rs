//! Probes: positions of which a file says what the network makes of them. A network whose weights are read in another order, or for another board,
//! does not say the same.

use super::error::NetError;
use super::network::{Network, Scratch};
use plyground_core::{Game, Streams};
use plyground_games::connect::{AnyConnect, Bits, Connect};

/// How many there are.
const COUNT: usize = 64;
/// What positions are drawn from: fixed, since files tell of them.
const STREAM: u64 = 0x9E0B;
const WIDTH: usize = 20;

/// Positions by their keys, and what the file says of each.
pub(super) struct Probes(Vec<(u128, i32)>);

/// The section of a network.
pub(super) fn write(network: &Network) -> Vec<u8> {
    let probes = match network.board() {
        AnyConnect::Word(game) => ask(network, &game),
        AnyConnect::Long(game) => ask(network, &game),
    };
    probes.into_iter().flat_map(|(key, sum)| key.to_le_bytes().into_iter().chain(sum.to_le_bytes())).collect()
}

impl Probes {
    pub(super) fn read(bytes: &[u8]) -> Option<Probes> {
        if bytes.len() != COUNT * WIDTH {
            return None;
        }
        let one = |bytes: &[u8]| {
            let (key, sum) = bytes.split_first_chunk::<16>()?;
            Some((u128::from_le_bytes(*key), i32::from_le_bytes(sum.try_into().ok()?)))
        };
        bytes.chunks(WIDTH).map(one).collect::<Option<_>>().map(Probes)
    }

    /// Asks the network again.
    pub(super) fn check(&self, network: &Network) -> Result<(), NetError> {
        let now = match network.board() {
            AnyConnect::Word(game) => ask(network, &game),
            AnyConnect::Long(game) => ask(network, &game),
        };
        for (number, (told, found)) in self.0.iter().zip(now).enumerate() {
            if *told != found {
                return Err(NetError::Probe(number + 1, found.1, told.1));
            }
        }
        Ok(())
    }
}

/// Positions of random games, and what a network says of each.
fn ask<B: Bits>(network: &Network, game: &Connect<B>) -> Vec<(u128, i32)> {
    let mut scratch = Scratch::default();
    let streams = Streams::new(STREAM);
    let one = |number: usize| {
        let mut rng = streams.rng(number as u64);
        let plies = rng.below(game.cells().min(40));
        let mut state = game.start();
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            game.moves(&state, &mut moves);
            let child = game.child(&state, moves[rng.below(moves.len() as u32) as usize]);
            if game.payoffs(&child).is_some() {
                break;
            }
            state = child;
        }
        (game.key(&state).wide(), network.sum(game, &state, &mut scratch))
    };
    (0..COUNT).map(one).collect()
}
