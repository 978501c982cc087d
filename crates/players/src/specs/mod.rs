//! Specs: games and players as text, and the settings they stand for.
//!
//! A [`Spec`] is a name and what stands behind its colon; a [`PlayerKind`] declares the options of a player in one table;
//! [`Settings`] are the options of one spec, checked against that table.

mod near;
mod player_kind;
mod settings;
mod spec;
mod units;
mod words;

pub use near::did_you_mean;
pub use player_kind::{Form, OptionKind, PlayerKind};
pub use settings::Settings;
pub use spec::{Spec, SpecError, one_of};
pub use units::{bytes, duration};
pub use words::words;
