//! Rollouts: what a position is worth where the tree ends, by a playout or by an evaluation.

use super::group::{Group, Round};
use super::outcome::Outcome;
use super::proof::Proof;
use super::units::Units;
use plyground_core::{Evaluate, Game, Payoffs, PerSeat, PlayoutPolicy, Playouts, Seat, Streams, Tally};

/// What a running position is worth to each seat, 0 to 1, adding up to one: an evaluation, or values that were learned.
pub type Values<G> = dyn Fn(&G, &<G as Game>::State) -> PerSeat<f64> + Send + Sync;

/// How the ends of simulations are valued.
pub(super) struct Rollout<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) units: Units,
    /// The seat to move at the root.
    pub(super) mover: Seat,
    /// Asked instead of playing a game out.
    pub(super) values: Option<&'a Values<G>>,
    /// How moves are drawn.
    pub(super) policy: PlayoutPolicy,
}

/// Positions to play from side by side, and how the games ended.
pub(super) struct Batch<G: Game> {
    states: Vec<G::State>,
    numbers: Vec<u64>,
    ends: Vec<(Payoffs, u64)>,
}

impl<G: Game> Batch<G> {
    /// Room for so many games.
    pub(super) fn new(games: usize) -> Batch<G> {
        Batch {
            states: Vec::with_capacity(games),
            numbers: Vec::with_capacity(games),
            ends: Vec::with_capacity(games),
        }
    }
}

impl<G: Playouts> Rollout<'_, G> {
    /// The values of where the simulations of a round ended, the first game of which has this number.
    pub(super) fn values(
        &self,
        round: &Round<G>,
        outcomes: &mut [Outcome],
        streams: Streams,
        first: u64,
        batch: &mut Batch<G>,
        scratch: &mut G::Scratch,
    ) {
        if self.values.is_some() || round.count > 1 {
            for (group, way) in round.each_end() {
                let number = first + u64::from(way * round.count);
                outcomes[way as usize] = self.value(group, round.count, streams, number, scratch);
            }
            return;
        }
        let Batch { states, numbers, ends } = batch;
        states.clear();
        numbers.clear();
        ends.clear();
        for (group, way) in round.each_end() {
            match group.known {
                Some(proof) => outcomes[way as usize] = Outcome::known(self.units, proof, self.mover, 1),
                None => {
                    states.push(group.state.clone());
                    numbers.push(first + u64::from(way));
                }
            }
        }
        self.game.playout_each(self.policy, states, streams, numbers, scratch, ends);
        for (number, (payoffs, plies)) in numbers.iter().zip(ends) {
            let outcome = Outcome::of(self.units, Proof::new(payoffs), self.mover, *plies);
            outcomes[(number - first) as usize] = outcome;
        }
    }

    /// The value for a group whose simulations ended, each of which is `count` visits, and whose first game has this number.
    #[inline]
    pub(super) fn value(
        &self,
        group: &Group<G::State>,
        count: u32,
        streams: Streams,
        number: u64,
        scratch: &mut G::Scratch,
    ) -> Outcome {
        if let Some(proof) = group.known {
            return Outcome::known(self.units, proof, self.mover, count);
        }
        match self.values {
            Some(values) => {
                let chance = f64::from(streams.rng(number).word()) / f64::from(u32::MAX);
                let units = in_twelfths(&values(self.game, &group.state), chance).map(|unit| unit * count);
                Outcome { units, ..Outcome::default() }
            }
            None if count == 1 => {
                let (mut state, mut rng) = (group.state.clone(), streams.rng(number));
                let (payoffs, plies) = self.game.playout(self.policy, &mut state, &mut rng, scratch);
                Outcome::of(self.units, Proof::new(&payoffs), self.mover, plies)
            }
            None => {
                let numbers = number..number + u64::from(count);
                let tally = self.game.playouts(self.policy, &group.state, streams, numbers, scratch);
                self.of_many(&tally, count)
            }
        }
    }

    fn of_many(&self, tally: &Tally, count: u32) -> Outcome {
        let sums = if self.units.whole == 1 { &tally.wins } else { &tally.twelfths };
        Outcome {
            units: [0, 1, 2].map(|seat| sums.0[seat] as u32),
            won: tally.wins[self.mover] as u32,
            shared: tally.ties[self.mover] as u32,
            plies: tally.plies as u32,
            played: count,
            own: tally.twelfths[self.mover] as u32,
            squares: tally.squares[self.mover] as u32,
        }
    }
}

/// Shares in whole twelfths that add up to twelve, rounded by chance (0 to 1) so that their means are right.
fn in_twelfths(shares: &PerSeat<f64>, chance: f64) -> [u32; 3] {
    let mut sum = 0.0;
    let mut below = 0;
    [0, 1, 2].map(|seat| {
        sum += shares.0[seat].clamp(0.0, 1.0);
        let up_to = (sum * f64::from(Payoffs::WHOLE) + chance * 0.999_999).floor() as u32;
        let up_to = up_to.min(u32::from(Payoffs::WHOLE));
        let own = up_to - below;
        below = up_to;
        own
    })
}

/// The game's evaluation squashed to shares: a seat that stands `scale` better than the mean of all is half way between
/// the middle and everything.
pub(super) fn squashed<G: Evaluate>(game: &G, state: &G::State, scale: f64) -> PerSeat<f64> {
    let seats = game.seats();
    let worth = game.evaluate(state);
    let mean = Seat::all(seats).map(|seat| f64::from(worth[seat])).sum::<f64>() / seats as f64;
    let mut shares = PerSeat::default();
    for seat in Seat::all(seats) {
        let ahead = f64::from(worth[seat]) - mean;
        shares[seat] = 1.0 + ahead / (ahead.abs() + scale);
    }
    let sum: f64 = shares.0.iter().sum();
    PerSeat(shares.0.map(|share: f64| share / sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_fair() {
        for shares in [[0.5, 0.5, 0.0, 0.0], [0.61, 0.39, 0.0, 0.0], [0.1, 0.23, 0.33, 0.34]] {
            let shares = PerSeat(shares);
            let count = 10_000;
            let mut sums = [0; 3];
            for i in 0..count {
                let twelfths = in_twelfths(&shares, f64::from(i) / f64::from(count));
                sums = [0, 1, 2].map(|seat| sums[seat] + twelfths[seat]);
            }
            for (sum, share) in sums.into_iter().zip(shares.0) {
                let mean = f64::from(sum) / f64::from(count) / 12.0;
                assert!((mean - share).abs() < 1e-3, "{shares:?}: {mean}");
            }
        }
        assert_eq!(in_twelfths(&PerSeat([1.0, 0.0, 0.0, 0.0]), 1.0), [12, 0, 0]);
    }
}
