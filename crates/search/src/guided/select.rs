//! Selection by PUCT with RAVE, and expansion.

use super::simulation::Simulation;
use super::tree::{Edge, Node, Tree};
use plyground_core::Guide;

/// The parameters of selection.
#[derive(Copy, Clone, Debug)]
pub(super) struct Puct {
    pub(super) c: f32,
    pub(super) rave: f32,
}

/// Lists of moves on the way into a tree.
pub(super) struct Lists<M> {
    moves: Vec<M>,
    priors: Vec<f32>,
    edges: Vec<Edge<M>>,
}

/// Forward pruning: the most moves that a position below the root keeps, those with the highest priors.
const WIDEST: usize = 160;

impl<M> Lists<M> {
    pub(super) fn new() -> Lists<M> {
        Lists { moves: Vec::new(), priors: Vec::new(), edges: Vec::new() }
    }
}

/// Selects down to a position that is new or has ended; visits without a reward yet are a virtual loss.
pub(super) fn descend<G: Guide>(
    game: &G,
    puct: Puct,
    tree: &mut Tree<G::Move>,
    simulation: &mut Simulation<G>,
    lists: &mut Lists<G::Move>,
) {
    let mut at = 0;
    while game.payoffs(&simulation.state).is_none() {
        let node = tree.nodes[at];
        tree.nodes[at].visits += 1;
        if node.count == 0 {
            if node.visits == 0 || tree.is_full() {
                return;
            }
            expand(game, tree, at, &simulation.state, lists);
        }
        let edge = tree.nodes[at].first + select(puct, node.visits, tree.edges_of(at));
        let chosen = &mut tree.edges[edge];
        chosen.visits += 1;
        simulation.path.push((at, edge));
        simulation.play(game, chosen.mv);
        if chosen.child == 0 {
            if tree.is_full() {
                return;
            }
            tree.edges[edge].child = tree.nodes.push(Node::default());
        }
        at = tree.edges[edge].child;
    }
}

/// Expands a position: lists its moves with their priors, the highest first.
pub(super) fn expand<G: Guide>(
    game: &G,
    tree: &mut Tree<G::Move>,
    at: u32,
    state: &G::State,
    lists: &mut Lists<G::Move>,
) {
    let Lists { moves, priors, edges } = lists;
    moves.clear();
    priors.clear();
    edges.clear();
    game.moves(state, moves);
    game.priors(state, moves, priors);
    edges.extend(moves.iter().zip(priors.iter()).map(|(&mv, &prior)| Edge {
        mv,
        code: game.code(mv),
        prior,
        visits: 0,
        amaf_visits: 0,
        amaf_sum: 0.0,
        sum: 0.0,
        child: 0,
    }));
    edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    if at != 0 {
        edges.truncate(WIDEST);
    }
    let first = tree.edges.add(edges.iter().copied());
    let node = &mut tree.nodes[at];
    node.first = first;
    node.count = edges.len() as u32;
    node.seat = game.turn(state).index() as u8;
    node.colour = game.amaf_colour(state) as u8;
}

/// The move with the highest PUCT value; of equals the one with the highest prior.
#[inline]
fn select<M>(puct: Puct, visits: u32, edges: &[Edge<M>]) -> u32 {
    let explore = puct.c * ((1 + visits) as f32).sqrt();
    // First-play urgency: a move never tried is worth what the position is worth.
    let (sum, tried) =
        edges.iter().fold((0.0, 0), |(sum, tried), edge| (sum + edge.sum, tried + edge.visits));
    let unknown = if tried == 0 { 0.5 } else { (sum / f64::from(tried)) as f32 };
    let mut best = (f32::MIN, 0);
    for (i, edge) in (0..).zip(edges) {
        let tries = edge.visits as f32;
        let own = if edge.visits == 0 { unknown } else { edge.sum as f32 / tries };
        let value = if edge.amaf_visits == 0 {
            own
        } else {
            let weight =
                puct.rave / (puct.rave + tries) * (edge.amaf_visits as f32 / (edge.amaf_visits as f32 + 5.0));
            own + weight * ((edge.amaf_sum / f64::from(edge.amaf_visits)) as f32 - own)
        };
        let value = value + explore * edge.prior / (1.0 + tries);
        if value > best.0 {
            best = (value, i);
        }
    }
    best.1
}
