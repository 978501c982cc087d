//! Players, games in progress and measurements: what the faces of plyground stand on. Nothing here prints.

pub mod anatomy;
pub mod arena;
pub mod bench;
pub mod books;
mod chooser;
mod count;
pub mod engines;
pub mod grade;
mod lines;
pub mod memory;
mod ordered;
mod players;
pub mod plot;
pub mod record;
pub mod registry;
pub mod regret;
pub mod reproduce;
mod saved;
mod session;
mod settings;
mod solving;
mod spec;
mod stages;
mod statistics;
pub mod store;
pub mod study;
mod thought;
mod train;
pub mod tune;

pub use chooser::{BoardError, Choice, Chooser, open_drawing};
pub use count::{CountRow, count, count_spec};
pub use plyground_core::{Payoffs, Seat, Streams, TextError};
pub use plyground_solver::{Book, BuildError, Builder, Goal, Limits};
pub use saved::{SavedGame, write_whole, write_whole_by};
pub use session::{PlayerId, Request, Session};
pub use settings::{OptionKind, PlayerKind, Settings, bytes, duration};
pub use solving::{Scored, Solving, open_builder, open_solver};
pub use spec::{Spec, SpecError};
pub use statistics::Interval;
pub use thought::{CountsThought, MoveThought, Sampling, Thought, Tree};
pub use train::{Plan, Trained, train};

/// The guide's example game, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
pub struct Contributing;
