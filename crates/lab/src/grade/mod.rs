//! A mark sheet for a bot in any language that reads a board and writes it back with its move.
//!
//! It is asked about boards of every kind, about wins and losses in one, about traps, and about positions whose exact scores
//! are known; then it plays. What it does wrong costs marks, and never more than that.

mod asking;
mod bot;
mod marking;
mod sheet;
mod tactics;

pub use bot::{Bot, Grading};
pub use sheet::{Failed, Games, MoveTimes, Section, Sheet, Span};
pub use tactics::{Exercise, Theme, exercises};
