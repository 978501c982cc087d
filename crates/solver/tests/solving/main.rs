//! The solver beside the definition of the score, published counts and its books.
//!
//! One program, since each program has the whole library to link.

mod agreement;
mod book;
#[cfg(feature = "book")]
mod built_in;
mod counterfactual;
mod known;
mod limits;
mod nodes;
mod positions;
mod saved;
