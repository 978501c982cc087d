//! The tree of the last search, as plain data.

use super::tree::{Edge, Tree};
use crate::xray::{Measure, SearchTree, TreeNode, most_visited};
use plyground_core::Seat;

/// The most visited nodes of the first of `trees` trees. Ways that meet are not seen as such: statistics belong to moves here.
pub(super) fn xray<M: Copy>(tree: &Tree<M>, turn: Seat, trees: usize, limit: usize) -> SearchTree<M> {
    let top = tree.edges_of(0);
    let tried: u64 = top.iter().map(|edge| u64::from(edge.visits)).sum();
    let mut root = TreeNode::new(None, None, turn, tried);
    root.value = (tried > 0).then(|| top.iter().map(|edge| edge.sum).sum::<f64>() / tried as f64);
    let nodes = most_visited((root, Some(0)), limit, |at: &Option<u32>, place, _| {
        let Some(at) = *at else { return Vec::new() };
        let seat = Seat::new(usize::from(tree.nodes[at].seat));
        let tried = tree.edges_of(at).iter().filter(|edge| edge.visits > 0);
        let node = |edge: &Edge<M>| {
            let mut node = TreeNode::new(Some(place), Some(edge.mv), seat, u64::from(edge.visits));
            node.value = Some(edge.sum / f64::from(edge.visits));
            node.prior = Some(f64::from(edge.prior));
            (node, (edge.child != 0).then_some(edge.child))
        };
        tried.map(node).collect()
    });
    let mut all = SearchTree::new(Measure::Simulations, nodes);
    all.trees = trees;
    all
}
