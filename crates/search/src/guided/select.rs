//! Selection by PUCT with RAVE, and expansion.

use super::reward::Yardstick;
use super::simulation::Simulation;
use super::tree::{Edge, Node, Tree};
use plyground_core::{Guide, Played};

/// The parameters of selection.
#[derive(Copy, Clone, Debug)]
pub(super) struct Puct {
    /// The weight of exploration.
    pub(super) c: f32,
}

/// Virtual visits with which a move begins: each says that it is worth what positions of the search are worth on average, the less the
/// less likely it is, as the root of its chance beside that of the likeliest.
const VIRTUAL: f32 = 3.0;
/// Progressive unpruning: so many moves a position begins with, the likeliest,
const WIDTH: usize = 40;
/// and it gets as many again where it has so many visits for each.
const WIDEN: u32 = 8;
/// What a weight of one is beside `P·sqrt(N)·log2(N)`: the usual 1.4 is 0.4 of it.
const SCALE: f32 = 2.0 / 7.0;

/// How much RAVE counts, and where.
#[derive(Copy, Clone, Debug)]
pub(super) struct Rave {
    /// What a game counts for a move that was played at once; the later, the less.
    pub(super) weight: f32,
    /// Visits of a position above which it does no more.
    pub(super) parents: u32,
    /// Visits of a move above which it does no more.
    pub(super) children: u32,
}

impl Default for Rave {
    fn default() -> Rave {
        Rave { weight: 0.7, parents: 25_000, children: 2000 }
    }
}

/// Lists of moves on the way into a tree.
pub(super) struct Lists<M> {
    moves: Vec<M>,
    priors: Vec<f32>,
    order: Vec<u64>,
    edges: Vec<Edge<M>>,
    /// Positions that were added.
    pub(super) grown: u64,
}

impl<M> Lists<M> {
    pub(super) fn new() -> Lists<M> {
        Lists { moves: Vec::new(), priors: Vec::new(), order: Vec::new(), edges: Vec::new(), grown: 0 }
    }
}

/// Selects down to a position that is new or has ended; visits without a reward yet are a virtual loss.
pub(super) fn descend<G: Guide>(
    game: &G,
    puct: Puct,
    tree: &mut Tree<G::Move>,
    simulation: &mut Simulation<G>,
    yardstick: &Yardstick,
    lists: &mut Lists<G::Move>,
) {
    let mut at = 0;
    while game.payoffs(&simulation.state).is_none() {
        let node = tree.nodes[at];
        tree.nodes[at].visits += 1;
        let is_new = node.count == 0;
        if is_new && (node.visits == 0 || tree.is_full()) {
            return;
        }
        let is_narrow = node.is_cut && node.visits >= WIDEN.saturating_mul(node.count);
        if is_new || is_narrow && !tree.is_full() {
            let known = (&simulation.state, simulation.recent());
            expand(game, tree, at, known, yardstick, lists);
        }
        let edges = tree.edges_of(at);
        // The root has all its moves listed: of these as many take part as elsewhere would be there.
        let open = if at == 0 { width_at(node.visits).min(edges.len()) } else { edges.len() };
        let edge = tree.nodes[at].first + select(puct, node.visits, &edges[..open]);
        let chosen = &mut tree.edges[edge];
        chosen.visits += 1;
        simulation.path.push((at, edge));
        simulation.play(game, chosen.mv);
        if chosen.child == 0 {
            if tree.is_full() {
                return;
            }
            tree.edges[edge].child = tree.nodes.push(Node::default());
            lists.grown += 1;
        }
        at = tree.edges[edge].child;
    }
}

/// Expands a position: lists its likeliest moves, the likeliest first; all of the root. Where some are listed already, more follow.
pub(super) fn expand<G: Guide>(
    game: &G,
    tree: &mut Tree<G::Move>,
    at: u32,
    (state, recent): (&G::State, &[Played<G::Move>]),
    yardstick: &Yardstick,
    lists: &mut Lists<G::Move>,
) {
    let Lists { moves, priors, order, edges, .. } = lists;
    moves.clear();
    priors.clear();
    order.clear();
    edges.clear();
    game.moves(state, moves);
    game.priors(state, recent, moves, priors);
    edges.extend_from_slice(tree.edges_of(at));
    let known = edges.len();
    // Priors are above zero: as whole numbers they are in the same order.
    let key = |(place, prior): (u64, &f32)| u64::from(!prior.to_bits()) << 32 | place;
    order.extend((0..).zip(priors.iter()).map(key));
    let all = order.len();
    let width = if at == 0 { all } else { (2 * known).max(WIDTH).min(all) };
    if width < all {
        order.select_nth_unstable(width);
        order.truncate(width);
    }
    order.sort_unstable();
    let seat = game.turn(state).index();
    let most = order.first().map_or(1.0, |&first| priors[first as u32 as usize]);
    let value = yardstick.mean(seat);
    for &key in order.iter() {
        let place = key as u32 as usize;
        let (mv, prior) = (moves[place], priors[place]);
        if known > 0 && edges[..known].iter().any(|edge| edge.mv == mv) {
            continue;
        }
        let hope = value * (prior / most).sqrt();
        edges.push(Edge {
            mv,
            code: game.code(mv),
            prior,
            visits: 0,
            weight: VIRTUAL,
            hearsay: VIRTUAL * hope,
            sum: 0.0,
            child: 0,
        });
    }
    let first = tree.edges.add(edges.iter().copied());
    let node = &mut tree.nodes[at];
    node.first = first;
    node.count = edges.len() as u32;
    node.is_cut = edges.len() < all;
    node.seat = seat as u8;
    node.colour = game.amaf_colour(state) as u8;
}

/// How many moves a position has that was visited so often.
#[inline]
fn width_at(visits: u32) -> usize {
    let mut width = WIDTH;
    while visits as usize >= WIDEN as usize * width {
        width *= 2;
    }
    width
}

/// The move with the highest PUCT value; of equals the one with the highest prior.
#[inline]
fn select<M>(puct: Puct, visits: u32, edges: &[Edge<M>]) -> u32 {
    let explore = SCALE * puct.c * ((1 + visits) as f32).sqrt() * log2(2 + visits);
    let mut best = (f32::MIN, 0);
    for (i, edge) in (0..).zip(edges) {
        let value =
            (edge.sum as f32 + edge.hearsay + explore * edge.prior) / (edge.visits as f32 + edge.weight);
        if value > best.0 {
            best = (value, i);
        }
    }
    best.1
}

/// The logarithm of a number, straight between powers of two: the same on every machine.
#[inline]
fn log2(number: u32) -> f32 {
    let whole = number.ilog2();
    whole as f32 + (number - (1 << whole)) as f32 / (1_u64 << whole) as f32
}
