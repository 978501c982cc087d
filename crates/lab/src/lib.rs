//! What is measured: [`study`] grids, [`regret`] beside exact scores, mark sheets for bots ([`grade`]), speeds ([`mod@bench`]),
//! node counts of searches ([`count()`]), laws ([`check`]), a [`mod@signature`] of all searches, the [`anatomy`] of parallel ones, and [`charts`] of all that. Nothing here prints.
//!
//! ```
//! use plyground_lab::count;
//! use plyground_players::{Request, registry};
//!
//! // Three plies of Connect Four: all 343 leaves, and those that alpha-beta cannot prune.
//! let mut session = registry::open("connect").unwrap();
//! let request = Request { threads: 1, seed: 1, stop: &false.into(), observer: None };
//! let mut leaves = |player| count(session.as_mut(), player, 3, 1, &request).unwrap().unwrap().evaluated;
//! assert_eq!(leaves("minimax"), 343);
//! assert!((55..343).contains(&leaves("alphabeta")));
//! ```

pub mod anatomy;
pub mod bench;
pub mod charts;
pub mod check;
mod count;
pub mod dataset;
pub mod grade;
pub mod load;
pub mod machines;
pub mod regret;
pub mod rerun;
pub mod signature;
pub mod stages;
pub mod study;

pub use count::{CountRow, count, count_spec};

/// The guide's example game, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
pub struct Contributing;

/// The tutorials' code, run as tests.
#[cfg(doctest)]
mod tutorials {
    #[doc = include_str!("../../../docs/tutorial-game.md")]
    pub struct Game;
    #[doc = include_str!("../../../docs/tutorial-library.md")]
    pub struct Library;
    #[doc = include_str!("../../../docs/tutorial-search.md")]
    pub struct Search;
}
