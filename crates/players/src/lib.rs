//! Who plays: specs and settings, the [`registry`] where games and searches meet, engines from outside, and a
//! [`Session`], which is a game in progress with its types erased. Nothing here prints.

pub mod books;
mod chooser;
pub mod contest;
pub mod engines;
mod game_kind;
mod kinds;
mod lines;
pub mod registry;
mod saved;
mod session;
mod settings;
mod solving;
mod spec;
mod thought;

pub use chooser::{BoardError, Choice, Chooser, open_drawing};
pub use kinds::Player;
pub use plyground_core::{Payoffs, Seat, Streams, TextError};
pub use plyground_search::Forfeit;
pub use plyground_solver::{Book, BuildError, Builder, Goal, Limits};
pub use saved::SavedGame;
pub use session::{PlayerId, Request, Session};
pub use settings::{OptionKind, PlayerKind, Settings, bytes, duration};
pub use solving::{Scored, Solving, open_builder, open_solver};
pub use spec::{Spec, SpecError, one_of};
pub use thought::{CountsThought, MoveThought, Sampling, Thought, Tree};
