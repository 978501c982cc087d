//! What is known of positions before a search meets them, and what a search adds to that.
//!
//! S2 keeps its values in a dictionary that outlives the search. Here the tree stays what it is, and asks: a position that
//! enters it begins with the games that somebody remembers. Where a remembered position's moves are listed, those that
//! lead to remembered positions begin with their visits too, as if the tree had never been forgotten. Afterwards
//! [`Uct::harvest`](super::Uct::harvest) tells what came on top.

use super::units::Units;
use plyground_core::Game;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that went through a position of a game of two.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Known {
    /// Games in all.
    pub visits: u32,
    /// Games that each seat won; the others were drawn.
    pub wins: [u32; 2],
}

/// What is remembered of a running position, the same for its mirror image. It must not change while a search that asks it
/// lives.
pub type Memory<G> = dyn Fn(&G, &<G as Game>::State) -> Option<Known> + Send + Sync;

/// A memory while a search asks it, and how often it was asked and knew.
pub(super) struct AskedMemory<'a, G: Game> {
    memory: &'a Memory<G>,
    probes: AtomicU64,
    hits: AtomicU64,
}

impl<'a, G: Game> AskedMemory<'a, G> {
    pub(super) fn new(memory: &'a Memory<G>) -> AskedMemory<'a, G> {
        AskedMemory { memory, probes: AtomicU64::new(0), hits: AtomicU64::new(0) }
    }

    /// What is known of a position that a simulation met; it is counted.
    pub(super) fn ask(&self, game: &G, state: &G::State) -> Option<Known> {
        let known = self.look(game, state);
        self.probes.fetch_add(1, Ordering::Relaxed);
        self.hits.fetch_add(u64::from(known.is_some()), Ordering::Relaxed);
        known
    }

    /// The same for whoever puts the answer together; it is not counted.
    pub(super) fn look(&self, game: &G, state: &G::State) -> Option<Known> {
        (self.memory)(game, state)
    }

    /// How often it was asked, and how often it knew.
    pub(super) fn counts(&self) -> (u64, u64) {
        (self.probes.load(Ordering::Relaxed), self.hits.load(Ordering::Relaxed))
    }
}

/// The most units that a position begins with: a quarter of what a counter holds.
pub(super) const MOST: u32 = 1 << 30;

impl Known {
    /// Visits and sums as a node counts them; halved until there is room for more.
    pub(super) fn counts(self, units: Units) -> (u32, [u32; 3]) {
        let mut halves = 0;
        while self.visits >> halves > MOST / units.whole {
            halves += 1;
        }
        let [visits, first, second] = [self.visits, self.wins[0], self.wins[1]].map(|count| count >> halves);
        // Counts that contradict each other are cut to what can be.
        let first = first.min(visits);
        let second = second.min(visits - first);
        let drawn = visits - first - second;
        let share = drawn * (units.whole / 2);
        (visits, [first * units.whole + share, second * units.whole + share, 0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::units::Sums;

    #[test]
    fn what_is_known_leaves_room_for_more() {
        let two = Units::new(2, true);
        let few = Known { visits: 10, wins: [6, 3] };
        assert_eq!(few.counts(two), (10, [6, 3, 0]));
        assert_eq!(few.counts(Units::new(2, false)), (10, [78, 42, 0]), "in twelfths, with half of the draw");
        let many = Known { visits: u32::MAX, wins: [u32::MAX, 0] };
        for units in [two, Units::new(2, false)] {
            let (visits, sums) = many.counts(units);
            assert!(visits <= MOST && sums[0] <= MOST && visits > MOST / units.whole / 2);
            assert_eq!(units.shifted(Sums::new(visits, sums), plyground_core::Seat::FIRST), 2.0);
        }
        let odd = Known { visits: 1, wins: [u32::MAX, u32::MAX] };
        assert_eq!(odd.counts(two), (1, [1, 0, 0]));
    }
}
