//! How a tree grows, within its bytes.

use super::node::Node;
use super::tree::Tree;
use crate::pages::{LINE, Line};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

impl Tree {
    /// Makes room for `positions` more positions and for the moves of `opened` of them, as far as memory goes. Returns
    /// `false` where somebody said stop before the index was filled: then no position can be entered.
    pub(super) fn provide(&mut self, positions: usize, opened: usize, stop: &AtomicBool) -> bool {
        let used = *self.used.0.get_mut() as usize;
        let want = (used + positions).min(1 << 30);
        if want > self.nodes.len() {
            self.grow_nodes(want);
        }
        let filled = (*self.filled.0.get_mut() - Tree::FIRST_BLOCK) as usize;
        let want = (filled + 2 * LINE + 2 * opened * *self.widest.get_mut() as usize).min(1 << 31);
        if want > self.arena.words().len() {
            self.grow_arena(want);
        }
        self.fill_index(stop)
    }

    /// Positions for which there is room, whose moves are all listed.
    pub(super) fn room(&self) -> u64 {
        let nodes = self.nodes.len().saturating_sub(self.used.0.load(Relaxed) as usize);
        let words = self.arena.words().len().saturating_sub(self.filled.0.load(Relaxed) as usize);
        nodes.min(words / self.widest.load(Relaxed) as usize) as u64
    }

    /// Sizes to grow to from `len`, the best first: twice as much, at least `want`; and where memory does not allow that,
    /// what half of the rest is good for at `bytes` each, unless that is next to nothing. Never a little only, since all
    /// that is there is copied every time.
    fn sizes(&self, len: usize, want: usize, bytes: usize) -> impl Iterator<Item = usize> + use<> {
        let rest = self.memory.saturating_sub(self.bytes()) / 2 / bytes;
        let last = (rest > 16 + len / 32).then_some(len + rest);
        [want.max(2 * len), want.max(len + len / 4)].into_iter().chain(last)
    }

    fn grow_arena(&mut self, want: usize) {
        for target in self.sizes(self.arena.words().len(), want, size_of::<AtomicU32>()) {
            let lines = target / LINE;
            let bytes = lines * size_of::<Line>();
            if self.nodes.bytes() + self.index.bytes() + bytes > self.memory {
                continue;
            }
            self.hold_no_more(
                self.nodes.held_bytes() + self.index.held_bytes(),
                bytes,
                self.arena.held_bytes(),
            );
            if self.arena.grow(lines) {
                return;
            }
        }
    }

    fn grow_nodes(&mut self, want: usize) {
        let len = self.nodes.len();
        // A node, and as many places in the index as it may take.
        for target in self.sizes(len, want, size_of::<Node>() + 4 * size_of::<AtomicU32>()) {
            let places = (2 * target).next_power_of_two().max(self.index.len());
            let bytes = bytes_of(target, places);
            if self.arena.bytes() + bytes > self.memory {
                continue;
            }
            if places > self.index.len() {
                // What it holds is written anew, so that it need not be there twice.
                let before = self.index.len();
                self.is_indexed = false;
                self.index.clear();
                if self.index.held_bytes() < places * size_of::<AtomicU32>() {
                    self.index.trim();
                }
                let held = self.nodes.held_bytes() + self.index.held_bytes();
                self.hold_no_more(self.arena.held_bytes(), bytes, held);
                if !self.index.grow(places) {
                    // There was room for the old one.
                    self.index.grow(before);
                    return;
                }
            }
            if self.nodes.grow(target) {
                return;
            }
        }
    }

    /// Gives back memory that is held for later where it would be too much: with what `others` hold, and the more of what is
    /// asked for and what is held for that already.
    fn hold_no_more(&mut self, others: usize, asked: usize, held: usize) {
        if others + asked.max(held) > self.memory {
            self.nodes.trim();
            self.index.trim();
            self.arena.trim();
        }
    }
}

/// Bytes of so many nodes and so many places in the index.
fn bytes_of(nodes: usize, places: usize) -> usize {
    nodes * size_of::<Node>() + places * size_of::<AtomicU32>()
}
