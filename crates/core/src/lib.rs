#![doc = include_str!("../README.md")]

mod centre;
mod coded;
mod evaluate;
mod game;
pub mod grid;
mod guide;
pub mod memory;
mod move_ordering;
mod notation;
mod outlook;
mod parts;
mod payoffs;
mod perft;
mod plain;
mod playouts;
mod rng;
mod seat;
mod symmetry;
mod tactics;
mod tally;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;
mod without_knowledge;

pub use centre::Centre;
pub use coded::Coded;
pub use evaluate::Evaluate;
pub use game::{Game, IllegalMove, TwoSeats};
pub use grid::{Cell, Grid, PieceForm, PiecePlaced};
pub use guide::{Guide, Played};
pub use move_ordering::MoveOrdering;
pub use notation::{Notation, TextError};
pub use outlook::{Outlook, Prospect};
pub use parts::Parts;
pub use payoffs::Payoffs;
pub use perft::{divide, perft};
pub use plain::{is_plain, plain};
pub use playouts::{PlayoutPolicy, Playouts};
pub use rng::{Rng, Streams};
pub use seat::{MAX_SEATS, PerSeat, Seat};
pub use symmetry::Symmetry;
pub use tactics::Tactics;
pub use tally::Tally;
