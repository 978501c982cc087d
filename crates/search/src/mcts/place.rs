//! Where the simulations of a round go, and what they find.

use super::node::{Proof, Sums, Units};
use plyground_core::{Game, Rng, Seat};
use std::ops::Range;

/// A position that some simulations of a round came to, all by the same way.
///
/// Most of a round's simulations go the same way for a while: at the root all of them, and half way down the tree still
/// two or three. What is done for a place is done once for all of them.
pub(super) struct Place<S> {
    pub(super) state: S,
    /// Its number in the tree; 0 where there was no room for it.
    pub(super) node: u32,
    /// Where its moves begin.
    pub(super) block: u32,
    /// The place above; what it says at the root means nothing.
    pub(super) up: u32,
    /// The move that led from there to here.
    pub(super) edge: u32,
    /// How many simulations came here: those of these numbers in the round.
    pub(super) ways: u32,
    pub(super) first: u32,
    /// Their visits, and what the seats got in all of them; known on the way back.
    pub(super) sums: Sums,
    /// Its value, where that is known.
    pub(super) known: Option<Proof>,
    /// The seat to move, where moves were chosen.
    pub(super) mover: Seat,
    /// Whether nobody had met it before, or a place above.
    pub(super) is_new: bool,
}

impl<S> Place<S> {
    /// The simulations that came here.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.first as usize..(self.first + self.ways) as usize
    }
}

/// The simulations of a round; the memory stays from round to round.
pub(super) struct Round<G: Game> {
    /// From the root on; those above come before those below.
    pub(super) places: Vec<Place<G::State>>,
    /// The places at which simulations ended.
    pub(super) ends: Vec<u32>,
    /// How many visits a simulation is.
    pub(super) count: u32,
    /// For S2's rollouts.
    pub(super) rng: Rng,
    /// Places at which moves are chosen now, and next.
    pub(super) walking: Vec<u32>,
    pub(super) ahead: Vec<u32>,
    /// Places whose entries are asked for, by mixed key; and whether they are mirror images of what was played.
    pub(super) entering: Vec<(u32, u64, bool)>,
    /// How many simulations chose each move.
    pub(super) chosen: Vec<u32>,
    pub(super) moves: Vec<G::Move>,
}

impl<G: Game> Round<G> {
    /// Room for so many simulations.
    pub(super) fn new(ways: usize) -> Round<G> {
        Round {
            places: Vec::with_capacity(8 * ways),
            ends: Vec::with_capacity(ways),
            count: 1,
            rng: Rng::new(0),
            walking: Vec::with_capacity(ways),
            ahead: Vec::with_capacity(ways),
            entering: Vec::with_capacity(ways),
            chosen: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Sends simulations out from the root, which has this number in the tree.
    pub(super) fn start(&mut self, root: &G::State, node: u32, ways: u32, count: u32, rng: Rng) {
        self.places.clear();
        self.ends.clear();
        (self.count, self.rng) = (count, rng);
        self.places.push(Place {
            state: root.clone(),
            node,
            block: 0,
            up: 0,
            edge: 0,
            ways,
            first: 0,
            sums: Sums::default(),
            known: None,
            mover: Seat::FIRST,
            is_new: false,
        });
    }

    /// The places one move below the root.
    pub(super) fn below_root(&self) -> impl Iterator<Item = &Place<G::State>> {
        self.places[1..].iter().take_while(|place| place.up == 0)
    }

    /// Where simulations ended, and which ones.
    pub(super) fn each_end(&self) -> impl Iterator<Item = (&Place<G::State>, u32)> {
        self.ends.iter().flat_map(|&end| {
            let place = &self.places[end as usize];
            (place.first..place.first + place.ways).map(move |way| (place, way))
        })
    }

    /// Whether each simulation ended, and once.
    pub(super) fn is_whole(&self) -> bool {
        let ends_at = |way: usize, end: u32| self.places[end as usize].numbers().contains(&way);
        self.places[0].numbers().all(|way| self.ends.iter().filter(|end| ends_at(way, **end)).count() == 1)
    }

    /// Where each simulation ended.
    pub(super) fn ends_in_order(&self) -> Vec<&Place<G::State>> {
        let mut ends: Vec<_> = self.each_end().collect();
        ends.sort_unstable_by_key(|(_, way)| *way);
        ends.into_iter().map(|(place, _)| place).collect()
    }
}

/// What a simulation found.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Outcome {
    /// What the seats got in all of its games.
    pub(super) units: [u32; 3],
    /// Games that the seat to move at the root won alone.
    pub(super) won: u32,
    /// Games in which it shared the first place.
    pub(super) shared: u32,
    pub(super) plies: u32,
    /// Games that were played.
    pub(super) played: u32,
}

impl Outcome {
    /// One game that ended with these payoffs, through the eyes of `mover`; `plies` moves of it were played.
    #[inline]
    pub(super) fn of(units: Units, proof: Proof, mover: Seat, plies: u64) -> Outcome {
        let stands_alone = proof.stands_alone(mover);
        Outcome {
            units: units.of(proof),
            won: u32::from(stands_alone == Some(true)),
            shared: u32::from(stands_alone == Some(false)),
            plies: plies as u32,
            played: 1,
        }
    }

    /// What is known without a game, `count` times.
    pub(super) fn known(units: Units, proof: Proof, mover: Seat, count: u32) -> Outcome {
        let Outcome { units, won, shared, .. } = Outcome::of(units, proof, mover, 0);
        let units = units.map(|unit| unit * count);
        Outcome { units, won: won * count, shared: shared * count, plies: 0, played: 0 }
    }
}
