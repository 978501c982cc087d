//! Root moves as trees count them.

use super::proof::Proof;
use super::tree::Tree;

/// A move of the true root, and what of it does not change during a search.
pub(super) struct RootEdge<M> {
    pub(super) mv: M,
    /// Its number in the folded root.
    pub(super) edge: usize,
    /// Visits with which a memory lets it begin in each tree.
    pub(super) brought: u32,
    /// Its value, where it ends the game.
    pub(super) ended: Option<Proof>,
}

impl<M: Copy> RootEdge<M> {
    /// The move, and its number in the folded root.
    pub(super) fn place(&self) -> (M, usize) {
        (self.mv, self.edge)
    }
}

/// What trees count of a move of the folded root.
#[derive(Copy, Clone, Default)]
pub(super) struct Counted {
    pub(super) visits: u64,
    pub(super) own: u64,
    /// Visits of the position that it leads to, and what the seats got in them.
    pub(super) seen: u64,
    pub(super) sums: [u64; 3],
    pub(super) proof: Option<Proof>,
}

impl Counted {
    /// Adds what another tree counts.
    pub(super) fn add(&mut self, other: &Counted) {
        self.visits += other.visits;
        self.own += other.own;
        self.seen += other.seen;
        self.sums = [0, 1, 2].map(|i| self.sums[i] + other.sums[i]);
        self.proof = self.proof.or(other.proof);
    }
}

/// What some trees count of each root move.
pub(super) fn counted<'t, M>(
    edges: &[RootEdge<M>],
    trees: impl IntoIterator<Item = &'t Tree>,
) -> Vec<Counted> {
    let mut all = vec![Counted::default(); edges.len()];
    for tree in trees {
        let Some((_, moves)) = tree.edges(tree.root()) else { continue };
        for (to, RootEdge { edge, brought, .. }) in all.iter_mut().zip(edges) {
            let visits = moves.visits(*edge);
            to.visits += u64::from(visits);
            to.own += u64::from(visits.saturating_sub(*brought));
            if let Some((child, _)) = moves.child(*edge) {
                let node = tree.node(child);
                to.seen += u64::from(node.visits());
                let more = node.units();
                to.sums = [0, 1, 2].map(|i| to.sums[i] + u64::from(more[i]));
                to.proof = to.proof.or(node.proof());
            }
        }
    }
    all
}
