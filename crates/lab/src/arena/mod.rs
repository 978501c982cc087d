//! Games between players, without a person: seeded, many at once, the same for any number of threads.
//!
//! A [`Fixture`] says what is to be played and a [`Played`] what came of it; [`Contest`] plays fixtures on all threads and
//! hands the results out in their order. Each game is determined by the contest's seed and its own number alone.

mod contest;
mod fixture;
mod game;
mod rating;
mod schedule;
mod score;
mod sprt;

pub use contest::Contest;
pub use fixture::{Fixture, Opening, Pairs};
pub use game::{Played, Spent};
pub use schedule::{Field, Schedule};
pub use score::{Score, elo};
pub use sprt::{Sprt, Verdict};

pub(crate) use game::play_game;
