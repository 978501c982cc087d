//! The screen, drawn from its state alone.

mod bars;
mod connect;
mod help;
mod menu;
mod moves;
mod pane;
mod pieces;
mod tray;

pub(crate) use menu::row_at as menu_row_at;
pub(crate) use moves::room as moves_room;
pub(crate) use tray::piece_at as tray_piece_at;

use super::layout::Layout;
use super::state::{Mode, State, Tone};
use crate::console::text::{put, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the whole screen.
pub(crate) fn view(state: &State, buffer: &mut Buffer) {
    let layout = match state.layout() {
        Ok(layout) => layout,
        Err(needed) => return too_small(state, needed, buffer),
    };
    title(state, layout.title, buffer);
    if state.play.has_pieces() {
        pieces::draw(state, &layout, buffer);
    } else {
        connect::draw(state, &layout, buffer);
    }
    match &state.mode {
        Mode::Start(start) => menu::draw(state, start, layout.pane, buffer),
        Mode::Help => help::draw(state, &layout, buffer),
        Mode::Moves(from) => moves::draw(state, *from, layout.pane, buffer),
        _ => pane::draw(state, layout.pane, buffer),
    }
    message(state, layout.message, buffer);
    keys(state, &layout, buffer);
}

/// One line that can be read, whatever the size.
fn too_small(state: &State, (width, height): (u16, u16), buffer: &mut Buffer) {
    let area = buffer.area;
    let words = match area.width {
        0..48 => format!("needs {width}x{height}, q quits"),
        _ => format!("the terminal is too small: {width}x{height} needed, q quits"),
    };
    let y = area.height / 2;
    put(buffer, Rect::new(0, y, area.width, area.height.saturating_sub(y)), 0, &words, state.look.strong());
}

/// The game, who is to move, and how many moves were played.
fn title(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    buffer.set_style(area, look.chosen());
    let board = state.shown();
    let colour = &board.colours[board.colour - 1];
    let turn = match (&state.viewed, state.play.is_over()) {
        (Some((ply, _)), _) => {
            format!("looking at move {ply} of {}; Esc goes back", state.play.session.ply())
        }
        (None, true) => "the game is over".to_owned(),
        (None, false) if matches!(state.mode, Mode::Start(_)) => "a new game".to_owned(),
        (None, false) => {
            let who = match state.play.is_persons_turn() {
                true if state.judged.is_some() => ", judging your move",
                true => ", your move",
                false if state.thinking.is_some() => " is thinking",
                false if state.is_paused => ", paused",
                false => "",
            };
            format!("{} to move{who}", colour.name).replace(" to move is thinking", " is thinking")
        }
    };
    let left = format!(" plyground  {}  {turn}", board.game);
    put(buffer, area, 0, &left, look.chosen());
    let right = format!("move {} ", state.play.session.ply());
    let width = right.len() as u16;
    if left.chars().count() + right.len() + 1 < usize::from(area.width) {
        let place = Rect { x: area.right() - width, width, ..area };
        put(buffer, place, 0, &right, look.chosen());
    }
}

/// What was said last, or is asked.
fn message(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let mut lines: Vec<(String, Tone)> = Vec::new();
    let width = usize::from(area.width);
    match &state.mode {
        Mode::Typing(typing) => {
            let asked = format!("{}{}_", typing.question(), typing.text);
            let count = asked.chars().count();
            // Of a long line the end is shown, where the typing goes on.
            let shown: String = asked.chars().skip(count.saturating_sub(width)).collect();
            lines.push((shown, Tone::Good));
        }
        Mode::Resigning => lines.push(("Give the game up? y or n".to_owned(), Tone::Alarm)),
        Mode::Warned(sentences) => {
            lines.push(("Take the move back? Enter takes it back, n lets it stand.".to_owned(), Tone::Good));
            for sentence in sentences {
                let text = format!("{} {}", mark(state, sentence.grade.mark()), sentence.text);
                lines.extend(wrapped(&text, width).into_iter().map(|line| (line, Tone::Alarm)));
            }
        }
        _ => {}
    }
    for said in &state.said {
        lines.extend(wrapped(&said.text, width).into_iter().map(|line| (line, said.tone)));
    }
    for (y, (line, tone)) in lines.iter().take(area.height.into()).enumerate() {
        let style = match tone {
            Tone::Plain => ratatui::style::Style::new(),
            Tone::Good => look.good(),
            Tone::Alarm => look.alarm(),
        };
        put(buffer, area, y as u16, line, style);
    }
}

/// The sign of a grade, where the terminal has it.
fn mark(state: &State, mark: char) -> char {
    if state.look.is_ascii { '*' } else { mark }
}

/// What can be pressed, the most useful first.
fn keys(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let keys: &[(&str, &str)] = match &state.mode {
        Mode::Start(_) => {
            &[("1-9", "choose"), ("Enter", "take"), ("Esc", "back"), ("L", "load"), ("q", "quit")]
        }
        Mode::Help => &[("any key", "back")],
        Mode::Moves(_) => &[("up down", "scroll"), ("any other key", "back")],
        Mode::Typing(_) => &[("Enter", "take"), ("Esc", "never mind")],
        Mode::Resigning => &[("y", "give up"), ("n", "go on")],
        Mode::Warned(_) => &[("Enter", "take back"), ("n", "let it stand")],
        Mode::Game if state.play.is_over() && state.review.is_some() => &[
            ("n", "next mistake"),
            ("N", "the one before"),
            ("left right", "moves"),
            ("r", "rematch"),
            ("q", "quit"),
        ],
        Mode::Game if state.play.is_over() => &[
            ("v", "review"),
            ("r", "rematch"),
            ("o", "other side"),
            ("S", "save"),
            ("g", "new game"),
            ("u", "undo"),
            ("q", "quit"),
        ],
        Mode::Game if !state.play.has_people() => &[
            ("space", "pause"),
            (".", "step"),
            ("+ -", "pace"),
            ("e", "exact"),
            ("g", "new"),
            ("?", "help"),
            ("q", "quit"),
        ],
        Mode::Game if state.play.has_pieces() => &[
            ("arrows", "move"),
            ("r", "turn"),
            ("f", "flip"),
            ("Tab", "piece"),
            ("n", "fits"),
            ("Enter", "place"),
            ("h", "hint"),
            ("?", "help"),
            ("q", "quit"),
        ],
        Mode::Game => &[
            (if state.play.board.columns < 10 { "1-9" } else { "arrows" }, "drop"),
            ("u", "undo"),
            ("h", "hint"),
            ("e", "exact"),
            ("s", "search"),
            ("g", "new"),
            ("?", "help"),
            ("q", "quit"),
        ],
    };
    let area = layout.keys;
    let mut x = area.x + 1;
    for (key, words) in keys {
        let width = (key.len() + words.len() + 3) as u16;
        if x + width > area.right() + 2 {
            break;
        }
        let place = Rect { x, width: area.right() - x, ..area };
        put(buffer, place, 0, key, state.look.key());
        let after = Rect {
            x: x + key.len() as u16 + 1,
            width: area.right().saturating_sub(x + key.len() as u16 + 1),
            ..area
        };
        put(buffer, after, 0, words, state.look.faint());
        x += width;
    }
}
