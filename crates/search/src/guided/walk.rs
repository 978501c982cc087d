//! The way down: which move is tried next.

use super::tree::{Edge, Node, Tree};
use super::trip::Trip;
use plyground_core::Guide;

/// How moves are chosen.
#[derive(Copy, Clone, Debug)]
pub(super) struct Rules {
    pub(super) c: f32,
    pub(super) echo: f32,
}

/// Lists of moves on the way into a tree.
pub(super) struct Lists<M> {
    moves: Vec<M>,
    priors: Vec<f32>,
    edges: Vec<Edge<M>>,
}

/// The most moves that a position below the root keeps: the likeliest ones.
const WIDEST: usize = 160;

impl<M> Lists<M> {
    pub(super) fn new() -> Lists<M> {
        Lists { moves: Vec::new(), priors: Vec::new(), edges: Vec::new() }
    }
}

/// Walks down to a position that is new or has ended, and counts the way as lost until its worth is known.
pub(super) fn descend<G: Guide>(
    game: &G,
    rules: Rules,
    tree: &mut Tree<G::Move>,
    trip: &mut Trip<G>,
    lists: &mut Lists<G::Move>,
) {
    let mut at = 0;
    while game.payoffs(&trip.state).is_none() {
        let node = tree.nodes[at as usize];
        tree.nodes[at as usize].visits += 1;
        if node.count == 0 {
            if node.visits == 0 || tree.is_full() {
                return;
            }
            open(game, tree, at, &trip.state, lists);
        }
        let edge = tree.nodes[at as usize].first + choose(rules, node.visits, tree.edges_of(at));
        let chosen = &mut tree.edges[edge as usize];
        chosen.visits += 1;
        trip.path.push((at, edge));
        trip.play(game, chosen.mv);
        if chosen.child == 0 {
            if tree.is_full() {
                return;
            }
            tree.edges[edge as usize].child = tree.nodes.len() as u32;
            tree.nodes.push(Node::default());
        }
        at = tree.edges[edge as usize].child;
    }
}

/// Lists the moves of a position, the likeliest first.
pub(super) fn open<G: Guide>(
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
    game.likelihoods(state, moves, priors);
    edges.extend(moves.iter().zip(priors.iter()).map(|(&mv, &prior)| Edge {
        mv,
        code: game.code(mv),
        prior,
        visits: 0,
        echoes: 0,
        echo_sum: 0.0,
        sum: 0.0,
        child: 0,
    }));
    edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    if at != 0 {
        edges.truncate(WIDEST);
    }
    let node = &mut tree.nodes[at as usize];
    node.first = tree.edges.len() as u32;
    node.count = edges.len() as u32;
    node.seat = game.turn(state).index() as u8;
    node.hand = game.hand(state) as u8;
    tree.edges.extend_from_slice(edges);
}

/// The move that promises most; of equals the likeliest.
#[inline]
fn choose<M>(rules: Rules, visits: u32, edges: &[Edge<M>]) -> u32 {
    let explore = rules.c * ((1 + visits) as f32).sqrt();
    // A move never tried is worth what the position is worth.
    let (sum, tried) =
        edges.iter().fold((0.0, 0), |(sum, tried), edge| (sum + edge.sum, tried + edge.visits));
    let unknown = if tried == 0 { 0.5 } else { (sum / f64::from(tried)) as f32 };
    let mut best = (f32::MIN, 0);
    for (i, edge) in (0..).zip(edges) {
        let tries = edge.visits as f32;
        let own = if edge.visits == 0 { unknown } else { edge.sum as f32 / tries };
        let value = if edge.echoes == 0 {
            own
        } else {
            let weight =
                rules.echo / (rules.echo + tries) * (edge.echoes as f32 / (edge.echoes as f32 + 5.0));
            own + weight * ((edge.echo_sum / f64::from(edge.echoes)) as f32 - own)
        };
        let value = value + explore * edge.prior / (1.0 + tries);
        if value > best.0 {
            best = (value, i);
        }
    }
    best.1
}
