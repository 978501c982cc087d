//! All keys.

use super::super::state::State;
use crate::console::text::{put, put_at};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const STONES: &[(&str, &str)] =
    &[("1-9", "drop a stone into a column"), ("left right", "choose a column"), ("Enter", "drop it")];

const PIECES: &[(&str, &str)] = &[
    ("arrows", "move the piece, with Shift by five"),
    ("r l f", "turn it right, left; flip it"),
    ("Tab , .", "another piece"),
    ("n N", "next place where it fits"),
    ("Enter", "place it"),
];

const ALWAYS: &[(&str, &str)] = &[
    ("u y", "take back, play again"),
    ("h", "a hint; again: more of it"),
    ("e", "the exact truth of each move"),
    ("s", "a search while you think"),
    ("[ ]", "look at earlier moves"),
    ("m", "the list of moves"),
    ("t", "type a move"),
    ("F", "see the board from the other side"),
    ("S L", "save, load"),
    ("g R", "another game, give up"),
    ("space . + -", "two computers: pause, step, pace"),
    ("M", "the mouse on or off"),
    ("Ctrl-C", "stop thinking; again: leave"),
    ("q", "leave; play --resume goes on"),
];

/// Draws the keys of this game and those of all games.
pub(super) fn draw(state: &State, area: Rect, buffer: &mut Buffer) {
    let own = if state.play.has_pieces() { PIECES } else { STONES };
    for (line, (key, words)) in own.iter().chain(ALWAYS).enumerate() {
        put(buffer, area, line as u16, key, state.look.key());
        put_at(buffer, area, 12, line as u16, words, ratatui::style::Style::new());
    }
}
