//! Values of positions: evaluations near zero, ended games far from it.

use plyground_core::{Estimate, Evaluate, Game, Payoffs, TwoSeats};

/// A game won at once. Later wins are worth one less a ply, so that the sooner one is preferred and the later loss.
pub(super) const WIN: i32 = 1_000_000;
/// More than any value.
pub(super) const INFINITE: i32 = WIN + 1;
/// From here on a value is an ended game and no guess.
pub(super) const DECIDED: i32 = WIN - 10_000;

/// What an ended game is worth to the seat to move, `ply` moves from the root.
#[inline]
pub(super) fn ended<G: TwoSeats>(game: &G, state: &G::State, payoffs: &Payoffs, ply: u32) -> i32 {
    let half = i32::from(Payoffs::WHOLE / 2);
    let share = i32::from(payoffs.twelfths(game.turn(state)));
    (share - half).signum() * (WIN - ply as i32)
}

/// A value seen from the root as it is seen from `ply` moves on: wins and losses are nearer there.
#[inline]
pub(super) fn from_here(value: i32, ply: u32) -> i32 {
    if value.abs() < DECIDED { value } else { value + value.signum() * ply as i32 }
}

/// The opposite of [`from_here`].
#[inline]
pub(super) fn from_root(value: i32, ply: u32) -> i32 {
    if value.abs() < DECIDED { value } else { value - value.signum() * ply as i32 }
}

/// How positions at the limit are valued.
pub(super) trait Leaf<G: Game>: Copy + Send + Sync {
    /// What an engine keeps for it from position to position.
    type Scratch: Default + Send;

    /// Through the eyes of the seat to move.
    fn value(self, game: &G, state: &G::State, scratch: &mut Self::Scratch) -> i32;

    /// Takes a stand a ply above the limit.
    #[inline(always)]
    fn stand(self, game: &G, state: &G::State, scratch: &mut Self::Scratch) {
        let _ = (game, state, scratch);
    }

    /// The value of a position at the limit, one move ahead of where one stands.
    #[inline(always)]
    fn ahead(self, game: &G, child: &G::State, scratch: &mut Self::Scratch) -> i32 {
        self.value(game, child, scratch)
    }
}

/// By the game's own evaluation.
#[derive(Copy, Clone)]
pub(super) struct ByGame;

/// Not at all: for pure counting.
#[derive(Copy, Clone)]
pub(super) struct AsZero;

/// By somebody's estimate.
pub(super) struct ByEstimate<'a, E>(pub(super) &'a E);

impl<E> Copy for ByEstimate<'_, E> {}

impl<E> Clone for ByEstimate<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Evaluate> Leaf<G> for ByGame {
    type Scratch = ();

    #[inline(always)]
    fn value(self, game: &G, state: &G::State, (): &mut ()) -> i32 {
        let value = game.advantage(state);
        debug_assert!(value.abs() < DECIDED, "an evaluation is no win");
        value
    }
}

impl<G: Game> Leaf<G> for AsZero {
    type Scratch = ();

    #[inline(always)]
    fn value(self, _: &G, _: &G::State, (): &mut ()) -> i32 {
        0
    }
}

impl<G: Game, E: Estimate<G>> Leaf<G> for ByEstimate<'_, E> {
    type Scratch = E::Scratch;

    #[inline]
    fn value(self, game: &G, state: &G::State, scratch: &mut E::Scratch) -> i32 {
        self.0.value(game, state, scratch)
    }

    #[inline]
    fn stand(self, game: &G, state: &G::State, scratch: &mut E::Scratch) {
        self.0.stand(game, state, scratch);
    }

    #[inline]
    fn ahead(self, game: &G, child: &G::State, scratch: &mut E::Scratch) -> i32 {
        self.0.ahead(game, child, scratch)
    }
}
