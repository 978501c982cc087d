//! Long work on the whole screen: how far it is, how fast it goes, and what it has found so far.
//!
//! ```text
//!   the work ──► Content ──► State ──► view ──► the screen
//!                             ▲
//!                       keys, the clock
//! ```
//!
//! A [`Content`] is plain data that a command makes of its work, a few times a second; `view` is a function of the state alone. The
//! screen is drawn by a thread of its own, which takes the terminal over once two seconds have passed and gives it back at the end.
//! Where there is no terminal, or a small one, or somebody said `--plain`, there is no dashboard, and the command shows a line as ever.

mod content;
mod layout;
mod live;
mod signals;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use content::{Align, Body, Cell, Column, Content, Gauge, Mark, Row, Section, Span, Table, Tone};
pub(crate) use live::Dashboard;
