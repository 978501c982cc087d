//! Who plays: specs and settings, the [`registry`] where games and searches meet, engines from outside, a [`Session`],
//! which is a game in progress with its types erased, and a [`Thinker`], who thinks about it. Nothing here prints.
//!
//! ```
//! use plyground_players::{Request, registry};
//! use std::sync::atomic::AtomicBool;
//!
//! // Red has three in a row, and Yellow moves: whoever samples sees that it must block.
//! let mut session = registry::open("connect:7x6x4")?;
//! session.go_to("12131")?;
//! let mut player = session.enlist("mc:sims=200")?;
//! let stop = AtomicBool::new(false);
//! let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
//! let thought = player.think(session.as_ref(), &request)?;
//! assert_eq!((thought.best.as_str(), thought.moves.len()), ("1", 7));
//!
//! session.play_nth(thought.nth.expect("mc does not give up"));
//! assert_eq!(session.line(), "121311");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, each of which uses only those above it:
//!
//! ```text
//!   specs        text to settings             game_kind    games as data
//!   solver       the exact solver, books      engines      programs from outside
//!   kinds        the players                  enlisted     made ready for a game
//!   contest      a game between players       session      a game in progress
//!   registry     games meet searches
//!   drawn_board  boards drawn in text
//! ```

pub mod contest;
mod drawn_board;
pub mod engines;
mod enlisted;
mod game_kind;
mod kinds;
pub mod registry;
mod search_log;
mod session;
mod solver;
mod specs;

pub use drawn_board::{BoardError, Chooser, ChosenMove, open_drawing};
pub use kinds::Player;
pub use plyground_core::{Payoffs, PlayoutPolicy, Seat, Streams, Tally, TextError};
pub use plyground_search::Forfeit;
pub use plyground_solver::{Book, Goal, Limits};
pub use registry::with_option;
pub use search_log::{LogHeader, SearchLog};
pub use session::{
    BackupThought, Board, BoardColour, BoardMove, BoardOutcome, BoardPiece, Cancel, CandidateThought,
    CountsThought, EndThought, Fleet, FleetBuffers, FrameThought, LastMove, Latest, MoveThought, News,
    NodeThought, OthersThought, PerftMove, Request, Sampling, SavedGame, SelectThought, Session, StepThought,
    StepWatcher, ThinkError, Thinker, Thinking, Thought, Tree, TreeThought, Xray,
};
pub use solver::{BookChoice, BookJob, Position, Scored, Solving, Split, SplitJob, SplitMove, open_solver};
pub use specs::{
    Form, OptionKind, PlayerKind, Settings, Spec, SpecError, bytes, did_you_mean, duration, one_of, words,
};
