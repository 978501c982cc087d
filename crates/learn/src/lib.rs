//! What is learned: the [`store`] of the values of positions with the [training](train()) that fills it; an evaluation, a
//! [network](net) of tuples, with its own; a [small network](small) as others tried it, beside it; and [priors](prior) for Blokus.
//!
//! ```
//! use plyground_learn::{TrainingPlan, store, train};
//! use std::sync::atomic::AtomicBool;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("small.values");
//! let plan = TrainingPlan { games: 8, sims: Some(50), ..TrainingPlan::default() };
//! let trained = train("connect:4x4x3", &plan, &path, 2, &AtomicBool::new(false), &|_| {})?;
//! assert_eq!((trained.games, trained.complete), (8, true));
//!
//! // Each of the eight games began at the start.
//! let start = store::shown_position(&store::read(&path)?.settled(), "")?;
//! assert!(start.here.expect("known").visits >= 8 * 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod net;
pub mod prior;
pub mod small;
pub mod store;
mod train;

pub use train::{GenerationJob, PackedGame, SelfPlayer, Trained, TrainingPlan, TrainingStep, gather, train};
