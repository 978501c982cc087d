//! A game between players, without a person: what is to be played, and what came of it.

mod fixture;
mod game;

pub use fixture::{Fixture, Opening, Pairs};
pub(crate) use game::play_game;
pub use game::{Played, SeatForfeit, Spent};
