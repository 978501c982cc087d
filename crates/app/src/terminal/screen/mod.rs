//! A game on the whole screen.
//!
//! ```text
//!   keys, mouse, frames, answers ──► Msg ──► update(State) ──► Effect ──► runtime: searches, oracle, files
//!                                                 │
//!                                               view ──► the screen
//! ```
//!
//! `update` and `view` are functions of the state alone: tests send messages and look at buffers. All that waits is in `runtime`.

mod answers;
mod first_screen;
mod hand;
mod hints;
mod keeper;
mod keys;
mod layout;
mod looking;
mod menu;
mod mouse;
mod msg;
mod named;
mod opening;
mod oracle;
mod orders;
mod play;
mod runtime;
mod seen;
mod signals;
mod state;
#[cfg(test)]
mod tests;
mod thinkers;
mod typed;
mod typing;
mod update;
mod view;

pub(crate) use opening::open;
pub(crate) use runtime::{Ended, run};
pub(crate) use state::State;
