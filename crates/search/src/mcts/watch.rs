//! Who watches a search, as data.

use super::Options;
use super::found::Found;
use super::proof::Proof;
use super::root_edge::{Counted, RootEdge};
use crate::frames::{Replicas, Watcher};
use plyground_core::Game;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

/// Who watches a search, and what all its frames have in common.
pub(super) struct Watch<'a, 'b, G: Game> {
    pub(super) watcher: &'a Watcher<'b, G::Move>,
    /// The root as it is, not folded.
    pub(super) root: &'a G::State,
    pub(super) options: &'a Options,
    pub(super) edges: &'a [RootEdge<G::Move>],
    /// What each of several trees knows.
    pub(super) replicas: Option<Replicas<Snapshot<G::Move>>>,
    /// What each of several threads found that share a tree.
    pub(super) threads: Vec<Mutex<Found>>,
    /// The simulations of all of them; and after how many the next frame is due.
    pub(super) done: AtomicU64,
    pub(super) next: Mutex<u64>,
}

/// What one of several trees knows.
pub(super) struct Snapshot<M> {
    pub(super) done: u64,
    pub(super) counted: Vec<Counted>,
    pub(super) found: Found,
    pub(super) proof: Option<Proof>,
    /// The lines after the moves that look best to the first tree, by their numbers.
    pub(super) lines: Vec<(usize, Vec<M>)>,
}

impl<'a, 'b, G: Game> Watch<'a, 'b, G> {
    /// Somebody who watches the search of `trees` trees by so many threads.
    pub(super) fn new(
        watcher: &'a Watcher<'b, G::Move>,
        root: &'a G::State,
        options: &'a Options,
        edges: &'a [RootEdge<G::Move>],
        trees: usize,
        threads: usize,
    ) -> Watch<'a, 'b, G> {
        Watch {
            watcher,
            root,
            options,
            edges,
            replicas: (trees > 1).then(|| Replicas::new(trees, watcher.is_timed())),
            threads: (0..threads).map(|_| Mutex::default()).collect(),
            done: AtomicU64::new(0),
            next: Mutex::new(1),
        }
    }
}
