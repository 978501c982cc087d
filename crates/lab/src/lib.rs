//! Players, games in progress and measurements: what the faces of plyground stand on. Nothing here prints.

mod players;
pub mod registry;
mod session;
mod settings;
mod spec;
mod thought;

pub use plyground_core::{Payoffs, Seat, Streams, TextError};
pub use session::{PlayerId, Request, Session};
pub use settings::{OptionKind, PlayerKind, Settings};
pub use spec::{Spec, SpecError};
pub use thought::{CountsThought, MoveThought, Thought};
