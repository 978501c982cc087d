//! The answer of a search: what the trees say about the root moves, and which of them is played.

use super::found::Found;
use super::job::Job;
use super::proof::Proof;
use super::recall::known_move;
use super::root_edge::{Counted, RootEdge};
use super::tree::Tree;
use super::units::Sums;
use super::{Final, Options};
use crate::{MoveReport, Sample, Spread};
use plyground_core::{Centre, Payoffs, PerSeat, Symmetry, Tactics};
use std::cmp::Ordering;

/// All that is known of a root move, from all trees together.
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// Its number in the folded root.
    pub(super) edge: usize,
    visits: u64,
    /// Visits of the player itself, without those that a memory brought.
    own: u64,
    mean: Option<PerSeat<f64>>,
    proof: Option<Proof>,
    sample: Sample,
    spread: Spread,
}

impl<G: Centre + Symmetry + Tactics> Job<'_, '_, G> {
    /// The moves of the true root, in board order.
    pub(super) fn root_edges(&self, root: &G::State) -> Vec<RootEdge<G::Move>> {
        let list = |state: &G::State| {
            let mut moves = Vec::new();
            self.game.moves(state, &mut moves);
            moves
        };
        let inside: Vec<G::State> =
            list(self.root).into_iter().map(|mv| self.fold(&self.game.child(self.root, mv))).collect();
        let mut free = vec![true; inside.len()];
        list(root)
            .into_iter()
            .map(|mv| {
                // In a mirrored root the same position is reached by another move; in a symmetric one by two.
                let child = self.fold(&self.game.child(root, mv));
                let edge = (0..inside.len()).find(|&i| free[i] && inside[i] == child);
                let edge = edge.expect("folding maps moves to moves");
                free[edge] = false;
                let ended = self.game.payoffs(&child).map(|payoffs| Proof::new(&payoffs));
                RootEdge { mv, edge, brought: self.brought(&child), ended }
            })
            .collect()
    }

    /// All that is known of each root move.
    pub(super) fn root_moves(
        &self,
        edges: &[RootEdge<G::Move>],
        counted: &[Counted],
        found: &Found,
    ) -> Vec<RootMove<G::Move>> {
        let one = |(RootEdge { mv, edge, ended, .. }, counted): (&RootEdge<G::Move>, &Counted)| {
            let Counted { visits, own, seen, sums, proof } = *counted;
            let mean = (seen > 0).then(|| self.rules.units.means(seen, sums));
            let proof = ended.or(proof).filter(|_| self.rules.proves);
            let spread = match found.sums.get(*edge) {
                _ if self.values.is_some() => Spread::Unknown,
                Some(&[twelfths, squares]) => Spread::Sums { twelfths, squares },
                None => Spread::Tallies,
            };
            RootMove { mv: *mv, edge: *edge, visits, own, mean, proof, sample: found.samples[*edge], spread }
        };
        edges.iter().zip(counted).map(one).collect()
    }

    /// Visits with which a memory let a root move begin in each tree.
    fn brought(&self, child: &G::State) -> u32 {
        let memory = self.memory.as_ref().filter(|_| self.is_root_known());
        let known = memory.and_then(|memory| {
            known_move(self.game, self.rules.units, child, || memory.look(self.game, child))
        });
        known.map_or(0, Sums::visits)
    }

    /// Whether a memory knows the root.
    fn is_root_known(&self) -> bool {
        self.memory.as_ref().is_some_and(|memory| memory.look(self.game, self.root).is_some())
    }

    fn fold(&self, state: &G::State) -> G::State {
        if self.rules.uses_symmetry { self.game.canonical(state) } else { state.clone() }
    }

    /// The number of the move to play: proven best where the root is proven; otherwise by own visits or value among those
    /// that are not proven lost; of equals by the rule for ties.
    pub(super) fn choose(
        &self,
        moves: &[RootMove<G::Move>],
        proof: Option<Proof>,
        options: &Options,
    ) -> usize {
        let mover = self.mover;
        let class = |one: &RootMove<G::Move>| match (one.proof, proof) {
            (Some(own), Some(root)) => i32::from(own.twelfths(mover) == root.twelfths(mover)),
            (None, Some(_)) => 0,
            (Some(own), None) => i32::from(own.twelfths(mover) > 0),
            (None, None) => 1,
        };
        let value = |one: &RootMove<G::Move>| match (one.proof, one.mean) {
            (Some(proof), _) => f64::from(proof.twelfths(mover)) / f64::from(Payoffs::WHOLE),
            (None, Some(mean)) => mean[mover],
            (None, None) => -1.0,
        };
        let by_value_first = match options.choose {
            Final::Auto => self.is_root_known(),
            Final::Visits => false,
            Final::Value => true,
        };
        let compare = |a: &RootMove<G::Move>, b: &RootMove<G::Move>| {
            let by_visits = a.own.cmp(&b.own);
            let by_value = value(a).total_cmp(&value(b));
            let by_choice = if by_value_first { by_value.then(by_visits) } else { by_visits.then(by_value) };
            class(a).cmp(&class(b)).then(by_choice)
        };
        let is_top = |i: &usize| moves.iter().all(|other| compare(&moves[*i], other) != Ordering::Less);
        let equal: Vec<usize> = (0..moves.len()).filter(is_top).collect();
        let all: Vec<G::Move> = moves.iter().map(|one| one.mv).collect();
        options.tie.choose(self.game, &all, &equal, self.terms.seed)
    }

    /// What is told of a root move. In an exact report unproven values are left out: they are estimates.
    pub(super) fn report(&self, one: &RootMove<G::Move>, is_exact: bool) -> MoveReport<G::Move> {
        let mean = one.mean.filter(|_| !is_exact);
        MoveReport {
            values: one.proof.map(Proof::shares).or(mean),
            sample: self.values.is_none().then_some(one.sample),
            spread: one.spread,
            visits: Some(one.visits),
            ..MoveReport::unknown(one.mv)
        }
    }

    /// The principal variation: the chosen move and the moves tried most after it, as they look from the true root.
    pub(super) fn principal_variation(
        &self,
        root: &G::State,
        tree: &Tree,
        (mv, edge): (G::Move, usize),
    ) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut truth = self.game.child(root, mv);
        let mut at = tree.edges(tree.root()).and_then(|(_, edges)| edges.child(edge));
        let mut state = self.fold(&truth);
        let mut moves = Vec::new();
        while let Some((number, _)) = at {
            let Some((_, edges)) = tree.edges(number) else { break };
            let most = (0..edges.len()).rev().max_by_key(|&i| edges.visits(i)).unwrap_or(0);
            at = edges.child(most);
            if at.is_none() {
                break;
            }
            moves.clear();
            self.game.moves(&state, &mut moves);
            state = self.fold(&self.game.child(&state, moves[most]));
            moves.clear();
            self.game.moves(&truth, &mut moves);
            let same = moves.iter().find(|&&mv| self.fold(&self.game.child(&truth, mv)) == state);
            let Some(&mv) = same else { break };
            self.game.play(&mut truth, mv);
            line.push(mv);
        }
        line
    }
}
