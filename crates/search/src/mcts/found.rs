//! What the simulations of a search found.

use super::group::Round;
use super::outcome::Outcome;
use crate::Sample;
use plyground_core::Game;

/// What was found of each root move in this search.
#[derive(Clone, Default)]
pub(super) struct Found {
    pub(super) samples: Vec<Sample>,
    /// What the mover got after each of them, in twelfths, and the squares of that; nothing with two seats, where samples tell.
    pub(super) sums: Vec<[u64; 2]>,
    pub(super) playouts: u64,
    pub(super) plies: u64,
    /// How many simulations ended so many plies down; counted where somebody watches.
    pub(super) ends: Vec<u64>,
}

impl Found {
    /// Nothing of so many moves in a game of so many seats.
    pub(super) fn new(moves: usize, seats: usize) -> Found {
        let none = Sample { playouts: 0, wins: 0, draws: 0, losses: 0 };
        let sums = if seats > 2 { vec![[0; 2]; moves] } else { Vec::new() };
        Found { samples: vec![none; moves], sums, ..Found::default() }
    }

    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: &Found) {
        self.playouts += other.playouts;
        self.plies += other.plies;
        if self.ends.len() < other.ends.len() {
            self.ends.resize(other.ends.len(), 0);
        }
        self.ends.iter_mut().zip(&other.ends).for_each(|(to, from)| *to += from);
        if self.samples.is_empty() {
            self.samples.clone_from(&other.samples);
            self.sums.clone_from(&other.sums);
            return;
        }
        for (to, from) in self.sums.iter_mut().zip(&other.sums) {
            *to = [0, 1].map(|i| to[i] + from[i]);
        }
        for (to, from) in self.samples.iter_mut().zip(&other.samples) {
            to.playouts += from.playouts;
            to.wins += from.wins;
            to.draws += from.draws;
            to.losses += from.losses;
        }
    }

    /// Counts the simulations of a round for their root moves.
    pub(super) fn add_round<G: Game>(&mut self, round: &Round<G>, outcomes: &[Outcome]) {
        for outcome in outcomes {
            self.playouts += u64::from(outcome.played);
            self.plies += u64::from(outcome.plies);
        }
        for group in round.below_root() {
            let sample = &mut self.samples[group.edge as usize];
            for outcome in &outcomes[group.numbers()] {
                sample.playouts += u64::from(round.count);
                sample.wins += u64::from(outcome.won);
                sample.draws += u64::from(outcome.shared);
                sample.losses += u64::from(round.count - outcome.won - outcome.shared);
            }
            if let Some(sums) = self.sums.get_mut(group.edge as usize) {
                for outcome in &outcomes[group.numbers()] {
                    *sums = [sums[0] + u64::from(outcome.own), sums[1] + u64::from(outcome.squares)];
                }
            }
        }
    }

    /// Counts how deep the simulations of a round came.
    pub(super) fn add_depths<G: Game>(&mut self, round: &Round<G>) {
        if self.ends.is_empty() {
            self.ends.resize(DEEPEST + 1, 0);
        }
        let Some(ends) = self.ends.first_chunk_mut::<{ DEEPEST + 1 }>() else { return };
        for &end in &round.ends {
            let group = &round.groups[end as usize];
            ends[group.depth().min(DEEPEST)] += u64::from(group.ways * round.count);
        }
    }

    /// Visits by depth: how many simulations came at least so many plies down.
    pub(super) fn depths(&self) -> Vec<u64> {
        let deepest = self.ends.iter().rposition(|&ended| ended > 0).map_or(0, |deepest| deepest + 1);
        let mut depths = self.ends[..deepest].to_vec();
        for depth in (1..depths.len()).rev() {
            depths[depth - 1] += depths[depth];
        }
        depths
    }
}

/// Simulations that end further down are counted here: no game lasts longer.
const DEEPEST: usize = 255;
