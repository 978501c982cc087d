//! Steps, written down while the search takes them, for whoever wants to see every number.

use super::block::NEVER;
use super::edges::Edges;
use super::group::Round;
use super::outcome::Outcome;
use super::proof::Proof;
use super::tree::Tree;
use super::unfolded::moves_as_they_are;
use super::units::Units;
use crate::step::{Backup, Candidate, Selection, Standing, Step, StepEnd, StepObserver};
use plyground_core::{Game, PerSeat, Symmetry};
use std::cell::RefCell;

/// Somebody who writes down the steps of a search. For [`Unseen`] all of it is nothing, and compiled to nothing.
pub(super) trait Steps<G: Game>: Copy {
    /// A move is selected for some simulations of a group, in a position with so many visits, where exploration has this weight.
    #[inline(always)]
    fn select(self, _group: u32, _visits: u32, _weight: f32, _edges: Edges<'_>, _edge: usize, _ways: u32) {}

    /// The round is played out, and nothing is backed up yet.
    #[inline(always)]
    fn play_out(self, _round: &Round<G>, _outcomes: &[Outcome], _tree: &Tree, _first: u64) {}

    /// All is backed up.
    #[inline(always)]
    fn back_up(self, _round: &Round<G>, _tree: &Tree) {}
}

/// Nothing is written down.
#[derive(Copy, Clone)]
pub(super) struct Unseen;

impl<G: Game> Steps<G> for Unseen {}

/// Shows each round to an observer.
pub(super) struct Seen<'a, G: Game> {
    pub(super) game: &'a G,
    /// The root as it is, not folded.
    pub(super) root: &'a G::State,
    pub(super) uses_symmetry: bool,
    pub(super) units: Units,
    pub(super) observer: &'a StepObserver<'a, G::Move>,
    pub(super) under_way: RefCell<UnderWay<G::Move>>,
}

/// A round under way.
pub(super) struct UnderWay<M> {
    raw: Vec<RawSelection>,
    step: Step<M>,
}

struct RawSelection {
    group: u32,
    visits: u32,
    /// How much exploration counts for.
    weight: f32,
    /// Of each move its visits, its value with one added, and what that weight is multiplied by.
    moves: Vec<(u32, f32, f32)>,
    edge: usize,
    ways: u32,
}

impl<M> Default for UnderWay<M> {
    fn default() -> UnderWay<M> {
        let step =
            Step { first: 0, simulations: 0, selections: Vec::new(), ends: Vec::new(), backups: Vec::new() };
        UnderWay { raw: Vec::new(), step }
    }
}

impl<G: Symmetry> Steps<G> for &Seen<'_, G> {
    fn select(self, group: u32, visits: u32, weight: f32, edges: Edges<'_>, edge: usize, ways: u32) {
        let one = |i| (edges.visits(i), edges.mean(i), edges.width(i));
        let moves = (0..edges.len()).map(one).collect();
        self.under_way.borrow_mut().raw.push(RawSelection { group, visits, weight, moves, edge, ways });
    }

    fn play_out(self, round: &Round<G>, outcomes: &[Outcome], tree: &Tree, first: u64) {
        let UnderWay { raw, step } = &mut *self.under_way.borrow_mut();
        let ways = self.ways(round);
        let simulations = outcomes.len() as u64 * u64::from(round.count);
        let selections = raw.drain(..).map(|raw| self.selection(&ways[raw.group as usize], raw)).collect();
        let end = |(group, way): (&super::group::Group<G::State>, u32)| {
            let outcome = &outcomes[way as usize];
            StepEnd {
                line: ways[place(round, group)].line.clone(),
                is_new: group.is_new(),
                is_known: group.known.is_some(),
                values: self.units.means(u64::from(round.count), outcome.units.map(u64::from)),
                plies: outcome.plies,
                games: outcome.played,
            }
        };
        let backup = |(way, group): (&Way<G>, &super::group::Group<G::State>)| {
            let (visits, values) = self.worth(tree, group.node);
            Backup { line: way.line.clone(), visits: [visits; 2], values: [values; 2], is_proven: false }
        };
        *step = Step {
            first,
            simulations,
            selections,
            ends: round.each_end().map(end).collect(),
            backups: ways.iter().zip(&round.groups).map(backup).rev().collect(),
        };
    }

    fn back_up(self, round: &Round<G>, tree: &Tree) {
        let mut under_way = self.under_way.borrow_mut();
        for (backup, group) in under_way.step.backups.iter_mut().rev().zip(&round.groups) {
            (backup.visits[1], backup.values[1]) = self.worth(tree, group.node);
            backup.is_proven = group.node != 0 && tree.node(group.node).proof().is_some();
        }
        (self.observer)(&under_way.step);
    }
}

/// A group's way from the root, as it is.
struct Way<G: Game> {
    line: Vec<G::Move>,
    truth: G::State,
    /// The moves from there: each with its number in the tree.
    moves: Vec<(G::Move, usize)>,
}

impl<G: Symmetry> Seen<'_, G> {
    fn ways(&self, round: &Round<G>) -> Vec<Way<G>> {
        let mut ways: Vec<Way<G>> = Vec::with_capacity(round.groups.len());
        for (nth, group) in round.groups.iter().enumerate() {
            let (line, truth) = match ways.get(group.up as usize).filter(|_| nth > 0) {
                None => (Vec::new(), self.root.clone()),
                Some(above) => {
                    let of_edge = |(_, edge): &&(G::Move, usize)| *edge == group.edge as usize;
                    let (mv, _) = above.moves.iter().find(of_edge).expect("folding maps moves to moves");
                    let line = above.line.iter().copied().chain([*mv]).collect();
                    (line, self.game.child(&above.truth, *mv))
                }
            };
            let moves = match self.game.payoffs(&truth) {
                Some(_) => Vec::new(),
                None => moves_as_they_are(self.game, self.uses_symmetry, &truth, &group.state),
            };
            ways.push(Way {
                line,
                truth,
                moves: moves.into_iter().map(|(mv, edge, _)| (mv, edge)).collect(),
            });
        }
        ways
    }

    fn selection(&self, way: &Way<G>, raw: RawSelection) -> Selection<G::Move> {
        let candidate = |&(mv, edge): &(G::Move, usize)| {
            let (visits, value, width) = raw.moves[edge];
            let exploration = raw.weight * width;
            let standing = match (value, width) {
                (NEVER, _) => Standing::RuledOut,
                (f32::INFINITY, _) => Standing::Untried,
                (_, 0.0) => Standing::Proven,
                _ => Standing::Open,
            };
            let is_valued = matches!(standing, Standing::Open | Standing::Proven);
            Candidate {
                mv,
                visits,
                standing,
                mean: is_valued.then(|| f64::from(value) - 1.0),
                exploration: is_valued.then(|| f64::from(exploration)),
                bound: is_valued.then(|| f64::from(value + exploration) - 1.0),
            }
        };
        let moves: Vec<Candidate<G::Move>> = way.moves.iter().map(candidate).collect();
        let chosen = way.moves.iter().position(|&(_, edge)| edge == raw.edge).unwrap_or(0);
        Selection { line: way.line.clone(), visits: raw.visits, moves, chosen, simulations: raw.ways }
    }

    /// The visits of a position, and what it is worth.
    fn worth(&self, tree: &Tree, number: u32) -> (u32, Option<PerSeat<f64>>) {
        if number == 0 {
            return (0, None);
        }
        let node = tree.node(number);
        let counted = (node.visits() > 0)
            .then(|| self.units.means(u64::from(node.visits()), node.units().map(u64::from)));
        (node.visits(), node.proof().map(Proof::shares).or(counted))
    }
}

/// The place of a group in its round.
fn place<G: Game>(round: &Round<G>, group: &super::group::Group<G::State>) -> usize {
    round.groups.iter().position(|other| std::ptr::eq(other, group)).expect("a group of the round")
}
