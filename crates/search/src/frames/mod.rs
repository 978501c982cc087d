//! Frames: what a search knows at a moment, shown to whoever watches it.
//!
//! A search bounded by steps shows them at fixed counts, 1, 2, 3, 4, 6, 8, 12, 16, …: powers of two and one and a half times
//! these ([`next_count`]), or where its own steps end, after a root move or a depth. So one seed gives the same frames on any number of threads, the time
//! in them aside; and they change nothing in what is searched. A search bounded by time shows one at least every tenth of a second besides.

mod replicas;
mod root_frames;
mod schedule;
mod watcher;

pub(crate) use replicas::Replicas;
pub(crate) use root_frames::{RootFrames, Told};
pub(crate) use schedule::next_count;
pub use watcher::Watcher;
