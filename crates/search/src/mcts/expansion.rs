//! Expansion: positions that a move led to for the first time enter the tree, and their moves are listed.

use super::edges::Edges;
use super::group::Round;
use super::proof::Proof;
use super::walk::Walker;
use crate::transposition::hashed;
use plyground_core::{Playouts, Seat, Symmetry};

/// The most moves of a position that are looked at for a win at once when they are listed. Beyond, such a win is found
/// when its turn to be tried comes.
const FEW: usize = 32;

impl<G: Playouts + Symmetry, const SHARED: bool, S> Walker<'_, G, SHARED, S> {
    /// Folds a position that a move led to for the first time; tells its key, and whether it is a mirror image now.
    pub(super) fn arrive(&self, state: &mut G::State) -> (u64, bool) {
        let mut is_flipped = false;
        if self.rules.uses_symmetry {
            let folded = self.game.canonical(state);
            is_flipped = folded != *state;
            *state = folded;
        }
        let hash = hashed(self.game.key(state));
        self.tree.prefetch_place(hash);
        (hash, is_flipped)
    }

    /// Finds or makes the entry of the position that the last move led to; where there is no room, simulations end.
    pub(super) fn enter(&self, round: &mut Round<G>, at: u32, hash: u64, is_flipped: bool) {
        let group = &round.groups[at as usize];
        // Looked at before anybody can find the entry.
        let ended = self.game.payoffs(&group.state);
        let decided = ended.or_else(|| self.game.decided(&group.state).filter(|_| self.rules.proves));
        let ended = decided.map(|payoffs| Proof::new(&payoffs));
        let Some((node, is_new)) = self.tree.enter::<SHARED>(hash, ended, self.own) else {
            round.groups[at as usize].known = ended;
            return round.ends.push(at);
        };
        let above = round.groups[group.up as usize].block;
        self.tree.block(above).set_child(group.edge as usize, node, is_flipped);
        if is_new && ended.is_none() && self.memory.is_some() {
            self.recall(node, &group.state);
        }
        let group = &mut round.groups[at as usize];
        group.node = node;
        group.stage |= u16::from(is_new);
        round.walking.push(at);
    }

    /// Expands a position: lists its moves; `None` where there is no room, or no need since one of them is decisive.
    pub(super) fn expand(
        &self,
        at: u32,
        state: &G::State,
        moves: &mut Vec<G::Move>,
    ) -> Option<(u32, Edges<'_>)> {
        moves.clear();
        self.game.moves(state, moves);
        let mover = self.game.turn(state);
        let may_win = !G::FINDS_WINS && moves.len() <= FEW;
        if self.rules.proves && may_win && self.prove_win(at, state, mover, moves) {
            return None;
        }
        let (block, edges) = self.tree.draft::<SHARED>(at, moves.len(), mover, self.own)?;
        // All that is known of the moves from the start is written before others see them.
        if self.memory.is_some() {
            self.recall_moves(edges, state, moves);
        }
        if self.rules.proves {
            let mut losing = self.game.losing_moves(state);
            while losing != 0 {
                edges.rule_out(losing.trailing_zeros() as usize);
                losing &= losing - 1;
            }
        }
        Some(self.tree.publish::<SHARED>(at, block))
    }

    /// Proves a position in which one of the moves is decisive.
    fn prove_win(&self, at: u32, state: &G::State, mover: Seat, moves: &[G::Move]) -> bool {
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
    pub(super) fn expand_root(&self, root: &G::State, moves: &mut Vec<G::Move>) {
        let at = self.tree.root();
        let mover = self.game.turn(root);
        moves.clear();
        self.game.moves(root, moves);
        if let Some((_, edges)) = self.tree.edges(at) {
            // Of the moves of the root people want to see each.
            edges.rule_in();
        } else {
            // That it is decided says nothing of its moves.
            self.tree.node(at).unprove();
            if self.tree.node(at).visits() == 0 {
                self.recall(at, root);
            }
            if let Some((block, edges)) = self.tree.draft::<SHARED>(at, moves.len(), mover, self.own) {
                self.recall_moves(edges, root, moves);
                self.tree.publish::<SHARED>(at, block);
            }
        }
        if self.rules.proves {
            self.prove_win(at, root, mover, moves);
        }
    }
}
