//! Rewards: what a finished game is worth to a search.

use super::simulation::Simulation;
use plyground_core::{Guide, Payoffs, PerSeat, Seat};

/// How far apart numbers lie: their mean and their deviation, as they come (Welford 1962).
#[derive(Copy, Clone, Default, Debug)]
struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        let off = number - self.mean;
        self.mean += off / self.count;
        self.squares += off * (number - self.mean);
    }

    /// How many deviations a number is above the mean; zero as long as there is none.
    fn standard(&self, number: f64) -> f64 {
        if self.squares > 0.0 { (number - self.mean) / (self.squares / self.count).sqrt() } else { 0.0 }
    }
}

/// What the games of a search are like: by this each is judged. It changes between rounds only, so that threads change nothing.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Yardstick {
    leads: PerSeat<Spread>,
    games: f64,
    /// The rewards of each seat, added up.
    rewards: PerSeat<f64>,
}

impl Yardstick {
    /// Adds a game that was judged.
    pub(super) fn add<G: Guide>(&mut self, simulation: &Simulation<G>, seats: usize) {
        for seat in Seat::all(seats) {
            self.leads[seat].add(f64::from(simulation.leads[seat]));
            self.rewards[seat] += f64::from(simulation.rewards[seat]);
        }
        self.games += 1.0;
    }

    /// The mean reward of a seat.
    pub(super) fn mean(&self, seat: usize) -> f32 {
        // As if a few games had been even before.
        ((self.rewards.0[seat] + 2.0) / (self.games + 4.0)) as f32
    }

    /// Judges a game: its rank, and by `share` how far it is ahead of the others, as against other games of the search.
    ///
    /// The rank alone says nothing to who is far behind or far ahead, and wins by a square are lost by a square.
    pub(super) fn judge<G: Guide>(&self, game: &G, simulation: &mut Simulation<G>, share: f32) {
        let seats = game.seats();
        let points = game.points(&simulation.state);
        let total: i32 = Seat::all(seats).map(|seat| points[seat]).sum();
        let others = (seats - 1) as f32;
        // The first of n seats gets 2 / n of the whole.
        let best = f32::from(Payoffs::WHOLE) * 2.0 / seats as f32;
        for seat in Seat::all(seats) {
            let rank = f32::from(simulation.payoffs.twelfths(seat)) / best;
            let lead = points[seat] as f32 - (total - points[seat]) as f32 / others;
            let margin = squashed(self.leads[seat].standard(f64::from(lead)));
            simulation.leads[seat] = lead;
            simulation.rewards[seat] = (1.0 - share) * rank + share * (0.5 + 0.5 * margin);
        }
    }
}

/// A number of deviations as one between -1 and 1.
fn squashed(deviations: f64) -> f32 {
    (deviations / (1.0 + deviations.abs())) as f32
}
