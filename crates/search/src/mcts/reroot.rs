//! Tree reuse: what stays when the game moves on are the positions that can still arise.

use super::block;
use super::edges::Edges;
use super::index::{LOOK, blank};
use super::tree::{Parts, Tree};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

impl Tree {
    /// Makes the position with this hash the root, keeps what can be reached from it and forgets the rest; `false`
    /// where the position is not in the tree. Where somebody says stop before it is done, too: then the tree is of no use
    /// before it is cleared.
    ///
    /// Entries move down in their order, within the memory they have; the index, which must be filled again anyway, holds
    /// their new numbers meanwhile.
    pub(super) fn reroot(&mut self, hash: u64, stop: &AtomicBool) -> bool {
        if !self.fill_index(stop) {
            return false;
        }
        let Some(root) = self.find(hash) else { return false };
        self.is_indexed = false;
        let mut parts = self.parts();
        if !(parts.mark(root, stop) && parts.move_nodes(stop) && parts.move_blocks(stop)) {
            return false;
        }
        *parts.root = parts.new_number(root);
        self.fill_index(stop)
    }
}

impl Parts<'_> {
    /// Writes 1 to the place of each position that can be reached, 0 to all others.
    fn mark(&mut self, root: u32, stop: &AtomicBool) -> bool {
        if !blank(self.index, stop) {
            return false;
        }
        let mut ahead = vec![root];
        let mut seen = 0_u32;
        *self.index[root as usize].get_mut() = 1;
        while let Some(number) = ahead.pop() {
            seen += 1;
            if is_told(seen, stop) {
                return false;
            }
            let offset = *self.nodes[number as usize].edges.get_mut() as usize;
            if offset == 0 {
                continue;
            }
            let edges: Edges<'_> = Edges::at(self.arena, offset);
            for (child, _) in (0..edges.len()).filter_map(|i| edges.child(i)) {
                if self.index[child as usize].swap(1, Relaxed) == 0 {
                    ahead.push(child);
                }
            }
        }
        true
    }

    fn move_nodes(&mut self, stop: &AtomicBool) -> bool {
        let mut next = 1;
        for old in 1..*self.used {
            if is_told(old, stop) {
                return false;
            }
            let place = self.index[old as usize].get_mut();
            if *place != 0 {
                *place = next;
                self.nodes[next as usize].copy(&self.nodes[old as usize]);
                next += 1;
            }
        }
        *self.used = next;
        true
    }

    fn move_blocks(&mut self, stop: &AtomicBool) -> bool {
        let (mut from, mut to) = (Tree::FIRST_BLOCK as usize, Tree::FIRST_BLOCK as usize);
        let mut seen = 0_u32;
        while from < *self.filled as usize {
            seen += 1;
            if is_told(seen, stop) {
                return false;
            }
            let words = block::words(block::count(self.arena[from].load(Relaxed)));
            let owner = self.new_number(block::owner(&self.arena[from..]));
            // Where threads raced to list the same moves, a block may belong to nobody.
            if owner != 0 && self.nodes[owner as usize].edges.load(Relaxed) as usize == from {
                (0..words)
                    .for_each(|i| self.arena[to + i].store(self.arena[from + i].load(Relaxed), Relaxed));
                block::renumber(&self.arena[to..to + words], |old| number(self.index, old));
                self.nodes[owner as usize].edges.store(to as u32, Relaxed);
                to += words;
            }
            from += words;
        }
        *self.filled = to as u32;
        true
    }

    fn new_number(&self, old: u32) -> u32 {
        number(self.index, old)
    }
}

fn number(index: &[AtomicU32], old: u32) -> u32 {
    index[old as usize].load(Relaxed)
}

/// Whether somebody said stop, asked now and then.
fn is_told(seen: u32, stop: &AtomicBool) -> bool {
    seen.is_multiple_of(LOOK) && stop.load(Relaxed)
}
