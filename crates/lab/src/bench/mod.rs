//! Micro-benchmarks: throughputs in playouts, positions or games a second, each with the answer it was measured on.
//!
//! Everything is run once to warm up, then in turns, so that a slow moment of the machine meets all alike; the median counts.
//! Every bench asserts that all repetitions, paths and numbers of threads give the same answer.

mod alphabeta;
mod arena;
mod blokus;
mod maxn;
mod mc;
mod network;
mod playouts;
mod row;
mod solver;
mod uct;

pub use alphabeta::alphabeta_speeds;
pub use arena::arena_speeds;
pub use blokus::{blokus_move_speeds, blokus_moves_in_full, blokus_playout_speeds};
pub use maxn::maxn_speeds;
pub use mc::{S1_BOARDS, S1_SIMS, mc_speeds};
pub use network::network_speeds;
pub use playouts::playout_speeds;
pub use row::SpeedRow;
pub use solver::{PositionSet, SETS, solver_speeds};
pub use uct::uct_speeds;
