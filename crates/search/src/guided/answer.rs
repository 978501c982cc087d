//! The answer of a search: what all trees say of the root moves, and which of them is played.

use super::found::Found;
use super::tree::Tree;
use crate::mcts::Final;
use crate::{MoveReport, Sample, Spread};
use plyground_core::{Guide, Payoffs, PerSeat, Seat};

/// A root move, and its place among the root moves of a tree.
#[derive(Copy, Clone)]
pub(super) struct Place<M> {
    pub(super) mv: M,
    pub(super) place: usize,
}

/// A root move as all trees see it.
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    place: usize,
    visits: u64,
    /// What it is worth to the mover, where it was tried.
    value: Option<f64>,
    found: Found,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn place(&self) -> Place<M> {
        Place { mv: self.mv, place: self.place }
    }
}

/// What trees count of a root move: visits, and the rewards of the mover in them.
#[derive(Copy, Clone, Default)]
pub(super) struct Counted {
    pub(super) visits: u64,
    sum: f64,
}

impl Counted {
    /// Adds what another tree counts.
    pub(super) fn add(&mut self, other: &Counted) {
        self.visits += other.visits;
        self.sum += other.sum;
    }
}

/// All root moves in board order, with their places in a tree.
pub(super) fn places<G: Guide>(game: &G, root: &G::State, tree: &Tree<G::Move>) -> Vec<Place<G::Move>> {
    let mut moves = Vec::new();
    game.moves(root, &mut moves);
    let edges = tree.edges_of(0);
    let place = |mv: G::Move| edges.iter().position(|edge| edge.mv == mv);
    let of = |mv| Place { mv, place: place(mv).expect("all moves of the root are listed") };
    moves.into_iter().map(of).collect()
}

/// What trees count of the root moves, by their places.
pub(super) fn counted<'t, M: Copy + 't>(trees: impl IntoIterator<Item = &'t Tree<M>>) -> Vec<Counted> {
    let mut all = Vec::new();
    for tree in trees {
        let edges = tree.edges_of(0);
        all.resize(edges.len(), Counted::default());
        for (to, edge) in all.iter_mut().zip(edges) {
            to.add(&Counted { visits: u64::from(edge.visits), sum: edge.sum });
        }
    }
    all
}

/// All root moves, in board order.
pub(super) fn root_moves<M: Copy>(
    places: &[Place<M>],
    counted: &[Counted],
    found: &[Found],
) -> Vec<RootMove<M>> {
    let of = |&Place { mv, place }: &Place<M>| {
        let Counted { visits, sum } = counted[place];
        let value = (visits > 0).then(|| sum / visits as f64);
        RootMove { mv, place, visits, value, found: found[place] }
    };
    places.iter().map(of).collect()
}

/// The number of the move to play: by visits or by value; of equals the one that was likeliest before.
pub(super) fn choose<M>(moves: &[RootMove<M>], by: Final) -> usize {
    let compare = |&a: &usize, &b: &usize| {
        let (a, b) = (&moves[a], &moves[b]);
        let by_visits = a.visits.cmp(&b.visits);
        let by_value = a.value.unwrap_or(-1.0).total_cmp(&b.value.unwrap_or(-1.0));
        let by_choice = match by {
            Final::Auto | Final::Visits => by_visits.then(by_value),
            Final::Value => by_value.then(by_visits),
        };
        by_choice.then(b.place.cmp(&a.place))
    };
    (0..moves.len()).max_by(compare).unwrap_or(0)
}

/// What is told of a root move: payoffs and games are those of this search.
pub(super) fn report<M: Copy>(one: &RootMove<M>, mover: Seat, seats: usize) -> MoveReport<M> {
    let Found { playouts, wins, ties, twelfths, squares } = one.found;
    let mut values = PerSeat::default();
    for seat in Seat::all(seats) {
        values[seat] = twelfths[seat] as f64 / (f64::from(Payoffs::WHOLE) * playouts.max(1) as f64);
    }
    MoveReport {
        values: (playouts > 0).then_some(values),
        sample: Some(Sample { playouts, wins, draws: ties, losses: playouts - wins - ties }),
        spread: Spread::of(seats, twelfths[mover], squares),
        visits: Some(one.visits),
        ..MoveReport::unknown(one.mv)
    }
}

/// The principal variation: a move and those tried most after it.
pub(super) fn principal_variation<M: Copy>(tree: &Tree<M>, chosen: Place<M>) -> Vec<M> {
    let mut line = vec![chosen.mv];
    let mut at = tree.edges_of(0)[chosen.place].child;
    while at != 0 {
        let most = tree.edges_of(at).iter().rev().max_by_key(|edge| edge.visits);
        let Some(edge) = most.filter(|edge| edge.visits > 0) else { break };
        line.push(edge.mv);
        at = edge.child;
    }
    line
}
