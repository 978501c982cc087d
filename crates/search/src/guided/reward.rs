//! Rewards: what a finished game is worth to a search.

use plyground_core::{Guide, Payoffs, PerSeat, Seat};

/// What a game is worth to each seat, 0 to 1: its rank, and by `share` how far it is ahead of the others.
///
/// The rank alone says nothing to who is far behind or far ahead, and wins by a square are lost by a square.
pub(super) fn rewards<G: Guide>(game: &G, state: &G::State, payoffs: &Payoffs, share: f32) -> PerSeat<f32> {
    let seats = game.seats();
    let points = game.points(state);
    let total: i32 = Seat::all(seats).map(|seat| points[seat]).sum();
    let others = (seats - 1) as f32;
    // The first of n seats gets 2 / n of the whole.
    let best = f32::from(Payoffs::WHOLE) * 2.0 / seats as f32;
    let mut rewards = PerSeat::default();
    for seat in Seat::all(seats) {
        let rank = f32::from(payoffs.twelfths(seat)) / best;
        let lead = points[seat] as f32 - (total - points[seat]) as f32 / others;
        let margin = 0.5 + 0.5 * lead / (lead.abs() + G::LEAD);
        rewards[seat] = (1.0 - share) * rank + share * margin;
    }
    rewards
}
