//! The tree of a player's search, as plain data in the form in which the search log has it.

use plyground_core::Notation;
use plyground_search::{Bound, Measure, SearchTree, TreeNode};
use serde::{Deserialize, Serialize};

/// How much of a tree is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Xray {
    /// The most nodes: those that were visited most.
    pub nodes: usize,
    /// Plies that searches write down which keep no tree; others show what they have.
    pub depth: u32,
}

/// The tree of a search: the nodes that were visited most.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct TreeThought {
    /// What `visits` count: `simulations` that took a move, or `positions` looked at after it.
    pub measure: String,
    /// How many trees the player had, of which this is the first.
    pub trees: usize,
    /// The root first; each node behind its parent.
    pub nodes: Vec<NodeThought>,
}

/// A move of a tree. Values are through the eyes of the seat that made it, at the root of the seat to move; what is not known is left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
#[serde(default)]
pub struct NodeThought {
    /// The place of the node that it comes after, from zero; none for the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move, as a person would type it; none for the root.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The seat that made it, from one; at the root the seat to move.
    pub seat: usize,
    /// How often.
    pub visits: u64,
    /// What it is worth, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Expected payoff of each seat, where there are three or four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
    /// Whether that is certain.
    #[serde(skip_serializing_if = "is_false")]
    pub proven: bool,
    /// How likely a good player was thought to make it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
    /// What a search with a horizon makes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<i32>,
    /// `atmost` or `atleast` where `eval` is not the value but bounds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// Plies from the root to the end of the game, where it was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The same for each seat, where the search sees the game through the eyes of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evals: Option<Vec<i32>>,
    /// The lower end of alpha-beta's window, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// Whether the value came from the transposition table.
    #[serde(skip_serializing_if = "is_false")]
    pub table: bool,
    /// The moves after it that were left out because of a cut-off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<String>,
    /// The place of the node with the same position, where what comes after it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<usize>,
    /// What was visited after it and is not shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<OthersThought>,
}

/// What is not shown after a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OthersThought {
    /// How many moves.
    pub moves: u64,
    /// How often they were visited.
    pub visits: u64,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl TreeThought {
    pub(crate) fn new<G: Notation>(game: &G, tree: &SearchTree<G::Move>) -> TreeThought {
        TreeThought {
            measure: match tree.measure {
                Measure::Simulations => "simulations".to_owned(),
                Measure::Positions => "positions".to_owned(),
            },
            trees: tree.trees,
            nodes: tree.nodes.iter().map(|node| NodeThought::new(game, node)).collect(),
        }
    }

    /// The nodes after one, in their order.
    pub fn children(&self, node: usize) -> Vec<usize> {
        (node + 1..self.nodes.len()).filter(|&i| self.nodes[i].parent == Some(node)).collect()
    }

    /// The root and the nodes that were visited most, at most `limit`; the others are summed up where they are left out.
    pub fn pruned(&self, limit: usize) -> TreeThought {
        let mut is_kept = vec![false; self.nodes.len()];
        let mut ahead = vec![0];
        for _ in 0..limit.max(1) {
            let next = (0..ahead.len()).rev().max_by_key(|&i| self.nodes[ahead[i]].visits);
            let Some(next) = next.map(|i| ahead.remove(i)) else { break };
            is_kept[next] = true;
            ahead.extend(self.children(next));
        }
        let mut new = vec![None; self.nodes.len()];
        let mut nodes: Vec<NodeThought> = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.and_then(|parent| new[parent]);
            if is_kept[place] {
                new[place] = Some(nodes.len());
                nodes.push(NodeThought { parent, ..node.clone() });
            } else if let Some(parent) = parent {
                let others = nodes[parent].others.get_or_insert_with(OthersThought::default);
                others.moves += 1;
                others.visits += node.visits;
            }
        }
        for node in &mut nodes {
            node.same = node.same.and_then(|same| new[same]);
        }
        TreeThought { nodes, ..self.clone() }
    }

    /// What is wrong with it, if anything: a tree from a file is held to this before it is drawn.
    pub(crate) fn fault(&self) -> Option<String> {
        let wrong = |(place, node): (usize, &NodeThought)| {
            let is_root = place == 0;
            let fits = |of: Option<usize>| of.is_none_or(|of| of < self.nodes.len());
            match node.parent {
                None if !is_root => Some(format!("node {place} has no parent")),
                Some(parent) if parent >= place => {
                    Some(format!("node {place} stands before its parent {parent}"))
                }
                _ if !fits(node.same) => Some(format!("node {place} is the same as none of the nodes")),
                _ if node.mv.is_none() && !is_root => Some(format!("node {place} has no move")),
                _ => None,
            }
        };
        let none = self.nodes.is_empty().then(|| "the tree has no root".to_owned());
        none.or_else(|| self.nodes.iter().enumerate().find_map(wrong))
    }
}

impl NodeThought {
    fn new<G: Notation>(game: &G, node: &TreeNode<G::Move>) -> NodeThought {
        let seats = game.seats();
        let write = |mv: &G::Move| game.write_move(*mv);
        let others = node.others;
        NodeThought {
            parent: node.parent,
            mv: node.mv.as_ref().map(write),
            seat: node.seat.index() + 1,
            visits: node.visits,
            value: node.value,
            values: node.values.filter(|_| seats > 2).map(|values| values.0[..seats].to_vec()),
            proven: node.is_proven,
            prior: node.prior,
            eval: node.eval.map(|eval| eval.value),
            bound: node.eval.and_then(|eval| match eval.bound {
                Bound::Exact => None,
                Bound::AtMost => Some("atmost".to_owned()),
                Bound::AtLeast => Some("atleast".to_owned()),
            }),
            plies: node.eval.and_then(|eval| eval.plies),
            evals: node.evals.filter(|_| seats > 2).map(|evals| evals.0[..seats].to_vec()),
            alpha: node.window.and_then(|window| window.0),
            beta: node.window.and_then(|window| window.1),
            table: node.is_known,
            cut: node.cut.iter().map(write).collect(),
            same: node.same,
            others: (others.moves > 0)
                .then_some(OthersThought { moves: others.moves, visits: others.visits }),
        }
    }
}
