//! Why a move was good or bad, in words that are checked, and how a search came to its answer.
//!
//! What is said is a *claim* first: data, such as cells, columns, seats and plies. [`Language`] turns it into a sentence, with
//! templates from data files and no logic; shapes show it on a board; and a judge of its own holds it against the rules, the
//! solver or all lines of play. Generators may be clever and wrong: nothing is shown that its judge did not pass.
//!
//! ```text
//!   find ──► claim ──► check ──┬──► say    a sentence, with its grade
//!                              └──► draw   shapes on a board
//! ```

mod ahead;
pub mod blokus;
mod board_text;
mod claim;
pub mod connect;
mod grade;
mod hint;
mod language;
mod picture;
pub mod puzzle;
pub mod review;
mod sentence;
mod shape;
pub mod thinking;
mod warning;

pub use board_text::{board_with_marks, board_with_names};
pub use claim::Claim;
pub use grade::Grade;
pub use hint::{Hint, hint_connect};
pub use language::{Language, Slots, fill, seat_name};
pub use picture::{Picture, Strip};
pub use sentence::Sentence;
pub use shape::{Shape, Square};
pub use warning::{Warning, warn_connect};
