//! The nodes of a tree that were visited most.

use super::search_tree::{SearchTree, TreeNode};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The root and the nodes that were visited most, at most `limit` in all, best first: a node only after its parent. Of equals the one that
/// was found first. What is left out is summed up at its parent, and the rest put in an order in which each stands behind its parent and
/// siblings as they were found.
///
/// `below` is told of each node that is taken, with its place for the time being, and lists what comes after it, each with what is needed to
/// go on from there.
pub(crate) fn most_visited<M: Clone, S>(
    root: (TreeNode<M>, S),
    limit: usize,
    mut below: impl FnMut(&S, usize, &mut TreeNode<M>) -> Vec<(TreeNode<M>, S)>,
) -> Vec<TreeNode<M>> {
    // By visits, then in the order in which they were found.
    let mut ahead = BinaryHeap::new();
    let mut found: Vec<Option<(TreeNode<M>, S)>> = vec![Some(root)];
    ahead.push((u64::MAX, Reverse(0)));
    // Those taken, with the number under which they were found.
    let mut taken: Vec<(usize, TreeNode<M>)> = Vec::new();
    while let Some((_, Reverse(number))) = ahead.pop() {
        let Some((mut node, state)) = found[number].take() else { continue };
        if taken.len() >= limit.max(1) {
            let parent = node.parent.map(|parent| &mut taken[parent].1.others);
            if let Some(others) = parent {
                others.moves += 1;
                others.visits += node.visits;
            }
            continue;
        }
        let place = taken.len();
        for child in below(&state, place, &mut node) {
            ahead.push((child.0.visits, Reverse(found.len())));
            found.push(Some(child));
        }
        taken.push((number, node));
    }
    in_order(taken)
}

impl<M: Clone> SearchTree<M> {
    /// The root and the nodes that were visited most, at most `limit` in all; the others are summed up where they are left out. What refers
    /// to a node that is left out stands alone.
    pub fn pruned(&self, limit: usize) -> SearchTree<M> {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                below[parent].push(place);
            }
        }
        let mut taken = vec![None; self.nodes.len()];
        let nodes = most_visited((self.nodes[0].clone(), 0), limit, |&at, place, _| {
            taken[at] = Some(place);
            let child = |&i: &usize| {
                let node = &self.nodes[i];
                let same = node.same.and_then(|same| taken[same]);
                (TreeNode { parent: Some(place), same, ..node.clone() }, i)
            };
            below[at].iter().map(child).collect()
        });
        SearchTree { measure: self.measure, trees: self.trees, nodes }
    }
}

/// Nodes so that what comes after a node follows it, and siblings stand as they were found.
fn in_order<M: Clone>(taken: Vec<(usize, TreeNode<M>)>) -> Vec<TreeNode<M>> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); taken.len()];
    for (place, (_, node)) in taken.iter().enumerate() {
        if let Some(parent) = node.parent {
            below[parent].push(place);
        }
    }
    below.iter_mut().for_each(|siblings| siblings.sort_by_key(|&place| taken[place].0));
    let mut order = Vec::with_capacity(taken.len());
    let mut ahead = vec![0];
    while let Some(place) = ahead.pop() {
        order.push(place);
        ahead.extend(below[place].iter().rev());
    }
    let mut new = vec![0; taken.len()];
    order.iter().enumerate().for_each(|(to, &from)| new[from] = to);
    let renumbered = |&place: &usize| {
        let node = taken[place].1.clone();
        let [parent, same] = [node.parent, node.same].map(|of| of.map(|of| new[of]));
        TreeNode { parent, same, ..node }
    };
    order.iter().map(renumbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seat;

    #[test]
    fn the_most_visited_are_shown_and_the_rest_is_summed_up() {
        // Moves are the visits they have.
        let tree: [(u64, &[u64]); 4] = [(100, &[30, 60, 10]), (60, &[25, 35]), (30, &[29]), (35, &[])];
        let node = |parent, visits| TreeNode::new(parent, Some(visits), Seat::FIRST, visits);
        let nodes = most_visited((node(None, 100), 100), 5, |state: &u64, place, _| {
            let moves = tree.iter().find(|(of, _)| of == state).map_or(&[][..], |(_, moves)| moves);
            moves.iter().map(|&visits| (node(Some(place), visits), visits)).collect()
        });
        let shown: Vec<(u64, Option<usize>, u64)> =
            nodes.iter().map(|node| (node.visits, node.parent, node.others.visits)).collect();
        assert_eq!(
            shown,
            [(100, None, 10), (30, Some(0), 0), (29, Some(1), 0), (60, Some(0), 25), (35, Some(3), 0)]
        );
    }
}
