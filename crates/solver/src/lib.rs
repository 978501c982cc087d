//! Perfect play for Connect-N: exact scores on any board.
//!
//! ```text
//!   Solver ──► Fast: four in a row within 64 bits          General: any run, up to 128 bits
//!               race     which questions, which threads     the same questions,
//!               search   one question: at least beta?       a plain search
//!               quiet    forced moves are no nodes
//!               follow   what following up proves
//!               key      mirror images share a name
//!               table    what is known of them             memo
//! ```
//!
//! Nothing here guesses: an answer is a score or proven bounds of it, see [`Proven`].

mod answer;
mod book;
mod fast;
mod general;
mod limits;
mod solver;

pub use answer::{Answer, Goal, Proven, plies_to_end};
pub use book::{Book, BookError, BuildError, Builder};
pub use limits::Limits;
pub use solver::{DEFAULT_MEMORY, Solver};
