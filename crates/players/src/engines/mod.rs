//! Engines from outside: programs in any language that play here.
//!
//! A program is started in a process group of its own, with a mark that all it starts inherits, and with limits on its time, its memory and what it writes. It speaks one
//! of three ways: boards on stdin and stdout, one process a move (`board`); plyground's line protocol (`dialogue`); or
//! GTP (`gtp`). Whatever it does wrong ends in a [`Forfeit`](plyground_search::Forfeit) with its last lines; nothing it
//! does can hang the game, fill the memory, or outlive it.

pub(crate) mod board;
pub(crate) mod dialogue;
mod group;
pub(crate) mod gtp;
mod last_lines;
mod launch;
mod log;
mod marks;
mod names;
mod process;
pub(crate) mod program;

pub use group::{cpu_time, end_all};
pub use names::{from_gtp, spec_of_gtp, to_gtp};

pub(crate) use launch::{Deadline, Launch};
pub(crate) use process::Process;
