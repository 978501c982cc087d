//! All positions of a tree and all their moves, in a few large pieces of memory.

use super::allocation::{self, ThreadBuffers};
use super::edges::{self, Edges};
use super::node::{Node, Proof};
use super::pages::{LINE, Line, Pool};
use super::prefetch::{prefetch, prefetch_to_write};
use plyground_core::Seat;
use std::ops::Range;
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
        edges::set_value(self.arena.words(), block, edge, value);
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

    /// Asks for the place in the index where the search for a hash begins.
    #[inline(always)]
    pub(super) fn prefetch_place(&self, hash: u64) {
        prefetch(&self.index[hash as usize & (self.index.len() - 1)]);
    }

    /// Asks for the memory of the first entry that is compared with a hash.
    #[inline(always)]
    pub(super) fn prefetch_entry(&self, hash: u64) {
        self.prefetch_node(self.index[hash as usize & (self.index.len() - 1)].load(Relaxed));
    }

    /// The entry with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        let mask = self.index.len().checked_sub(1)?;
        let mut place = hash as usize & mask;
        loop {
            match self.index[place].load(Acquire) {
                0 => return None,
                number if self.node(number).hash.load(Relaxed) == hash => return Some(number),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// The entry with this hash, made with this proof if it is new, and whether it is; `None` where there is no room for a new one.
    ///
    /// Threads that share the tree bring allocation buffers of their own.
    pub(super) fn enter<const SHARED: bool>(
        &self,
        hash: u64,
        proof: Option<Proof>,
        own: Option<&ThreadBuffers>,
    ) -> Option<(u32, bool)> {
        debug_assert!(own.is_some() || !SHARED, "threads would be given the same place");
        let mask = self.index.len() - 1;
        let mut place = hash as usize & mask;
        let mut fresh = None;
        loop {
            let found = self.index[place].load(Acquire);
            if found == 0 {
                let number = match fresh {
                    Some(number) => number,
                    None => self.allocate_node(own)?,
                };
                fresh = Some(number);
                self.node(number).reset(hash, proof);
                // Who sees the number sees the entry. Where another thread was faster, its entry is looked at next.
                if !SHARED {
                    self.index[place].store(number, Relaxed);
                    return Some((number, true));
                }
                if self.index[place].compare_exchange(0, number, Release, Relaxed).is_ok() {
                    return Some((number, true));
                }
            } else if self.node(found).hash.load(Relaxed) == hash {
                if let (Some(own), Some(number)) = (own, fresh) {
                    own.nodes.give_back(number);
                }
                return Some((found, false));
            } else {
                place = (place + 1) & mask;
            }
        }
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
        let words = edges::words(count);
        if words as u32 > self.widest.load(Relaxed) {
            self.widest.store(words as u32, Relaxed);
        }
        let offset = self.allocate_words(words as u32, own)?;
        edges::write(&self.arena.words()[offset as usize..offset as usize + words], number, count, mover);
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

    #[inline]
    fn allocate_node(&self, own: Option<&ThreadBuffers>) -> Option<u32> {
        let (next, len) = (&self.used.0, self.nodes.len());
        own.map_or_else(
            || allocate(next, 1, len),
            |own| own.nodes.allocate(next, 1, allocation::NODES, len, |_| ()),
        )
    }

    #[inline]
    fn allocate_words(&self, count: u32, own: Option<&ThreadBuffers>) -> Option<u32> {
        let (next, len) = (&self.filled.0, self.arena.words().len());
        own.map_or_else(
            || allocate(next, count, len),
            |own| own.words.allocate(next, count, allocation::WORDS, len, |lost| self.leave_blank(lost)),
        )
    }

    /// Marks words as belonging to nobody: blocks without moves.
    fn leave_blank(&self, words: Range<u32>) {
        let words = &self.arena.words()[words.start as usize..words.end as usize];
        words.chunks(LINE).for_each(|line| edges::write(line, 0, 0, Seat::FIRST));
    }

    /// Retires the allocation buffers of threads: what they did not use goes back, or stays blank.
    pub(super) fn retire_buffers<'a>(&mut self, all: impl Iterator<Item = &'a ThreadBuffers>) {
        for buffers in all {
            for number in buffers.nodes.retire(self.used.0.get_mut()) {
                // Nothing has such a key.
                self.nodes[number as usize].reset(!u64::from(number), None);
            }
            let words = buffers.words.retire(self.filled.0.get_mut());
            self.leave_blank(words);
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

/// The next `count` places of a pool of `len`, if they are left, for the only thread there is.
#[inline]
fn allocate(next: &AtomicU32, count: u32, len: usize) -> Option<u32> {
    let from = next.load(Relaxed);
    if from as usize + count as usize > len {
        return None;
    }
    next.store(from + count, Relaxed);
    Some(from)
}
