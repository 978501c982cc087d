#![doc = include_str!("../README.md")]
//!
//! # Inside
//!
//! ```text
//!   Builder ──► Solver    books are built by solving their deepest ply
//!   Solver  ──► Book      opening book: the first plies need no search
//!               fast      four in a row within 64 bits: null windows (MTD), transposition table, forced moves,
//!                         claimeven and zugzwang, move ordering by threats and history, many threads (ABDADA)
//!               general   any N in a row, up to 128 bits: the same in plain, on one thread
//! ```
//!
//! Start at [`Solver`]; [`Counterfactual`] asks what would be if; [`Proven`] says what a score means, [`Limits`] what a search may spend, [`Builder`] how a
//! [`Book`] is made.

mod answer;
mod book;
mod builder;
mod counterfactual;
mod fast;
mod general;
mod limits;
mod saved;
mod solver;
mod zeros;

pub use answer::{Answer, Goal, Proven, plies_to_end};
pub use book::{Book, BookError};
pub use builder::Builder;
pub use counterfactual::Counterfactual;
pub use limits::Limits;
pub use saved::TableError;
pub use solver::{DEFAULT_MEMORY, Solver};

/// The rules, so that a program needs no other crate to solve a position.
pub use plyground_core::{Game, Notation};
/// The board that is solved.
pub use plyground_games::connect::{Bits, Column, Connect, SizeError, State};
