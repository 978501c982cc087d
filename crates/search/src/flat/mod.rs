//! Flat Monte Carlo: no tree, only random games after each root move.
//!
//! [`MonteCarlo`] plays the same number after every move (S1, S4 and S5 call it Monte Carlo, S5 also "MCTS
//! (simplified)"); [`Ucb1`] gives more to the moves that look better.

mod division;
mod final_choice;
mod levels;
mod monte_carlo;
mod on_pool;
mod policy;
mod ucb1;

pub use division::Divide;
pub use final_choice::{Select, Tie};
pub use monte_carlo::{MonteCarlo, Options};
pub use policy::{DefaultPolicy, StreamPolicy};
pub use ucb1::{Ucb1, Ucb1Options};
