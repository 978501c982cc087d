//! Simulations of a round, in groups that came the same way.

use super::proof::Proof;
use super::units::Sums;
use plyground_core::{Game, Rng, Seat};
use std::ops::Range;

/// A group of a round's simulations: those that came to a position by the same way.
///
/// Most of a round's simulations go the same way for a while: at the root all of them, and half way down the tree still
/// two or three. What is done for a group is done once for all of them.
pub(super) struct Group<S> {
    pub(super) state: S,
    /// Its number in the tree; 0 where there was no room for it.
    pub(super) node: u32,
    /// Where its moves begin.
    pub(super) block: u32,
    /// The group above; what it says at the root means nothing.
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
    /// Twice the plies from the root, and one more where nobody had met the position before, or one on the way to it.
    pub(super) stage: u16,
}

impl<S> Group<S> {
    /// Plies from the root.
    pub(super) fn depth(&self) -> usize {
        usize::from(self.stage >> 1)
    }

    /// Whether nobody had met it before, or a group above.
    #[inline(always)]
    pub(super) fn is_new(&self) -> bool {
        self.stage & 1 != 0
    }

    /// The simulations that came here.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.first as usize..(self.first + self.ways) as usize
    }
}

/// The simulations of a round; the memory stays from round to round.
pub(super) struct Round<G: Game> {
    /// From the root on; those above come before those below.
    pub(super) groups: Vec<Group<G::State>>,
    /// The groups at which simulations ended.
    pub(super) ends: Vec<u32>,
    /// How many visits a simulation is.
    pub(super) count: u32,
    /// For S2's rollouts.
    pub(super) rng: Rng,
    /// Groups for which moves are selected now, and next.
    pub(super) walking: Vec<u32>,
    pub(super) ahead: Vec<u32>,
    /// Groups whose entries are asked for, by hash; and whether they are mirror images of what was played.
    pub(super) entering: Vec<(u32, u64, bool)>,
    /// How many simulations chose each move.
    pub(super) chosen: Vec<u32>,
    pub(super) moves: Vec<G::Move>,
}

impl<G: Game> Round<G> {
    /// Room for so many simulations.
    pub(super) fn new(ways: usize) -> Round<G> {
        Round {
            groups: Vec::with_capacity(8 * ways),
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
        self.groups.clear();
        self.ends.clear();
        (self.count, self.rng) = (count, rng);
        self.groups.push(Group {
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
            stage: 0,
        });
    }

    /// The groups one move below the root.
    pub(super) fn below_root(&self) -> impl Iterator<Item = &Group<G::State>> {
        self.groups[1..].iter().take_while(|group| group.up == 0)
    }

    /// How many moves below the root a group is.
    pub(super) fn depth(&self, mut at: u32) -> u32 {
        let mut depth = 0;
        while at != 0 {
            at = self.groups[at as usize].up;
            depth += 1;
        }
        depth
    }

    /// Where simulations ended, and which ones.
    pub(super) fn each_end(&self) -> impl Iterator<Item = (&Group<G::State>, u32)> {
        self.ends.iter().flat_map(|&end| {
            let group = &self.groups[end as usize];
            (group.first..group.first + group.ways).map(move |way| (group, way))
        })
    }

    /// Whether each simulation ended, and once.
    pub(super) fn is_whole(&self) -> bool {
        let ends_at = |way: usize, end: u32| self.groups[end as usize].numbers().contains(&way);
        self.groups[0].numbers().all(|way| self.ends.iter().filter(|end| ends_at(way, **end)).count() == 1)
    }

    /// Where each simulation ended.
    pub(super) fn ends_in_order(&self) -> Vec<&Group<G::State>> {
        let mut ends: Vec<_> = self.each_end().collect();
        ends.sort_unstable_by_key(|(_, way)| *way);
        ends.into_iter().map(|(group, _)| group).collect()
    }
}
