//! Claims about Connect: what a position and a move are worth, and why.
//!
//! `find` proposes, by bitboards and searches; [`check()`] judges, by going over plain cells, and shares no code with it but the
//! solver. [`explain_move`] and [`explain_position`] put what passed into the order in which it is said.

mod check;
mod claim;
mod class;
mod explain;
mod find;
mod key;
mod mirror;
mod position;
mod reason;
mod result;
mod shapes;
mod slots;
mod truth;
mod what_ifs;
mod words;

pub use check::check;
pub use claim::{Answered, ConnectClaim, Step};
pub use class::MoveClass;
pub use explain::{Moved, explain_move, explain_position};
pub use position::Position;
pub use reason::{is_example, is_reason};
pub use result::GameResult;
pub use truth::Truth;
