//! All keys.

use super::super::layout::Layout;
use super::super::state::State;
use crate::console::text::{put, put_at, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

const STONES: &[(&str, &str)] =
    &[("1-9", "drop a stone into a column"), ("left right", "choose a column"), ("Enter", "drop it")];

const PIECES: &[(&str, &str)] = &[
    ("arrows", "move the piece, with Shift by five"),
    ("r l f", "turn it right, left; flip it"),
    ("Tab , .", "another piece"),
    ("n N", "next place where it fits"),
    ("Enter", "place it"),
];

/// Keys that are of use in some games only.
const EXACT: &str = "e";
const WATCH: &str = "space . + -";

const ALWAYS: &[(&str, &str)] = &[
    ("u y", "take back, play again"),
    ("h", "a hint; again: more of it"),
    (EXACT, "the exact truth of each move"),
    ("s", "a search while you think"),
    ("[ ]", "look at earlier moves"),
    ("m", "the list of moves"),
    ("t", "type a move"),
    ("F", "turn the board round"),
    ("S L", "save, load"),
    ("g R", "another game, give up"),
    (WATCH, "two computers: pause, step, pace"),
    ("M", "the mouse on or off"),
    ("Ctrl-C", "stop thinking; again: leave"),
    ("q", "leave; play --resume goes on"),
];

/// The room of a key before what it does.
const KEY: u16 = 12;

/// Draws the keys of this game and those of all games: beside the board, or over it where there is no room for the words.
pub(super) fn draw(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let own = if state.play.has_pieces() { PIECES } else { STONES };
    let is_of_use = |(key, _): &(&str, &str)| match *key {
        EXACT => state.has_truth(),
        WATCH => !state.play.has_people(),
        _ => true,
    };
    let keys: Vec<(&str, &str)> = own.iter().chain(ALWAYS).copied().filter(is_of_use).collect();
    let longest = keys.iter().map(|(_, words)| words.len() as u16).max().unwrap_or(0);
    let is_roomy = KEY + longest <= layout.pane.width && keys.len() <= layout.pane.height.into();
    let area = if is_roomy { layout.pane } else { body(layout) };
    if !is_roomy {
        Clear.render(area, buffer);
    }
    // Two columns where one is too high.
    let room = |width: u16| usize::from(width.saturating_sub(KEY + 1));
    let lines: usize = keys.iter().map(|(_, words)| wrapped(words, room(area.width)).len()).sum();
    let columns = if lines > area.height.into() { 2 } else { 1 };
    let width = area.width / columns;
    let (mut column, mut line) = (0, 0);
    for (key, words) in keys {
        let words = wrapped(words, room(width));
        if line + words.len() as u16 > area.height && column + 1 < columns {
            (column, line) = (column + 1, 0);
        }
        let place = Rect { x: area.x + column * width, width, ..area };
        put(buffer, place, line, key, state.look.key());
        for text in words {
            put_at(buffer, place, KEY, line, &text, Style::new());
            line += 1;
        }
    }
}

/// All between the title and what is said.
fn body(layout: &Layout) -> Rect {
    let top = layout.title.bottom();
    Rect { y: top, height: layout.message.y - top, ..layout.title }
}
