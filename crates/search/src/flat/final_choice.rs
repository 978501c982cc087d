//! The final choice: which of the sampled moves is played.

use plyground_core::{Centre, Rng, Seat, Tally};
use std::cmp::Ordering;

/// What makes a move good.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Select {
    /// The share of games won: a draw is as bad as a loss, as in S1.
    #[default]
    Wins,
    /// The mean payoff: a draw is half a win.
    Mean,
}

/// What decides between equally good moves.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Tie {
    /// The most central one; of two as central as each other the first in board order (S5).
    #[default]
    Centre,
    /// The first in board order.
    First,
    /// The last in board order (S1, whose `maximumBy` keeps the last maximum).
    Last,
    /// Any, by the seed.
    Random,
}

impl Select {
    /// Compares shares as whole numbers, so that no rounding decides; moves never tried are worst.
    pub(super) fn compare(self, a: &Tally, b: &Tally, mover: Seat) -> Ordering {
        let score = |tally: &Tally| match self {
            Select::Wins => tally.wins[mover],
            Select::Mean => tally.twelfths[mover],
        };
        match (a.playouts, b.playouts) {
            (0, _) | (_, 0) => a.playouts.min(1).cmp(&b.playouts.min(1)),
            (of_a, of_b) => {
                (u128::from(score(a)) * u128::from(of_b)).cmp(&(u128::from(score(b)) * u128::from(of_a)))
            }
        }
    }
}

impl Tie {
    /// One of `equal`, which are numbers of moves in board order.
    pub fn choose<G: Centre>(self, game: &G, moves: &[G::Move], equal: &[usize], seed: u64) -> usize {
        let (first, last) = (equal[0], equal[equal.len() - 1]);
        match self {
            Tie::First => first,
            Tie::Last => last,
            Tie::Centre => equal.iter().copied().min_by_key(|&i| game.off_centre(moves[i])).unwrap_or(first),
            Tie::Random => equal[Rng::new(seed).below(equal.len() as u32) as usize],
        }
    }
}

/// The numbers of the moves that are not worse than any other.
pub(super) fn best_of(count: usize, compare: impl Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut best: Vec<usize> = Vec::new();
    for i in 0..count {
        match best.first().map_or(Ordering::Greater, |&top| compare(i, top)) {
            Ordering::Greater => best = vec![i],
            Ordering::Equal => best.push(i),
            Ordering::Less => {}
        }
    }
    best
}
