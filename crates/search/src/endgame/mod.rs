//! Endgames, searched out: what a position is worth in points under best play, with proof.
//!
//! Alpha-beta goes down to the ends of the game and never to a horizon. What it need not look at follows from what the game
//! [knows](plyground_core::Outlook) of its end: a line of play is left where nobody can come to enough points any more, and where the
//! seats can take nothing from each other, each is looked at alone and what they get is put together.
//!
//! ```
//! use plyground_core::{Game, Notation};
//! use plyground_games::blokus::{Blokus, Duo};
//! use plyground_search::endgame::Endgame;
//! use plyground_search::{Budget, Terms};
//!
//! // At the start of a game there is no end to be seen with a thousand nodes.
//! let game = Blokus::<Duo>::new();
//! let mut endgame = Endgame::new(1 << 20);
//! assert_eq!(endgame.solve(&game, &game.start(), &Terms::new(Budget::nodes(1000))), None);
//! ```

mod engine;
mod finisher;
mod solved;
mod solver;

pub use finisher::Finisher;
pub use solved::Solved;
pub use solver::Endgame;
