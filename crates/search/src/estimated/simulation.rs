//! One simulation: down the tree to a position that is new, what it is worth, and back up.

use super::node::{Edge, Proof};
use super::options::PuctOptions;
use super::priors::priors;
use super::tree::{ROOT, Tree};
use crate::transposition::hashed;
use plyground_core::{Estimate, Payoffs, PlayoutPolicy, Playouts, Seat, Streams, Symmetry, TwoSeats};

/// What a search has in common for all its simulations.
pub(super) struct Simulator<'a, G: Playouts, E: Estimate<G>> {
    pub(super) game: &'a G,
    pub(super) estimate: &'a E,
    pub(super) options: &'a PuctOptions,
    pub(super) streams: Streams,
    pub(super) scratch: &'a mut E::Scratch,
    pub(super) playout_scratch: G::Scratch,
    pub(super) moves: Vec<G::Move>,
    pub(super) shares: Vec<u32>,
    pub(super) priors: Vec<f32>,
    /// Positions on the way down, each with the move taken there.
    pub(super) path: Vec<(u32, usize)>,
    /// Estimates asked for, playouts and their moves.
    pub(super) guessed: u64,
    pub(super) playouts: u64,
    pub(super) plies: u64,
    /// Simulations by depth.
    pub(super) depths: Vec<u64>,
}

impl<G: Playouts + Symmetry + TwoSeats, E: Estimate<G>> Simulator<'_, G, E> {
    /// Simulation `number` from the root.
    pub(super) fn simulate(&mut self, tree: &mut Tree, root: &G::State, number: u64) {
        let mut state = root.clone();
        let mut at = ROOT;
        self.path.clear();
        let share = loop {
            let node = &tree.nodes[at as usize];
            if let Some(proof) = node.proof.filter(|_| self.options.prove && at != ROOT) {
                break proof.share();
            }
            if node.first == 0 {
                let share = self.expand(tree, at, &state);
                break self.mixed(share, &state, number);
            }
            let edge = self.select(tree, at);
            self.path.push((at, edge));
            let moves = tree.moves(at);
            let mv = self.game.nth_move(&state, edge - moves.start, &mut self.moves);
            self.game.play(&mut state, mv);
            let (proof, child) = (tree.edges[edge].proof, tree.edges[edge].child);
            if let Some(proof) = proof.filter(|_| self.options.prove) {
                break proof.share();
            }
            if let Some(payoffs) = self.game.payoffs(&state) {
                break proof_of(&payoffs).share();
            }
            self.fold(&mut state);
            if child != 0 {
                at = child;
                continue;
            }
            let seat = self.game.turn(&state).index() as u8;
            let Some(child) = tree.enter(hashed(self.game.key(&state)), seat, None) else {
                // No room: what the estimate said of it when the moves were listed.
                let share = tree.edges[edge].share;
                break if tree.nodes[at as usize].seat == 0 { share } else { Proof::WON.share() - share };
            };
            tree.edges[edge].child = child;
            at = child;
        };
        self.back_up(tree, at, share);
    }

    /// Lists the moves of a position with what the estimate says of each; returns the share of the first seat, by its best move.
    pub(super) fn expand(&mut self, tree: &mut Tree, at: u32, state: &G::State) -> u32 {
        let seat = self.game.turn(state);
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        self.shares.clear();
        self.estimate.stand(self.game, state, self.scratch);
        let first = tree.edges.len();
        let mut settled: Option<Proof> = None;
        let mut open = 0;
        for &mv in &self.moves {
            let child = self.game.child(state, mv);
            let ended = self
                .game
                .payoffs(&child)
                .or_else(|| self.game.decided(&child).filter(|_| self.options.prove));
            let proof = ended.map(|payoffs| proof_of(&payoffs));
            let share = match proof {
                Some(proof) => proof.through(seat.index()).share(),
                None => {
                    self.guessed += 1;
                    let value = self.estimate.ahead(self.game, &child, self.scratch);
                    Proof::WON.share() - self.estimate.share(value)
                }
            };
            match proof {
                Some(proof) => {
                    let better = |best: Proof| proof.through(seat.index()) > best.through(seat.index());
                    if settled.is_none_or(better) {
                        settled = Some(proof);
                    }
                }
                None => open += 1,
            }
            self.shares.push(share);
            tree.edges.push(Edge::new(0.0, share, proof));
        }
        let spread = (self.options.spread * 65_536.0) as u32;
        priors(&self.shares, spread, &mut self.priors);
        for (edge, prior) in tree.edges[first..].iter_mut().zip(&self.priors) {
            edge.prior = *prior;
        }
        let node = &mut tree.nodes[at as usize];
        (node.first, node.count) = (first as u32, self.moves.len() as u16);
        let best = self.shares.iter().copied().max().unwrap_or(0);
        if self.options.prove
            && let Some(proof) = settled
            && (open == 0 || proof.through(seat.index()) == Proof::WON)
        {
            node.proof = Some(proof);
        }
        if seat == Seat::FIRST { best } else { Proof::WON.share() - best }
    }

    /// A share with a random game in it, as much as the options say.
    fn mixed(&mut self, share: u32, state: &G::State, number: u64) -> u32 {
        let part = self.options.mix;
        if part <= 0.0 {
            return share;
        }
        let policy = if self.options.prove { PlayoutPolicy::Decisive } else { PlayoutPolicy::Uniform };
        let mut rng = self.streams.rng(number);
        let (payoffs, plies) =
            self.game.playout(policy, &mut state.clone(), &mut rng, &mut self.playout_scratch);
        (self.playouts, self.plies) = (self.playouts + 1, self.plies + plies);
        let played = proof_of(&payoffs).share();
        (f64::from(share) * (1.0 - part) + f64::from(played) * part) as u32
    }

    /// The move with the highest bound: its mean, and the more for its prior the less it was tried.
    fn select(&self, tree: &Tree, at: u32) -> usize {
        let node = &tree.nodes[at as usize];
        let root = (node.visits.max(1) as f32).sqrt() * self.options.c as f32;
        let (mut best, mut highest) = (node.first as usize, f32::NEG_INFINITY);
        for edge in tree.moves(at) {
            let one = &tree.edges[edge];
            let mut bonus = root * one.prior / (1 + one.visits) as f32;
            let mean = match one.proof.filter(|_| self.options.prove) {
                Some(proof) => {
                    // Nothing is left to be found out; a loss is tried where all is lost.
                    bonus = 0.0;
                    match proof.through(node.seat.into()) {
                        Proof::LOST => -1.0,
                        proof => proof.share() as f32 / 65_536.0,
                    }
                }
                None => {
                    let child = &tree.nodes[one.child as usize];
                    let mean = if one.child == 0 { None } else { child.mean(node.seat) };
                    mean.unwrap_or(one.share as f32 / 65_536.0)
                }
            };
            if mean + bonus > highest {
                (best, highest) = (edge, mean + bonus);
            }
        }
        best
    }

    /// Adds a share of the first seat to all positions on the way, and backs up what is proven.
    fn back_up(&mut self, tree: &mut Tree, end: u32, share: u32) {
        if self.depths.len() <= self.path.len() {
            self.depths.resize(self.path.len() + 1, 0);
        }
        self.depths[..=self.path.len()].iter_mut().for_each(|count| *count += 1);
        // Where the last move led to no position of the tree, the path ends at a move.
        let last = self.path.last().map(|(at, _)| *at);
        if last != Some(end) {
            let node = &mut tree.nodes[end as usize];
            node.visits += 1;
            node.sum += u64::from(share);
        }
        let mut share = share;
        for &(at, edge) in self.path.iter().rev() {
            tree.edges[edge].visits += 1;
            if self.options.prove {
                settle(tree, at, edge);
            }
            let node = &mut tree.nodes[at as usize];
            // What is certain by now is what those above are told.
            share = node.proof.filter(|_| self.options.prove).map_or(share, Proof::share);
            node.visits += 1;
            node.sum += u64::from(share);
        }
    }

    /// Takes mirror images for one, if the options say so.
    pub(super) fn fold(&self, state: &mut G::State) {
        if self.options.symmetry {
            *state = self.game.canonical(state);
        }
    }
}

/// The result that payoffs are, through the eyes of the first seat.
pub(super) fn proof_of(payoffs: &Payoffs) -> Proof {
    match payoffs.winner() {
        Some(Seat::FIRST) => Proof::WON,
        Some(_) => Proof::LOST,
        None => Proof(1),
    }
}

/// A move's value is proven by the position that it leads to, and perhaps now that of its own.
fn settle(tree: &mut Tree, at: u32, edge: usize) {
    let child = tree.edges[edge].child;
    if tree.edges[edge].proof.is_none() && child != 0 {
        tree.edges[edge].proof = tree.nodes[child as usize].proof;
    }
    let Some(proof) = tree.edges[edge].proof else { return };
    let seat = usize::from(tree.nodes[at as usize].seat);
    if tree.nodes[at as usize].proof.is_some() {
        return;
    }
    let settled = if proof.through(seat) == Proof::WON {
        Some(proof)
    } else {
        let all: Option<Vec<Proof>> = tree.edges[tree.moves(at)].iter().map(|edge| edge.proof).collect();
        all.and_then(|all| all.into_iter().max_by_key(|proof| proof.through(seat)))
    };
    tree.nodes[at as usize].proof = settled;
}
