//! The tree: nodes and edges, in two lists.

use super::blocks::Blocks;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A position of the tree. It is not kept itself: who walks down plays the moves.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Node {
    /// Where its moves begin.
    pub(super) first: u32,
    /// How many they are; zero as long as they were not listed.
    pub(super) count: u32,
    /// Ways that led here.
    pub(super) visits: u32,
    /// The seat to move.
    pub(super) seat: u8,
    /// The colour that plays, for AMAF.
    pub(super) colour: u8,
    /// Whether it has more moves than are listed.
    pub(super) is_cut: bool,
}

/// A move of a position, with what is known of it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// The number by which games remember it.
    pub(super) code: u16,
    /// Its prior: how likely a good player is to make it.
    pub(super) prior: f32,
    /// Visits, those under way included.
    pub(super) visits: u32,
    /// The position it leads to; zero as long as there is none.
    pub(super) child: u32,
    /// The rewards of its seat in its visits.
    pub(super) sum: f64,
    /// What is known besides visits: virtual ones, and games in which the same colour played it later, each by its weight.
    pub(super) weight: f32,
    /// What these say it is worth, added up.
    pub(super) hearsay: f32,
}

/// A tree within a number of bytes. Position 0 is the root.
pub(super) struct Tree<M> {
    pub(super) nodes: Blocks<Node>,
    pub(super) edges: Blocks<Edge<M>>,
    memory: usize,
}

/// What the smallest tree may take, whatever the budget says.
const LEAST: usize = 1 << 20;

impl<M: Copy> Tree<M> {
    /// A tree of a root that nobody has looked at. To put a tree in order takes the same again, so that only half of the
    /// memory is filled.
    pub(super) fn new(memory: usize) -> Tree<M> {
        Tree::of(Node::default(), memory.max(LEAST) / 2)
    }

    /// A tree of this root, without its moves.
    fn of(root: Node, memory: usize) -> Tree<M> {
        let mut nodes = Blocks::new();
        nodes.push(root);
        Tree { nodes, edges: Blocks::new(), memory }
    }

    /// Whether there is no room for another position and its moves.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        const MOST: usize = 1 << 31;
        let bytes = self.nodes.count() * size_of::<Node>() + self.edges.count() * size_of::<Edge<M>>();
        bytes >= self.memory || self.edges.count() >= MOST
    }

    /// The moves of a position.
    #[inline]
    pub(super) fn edges_of(&self, at: u32) -> &[Edge<M>] {
        let node = &self.nodes[at];
        self.edges.run(node.first, node.count)
    }

    /// The moves of a position.
    #[inline]
    pub(super) fn edges_of_mut(&mut self, at: u32) -> &mut [Edge<M>] {
        let Node { first, count, .. } = self.nodes[at];
        self.edges.run_mut(first, count)
    }

    /// Tree reuse: makes a position the root and forgets all that cannot be reached from it; `false`, and everything as it was,
    /// where somebody says stop before that is done.
    pub(super) fn reroot(&mut self, root: u32, stop: &AtomicBool) -> bool {
        self.keep(root, 0, stop)
    }

    /// Makes room in a full tree: forgets what is behind the positions with the fewest visits, so that at most half of it is left; what their
    /// moves brought stays. `false`, and everything as it was, where that cannot be done, or somebody says stop.
    pub(super) fn thin_out(&mut self, stop: &AtomicBool) -> bool {
        // How many moves are listed at positions with so many visits, by powers of two.
        let mut edges = [0; 33];
        for node in self.nodes.iter() {
            edges[32 - node.visits.leading_zeros() as usize] += node.count as usize;
        }
        let half = self.edges.count() / 2;
        let mut left = self.edges.count();
        let class = edges.iter().position(|&count| {
            left = left.saturating_sub(count);
            left <= half
        });
        match class {
            Some(class) if class < 32 => self.keep(0, 1 << class, stop),
            _ => false,
        }
    }

    /// Keeps what can be reached from a position by way of positions with enough visits, and makes it the root.
    fn keep(&mut self, root: u32, least: u32, stop: &AtomicBool) -> bool {
        let mut fresh = Tree::of(self.nodes[root], self.memory);
        let mut ahead = VecDeque::from([(root, 0)]);
        while let Some((old, new)) = ahead.pop_front() {
            if stop.load(Relaxed) {
                return false;
            }
            let edges = self.edges_of(old);
            let first = fresh.edges.add(edges.iter().copied());
            fresh.nodes[new].first = first;
            for edge in fresh.edges.run_mut(first, edges.len() as u32) {
                if edge.child != 0 {
                    let node = self.nodes[edge.child];
                    if node.visits < least {
                        edge.child = 0;
                        continue;
                    }
                    let child = fresh.nodes.push(node);
                    ahead.push_back((edge.child, child));
                    edge.child = child;
                }
            }
        }
        *self = fresh;
        true
    }
}
