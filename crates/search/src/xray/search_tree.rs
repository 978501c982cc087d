//! The tree of a search, as data.

use crate::move_value::MoveValue;
use plyground_core::{PerSeat, Seat};

/// A part of the tree of a search: the root and what was visited most, parents before their children and siblings in the order of
/// search or of the board.
///
/// What searches tell will grow: one outside of this crate begins with [`SearchTree::new`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchTree<M> {
    /// What `visits` count.
    pub measure: Measure,
    /// How many trees the search had, of which this is the first.
    pub trees: usize,
    /// All that is shown; the first is the root.
    pub nodes: Vec<TreeNode<M>>,
}

/// What visits are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Simulations that took a move. Where ways meet, those of all of them go on from there: a node may have fewer than the moves after it.
    Simulations,
    /// Positions looked at after a move, the one that it leads to among them.
    Positions,
}

/// A move of a search tree, and the position that it leads to. Values are through the eyes of the seat that made the move; at the root of
/// the seat to move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct TreeNode<M> {
    /// The position that the move was made in, by its place in the list; `None` for the root.
    pub parent: Option<usize>,
    /// The move; `None` for the root.
    pub mv: Option<M>,
    /// The seat that made it; at the root the seat to move.
    pub seat: Seat,
    /// How often, see [`SearchTree::measure`].
    pub visits: u64,
    /// What it is worth, 0 to 1: the expected payoff, with a guide that has some of the margin in it.
    pub value: Option<f64>,
    /// Expected payoff of each seat, 0 to 1, where the search knows them.
    pub values: Option<PerSeat<f64>>,
    /// Whether that is certain.
    pub is_proven: bool,
    /// How likely a good player was thought to make the move, where the search has a guide.
    pub prior: Option<f64>,
    /// What a search with a horizon makes of it.
    pub eval: Option<MoveValue>,
    /// The same for each seat, where the search sees the game through the eyes of all.
    pub evals: Option<PerSeat<i32>>,
    /// The window of alpha-beta in which it was searched: below the first and above the second nobody cares. `None` for no such end.
    pub window: Option<(Option<i32>, Option<i32>)>,
    /// Whether its value came from the transposition table.
    pub is_known: bool,
    /// The moves after it that were left out because of a cut-off.
    pub cut: Vec<M>,
    /// The node of the same position that is shown already, with what comes after it: a transposition.
    pub same: Option<usize>,
    /// What was visited after it and is not shown.
    pub others: Others,
}

/// What is not shown of the moves after a position.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Others {
    /// How many moves.
    pub moves: u64,
    /// How often they were visited.
    pub visits: u64,
}

impl<M> SearchTree<M> {
    /// A tree of these nodes.
    pub fn new(measure: Measure, nodes: Vec<TreeNode<M>>) -> SearchTree<M> {
        SearchTree { measure, trees: 1, nodes }
    }

    /// The nodes below one, in their order.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        (node + 1..self.nodes.len()).filter(move |&i| self.nodes[i].parent == Some(node))
    }
}

impl<M> TreeNode<M> {
    /// A move of which nothing is known but how often it was visited.
    pub fn new(parent: Option<usize>, mv: Option<M>, seat: Seat, visits: u64) -> TreeNode<M> {
        TreeNode {
            parent,
            mv,
            seat,
            visits,
            value: None,
            values: None,
            is_proven: false,
            prior: None,
            eval: None,
            evals: None,
            window: None,
            is_known: false,
            cut: Vec::new(),
            same: None,
            others: Others::default(),
        }
    }
}
