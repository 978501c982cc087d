//! What is known of positions before a search meets them, and what a search adds to that.
//!
//! S2 keeps its values in a dictionary that outlives the search. Here the tree stays what it is, and asks: a position that
//! enters it begins with the games that somebody remembers. Where a remembered position's moves are listed, those that
//! lead to remembered positions begin with their visits too, as if the tree had never been forgotten. Afterwards
//! [`Uct::harvest`](super::Uct::harvest) tells what came on top.

use super::units::Units;
use plyground_core::Game;

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
