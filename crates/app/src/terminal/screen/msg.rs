//! What happens to the screen, and what it wants done.

use crate::terminal::Teaching;
use crossterm::event::{KeyEvent, MouseEvent};
use plyground_explain::review::Review;
use plyground_explain::{Hint, Sentence};
use plyground_players::{FrameThought, SavedGame, Session, Thought};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Something that happened.
#[derive(Debug)]
pub(crate) enum Msg {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time has passed.
    Passed(Duration),
    /// A search shows how far it is.
    Frame {
        task: u64,
        frame: Arc<FrameThought>,
    },
    /// A search has an answer, or there is none for this reason.
    Answer {
        task: u64,
        answer: Result<Box<Thought>, String>,
    },
    /// The exact truth, or what was made of it.
    Told(Told),
    /// A file was read.
    Loaded(Result<SavedGame, String>),
    /// A file was written, or not.
    Saved(Result<PathBuf, String>),
    /// Somebody outside wants an end, or the terminal is gone.
    Terminate,
}

/// An answer of the oracle, about the line of play that was asked about.
#[derive(Debug)]
pub(crate) enum Told {
    /// What each move leads to; `None` where that takes too long.
    Truth {
        line: String,
        scores: Option<Vec<MoveTruth>>,
    },
    Hint {
        line: String,
        hint: Option<Box<Hint>>,
    },
    /// What a move did that changed the result; nothing for others.
    Why {
        line: String,
        sentences: Vec<Sentence>,
    },
    Reviewed {
        line: String,
        review: Result<Box<Review>, String>,
    },
    /// A review takes a while.
    Reviewing {
        done: usize,
        of: usize,
    },
}

/// The exact result of a move, for who makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveTruth {
    pub(crate) mv: String,
    /// Above zero a win, below it a loss.
    pub(crate) score: i32,
    /// Plies to the end, with the move itself.
    pub(crate) plies: usize,
}

/// Something to be done.
pub(crate) enum Effect {
    Think(Job),
    /// Whoever thinks shall stop; nobody waits for the answer.
    StopThinking,
    /// Whoever thinks shall answer now.
    AnswerNow,
    Ask(Question),
    /// Nobody waits for the review any more.
    StopReview,
    /// Keeps the game, in case that the program ends.
    Keep(SavedGame),
    SaveAs(PathBuf, SavedGame),
    Load(String),
    /// Listens to the mouse, or no longer.
    Mouse(bool),
    /// Remembers how the game was begun.
    Remember(crate::terminal::start::Start),
    Suspend,
    Quit,
}

/// A search to be made.
pub(crate) struct Job {
    pub(crate) task: u64,
    pub(crate) spec: String,
    /// The seat that the player sits on, from zero; `None` for one who only looks on.
    pub(crate) seat: Option<usize>,
    pub(crate) session: Box<dyn Session>,
    pub(crate) seed: u64,
}

/// A question to the oracle.
pub(crate) struct Question {
    pub(crate) about: About,
    pub(crate) game: String,
    pub(crate) line: String,
}

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Truth,
    Hint,
    /// What the last move of the line did.
    Why,
    /// The same, if the move does not stand yet: before these moves a person is asked.
    Warning(Teaching),
    Review,
}
