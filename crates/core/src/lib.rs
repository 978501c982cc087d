//! The rules' side of plyground: what a game is, what it pays, and where its random numbers come from.
//!
//! Nothing here reads a clock, prints, or starts a thread.

mod game;
mod guide;
mod knowledge;
mod notation;
mod payoffs;
mod perft;
mod rng;
mod seat;
mod tally;
pub mod testkit;

pub use game::{Game, IllegalMove, TwoSeats};
pub use guide::Guide;
pub use knowledge::{Centre, Evaluate, Order};
pub use notation::{Notation, TextError};
pub use payoffs::Payoffs;
pub use perft::{divide, perft};
pub use rng::{Rng, Streams};
pub use seat::{MAX_SEATS, PerSeat, Seat};
pub use tally::Tally;
