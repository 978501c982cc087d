//! The last ply before the limit: a loop without recursion, in which most of a search is spent.

use super::rule::Rule;
use plyground_core::{Evaluate, Parts};
use std::ops::ControlFlow;

/// Where in the search a position stands.
#[derive(Copy, Clone)]
pub(super) struct At<Context, Bounds> {
    /// Plies still to go.
    pub(super) depth: u32,
    /// Moves made since the root, passes among them.
    pub(super) ply: u32,
    pub(super) context: Context,
    pub(super) bounds: Bounds,
}

/// [`At`] for a rule.
pub(super) type Stand<G, R> = At<<R as Rule<G>>::Context, <R as Rule<G>>::Bounds>;

/// What is known of some moves of the last ply.
pub(super) struct Scan<V> {
    /// The best value and the place of its move.
    pub(super) best: Option<(V, usize)>,
    /// How many moves were valued.
    pub(super) seen: u64,
    /// How many of them end the game.
    pub(super) ended: u64,
    /// Whether the rest was left out.
    pub(super) is_cut: bool,
}

/// Values some moves of the last ply: most of a search is spent here. Each value is told with the place of its move.
#[inline]
pub(super) fn scan<G: Evaluate + Parts, R: Rule<G>>(
    game: &G,
    rule: &R,
    state: &G::State,
    moves: &[G::Move],
    turn: R::Turn,
    at: Stand<G, R>,
    mut tell: impl FnMut(usize, R::Value),
) -> Scan<R::Value> {
    let (mut best, mut seen, mut ended, mut is_cut) = (None, 0, 0, false);
    game.look_ahead(state, moves, |payoffs, worth| {
        let value = match payoffs {
            None => rule.guess(worth),
            Some(payoffs) => {
                ended += 1;
                rule.ended(payoffs, worth, at.ply + 1)
            }
        };
        let place = seen;
        seen += 1;
        tell(place, value);
        if best.is_none_or(|(best, _)| rule.is_better(turn, value, best)) {
            best = Some((value, place));
            if rule.is_cutoff(turn, value, at.bounds) {
                is_cut = true;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    Scan { best, seen: seen as u64, ended, is_cut }
}
