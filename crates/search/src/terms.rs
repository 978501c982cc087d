//! Everything about a search that is not the algorithm.

use crate::{Forfeit, Recorder, Report};
use plyground_core::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A way to choose a move.
pub trait Search<G: Game>: Send {
    /// Searches a running position until the budget is spent, the caller says stop, or the answer is exact.
    ///
    /// Always returns a legal move, however small the budget.
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move>;

    /// The same, for who may have no answer, as an engine in another process: then the reason why it gives the game up.
    fn answer(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<Report<G::Move>, Forfeit> {
        Ok(self.search(game, root, terms))
    }

    /// Told before a search which moves led to its position from the start of the game, where there are such; whoever
    /// looks at positions alone need not care.
    fn follow(&mut self, line: Option<&[G::Move]>) {
        let _ = line;
    }

    /// The same where only the move counts and what it took; players that hardly think override it.
    fn choose(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<ChosenMove<G::Move>, Forfeit> {
        let Report { best, counts, elapsed, .. } = self.answer(game, root, terms)?;
        Ok(ChosenMove { best, playouts: counts.playouts, visited: counts.effort.visited(), elapsed })
    }

    /// Forgets the game so far: what comes next depends on nothing that went before.
    fn new_game(&mut self) {}

    /// Lets searches from now on be recorded, or no longer. Those that know no threads do nothing.
    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        let _ = recorder;
    }
}

/// A move, and what it took.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ChosenMove<M> {
    /// The chosen move.
    pub best: M,
    /// Random games played.
    pub playouts: u64,
    /// Positions visited.
    pub visited: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// The terms under which a search runs.
pub struct Terms<'a, M> {
    /// What may be spent.
    pub budget: Budget,
    /// How many threads may work; at least one.
    pub threads: usize,
    /// What all random numbers come from.
    pub seed: u64,
    /// Set by another thread to end the search early.
    pub stop: &'a AtomicBool,
    /// Told now and then how far the search is, from any of its threads.
    pub observer: &'a (dyn Fn(&Progress<M>) + Sync),
}

impl<M> Terms<'_, M> {
    /// Whether the caller wants the search to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The moment at which the time is up, counted from `start`.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        self.budget.time.map(|time| start + time)
    }
}

/// What a search may spend; the first bound reached ends it. No bound at all means the search's own default.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Simulations: of each root move or in all, as the search defines it.
    pub sims: Option<u64>,
    /// Nodes of a tree.
    pub nodes: Option<u64>,
    /// Plies ahead.
    pub depth: Option<u32>,
}

/// How far a search is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<M> {
    /// Steps done, in the unit of the budget.
    pub done: u64,
    /// Steps to be done, where that is known.
    pub of: Option<u64>,
    /// The move that looks best so far.
    pub best: Option<M>,
}
