//! Down the tree, several simulations at once.
//!
//! A tree of a million positions fits into no cache, and a simulation that waits for memory at every level waits most of
//! its time. So those of a round go down side by side, level by level: first the memory that all of them need next is
//! asked for, then each takes its step. They see each other's choices as games under way, which count as lost.

use super::claims::Claims;
use super::edges::Edges;
use super::memory::Memory;
use super::node::{Proof, Units};
use super::tree::Tree;
use super::trip::{Step, Trip};
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
    /// What the thread has for itself, if it shares the tree.
    pub(super) own: Option<&'a Claims>,
    /// Asked for what is known of positions that are new.
    pub(super) memory: Option<&'a Memory<G>>,
}

/// What a round keeps from level to level and from round to round: who walks where, who asks for which entry, and moves.
pub(super) struct Walk<M> {
    walking: Vec<Way>,
    entering: Vec<(u32, u64, bool)>,
    pub(super) moves: Vec<M>,
}

/// A simulation that walks: its number in the round, the position it stands in, and where that one's moves begin.
#[derive(Copy, Clone)]
struct Way {
    trip: u32,
    at: u32,
    block: u32,
}

/// What a simulation does next.
enum Next {
    /// Chooses a move in a position of the tree.
    Walk(u32),
    /// Asks for the entry of the position it stands in, by its mixed key.
    Enter { hash: u64, is_flipped: bool },
    /// Nothing: it has arrived.
    End,
}

impl<M> Walk<M> {
    pub(super) fn new() -> Walk<M> {
        Walk { walking: Vec::new(), entering: Vec::new(), moves: Vec::new() }
    }
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Goes down from the root, each to a position that was never seen or whose value is known: always to the move with
    /// the highest bound.
    ///
    /// A function of its own, so that what comes after a round takes no registers from what is done on every level.
    #[inline(never)]
    pub(super) fn descend(&self, trips: &mut [Trip<G::State>], walk: &mut Walk<G::Move>) {
        let Walk { walking, entering, moves } = walk;
        walking.clear();
        walking.extend((0..).zip(trips.iter()).map(|(trip, one)| Way { trip, at: one.at, block: 0 }));
        loop {
            entering.clear();
            while !walking.is_empty() {
                for way in walking.iter_mut() {
                    way.block = self.tree.block_of(way.at);
                    self.tree.fetch_block::<SHARED>(way.block);
                }
                // Those that go on move up, in their order.
                let mut kept = 0;
                for i in 0..walking.len() {
                    let way = walking[i];
                    match self.step(&mut trips[way.trip as usize], way, moves) {
                        Next::Walk(at) => {
                            walking[kept] = Way { at, ..way };
                            kept += 1;
                        }
                        Next::Enter { hash, is_flipped } => entering.push((way.trip, hash, is_flipped)),
                        Next::End => {}
                    }
                }
                walking.truncate(kept);
            }
            if entering.is_empty() {
                return;
            }
            entering.iter().for_each(|(_, hash, _)| self.tree.fetch_entry(*hash));
            for &(trip, hash, is_flipped) in entering.iter() {
                if let Some(at) = self.enter(&mut trips[trip as usize], hash, is_flipped) {
                    walking.push(Way { trip, at, block: 0 });
                }
            }
        }
    }

    /// Takes one move, or finds that there is none to take.
    #[inline(always)]
    fn step(&self, trip: &mut Trip<G::State>, way: Way, moves: &mut Vec<G::Move>) -> Next {
        let at = way.at;
        let node = self.tree.node(at);
        trip.leaf = Some(at);
        trip.known = node.proof();
        if trip.known.is_some() {
            return Next::End;
        }
        // Another simulation of this round may have listed the moves just now.
        let opened = match if way.block != 0 {
            Some((way.block, self.tree.block(way.block)))
        } else {
            self.tree.edges(at)
        } {
            None if node.visits() == 0 && !self.rules.to_the_end => return Next::End,
            None => self.open(at, &trip.state, moves),
            found => found,
        };
        let Some((block, edges)) = opened else {
            trip.known = node.proof();
            return Next::End;
        };
        // From the first new position on, S2's rollout takes moves never tried in random order.
        let untried = if trip.is_new { edges.untried(trip.rng.word()) } else { None };
        let edge = untried.unwrap_or_else(|| edges.best(self.rules.weights.of(node.visits())));
        edges.take::<SHARED>(edge, trip.count, &self.rules.weights);
        trip.steps.push(Step { node: at, block, edge: edge as u32, mover: edges.mover });
        let mv = self.game.nth_move(&trip.state, edge, moves);
        self.game.play(&mut trip.state, mv);
        match edges.child(edge) {
            Some((child, is_flipped)) => {
                self.tree.fetch_node(child);
                if is_flipped {
                    trip.state = self.game.canonical(&trip.state);
                }
                Next::Walk(child)
            }
            None => self.arrive(&mut trip.state),
        }
    }

    /// Folds a position that a move led to for the first time, and tells its key.
    fn arrive(&self, state: &mut G::State) -> Next {
        let mut is_flipped = false;
        if self.rules.folds {
            let folded = self.game.canonical(state);
            is_flipped = folded != *state;
            *state = folded;
        }
        let hash = mixed(self.game.key(state));
        self.tree.fetch_place(hash);
        Next::Enter { hash, is_flipped }
    }

    /// Finds or makes the entry of the position that the last move led to; `None` where there is no room.
    fn enter(&self, trip: &mut Trip<G::State>, hash: u64, is_flipped: bool) -> Option<u32> {
        // Looked at before anybody can find the entry.
        let ended = self.game.payoffs(&trip.state);
        let decided = ended.or_else(|| self.game.foregone(&trip.state).filter(|_| self.rules.proves));
        let ended = decided.map(|payoffs| Proof::new(&payoffs));
        let Some((child, is_new)) = self.tree.enter::<SHARED>(hash, ended, self.own) else {
            trip.known = ended;
            trip.leaf = None;
            return None;
        };
        if let Some(step) = trip.steps.last() {
            self.tree.block(step.block).set_child(step.edge as usize, child, is_flipped);
        }
        if is_new && ended.is_none() && self.memory.is_some() {
            self.recall(child, &trip.state);
        }
        trip.is_new |= is_new;
        Some(child)
    }

    /// Lists the moves of a position; `None` where there is no room, or no need since one of them wins at once.
    fn open(&self, at: u32, state: &G::State, moves: &mut Vec<G::Move>) -> Option<(u32, Edges<'_>)> {
        moves.clear();
        self.game.moves(state, moves);
        let mover = self.game.turn(state);
        let may_win = !G::FORETELLS_WINS && moves.len() <= FEW;
        if self.rules.proves && may_win && self.win(at, state, mover, moves) {
            return None;
        }
        let opened = self.tree.open::<SHARED>(at, moves.len(), mover, self.own)?;
        if self.memory.is_some() {
            self.recall_moves(opened.1, state, moves);
        }
        Some(opened)
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
            // What was told of it at a glance says nothing of its moves.
            self.tree.node(at).unprove();
            if self.tree.node(at).visits() == 0 {
                self.recall(at, root);
            }
            if let Some((_, edges)) = self.tree.open::<SHARED>(at, moves.len(), mover, self.own) {
                self.recall_moves(edges, root, moves);
            }
        }
        if self.rules.proves {
            self.win(at, root, mover, moves);
        }
    }
}
