//! Connect-N on boards of up to 64 (`Connect<u64>`) or 128 bits (`Connect<u128>`).

mod any;
mod bits;
mod board;
mod coded;
mod column;
mod columns;
mod drawing;
mod evaluate;
mod grid;
mod notation;
mod order;
pub mod playout;
mod rules;
mod runs;
mod size;
mod symmetry;
mod tactics;

pub use any::AnyConnect;
pub use bits::Bits;
pub use column::Column;
pub use drawing::{Drawing, Symbols};
pub use rules::{Connect, State};
pub use size::SizeError;
