//! The tree of the last search, as plain data.

use super::player::Uct;
use super::proof::Proof;
use super::tree::Tree;
use super::unfolded::moves_as_they_are;
use super::units::Units;
use crate::xray::{Measure, SearchTree, TreeNode, most_visited};
use plyground_core::{Game, Seat, Symmetry};
use std::collections::HashMap;

/// Where in a tree a node stands: its number, the position as it is, and as the tree has it.
struct At<S> {
    number: u32,
    truth: S,
    folded: S,
}

/// A node, and where it stands.
type Shown<G> = (TreeNode<<G as Game>::Move>, At<<G as Game>::State>);

impl<G: Symmetry> Uct<G> {
    /// The most visited nodes of the first tree, as it looks from the true root; a position that comes up again is shown once.
    pub(super) fn xray(&self, game: &G, limit: usize) -> Option<SearchTree<G::Move>> {
        let root = self.last.as_ref()?;
        let tree = self.trees.first().filter(|tree| tree.root() != 0)?;
        let units = Units::new(game.seats(), self.values.is_none());
        let known = |number: u32, seat: Seat, node: &mut TreeNode<G::Move>| {
            let at = tree.node(number);
            let proof = at.proof().filter(|_| self.options.prove);
            let counted =
                (at.visits() > 0).then(|| units.means(u64::from(at.visits()), at.units().map(u64::from)));
            node.is_proven = proof.is_some();
            node.values = proof.map(Proof::shares).or(counted);
            node.value = node.values.map(|values| values[seat]);
        };
        let turn = game.turn(root);
        let mut first = TreeNode::new(None, None, turn, u64::from(tree.node(tree.root()).visits()));
        known(tree.root(), turn, &mut first);
        let start = At { number: tree.root(), truth: root.clone(), folded: self.fold(game, root) };
        let mut shown: HashMap<u32, usize> = HashMap::new();
        let nodes = most_visited((first, start), limit, |at, place, node| {
            if at.number == 0 {
                return Vec::new();
            }
            node.same = shown.get(&at.number).copied();
            if node.same.is_some() {
                return Vec::new();
            }
            shown.insert(at.number, place);
            self.below(game, tree, at, place, &known)
        });
        let mut all = SearchTree::new(Measure::Simulations, nodes);
        all.trees = self.trees.len();
        Some(all)
    }

    /// The moves that were tried in a position.
    fn below(
        &self,
        game: &G,
        tree: &Tree,
        at: &At<G::State>,
        place: usize,
        known: &impl Fn(u32, Seat, &mut TreeNode<G::Move>),
    ) -> Vec<Shown<G>> {
        let Some((_, edges)) = tree.edges(at.number) else { return Vec::new() };
        let mut below = Vec::new();
        for (mv, edge, folded) in moves_as_they_are(game, self.options.symmetry, &at.truth, &at.folded) {
            let visits = u64::from(edges.visits(edge));
            if visits > 0 {
                let seat = game.turn(&at.truth);
                let mut node = TreeNode::new(Some(place), Some(mv), seat, visits);
                let number = edges.child(edge).map_or(0, |(number, _)| number);
                if number != 0 {
                    known(number, seat, &mut node);
                }
                below.push((node, At { number, truth: game.child(&at.truth, mv), folded }));
            }
        }
        below
    }

    fn fold(&self, game: &G, state: &G::State) -> G::State {
        if self.options.symmetry { game.canonical(state) } else { state.clone() }
    }
}
