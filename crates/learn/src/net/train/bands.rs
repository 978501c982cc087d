//! The error of a network by plies, on positions whose results are known.

use crate::net::labels::Label;
use crate::net::network::{Network, Scratch};
use crate::net::squash::SCALE;
use crate::net::squash::tanh;
use plyground_core::{Game, Seat};
use plyground_games::connect::{Bits, Connect};
use serde::Serialize;

/// Plies of a band.
const WIDTH: u32 = 4;

/// What a network makes of positions of some plies.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Band {
    /// The first of the plies, and the last.
    pub plies: [u32; 2],
    /// How many positions.
    pub positions: u64,
    /// Mean square difference from the result, which is 1, 0 or -1.
    pub error: f64,
    /// Share of positions that somebody wins whose winner the network expects to win.
    pub winner: f64,
}

/// The errors on some positions, by plies.
pub fn bands<B: Bits>(network: &Network, game: &Connect<B>, labels: &[Label]) -> Vec<Band> {
    #[derive(Copy, Clone, Default)]
    struct Sums {
        count: u64,
        squares: f64,
        right: u64,
        decisive: u64,
    }
    let mut sums = vec![Sums::default(); (game.cells() / WIDTH + 1) as usize];
    let mut scratch = Scratch::default();
    for label in labels {
        let Some(state) = B::narrow(label.key).and_then(|key| game.from_key(key)) else { continue };
        let sum = network.sum(game, &state, &mut scratch) as f32 / SCALE as f32;
        let value = tanh(if game.turn(&state) == Seat::FIRST { sum } else { -sum });
        let one = &mut sums[(game.stones(&state) / WIDTH) as usize];
        one.count += 1;
        one.squares += f64::from((value - f32::from(label.result)).powi(2));
        if label.result != 0 {
            one.decisive += 1;
            one.right += u64::from(value * f32::from(label.result) > 0.0);
        }
    }
    let seen = (0..).zip(sums).filter(|(_, sums)| sums.count > 0);
    seen.map(|(number, sums)| Band {
        plies: [number * WIDTH, number * WIDTH + WIDTH - 1],
        positions: sums.count,
        error: sums.squares / sums.count as f64,
        winner: sums.right as f64 / sums.decisive.max(1) as f64,
    })
    .collect()
}
