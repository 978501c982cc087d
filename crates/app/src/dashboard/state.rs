//! What a dashboard knows: the newest content, the pace, and what was pressed.

use super::content::Content;
use crate::console::Look;
use crate::pace::Pace;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::{Duration, Instant};

/// The state of a dashboard.
pub(super) struct State {
    pub(super) content: Content,
    pub(super) look: Look,
    pub(super) pace: Pace,
    /// Since the work began.
    pub(super) elapsed: Duration,
    /// The first row of long tables that is shown; `None` follows the work.
    pub(super) scroll: Option<usize>,
    pub(super) is_stopping: bool,
    /// What was said on the way; told again on the usual screen when the work is done.
    pub(super) said: Vec<String>,
}

/// What a key asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// Stop, and keep what is done.
    Stop,
    /// Stop, or end the program if that was asked before.
    Interrupt,
    /// Give the terminal back until somebody says go on.
    Suspend,
}

impl State {
    pub(super) fn new(content: Content, look: Look) -> State {
        State {
            content,
            look,
            pace: Pace::default(),
            elapsed: Duration::ZERO,
            scroll: None,
            is_stopping: false,
            said: Vec::new(),
        }
    }

    /// There is something new.
    pub(super) fn tell(&mut self, content: Content, now: Instant) {
        self.pace.note(now, content.done);
        self.content = content;
    }

    /// How much is done, 0 to 1.
    pub(super) fn share(&self) -> f64 {
        let Content { done, of, .. } = self.content;
        (done as f64 / of.max(1) as f64).min(1.0)
    }

    /// How long the rest takes.
    pub(super) fn left(&self) -> Option<Duration> {
        let Content { done, of, left, .. } = self.content;
        left.or_else(|| self.pace.time(of.saturating_sub(done)))
    }

    /// Rows of the longest table.
    fn rows(&self) -> usize {
        self.content.sections.iter().map(super::view::rows_of).max().unwrap_or(0)
    }

    /// Somebody pressed a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Option<Wish> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        let last = self.rows().saturating_sub(1);
        let at = self.scroll.unwrap_or(0);
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        self.scroll = match key.code {
            KeyCode::Char('c') if is_control => return Some(Wish::Interrupt),
            KeyCode::Char('z') if is_control => return Some(Wish::Suspend),
            _ if is_control => self.scroll,
            KeyCode::Char('q') => return Some(Wish::Stop),
            KeyCode::Down | KeyCode::Char('j') => Some((at + 1).min(last)),
            KeyCode::Up | KeyCode::Char('k') => Some(at.saturating_sub(1)),
            KeyCode::PageDown => Some((at + PAGE).min(last)),
            KeyCode::PageUp => Some(at.saturating_sub(PAGE)),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(last),
            KeyCode::Esc => None,
            _ => self.scroll,
        };
        None
    }
}

/// Rows that a page moves by.
const PAGE: usize = 10;
