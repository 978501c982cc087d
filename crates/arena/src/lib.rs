//! Games between players, without a person: seeded, many at once, the same for any number of threads.
//!
//! A [`Fixture`] says what is to be played and a [`Played`] what came of it; [`Contest`] plays fixtures on all threads and
//! hands the results out in their order. Each game is determined by the contest's seed and its own number alone.
//!
//! An [`Event`] is a match or a tournament: a [`Schedule`] says who meets whom, [`Standings`] add up what came of it, a
//! [`GameJournal`] keeps it through a kill, a [`Report`] has the numbers and [`records`] the games.

mod contest;
mod event;

mod journal;
mod ladder;
mod rating;
pub mod records;
mod report;
mod schedule;
mod score;
mod sprt;
mod standings;
mod strength;
pub mod tune;

pub use contest::Contest;
pub use event::{Event, EventError};

pub use journal::GameJournal;
pub use plyground_players::contest::{Fixture, Opening, Pairs, Played, SeatForfeit, Spent};
pub use report::{MeetingRow, PlayerRow, Report, SeatRow, SprtRow};
pub use schedule::{Field, Schedule};
pub use score::{Score, elo};
pub use sprt::{Sprt, Verdict};
pub use standings::Standings;
pub use strength::Strength;
