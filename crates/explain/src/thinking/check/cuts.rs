//! The cut-offs of a tree, as the judge counts them, and what minimax visits when it is run.

use plyground_players::{NodeThought, Request, Session, TreeThought};
use std::sync::atomic::AtomicBool;

/// A tree and the position of its root.
pub(super) struct Tree<'a> {
    pub(super) tree: &'a TreeThought,
    pub(super) session: &'a dyn Session,
}

/// A cut-off: how deep, how many moves were left out, and which move cut, if one did.
pub(super) struct CutOff {
    pub(super) ply: u32,
    pub(super) left_out: usize,
    pub(super) by: Option<String>,
}

impl Tree<'_> {
    /// The plies down to which the tree is whole.
    pub(super) fn whole(&self) -> u32 {
        let is_open = |node: &NodeThought| node.others.is_some_and(|others| others.moves > 0);
        let open = (0..self.tree.nodes.len()).filter(|&node| is_open(&self.tree.nodes[node]));
        open.map(|node| line_to(self.tree, node).len() as u32).min().unwrap_or(u32::MAX)
    }

    /// The cut-offs above a ply; `None` where the tree is not whole down to there.
    pub(super) fn cuts(&self, above: u32) -> Option<Vec<CutOff>> {
        let nodes = &self.tree.nodes;
        let mut last = vec![None; nodes.len()];
        for node in &nodes[1..] {
            last[node.parent?] = node.mv.clone();
        }
        let mut cuts = Vec::new();
        for (place, node) in nodes.iter().enumerate().filter(|(_, node)| !node.cut.is_empty()) {
            let ply = line_to(self.tree, place).len() as u32;
            let by = if node.table { None } else { last[place].clone() };
            if ply < above {
                cuts.push(CutOff { ply, left_out: node.cut.len(), by });
            }
        }
        (above <= self.whole()).then_some(cuts)
    }

    /// Whether a cut-off is in the tree: where, by which move, and of which.
    pub(super) fn has_cut(&self, line: &[String], mv: &str, left_out: &[String]) -> bool {
        let nodes = &self.tree.nodes;
        let last_child = |place: usize| nodes.iter().rev().find(|node| node.parent == Some(place));
        let is_it = |place: usize| {
            line_to(self.tree, place) == line
                && last_child(place).is_some_and(|child| child.mv.as_deref() == Some(mv))
        };
        (0..nodes.len()).filter(|&place| nodes[place].cut == left_out).any(is_it)
    }

    /// Positions that minimax itself visits after a line, to a depth.
    pub(super) fn minimax(&self, line: &[String], depth: u32) -> Option<u64> {
        let mut here = self.session.fork();
        for mv in line {
            here.play(mv).ok()?;
        }
        if depth == 0 || here.outcome().is_some() {
            return Some(1);
        }
        let mut minimax = here.enlist(&format!("minimax:depth={depth},eval=zero")).ok()?;
        let never = AtomicBool::new(false);
        let request = Request { threads: 1, seed: 1, stop: &never, observer: None };
        Some(minimax.think(here.as_ref(), &request).ok()?.counts.tree?.visited)
    }
}

/// The moves that lead to a node of a tree.
pub(super) fn line_to(tree: &TreeThought, place: usize) -> Vec<String> {
    let node = &tree.nodes[place];
    match node.parent {
        None => Vec::new(),
        Some(parent) => {
            let mut line = line_to(tree, parent);
            line.extend(node.mv.clone());
            line
        }
    }
}
