//! Where a depth-first search went, position by position.

use super::cutoffs::line;
use plyground_players::TreeThought;
use serde::Serialize;

/// A position that a depth-first search went to, with its window and what came of it. Values are through the eyes of the seat that moved there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Visit {
    /// Its number in the order of search, from one.
    pub number: usize,
    /// The moves from the root.
    pub line: Vec<String>,
    /// The lower end of the window, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// Whether moves were looked at after it.
    pub expanded: bool,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<i32>,
    /// `atmost` or `atleast` where that bounds it only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// Plies from the root to the end of the game, where that was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Whether the table knew it.
    pub table: bool,
    /// The move that cut the others off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_by: Option<String>,
    /// Those others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<String>,
    /// Positions looked at from here on, this one among them.
    pub visits: u64,
}

/// The positions of a tree in the order of search; `None` where not all of them were written down, or it is not the tree of a depth-first search.
pub fn visits(tree: &TreeThought) -> Option<Vec<Visit>> {
    let is_whole = tree.nodes.iter().all(|node| node.others.is_none_or(|others| others.moves == 0));
    if tree.measure != "positions" || !is_whole {
        return None;
    }
    let mut last: Vec<Option<&String>> = vec![None; tree.nodes.len()];
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            last[parent] = node.mv.as_ref();
        }
    }
    let visit = |(place, node): (usize, &plyground_players::NodeThought)| Visit {
        number: place + 1,
        line: line(tree, place),
        alpha: node.alpha,
        beta: node.beta,
        expanded: last[place].is_some(),
        eval: node.eval,
        bound: node.bound.clone(),
        plies: node.plies,
        table: node.table,
        cut_by: last[place].filter(|_| !node.cut.is_empty() && !node.table).cloned(),
        cut: node.cut.clone(),
        visits: node.visits,
    };
    Some(tree.nodes.iter().enumerate().map(visit).collect())
}
