//! Nodes: one entry for a position, however many ways lead there.

use super::atomics::{Atomics, Native, Word};
use super::proof::Proof;
use super::units::Sums;
use std::num::NonZeroU32;
use std::sync::atomic::Ordering::*;

/// A position of the tree in 32 bytes. All fields are atomic, so that one form serves one thread and many.
#[repr(align(32))]
pub(super) struct Node<A: Atomics = Native> {
    /// The hash, by which the position is found.
    pub(super) hash: A::U64,
    /// The visits, and what the seats got in all of them, as [`Sums`]: visits and the first seat in one word, the second
    /// and the third in another, so that a visit changes one word or two.
    counts: [A::U64; 2],
    /// Where its moves begin in the arena; zero as long as they were not listed.
    pub(super) edges: A::U32,
    /// Its value where that is proven, else zero.
    proof: A::U32,
}

impl<A: Atomics> Default for Node<A> {
    fn default() -> Node<A> {
        let (hash, counts, edges, proof) = Default::default();
        Node { hash, counts, edges, proof }
    }
}

// SAFETY: all its words are integers.
unsafe impl crate::pages::Blank for Node {}

impl<A: Atomics> Node<A> {
    /// Makes this the entry of a position never seen before, as long as nobody else has its number.
    pub(super) fn reset(&self, hash: u64, proof: Option<Proof>) {
        self.hash.store(hash, Relaxed);
        self.counts.iter().for_each(|pair| pair.store(0, Relaxed));
        self.edges.store(0, Relaxed);
        self.proof.store(proof.map_or(0, |proof| proof.0.get()), Relaxed);
    }

    /// Takes over everything from another entry.
    pub(super) fn copy(&self, from: &Node<A>) {
        self.hash.store(from.hash.load(Relaxed), Relaxed);
        self.counts.iter().zip(&from.counts).for_each(|(to, from)| to.store(from.load(Relaxed), Relaxed));
        self.edges.store(from.edges.load(Relaxed), Relaxed);
        self.proof.store(from.proof.load(Relaxed), Relaxed);
    }

    /// Where its moves begin; zero as long as they were not listed.
    #[inline(always)]
    pub(super) fn block(&self) -> u32 {
        self.edges.load(Acquire)
    }

    /// Says where its moves begin, which are all written by now; where another thread was faster, the error says where its
    /// list is.
    #[inline]
    pub(super) fn publish<const SHARED: bool>(&self, block: u32) -> Result<(), u32> {
        if SHARED {
            return self.edges.exchange(0, block, AcqRel, Acquire).map(|_| ());
        }
        self.edges.store(block, Relaxed);
        Ok(())
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.counts[0].load(Relaxed) as u32
    }

    /// What the seats got in all visits.
    pub(super) fn units(&self) -> [u32; 3] {
        Sums([0, 1].map(|i| self.counts[i].load(Relaxed))).units()
    }

    /// Adds the results of some visits; returns all with them. What another thread adds at the same moment
    /// may be lost: that changes little (Enzenberger and Müller 2009), while locked adds would take an eighth of the time.
    #[inline]
    pub(super) fn add(&self, more: Sums) -> Sums {
        let sums = Sums([0, 1].map(|i| self.counts[i].load(Relaxed))).plus(more);
        self.counts.iter().zip(sums.0).for_each(|(pair, sum)| pair.store(sum, Relaxed));
        sums
    }

    /// As [`add`](Node::add), but nothing is lost.
    pub(super) fn add_for_certain(&self, more: Sums) {
        self.counts.iter().zip(more.0).for_each(|(pair, more)| {
            pair.add(more);
        });
    }

    #[inline]
    pub(super) fn proof(&self) -> Option<Proof> {
        NonZeroU32::new(self.proof.load(Relaxed)).map(Proof)
    }

    pub(super) fn unprove(&self) {
        self.proof.store(0, Relaxed);
    }

    pub(super) fn prove(&self, proof: Proof) {
        self.proof.store(proof.0.get(), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_32_bytes() {
        assert_eq!(size_of::<Node>(), 32);
    }
}
