//! A learned evaluation: an n-tuple network for any board of Connect, its training, and its file.
//!
//! ```
//! use plyground_core::{Estimate, Game};
//! use plyground_games::connect::{Column, Connect};
//! use plyground_learn::net::{NetPlan, Scratch, train_net};
//! use std::sync::atomic::AtomicBool;
//!
//! let folder = tempfile::tempdir()?;
//! let plan = NetPlan { games: 256, held_out: 100, ..NetPlan::default() };
//! let path = folder.path().join("small.net");
//! let trained = train_net("connect:5x4x3", &plan, &path, 2, &AtomicBool::new(false), &|_| {})?;
//!
//! let game: Connect<u64> = Connect::new(5, 4, 3)?;
//! let value = trained.file.network.value(&game, &game.start(), &mut Scratch::default());
//! assert!(value > 0, "who begins wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod built_in;
mod difference;
mod error;
mod exchange;
mod file;
mod header;
mod kernel;
mod labels;
mod layout;
mod learner;
mod network;
mod opinion;
mod packed;
mod parts;
mod probes;
mod shared;
mod sights;
mod squash;
mod train;
mod tuples;

pub use built_in::built_in;
pub use difference::{Difference, difference};
pub use error::NetError;
pub use exchange::{export, export_npz, import, import_npz, is_npz};
pub use file::NetFile;
pub use header::{CurvePoint, Header, Origin, VERSION};
pub use labels::Label;
pub use network::{Network, Scratch};
pub use opinion::{Opinion, opinion};
pub use shared::shared;
pub use sights::{Sight, strongest};
pub use squash::SCALE;
pub use train::{Band, NetPlan, NetStep, Observer, Stage, TrainedNet, bands, train_net};
pub use tuples::{Tuple, tuples};
