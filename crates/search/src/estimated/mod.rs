//! Searches that lean on an [`Estimate`](plyground_core::Estimate) of positions: one that looks a single move ahead, and a tree search (PUCT) without
//! random games.

mod answer;
mod greedy;
mod node;
mod options;
mod player;
mod priors;
mod simulation;
mod tree;

pub use greedy::BestEstimate;
pub use options::PuctOptions;
pub use player::Puct;
