//! A search under way: what all its trees and threads have in common.

use super::Divide;
use super::allocation::ThreadBuffers;
use super::known::AskedMemory;
use super::rollout::Values;
use super::steps::{Seen, Steps, Unseen};
use super::tree::Tree;
use super::walk::{Rules, Walker};
use super::watch::Watch;
use crate::Terms;
use crate::parallel::Log;
use plyground_core::{Game, Playouts, Seat, Symmetry};
use std::cell::RefCell;
use std::time::Instant;

/// One search under way: what all its trees and threads have in common.
pub(super) struct Job<'a, 'b, G: Game> {
    pub(super) game: &'a G,
    /// The root, folded if positions are.
    pub(super) root: &'a G::State,
    pub(super) mover: Seat,
    pub(super) rules: Rules,
    pub(super) values: Option<&'a Values<G>>,
    pub(super) memory: Option<AskedMemory<'a, G>>,
    /// Ways chosen in a round, see [`Job::ways`].
    pub(super) workers: u32,
    /// Visits that one way counts for.
    pub(super) count: u32,
    /// The most positions of a tree.
    pub(super) nodes: u64,
    pub(super) sims: u64,
    pub(super) terms: &'a Terms<'b, G::Move>,
    pub(super) deadline: Option<Instant>,
    pub(super) log: Log<'a>,
    pub(super) divide: Divide,
    /// Who watches, if anybody does.
    pub(super) watch: Option<&'a Watch<'a, 'b, G>>,
}

/// Simulations between two looks at the clock.
pub(super) const LOOK: u64 = 64;
/// Simulations for which there is room from the start.
const AHEAD: u64 = 1 << 20;
/// Simulations after which a tree fits into no cache, so that it pays to have more ways under way.
const LARGE: u64 = 1 << 17;

impl<G: Playouts + Symmetry> Job<'_, '_, G> {
    /// Whether a search must end, whatever is left to do.
    pub(super) fn is_over(&self, tree: &Tree) -> bool {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_proven = self.rules.proves && tree.node(tree.root()).proof().is_some();
        is_proven || u64::from(tree.len()) >= self.nodes || self.terms.stopped() || is_late()
    }

    /// Room for the positions of `sims` simulations; `false` where somebody said stop before there was.
    pub(super) fn provide(&self, tree: &mut Tree, sims: u64) -> bool {
        // Through positions that are known from before a simulation goes on, and lists their moves.
        let is_long = self.rules.to_the_end || self.memory.is_some();
        let positions = if is_long { 128 * sims } else { sims } as usize;
        tree.provide(positions, positions, self.terms.stop)
    }

    /// Room for all simulations at once, as far as that is sensible: then nothing is copied as the tree grows. Against the
    /// clock little, since to make room for more could take all the time there is. `false` where somebody said stop before.
    pub(super) fn provide_ahead(&self, tree: &mut Tree, sims: u64) -> bool {
        let most = if self.deadline.is_some() { AHEAD >> 8 } else { AHEAD };
        let ahead = sims.min(most) as usize;
        tree.provide(ahead, ahead / 4, self.terms.stop)
    }

    pub(super) fn walker<'c, const SHARED: bool>(
        &'c self,
        tree: &'c Tree,
        own: Option<&'c ThreadBuffers>,
    ) -> Walker<'c, G, SHARED> {
        self.watched_walker(tree, own, Unseen)
    }

    /// The same with somebody who writes down its steps.
    pub(super) fn watched_walker<'c, const SHARED: bool, S: Steps<G>>(
        &'c self,
        tree: &'c Tree,
        own: Option<&'c ThreadBuffers>,
        steps: S,
    ) -> Walker<'c, G, SHARED, S> {
        Walker { game: self.game, rules: &self.rules, tree, own, memory: self.memory.as_ref(), steps }
    }

    /// Who writes down the steps of a search from this root, as it is, if anybody wants to see them.
    pub(super) fn seen<'c>(&'c self, root: &'c G::State) -> Option<Seen<'c, G>> {
        self.terms.step_observer.map(|observer| Seen {
            game: self.game,
            root,
            uses_symmetry: self.rules.uses_symmetry,
            units: self.rules.units,
            observer,
            under_way: RefCell::default(),
        })
    }

    /// Whether the games of a round are given to several threads, if there are any.
    pub(super) fn divides_rounds(&self) -> bool {
        matches!(self.divide, Divide::Tree | Divide::Leaf)
    }

    /// The most ways of a round that begins after so many simulations. The first rounds have one each, and the number grows
    /// with what is known; where every thread has rounds of its own, that of all together does.
    pub(super) fn ways(&self, done: u64) -> usize {
        let (workers, rounds) = match self.divide {
            Divide::Tree if done >= LARGE => (2 * self.workers, 1),
            // Several trees fill the cache together.
            Divide::Ensemble if done >= LARGE / 8 => (2 * self.workers, 1),
            Divide::Shared => (self.workers, self.terms.threads as u64),
            _ => (self.workers, 1),
        };
        u64::from(workers).min(1 + done / (LOOK * rounds.max(1))) as usize
    }
}
