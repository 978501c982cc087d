//! Where a depth-first search goes, written down while it goes there.

use super::search_tree::{Measure, SearchTree, TreeNode};
use crate::move_value::MoveValue;
use plyground_core::{PerSeat, Seat};

/// Somebody who writes down where a depth-first search goes. For [`Untraced`] all of it is nothing, and compiled to nothing.
pub(crate) trait Tracer<M> {
    /// Whether anything is written down; where not, nothing is put together for it.
    const IS_ON: bool;

    /// The move that is made next, by which seat.
    fn next(&mut self, _: M, _: Seat) {}

    /// The search goes down by that move, in a window, after so many positions.
    fn enter(&mut self, _: Option<(Option<i32>, Option<i32>)>, _: u64) {}

    /// It comes back with a value, after so many positions.
    fn leave(&mut self, _: Seen, _: u64) {}

    /// Where it is, the table knew the value.
    fn know(&mut self) {}

    /// Where it is, these moves are left out.
    fn cut(&mut self, _: &[M]) {}
}

/// A value, through the eyes of the seat that made the move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    pub(crate) eval: Option<MoveValue>,
    pub(crate) evals: Option<PerSeat<i32>>,
}

/// Nothing is written down.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Untraced;

impl<M> Tracer<M> for Untraced {
    const IS_ON: bool = false;
}

/// The tree that was visited, to a depth.
pub(crate) struct Trace<M> {
    nodes: Vec<TreeNode<M>>,
    /// That of the last depth that was finished.
    complete: Option<Vec<TreeNode<M>>>,
    /// The way to where the search is, as far as it is written down: places in the list, and the positions before.
    path: Vec<(usize, u64)>,
    next: Option<(M, Seat)>,
    /// Plies that are written down.
    depth: u32,
    /// Plies that the search is further down; and the positions before it went there.
    below: u32,
    before: u64,
}

/// The most positions that are written down.
const MOST: usize = 1 << 17;

impl<M: Clone> Trace<M> {
    /// Nothing yet, of a search in a position with this seat to move, to this many plies.
    pub(crate) fn new(depth: u32, turn: Seat) -> Trace<M> {
        let mut trace = Trace {
            nodes: Vec::new(),
            complete: None,
            path: Vec::new(),
            next: None,
            depth,
            below: 0,
            before: 0,
        };
        trace.restart(turn);
        trace
    }

    /// A search begins, perhaps a deeper one.
    pub(crate) fn restart(&mut self, turn: Seat) {
        self.nodes.clear();
        self.nodes.push(TreeNode::new(None, None, turn, 1));
        self.path.clear();
        self.path.push((0, 0));
        self.below = 0;
    }

    /// The search is done and the root is valued, after so many positions.
    pub(crate) fn finish(&mut self, seen: Seen, visited: u64) {
        let root = &mut self.nodes[0];
        (root.eval, root.evals, root.visits) = (seen.eval, seen.evals, visited);
        self.complete = Some(std::mem::take(&mut self.nodes));
    }

    /// What was written down of the last search that was finished.
    pub(crate) fn tree(self) -> SearchTree<M> {
        SearchTree::new(Measure::Positions, self.complete.unwrap_or(self.nodes))
    }

    /// The node that the search is at, if it is written down.
    fn here(&mut self) -> Option<&mut TreeNode<M>> {
        let (place, _) = *self.path.last().filter(|_| self.below == 0)?;
        self.nodes.get_mut(place)
    }
}

impl<M: Clone> Tracer<M> for &mut Trace<M> {
    const IS_ON: bool = true;

    #[inline]
    fn next(&mut self, mv: M, seat: Seat) {
        if self.below == 0 {
            self.next = Some((mv, seat));
        }
    }

    #[inline]
    fn enter(&mut self, window: Option<(Option<i32>, Option<i32>)>, visited: u64) {
        if self.below > 0 {
            self.below += 1;
            return;
        }
        match (self.path.last(), &self.next) {
            (Some(&(parent, _)), Some((mv, seat)))
                if self.path.len() <= self.depth as usize && self.nodes.len() < MOST =>
            {
                let mut node = TreeNode::new(Some(parent), Some(mv.clone()), *seat, 0);
                node.window = window;
                self.path.push((self.nodes.len(), visited));
                self.nodes.push(node);
            }
            _ => (self.below, self.before) = (1, visited),
        }
    }

    #[inline]
    fn leave(&mut self, seen: Seen, visited: u64) {
        if self.below > 1 {
            self.below -= 1;
        } else if self.below == 1 {
            self.below = 0;
            let visits = visited - self.before;
            if let Some(above) = self.here() {
                above.others.moves += 1;
                above.others.visits += visits;
            }
        } else if let Some((place, before)) = self.path.pop() {
            let node = &mut self.nodes[place];
            (node.eval, node.evals, node.visits) = (seen.eval, seen.evals, visited - before);
            // Whoever scouts goes down by the same move once more.
            self.next = node.mv.clone().map(|mv| (mv, node.seat));
        }
    }

    fn know(&mut self) {
        if let Some(node) = self.here() {
            node.is_known = true;
        }
    }

    fn cut(&mut self, moves: &[M]) {
        if let Some(node) = self.here() {
            node.cut = moves.to_vec();
        }
    }
}
