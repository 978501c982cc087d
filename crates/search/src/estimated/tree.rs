//! The tree: positions, their moves side by side, and an index by hash.

use super::node::{Edge, Node, Proof};
use std::ops::Range;

/// A tree that grows until its memory is spent.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// Numbers of nodes by hash; 0 for none.
    index: Vec<u32>,
    /// Positions that there is room for.
    most: usize,
}

/// The root.
pub(super) const ROOT: u32 = 1;
/// What a position takes with its moves, about: seven in Connect.
const BYTES: usize = size_of::<Node>() + 8 * size_of::<Edge>() + 8;

impl Tree {
    /// Begins anew with this much memory and at most so many positions.
    pub(super) fn begin(&mut self, memory: usize, most: u64, seat: u8) {
        self.most =
            (memory / BYTES).clamp(16, 1 << 30).min(usize::try_from(most).unwrap_or(usize::MAX).max(1)) + 1;
        self.nodes.clear();
        self.edges.clear();
        self.index.clear();
        self.index.resize(64, 0);
        // Number 0 stands for none; the root is not in the index, since it is not folded.
        self.nodes.push(Node::new(0, 0, None));
        self.nodes.push(Node::new(0, seat, None));
        self.edges.push(Edge::new(0.0, 0, None));
    }

    /// Positions.
    pub(super) fn len(&self) -> u64 {
        self.nodes.len() as u64 - 1
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() > self.most
    }

    /// The number of the position with this hash; made where there is none. `None` where there is no room.
    pub(super) fn enter(&mut self, hash: u64, seat: u8, proof: Option<Proof>) -> Option<u32> {
        let mask = self.index.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.index[at] {
                0 => break,
                number if self.nodes[number as usize].hash == hash => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
        if self.is_full() {
            return None;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node::new(hash, seat, proof));
        self.index[at] = number;
        if 2 * self.nodes.len() > self.index.len() {
            self.spread();
        }
        Some(number)
    }

    /// Doubles the index.
    fn spread(&mut self) {
        let mask = 2 * self.index.len() - 1;
        self.index.clear();
        self.index.resize(mask + 1, 0);
        for (number, node) in self.nodes.iter().enumerate().skip(ROOT as usize + 1) {
            let mut at = node.hash as usize & mask;
            while self.index[at] != 0 {
                at = (at + 1) & mask;
            }
            self.index[at] = number as u32;
        }
    }

    /// The moves of a position.
    #[inline]
    pub(super) fn moves(&self, node: u32) -> Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..node.first as usize + usize::from(node.count)
    }
}

impl Node {
    fn new(hash: u64, seat: u8, proof: Option<Proof>) -> Node {
        Node { hash, sum: 0, visits: 0, first: 0, count: 0, seat, proof }
    }
}

impl Edge {
    pub(super) fn new(prior: f32, share: u32, proof: Option<Proof>) -> Edge {
        Edge { child: 0, visits: 0, prior, share, proof }
    }
}
