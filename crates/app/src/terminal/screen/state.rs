//! All that the screen shows: the game, who thinks about it, what was said, and what keys mean just now.

use super::layout::Layout;
use super::menu::StartMenu;
use super::msg::{Effect, Job, MoveTruth};
use super::play::Play;
use super::seen::Seen;
use super::typing::Typing;
use crate::console::Look;
use crate::terminal::Teaching;
use plyground_explain::review::Review;
use plyground_explain::{Hint, Language, Sentence};
use plyground_players::{Board, Thought};
use std::path::PathBuf;
use std::time::Duration;

/// All that the screen shows.
pub(crate) struct State {
    pub(crate) size: (u16, u16),
    pub(crate) look: Look,
    pub(crate) language: Language,
    pub(crate) play: Play,
    pub(crate) mode: Mode,
    /// Who thinks just now, and what for.
    pub(crate) thinking: Option<Thinking>,
    /// What was seen last of a search.
    pub(crate) seen: Option<Seen>,
    /// Whether a search goes on while a person thinks.
    pub(crate) is_analysing: bool,
    /// Whether the exact truth is shown.
    pub(crate) is_exact: bool,
    /// The truth about a line of play; nothing where it takes too long.
    pub(crate) truth: Option<(String, Option<Vec<MoveTruth>>)>,
    pub(crate) hint: Option<HintSeen>,
    /// What was said last, line by line.
    pub(crate) said: Vec<Said>,
    /// The first row that is shown of a board that is higher than the screen.
    pub(crate) scrolled: u16,
    /// Whether the board is seen from the other side.
    pub(crate) is_flipped: bool,
    pub(crate) is_paused: bool,
    /// One move, and then a pause again.
    pub(crate) is_stepping: bool,
    /// How long a move of a game between computers is looked at.
    pub(crate) pace: Duration,
    /// A move of such a game that waits for its time.
    pub(crate) waiting: Option<(usize, Duration)>,
    pub(crate) teaching: Option<Teaching>,
    /// The line whose last move does not stand yet.
    pub(crate) judged: Option<String>,
    /// An earlier position that is looked at, by its number of moves.
    pub(crate) viewed: Option<(usize, Box<Board>)>,
    pub(crate) review: Option<Box<Review>>,
    /// How far the review is.
    pub(crate) reviewing: Option<(usize, usize)>,
    pub(crate) has_mouse: bool,
    /// A file that always has the game as it stands.
    pub(crate) save: Option<PathBuf>,
    /// Whether Ctrl-C was the last key.
    pub(crate) was_interrupted: bool,
    pub(crate) is_over_told: bool,
    tasks: u64,
}

/// What keys mean.
#[derive(Debug)]
pub(crate) enum Mode {
    Game,
    Start(StartMenu),
    Help,
    /// The list of moves, from this line on.
    Moves(usize),
    Typing(Typing),
    /// Whether to give the game up.
    Resigning,
    /// A move would change the result, for these reasons: does it stand?
    Warned(Vec<Sentence>),
}

/// A search that goes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thinking {
    pub(crate) task: u64,
    pub(crate) purpose: Purpose,
}

/// What a search is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Move,
    Analysis,
    Hint,
}

/// A hint, by degrees.
#[derive(Debug)]
pub(crate) struct HintSeen {
    pub(crate) line: String,
    /// How much was told, from one.
    pub(crate) degree: usize,
    pub(crate) kind: HintKind,
}

/// Where a hint comes from.
#[derive(Debug)]
pub(crate) enum HintKind {
    /// Nobody has answered yet.
    Asked,
    Exact(Box<Hint>),
    Estimate(Box<Thought>),
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) tone: Tone,
}

/// How it is said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Good,
    Alarm,
}

impl State {
    pub(crate) fn new(play: Play, look: Look, language: Language, mode: Mode) -> State {
        State {
            size: (80, 24),
            look,
            language,
            play,
            mode,
            thinking: None,
            seen: None,
            is_analysing: false,
            is_exact: false,
            truth: None,
            hint: None,
            said: Vec::new(),
            scrolled: 0,
            is_flipped: false,
            is_paused: false,
            is_stepping: false,
            pace: Duration::from_millis(400),
            waiting: None,
            teaching: None,
            judged: None,
            viewed: None,
            review: None,
            reviewing: None,
            has_mouse: true,
            save: None,
            was_interrupted: false,
            is_over_told: false,
            tasks: 0,
        }
    }

    /// Where everything is; else the size that is needed.
    pub(crate) fn layout(&self) -> Result<Layout, (u16, u16)> {
        Layout::of(self.size, self.play.shape(), self.scrolled)
    }

    /// The position that is shown.
    pub(crate) fn shown(&self) -> &Board {
        self.viewed.as_ref().map_or(&self.play.board, |(_, board)| board)
    }

    /// A number for a search, so that late answers are known.
    pub(crate) fn job(&mut self, purpose: Purpose, spec: &str, seat: Option<usize>) -> Effect {
        self.tasks += 1;
        self.thinking = Some(Thinking { task: self.tasks, purpose });
        let session = self.play.session.fork();
        let seed = self.play.seed_here();
        Effect::Think(Job { task: self.tasks, spec: spec.to_owned(), seat, session, seed })
    }

    /// Forgets what was said.
    pub(crate) fn hush(&mut self) {
        self.said.clear();
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.say_as(Tone::Plain, text);
    }

    pub(crate) fn say_as(&mut self, tone: Tone, text: impl Into<String>) {
        self.said.push(Said { text: text.into(), tone });
    }

    /// How the seat is called.
    pub(crate) fn seat_name(&self, seat: usize) -> String {
        self.play.board.seats.get(seat).cloned().unwrap_or_default()
    }

    /// When the screen changes by itself: a clock that goes, or a move that waits.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        match (self.waiting, self.is_clock_going()) {
            (Some((_, left)), _) => Some(left),
            (None, true) => {
                let clock = self.play.clocks.get(self.play.turn()).copied().unwrap_or_default();
                Some(Duration::from_secs(1) - Duration::from_nanos(clock.subsec_nanos().into()))
            }
            (None, false) => None,
        }
    }

    /// Whether the seat to move uses up its time.
    pub(crate) fn is_clock_going(&self) -> bool {
        let is_waited_for = self.play.is_persons_turn() || self.thinking.is_some();
        !self.play.is_over() && is_waited_for && !matches!(self.mode, Mode::Start(_))
    }
}
