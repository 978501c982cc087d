//! Values that self-play finds out: the [`store`] of positions and the [`train`]ing that fills it.

pub mod store;
mod train;

pub use train::{Plan, Trained, train};
