//! Down the tree, several simulations at once.
//!
//! A tree of a million positions fits into no cache, and a simulation that waits for memory at every level waits most of
//! its time. So those of a round go down side by side, level by level: first the memory that all of them need next is
//! asked for, then each takes its step. They see each other's choices as games under way, which count as lost.

use super::edges::Edges;
use super::node::{Proof, Units};
use super::tree::Tree;
use super::trip::{Phase, Step, Trip};
use super::weight::Weights;
use crate::table::mixed;
use plyground_core::{Game, Seat};

/// What all simulations of a search have in common.
pub(super) struct Rules {
    pub(super) weights: Weights,
    pub(super) units: Units,
    /// Whether proven values are backed up.
    pub(super) proves: bool,
    /// Whether mirror images share an entry.
    pub(super) folds: bool,
    /// Whether the tree is walked to the end of the game, as S2 does.
    pub(super) to_the_end: bool,
}

/// The most moves of a position that are looked at for a win at once when they are listed. Beyond, such a win is found
/// when its turn to be tried comes.
const FEW: usize = 32;

/// Walks a tree that other threads walk at the same time, if `SHARED`.
pub(super) struct Walker<'a, G: Game, const SHARED: bool> {
    pub(super) game: &'a G,
    pub(super) rules: &'a Rules,
    pub(super) tree: &'a Tree,
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Goes down from the root, each to a position that was never seen or whose value is known: always to the move with
    /// the highest bound.
    pub(super) fn descend(&self, trips: &mut [Trip<G::State>], moves: &mut Vec<G::Move>) {
        loop {
            let mut is_walking = true;
            while is_walking {
                self.tree.fetch(trips.iter().map(|trip| trip.phase));
                is_walking = false;
                for trip in trips.iter_mut() {
                    if let Phase::Walk(at) = trip.phase {
                        self.step(trip, at, moves);
                        is_walking |= matches!(trip.phase, Phase::Walk(_));
                    }
                }
            }
            if trips.iter().all(|trip| trip.phase == Phase::End) {
                return;
            }
            self.tree.fetch_places(trips.iter().map(|trip| trip.phase));
            for trip in trips.iter_mut() {
                if let Phase::Enter { hash, is_flipped } = trip.phase {
                    self.enter(trip, hash, is_flipped);
                }
            }
        }
    }

    /// Takes one move, or finds that there is none to take.
    #[inline]
    fn step(&self, trip: &mut Trip<G::State>, at: u32, moves: &mut Vec<G::Move>) {
        let node = self.tree.node(at);
        let known = node.proof();
        if known.is_some() {
            return trip.end(known);
        }
        let opened = match self.tree.edges(at) {
            None if node.visits() == 0 && !self.rules.to_the_end => return trip.end(None),
            None => self.open(at, &trip.state, moves),
            found => found,
        };
        let Some((block, edges)) = opened else { return trip.end(node.proof()) };
        // From the first new position on, S2's rollout takes moves never tried in random order.
        let untried = if trip.is_new { edges.untried(trip.rng.word()) } else { None };
        let edge = untried.unwrap_or_else(|| edges.best(self.rules.weights.of(node.visits())));
        edges.take::<SHARED>(edge, trip.count);
        trip.steps.push(Step { node: at, block, edge: edge as u32 });
        moves.clear();
        self.game.moves(&trip.state, moves);
        self.game.play(&mut trip.state, moves[edge]);
        match edges.child(edge) {
            Some((child, is_flipped)) => {
                if is_flipped {
                    trip.state = self.game.canonical(&trip.state);
                }
                trip.go_to(child);
            }
            None => trip.phase = self.arrive(&mut trip.state),
        }
    }

    /// Folds a position that a move led to for the first time, and tells its key.
    fn arrive(&self, state: &mut G::State) -> Phase {
        let mut is_flipped = false;
        if self.rules.folds {
            let folded = self.game.canonical(state);
            is_flipped = folded != *state;
            *state = folded;
        }
        Phase::Enter { hash: mixed(self.game.key(state)), is_flipped }
    }

    /// Finds or makes the entry of the position that the last move led to.
    fn enter(&self, trip: &mut Trip<G::State>, hash: u64, is_flipped: bool) {
        let ended = || self.game.payoffs(&trip.state).map(|payoffs| Proof::new(&payoffs));
        let Some((child, is_new)) = self.tree.enter::<SHARED>(hash) else {
            let known = ended();
            trip.leaf = None;
            return trip.end(known);
        };
        if is_new && let Some(proof) = ended() {
            self.tree.node(child).prove(proof);
        }
        if let Some(step) = trip.steps.last() {
            self.tree.block(step.block).set_child(step.edge as usize, child, is_flipped);
        }
        trip.is_new |= is_new;
        trip.go_to(child);
    }

    /// Lists the moves of a position; `None` where there is no room, or no need since one of them wins at once.
    fn open(&self, at: u32, state: &G::State, moves: &mut Vec<G::Move>) -> Option<(u32, Edges<'_>)> {
        moves.clear();
        self.game.moves(state, moves);
        let mover = self.game.turn(state);
        if self.rules.proves && moves.len() <= FEW && self.win(at, state, mover, moves) {
            return None;
        }
        self.tree.open::<SHARED>(at, moves.len(), mover)
    }

    /// Proves a position in which one of the moves wins at once.
    fn win(&self, at: u32, state: &G::State, mover: Seat, moves: &[G::Move]) -> bool {
        for &mv in moves {
            let ended = self.game.payoffs(&self.game.child(state, mv)).map(|payoffs| Proof::new(&payoffs));
            if let Some(proof) = ended.filter(|proof| proof.is_win(mover)) {
                self.tree.node(at).prove(proof);
                return true;
            }
        }
        false
    }

    /// Lists the moves of the root, if that was not done before, and proves it where one of them wins at once.
    pub(super) fn open_root(&self, root: &G::State, moves: &mut Vec<G::Move>) {
        let at = self.tree.root();
        let mover = self.game.turn(root);
        moves.clear();
        self.game.moves(root, moves);
        if self.tree.edges(at).is_none() {
            self.tree.open::<SHARED>(at, moves.len(), mover);
        }
        if self.rules.proves {
            self.win(at, root, mover, moves);
        }
    }
}
