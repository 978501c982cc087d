//! All positions of a tree and all their moves, in a few large pieces of memory.

use super::allocation::ThreadBuffers;
use super::block;
use super::edges::Edges;
use super::node::Node;
use super::pages::{LINE, Line, Pool};
use super::prefetch::{prefetch, prefetch_to_write};
use plyground_core::Seat;
use std::sync::atomic::{AtomicU32, Ordering::*};

/// Positions found by their hash, without locks; it grows between searches of a few simulations, up to a number of
/// bytes, and then no more.
pub(super) struct Tree {
    /// Number 0 stands for no position.
    pub(super) nodes: Pool<Node>,
    pub(super) used: Apart,
    /// Numbers of nodes by hash, open addressing with steps of one; at most half of the places are taken.
    pub(super) index: Pool<AtomicU32>,
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
            arena: Pool::new(),
            filled: Apart(AtomicU32::new(Tree::FIRST_BLOCK)),
            widest: AtomicU32::new(32),
            memory: memory.max(LEAST),
            root: 0,
        }
    }

    /// Forgets everything; keeps the memory.
    pub(super) fn clear(&mut self) {
        *self.used.0.get_mut() = 1;
        *self.filled.0.get_mut() = Tree::FIRST_BLOCK;
        self.index.iter_mut().for_each(|place| *place.get_mut() = 0);
        self.root = 0;
    }

    /// Positions in the tree.
    pub(super) fn len(&self) -> u32 {
        self.used.0.load(Relaxed) - 1
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arena.bytes() + self.index.bytes()
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

    /// Starts from the position with this hash, which is new or known; `false` where there is no room for it. An empty
    /// tree always has room.
    pub(super) fn set_root(&mut self, hash: u64) -> bool {
        self.provide(1, 1);
        let entered = self.enter::<false>(hash, None, None);
        self.root = entered.map_or(0, |(number, _)| number);
        entered.is_some()
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
        self.node(number).edges.load(Acquire)
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

    /// Expands a position: makes a block for its `count` moves; `None` where there is no room.
    pub(super) fn expand<const SHARED: bool>(
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
        if !SHARED {
            self.node(number).edges.store(offset, Relaxed);
            return Some((offset, self.block(offset)));
        }
        match self.node(number).edges.compare_exchange(0, offset, AcqRel, Acquire) {
            Ok(_) => Some((offset, self.block(offset))),
            Err(other) => {
                // Another thread was faster; what was written stays behind, and belongs to nobody.
                self.arena.words()[offset as usize + 1].store(0, Relaxed);
                Some((other, self.block(other)))
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
