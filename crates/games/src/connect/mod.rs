//! Connect-N on boards of up to 64 (`Connect<u64>`) or 128 bits (`Connect<u128>`).

mod bits;
pub mod playout;
mod rules;

pub use bits::Bits;
pub use rules::{Column, Connect, SizeError, State};
