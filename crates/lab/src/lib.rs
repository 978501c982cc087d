//! What is measured: [`study`] grids, [`regret`] beside exact scores, mark sheets for bots ([`grade`]), speeds ([`bench`]),
//! [`count`]s of searches, the [`anatomy`] of parallel ones, and [`charts`] of all that. Nothing here prints.

pub mod anatomy;
pub mod bench;
pub mod charts;
mod count;
pub mod grade;
pub mod memory;
pub mod regret;
pub mod stages;
pub mod study;

pub use count::{CountRow, count, count_spec};

/// The guide's example game, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
pub struct Contributing;
