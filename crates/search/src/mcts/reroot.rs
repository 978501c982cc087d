//! Tree reuse: what stays when the game moves on are the positions that can still arise.

use super::block;
use super::edges::Edges;
use super::tree::{Parts, Tree};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

impl Tree {
    /// Makes the position with this hash the root, keeps what can be reached from it and forgets the rest; `false`
    /// where the position is not in the tree.
    ///
    /// Entries move down in their order, within the memory they have; the index, which must be filled again anyway, holds
    /// their new numbers meanwhile.
    pub(super) fn reroot(&mut self, hash: u64) -> bool {
        let Some(root) = self.find(hash) else { return false };
        let mut parts = self.parts();
        parts.mark(root);
        parts.move_nodes();
        parts.move_blocks();
        *parts.root = parts.new_number(root);
        self.fill_index();
        true
    }
}

impl Parts<'_> {
    /// Writes 1 to the place of each position that can be reached, 0 to all others.
    fn mark(&mut self, root: u32) {
        self.index.iter_mut().for_each(|place| *place.get_mut() = 0);
        let mut ahead = vec![root];
        *self.index[root as usize].get_mut() = 1;
        while let Some(number) = ahead.pop() {
            let offset = *self.nodes[number as usize].edges.get_mut() as usize;
            if offset == 0 {
                continue;
            }
            let edges = Edges::at(self.arena, offset);
            for (child, _) in (0..edges.len()).filter_map(|i| edges.child(i)) {
                if self.index[child as usize].swap(1, Relaxed) == 0 {
                    ahead.push(child);
                }
            }
        }
    }

    fn move_nodes(&mut self) {
        let mut next = 1;
        for old in 1..*self.used {
            let place = self.index[old as usize].get_mut();
            if *place != 0 {
                *place = next;
                self.nodes[next as usize].copy(&self.nodes[old as usize]);
                next += 1;
            }
        }
        *self.used = next;
    }

    fn move_blocks(&mut self) {
        let (mut from, mut to) = (Tree::FIRST_BLOCK as usize, Tree::FIRST_BLOCK as usize);
        while from < *self.filled as usize {
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
    }

    fn new_number(&self, old: u32) -> u32 {
        number(self.index, old)
    }
}

fn number(index: &[AtomicU32], old: u32) -> u32 {
    index[old as usize].load(Relaxed)
}
