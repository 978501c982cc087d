//! What is known of positions before a search meets them, and what a search adds to that.
//!
//! S2 keeps its values in a dictionary that outlives the search. Here the tree stays what it is, and asks: a position that
//! enters it begins with the games that somebody remembers. Where a remembered position's moves are listed, those that
//! lead to remembered positions begin with their visits too, as if the tree had never been forgotten. Afterwards
//! [`Uct::harvest`] tells what came on top.

use super::Options;
use super::edges::Edges;
use super::node::{Sums, Units};
use super::player::Uct;
use super::tree::Tree;
use super::walk::Walker;
use crate::transposition::hashed;
use plyground_core::{Game, Symmetry, Tactics, TwoSeats};

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
    fn counts(self, units: Units) -> (u32, [u32; 3]) {
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

impl<G: Tactics + Symmetry, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Lets a position that is new to the tree begin with what is known of it.
    pub(super) fn recall(&self, at: u32, state: &G::State) {
        let known = self.memory.and_then(|memory| memory(self.game, state));
        if let Some((visits, sums)) = known.map(|known| known.counts(self.rules.units)) {
            self.tree.node(at).add(Sums::new(visits, sums));
        }
    }

    /// Lets the moves of a known position begin with what is known of the positions they lead to.
    pub(super) fn recall_moves(&self, edges: Edges<'_>, state: &G::State, moves: &[G::Move]) {
        let Some(memory) = self.memory.filter(|memory| memory(self.game, state).is_some()) else { return };
        for (i, &mv) in moves.iter().enumerate() {
            let straight = self.game.child(state, mv);
            let child =
                if self.rules.uses_symmetry { self.game.canonical(&straight) } else { straight.clone() };
            if self.game.payoffs(&child).is_some() || self.game.decided(&child).is_some() {
                continue;
            }
            let Some(known) = memory(self.game, &child).map(|known| known.counts(self.rules.units)) else {
                continue;
            };
            let Some((number, is_new)) =
                self.tree.enter::<SHARED>(hashed(self.game.key(&child)), None, self.own)
            else {
                return;
            };
            let sums = Sums::new(known.0, known.1);
            if is_new {
                self.tree.node(number).add(sums);
            }
            edges.set_child(i, number, child != straight);
            edges.begin(i, sums.visits(), self.rules.units.shifted(sums, edges.mover));
        }
    }
}

impl<G: TwoSeats + Symmetry> Uct<G> {
    /// A player whose positions begin with what `memory` knows of them.
    pub fn with_memory(mut self, memory: Box<Memory<G>>) -> Uct<G> {
        self.memory = Some(memory);
        self
    }

    /// A player that forgets nothing before it is told to: all searches of a game grow one tree, as S2's one dictionary.
    pub fn keeping_all(options: Options) -> Uct<G> {
        let mut uct = Uct::new(options);
        uct.keeps_all = true;
        uct
    }

    /// Tells every running position of the trees with the games that the searches added to what was known of it, in no
    /// order that means anything but always in the same.
    ///
    /// Counts are exact where games are played out; a player that asks values instead has none to tell.
    pub fn harvest(&self, game: &G, mut each: impl FnMut(&G::State, Known)) {
        let Some(first) = self.first.as_ref().filter(|_| self.values.is_none()) else { return };
        let units = Units::new(game.seats(), true);
        let fold = |state: G::State| if self.options.symmetry { game.canonical(&state) } else { state };
        for tree in &self.trees {
            let root = if self.keeps_all { Tree::FIRST } else { tree.root() };
            let mut seen = vec![false; tree.len() as usize + 1];
            let mut ahead = vec![(root, fold(first.clone()))];
            let mut moves = Vec::new();
            seen[root as usize] = true;
            while let Some((number, state)) = ahead.pop() {
                let known = self.memory.as_ref().and_then(|memory| memory(game, &state));
                let (visits, sums) = known.unwrap_or_default().counts(units);
                let node = tree.node(number);
                let own = Known {
                    visits: node.visits().saturating_sub(visits),
                    wins: [0, 1].map(|seat| node.units()[seat].saturating_sub(sums[seat])),
                };
                if own.visits > 0 {
                    each(&state, own);
                }
                let Some((_, edges)) = tree.edges(number) else { continue };
                moves.clear();
                game.moves(&state, &mut moves);
                for (i, &mv) in moves.iter().enumerate() {
                    let Some((child, _)) = edges.child(i) else { continue };
                    if !std::mem::replace(&mut seen[child as usize], true) {
                        let below = game.child(&state, mv);
                        if game.payoffs(&below).is_none() {
                            ahead.push((child, fold(below)));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
