//! All positions of a tree and all their moves, in a few large pieces of memory.

use super::allocation::ThreadBuffers;
use super::block;
use super::edges::Edges;
use super::node::Node;
use super::prefetch::{prefetch, prefetch_to_write};
use crate::pages::{LINE, Line, Pool};
use plyground_core::Seat;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};

/// Positions found by their hash, without locks; it grows between searches of a few simulations, up to a number of
/// bytes, and then no more.
pub(super) struct Tree {
    /// Number 0 stands for no position.
    pub(super) nodes: Pool<Node>,
    pub(super) used: Apart,
    /// Numbers of nodes by hash, open addressing with steps of one; at most half of the places are taken.
    pub(super) index: Pool<AtomicU32>,
    /// Whether all nodes are in the index: not if the tree grew and somebody said stop.
    pub(super) is_indexed: bool,
    /// The moves of positions, block after block; offset 0 stands for none.
    pub(super) arena: Pool<Line>,
    pub(super) filled: Apart,
    /// The most words that one block took.
    pub(super) widest: AtomicU32,
    pub(super) memory: usize,
    /// The position that the search starts from.
    root: u32,
}

/// A counter that all threads change, in cache lines of its own: the other fields stay with every one of them.
#[repr(align(128))]
pub(super) struct Apart(pub(super) AtomicU32);

/// What the smallest tree may take, whatever the budget says.
const LEAST: usize = 1 << 16;
/// The most words that a block is expected to take as long as none took more.
const WIDEST: u32 = 32;

impl Tree {
    /// The number of the position that entered first.
    pub(super) const FIRST: u32 = 1;
    /// Where the first block begins.
    pub(super) const FIRST_BLOCK: u32 = LINE as u32;

    /// An empty tree that takes at most `memory` bytes, and at most 64 KiB if that is more.
    pub(super) fn new(memory: usize) -> Tree {
        Tree {
            nodes: Pool::new(),
            used: Apart(AtomicU32::new(1)),
            index: Pool::new(),
            is_indexed: true,
            arena: Pool::new(),
            filled: Apart(AtomicU32::new(Tree::FIRST_BLOCK)),
            widest: AtomicU32::new(WIDEST),
            memory: memory.max(LEAST),
            root: 0,
        }
    }

    /// Forgets everything, its sizes included: what it does from now on is what a new one would do. Only the memory is kept,
    /// for when it grows again.
    pub(super) fn clear(&mut self) {
        *self.used.0.get_mut() = 1;
        *self.filled.0.get_mut() = Tree::FIRST_BLOCK;
        *self.widest.get_mut() = WIDEST;
        self.nodes.clear();
        self.index.clear();
        self.arena.clear();
        self.is_indexed = true;
        self.root = 0;
    }

    /// Positions in the tree.
    pub(super) fn len(&self) -> u32 {
        self.used.0.load(Relaxed) - 1
    }

    /// Bytes that positions and moves take, or could before it grows.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arena.bytes() + self.index.bytes()
    }

    /// Bytes of memory that it holds.
    pub(super) fn held_bytes(&self) -> usize {
        self.nodes.held_bytes() + self.arena.held_bytes() + self.index.held_bytes()
    }

    #[inline(always)]
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    #[inline]
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn root(&self) -> u32 {
        self.root
    }

    /// Starts from the position with this hash, which is new or known; `false` where there is no room for it, or somebody said
    /// stop before there was.
    pub(super) fn set_root(&mut self, hash: u64, stop: &AtomicBool) -> bool {
        let entered = self.provide(1, 1, stop).then(|| self.enter::<false>(hash, None, None)).flatten();
        self.root = entered.map_or(0, |(number, _)| number);
        entered.is_some()
    }

    /// Starts from the position with this hash and knows no other.
    pub(super) fn begin(&mut self, hash: u64) {
        self.clear();
        let is_ready = self.set_root(hash, &AtomicBool::new(false));
        debug_assert!(is_ready, "an empty tree has room");
    }

    /// The moves in a block.
    #[inline(always)]
    pub(super) fn block(&self, offset: u32) -> Edges<'_> {
        Edges::at(self.arena.words(), offset as usize)
    }

    /// Sets the value of a move to its child's.
    #[inline(always)]
    pub(super) fn set_value(&self, block: u32, edge: u32, value: f32) {
        block::set_value(self.arena.words(), block, edge, value);
    }

    /// The moves of a position that were listed.
    #[inline(always)]
    pub(super) fn edges(&self, number: u32) -> Option<(u32, Edges<'_>)> {
        match self.block_of(number) {
            0 => None,
            offset => Some((offset, self.block(offset))),
        }
    }

    /// Where the moves of a position begin; zero as long as they were not listed.
    #[inline(always)]
    pub(super) fn block_of(&self, number: u32) -> u32 {
        self.node(number).block()
    }

    /// Asks for the memory of a block, its first two lines: in order to write it, where others may have it too.
    #[inline(always)]
    pub(super) fn prefetch_block<const SHARED: bool>(&self, block: u32) {
        let block = block as usize;
        if let Some(words) = self.arena.words().get(block..block + LINE + 1) {
            for line in [0, LINE] {
                if SHARED { prefetch_to_write(&words[line]) } else { prefetch(&words[line]) }
            }
        }
    }

    /// Asks for the memory of a position.
    #[inline(always)]
    pub(super) fn prefetch_node(&self, number: u32) {
        prefetch(self.node(number));
    }

    /// Drafts a block for the `count` moves of a position, all of them never tried, that nobody else sees before it is
    /// [published](Tree::publish); `None` where there is no room.
    pub(super) fn draft<const SHARED: bool>(
        &self,
        number: u32,
        count: usize,
        mover: Seat,
        own: Option<&ThreadBuffers>,
    ) -> Option<(u32, Edges<'_>)> {
        debug_assert!(own.is_some() || !SHARED, "threads would be given the same place");
        let words = block::words(count);
        if words as u32 > self.widest.load(Relaxed) {
            self.widest.store(words as u32, Relaxed);
        }
        let offset = self.allocate_words(words as u32, own)?;
        block::write(&self.arena.words()[offset as usize..offset as usize + words], number, count, mover);
        Some((offset, self.block(offset)))
    }

    /// Expands a position: makes a drafted block that of its moves, unless another thread was faster; returns the one it has.
    pub(super) fn publish<const SHARED: bool>(&self, number: u32, block: u32) -> (u32, Edges<'_>) {
        match self.node(number).publish::<SHARED>(block) {
            Ok(()) => (block, self.block(block)),
            Err(other) => {
                // What was written stays behind, and belongs to nobody.
                self.arena.words()[block as usize + 1].store(0, Relaxed);
                (other, self.block(other))
            }
        }
    }

    /// The parts, for one that puts them in order: nodes, those in use, the index, the arena, its words in use, the root.
    pub(super) fn parts(&mut self) -> Parts<'_> {
        Parts {
            nodes: &mut self.nodes,
            used: self.used.0.get_mut(),
            index: &mut self.index,
            arena: self.arena.words(),
            filled: self.filled.0.get_mut(),
            root: &mut self.root,
        }
    }
}

/// A tree taken apart.
pub(super) struct Parts<'a> {
    pub(super) nodes: &'a mut [Node],
    pub(super) used: &'a mut u32,
    pub(super) index: &'a mut [AtomicU32],
    pub(super) arena: &'a [AtomicU32],
    pub(super) filled: &'a mut u32,
    pub(super) root: &'a mut u32,
}
