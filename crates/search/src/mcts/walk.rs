//! One simulation: down the tree, and back up with what was found.

use super::edges::Edges;
use super::node::{Proof, Units};
use super::tree::Tree;
use super::weight::Weights;
use crate::table::mixed;
use plyground_core::{Game, Rng, Seat};

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

/// The way of one simulation.
pub(super) struct Trip<S> {
    steps: Vec<Step>,
    /// The last position of the tree, unless there was no room for it.
    leaf: Option<u32>,
    /// Where the simulation stands.
    pub(super) state: S,
    /// The value of that position, where it is known.
    pub(super) known: Option<Proof>,
    /// How many visits this is.
    pub(super) count: u32,
}

#[derive(Copy, Clone)]
struct Step {
    node: u32,
    block: u32,
    edge: u32,
}

/// What a simulation found.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Outcome {
    /// What the seats got in all of its games.
    pub(super) units: [u32; 3],
    /// Games that the seat to move at the root won alone.
    pub(super) won: u32,
    /// Games in which it shared the first place.
    pub(super) shared: u32,
    pub(super) plies: u32,
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

impl<S: Clone> Trip<S> {
    pub(super) fn new(state: &S) -> Trip<S> {
        Trip { steps: Vec::with_capacity(64), leaf: None, state: state.clone(), known: None, count: 1 }
    }

    /// The number of the root move that was taken; `None` where the root itself is the leaf.
    pub(super) fn first(&self) -> Option<usize> {
        self.steps.first().map(|step| step.edge as usize)
    }
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Goes down to a position that was never seen, or whose value is known: always to the move with the highest bound.
    pub(super) fn descend(&self, trip: &mut Trip<G::State>, root: &G::State, rng: &mut Rng, moves: &mut Vec<G::Move>) {
        trip.steps.clear();
        trip.state.clone_from(root);
        trip.known = None;
        let mut at = self.tree.root();
        trip.leaf = Some(at);
        // From the first new position on, S2's rollout takes moves never tried in random order.
        let mut is_new = false;
        loop {
            let node = self.tree.node(at);
            trip.known = node.proof();
            if trip.known.is_some() {
                return;
            }
            let opened = match self.tree.edges(at) {
                Some(found) => found,
                None if node.visits() == 0 && !self.rules.to_the_end => return,
                None => match self.open(at, &trip.state, moves) {
                    Some(found) => found,
                    None => {
                        trip.known = node.proof();
                        return;
                    }
                },
            };
            let (block, edges) = opened;
            let edge = match is_new.then(|| edges.untried(rng.word())).flatten() {
                Some(edge) => edge,
                None => edges.best(self.rules.weights.of(node.visits())),
            };
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
                    at = child;
                }
                None => match self.enter(edges, edge, &mut trip.state) {
                    Some((child, new)) => {
                        is_new |= new;
                        at = child;
                    }
                    None => {
                        trip.leaf = None;
                        trip.known = self.game.payoffs(&trip.state).map(|payoffs| Proof::new(&payoffs));
                        return;
                    }
                },
            }
            trip.leaf = Some(at);
        }
    }

    /// Lists the moves of a position; `None` where there is no room, or no need since one of them wins at once.
    fn open(&self, at: u32, state: &G::State, moves: &mut Vec<G::Move>) -> Option<(u32, Edges<'_>)> {
        moves.clear();
        self.game.moves(state, moves);
        let mover = self.game.turn(state);
        if self.rules.proves && moves.len() <= FEW {
            for &mv in moves.iter() {
                let ended = self.game.payoffs(&self.game.child(state, mv)).map(|payoffs| Proof::new(&payoffs));
                if let Some(proof) = ended.filter(|proof| proof.is_win(mover)) {
                    self.tree.node(at).prove(proof);
                    return None;
                }
            }
        }
        self.tree.open::<SHARED>(at, moves.len(), mover)
    }

    /// Finds or makes the entry of the position that a move led to.
    fn enter(&self, edges: Edges<'_>, edge: usize, state: &mut G::State) -> Option<(u32, bool)> {
        let mut is_flipped = false;
        if self.rules.folds {
            let folded = self.game.canonical(state);
            is_flipped = folded != *state;
            *state = folded;
        }
        let (child, is_new) = self.tree.enter::<SHARED>(mixed(self.game.key(state)))?;
        if is_new && let Some(payoffs) = self.game.payoffs(state) {
            self.tree.node(child).prove(Proof::new(&payoffs));
        }
        edges.set_child(edge, child, is_flipped);
        Some((child, is_new))
    }

    /// Adds what a simulation found to every position on its way, and backs up what is proven by now.
    pub(super) fn back_up(&self, trip: &Trip<G::State>, outcome: &Outcome) {
        let units = self.rules.units;
        let (count, sums) = (trip.count, outcome.units);
        let mut below = trip.leaf.map(|leaf| (leaf, self.tree.node(leaf).add::<SHARED>(count, sums)));
        for step in trip.steps.iter().rev() {
            let edges = self.tree.block(step.block);
            let (edge, mover) = (step.edge as usize, edges.mover);
            match below {
                Some((child, (visits, sums))) => {
                    edges.adopt(edge, units.raised(visits, sums, mover));
                    if self.rules.proves
                        && let Some(proof) = self.tree.node(child).proof()
                    {
                        self.learn(step, edges, proof);
                    }
                }
                None => edges.repay(edge, units.raised(count, sums, mover), count),
            }
            below = Some((step.node, self.tree.node(step.node).add::<SHARED>(count, sums)));
        }
    }

    /// A move's value is proven; perhaps that of the position now is (Winands, Björnsson and Saito 2008).
    ///
    /// A move that gets everything settles it: no other can be better, and the payoffs of all seats are known. Otherwise
    /// all moves must be proven, which is sound for any number of seats; with three or four, a best move among unproven
    /// ones would tell the mover's payoff and not the others'.
    fn learn(&self, step: &Step, edges: Edges<'_>, proof: Proof) {
        edges.fix(step.edge as usize, proof);
        let node = self.tree.node(step.node);
        if node.proof().is_none() {
            let settled = if proof.is_win(edges.mover) { Some(proof) } else { edges.proof(self.tree.nodes()) };
            if let Some(proof) = settled {
                node.prove(proof);
            }
        }
    }

    /// Lists the moves of the root, if that was not done before.
    pub(super) fn open_root(&self, root: &G::State, moves: &mut Vec<G::Move>) {
        let at = self.tree.root();
        if self.tree.edges(at).is_none() {
            moves.clear();
            self.game.moves(root, moves);
            self.tree.open::<SHARED>(at, moves.len(), self.game.turn(root));
        }
    }
}

impl Outcome {
    /// One game that ended with these payoffs, through the eyes of `mover`.
    #[inline]
    pub(super) fn of(units: Units, proof: Proof, mover: Seat, plies: u64) -> Outcome {
        let stands_alone = proof.stands_alone(mover);
        Outcome {
            units: units.of(proof),
            won: u32::from(stands_alone == Some(true)),
            shared: u32::from(stands_alone == Some(false)),
            plies: plies as u32,
        }
    }

    /// The same game `count` times.
    pub(super) fn times(self, count: u32) -> Outcome {
        let Outcome { units, won, shared, plies } = self;
        Outcome { units: units.map(|unit| unit * count), won: won * count, shared: shared * count, plies }
    }
}
