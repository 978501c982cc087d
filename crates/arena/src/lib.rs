//! Matches and tournaments between players, without a person: seeded, many games at once, the same for any number of
//! threads.
//!
//! ```
//! use plyground_arena::{Event, EventReport, Field};
//! use std::sync::atomic::AtomicBool;
//!
//! let players = vec!["uct:sims=100".to_owned(), "random".to_owned()];
//! let event = Event::new("connect", players, Field::All, 10, 1)?;
//! let standings = event.play(2, None, &AtomicBool::new(false), &mut |_, _| {})?;
//! let report = EventReport::new(&event, &standings);
//! assert_eq!((report.games, report.complete), (10, true));
//! assert!(report.players[0].wins > report.players[1].wins);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Fixture`] says what is to be played and a [`Played`] what came of it; [`Contest`] plays fixtures on all threads and
//! hands the results out in their order. Each game is determined by the contest's seed and its own number alone.
//!
//! An [`Event`] is a match or a tournament: a [`Schedule`] says who meets whom, [`Standings`] add up what came of it, an
//! [`EventReport`] has the numbers and [`records`] the games. It is a job, whose units are the games: a journal keeps them
//! through a kill, and several processes can share them.

mod check;
pub mod class;
mod contest;
mod event;
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

pub use contest::{Contest, Crew};
pub use event::{Event, EventSpec};
pub use plyground_players::contest::{Fixture, Opening, Pairs, Played, SeatForfeit, Spent};
pub use report::{EventReport, MeetingRow, PlayerRow, SeatRow, SprtRow};
pub use schedule::{Field, Schedule};
pub use score::{Score, elo};
pub use sprt::{Sprt, Verdict};
pub use standings::Standings;
pub use strength::Strength;
