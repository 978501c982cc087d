//! A board of stones: lines where there is room for them, discs with letters, and the truth above the columns.

use super::super::layout::Layout;
use super::super::msg::MoveTruth;
use super::super::state::State;
use crate::console::text::put;
use plyground_players::{Board, BoardColour};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the board.
pub(super) fn draw(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let board = state.shown();
    if layout.has_lines {
        lines(state, layout, buffer);
    }
    let last = board.last.as_ref().map_or(&[][..], |last| &last.cells);
    for (place, &stone) in board.cells.iter().enumerate() {
        let (column, row) = state.turned(place % board.columns, place / board.columns);
        let area = layout.cell(column as u16, row as u16);
        let mark = match () {
            () if board.winning.iter().any(|line| line.contains(&place)) => Mark::Winning,
            () if last.contains(&place) => Mark::Last,
            () => Mark::None,
        };
        match usize::from(stone).checked_sub(1).and_then(|colour| board.colours.get(colour)) {
            Some(colour) => disc(state, colour, mark, area, buffer),
            None if !layout.has_lines => put(buffer, area, 0, ".", state.look.faint()),
            None => {}
        }
    }
    above(state, board, layout, buffer);
}

/// What is special about a stone.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mark {
    None,
    Last,
    Winning,
}

/// A stone: its letter on its colour, as round as the cell allows.
fn disc(state: &State, colour: &BoardColour, mark: Mark, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let (on, ink) = (look.stone(colour), look.ink(colour));
    let symbol = colour.symbol;
    let has_blocks = !look.is_ascii && look.colours != crate::console::Colours::None;
    let middle = match mark {
        Mark::Winning => on.add_modifier(Modifier::REVERSED),
        Mark::Last => on.add_modifier(Modifier::UNDERLINED),
        Mark::None => on,
    };
    match (area.width, area.height) {
        (0..=2, _) => {
            let text = match mark {
                Mark::Winning => format!("{symbol}*"),
                Mark::Last => format!("{symbol}<"),
                Mark::None => format!("{symbol} "),
            };
            put(buffer, area, 0, &text, middle);
        }
        (3, _) => {
            let text = match mark {
                Mark::Winning => format!("*{symbol}*"),
                Mark::Last => format!("[{symbol}]"),
                Mark::None if has_blocks => format!(" {symbol} "),
                Mark::None => format!("({symbol})"),
            };
            put(buffer, area, 0, &text, middle);
        }
        (width, height) if has_blocks => {
            let inner = usize::from(width) - 2;
            for line in 0..height {
                let text = match line {
                    0 if height > 2 => format!(" {} ", "▄".repeat(inner)),
                    _ if height > 2 && line + 1 == height => format!(" {} ", "▀".repeat(inner)),
                    0 => format!("▄{}▄", "█".repeat(inner)),
                    _ if line + 1 == height => format!("▀{}▀", "█".repeat(inner)),
                    _ => "█".repeat(width.into()),
                };
                put(buffer, area, line, &text, ink);
            }
            let text = match mark {
                Mark::Winning => format!("*{symbol}*"),
                Mark::Last => format!("[{symbol}]"),
                Mark::None => format!(" {symbol} "),
            };
            let line = (height - 1) / 2;
            let place = Rect { x: area.x + (width - 3) / 2, width: 3, ..area };
            put(buffer, place, line, &text, middle);
        }
        (width, height) => {
            let text = match mark {
                Mark::Winning => format!("*{symbol}*"),
                Mark::Last => format!("[{symbol}]"),
                Mark::None => format!("({symbol})"),
            };
            let place = Rect { x: area.x + (width - 3) / 2, width: 3, ..area };
            put(buffer, place, (height - 1) / 2, &text, middle);
        }
    }
}

/// The lines between the cells.
fn lines(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let style = state.look.grid();
    let Rect { x, y, width, height } = layout.grid;
    let (columns, rows) = layout.cell;
    for down in 0..height {
        for right in 0..width {
            let (on_row, on_column) = (down % rows == 0, right % columns == 0);
            let symbol = match (on_row, on_column) {
                (false, false) => continue,
                _ if state.look.is_ascii => match (on_row, on_column) {
                    (true, true) => "+",
                    (true, false) => "-",
                    _ => "|",
                },
                (true, false) => "─",
                (false, true) => "│",
                (true, true) => corner(down == 0, down + 1 == height, right == 0, right + 1 == width),
            };
            if let Some(cell) = buffer.cell_mut((x + right, y + down)) {
                cell.set_symbol(symbol).set_style(style);
            }
        }
    }
}

fn corner(is_top: bool, is_bottom: bool, is_left: bool, is_right: bool) -> &'static str {
    match (is_top, is_bottom, is_left, is_right) {
        (true, _, true, _) => "╭",
        (true, _, _, true) => "╮",
        (true, ..) => "┬",
        (_, true, true, _) => "╰",
        (_, true, _, true) => "╯",
        (_, true, ..) => "┴",
        (_, _, true, _) => "├",
        (.., true) => "┤",
        _ => "┼",
    }
}

/// The numbers of the columns, over which a stone hangs; the truth above them.
fn above(state: &State, board: &Board, layout: &Layout, buffer: &mut Buffer) {
    let truth = state.truth.as_ref().filter(|_| state.is_exact && state.viewed.is_none());
    let truth = truth.filter(|(line, _)| *line == state.play.session.line());
    let scores = truth.and_then(|(_, scores)| scores.as_deref()).unwrap_or_default();
    let best = scores.iter().map(|one| one.score).max();
    let colour = &board.colours[board.colour - 1];
    let is_open = state.play.is_persons_turn() && state.viewed.is_none();
    for column in 0..board.columns {
        let at = layout.cell(state.turned(column, 0).0 as u16, 0);
        let name = (column + 1).to_string();
        let place = Rect { y: layout.above.y, height: layout.above.height, ..at };
        if let Some(one) = scores.iter().find(|one| one.mv == name) {
            let (text, style) = result(state, one, best);
            put(buffer, place, 0, &centred(&text, at.width), style);
        }
        let is_under = is_open && column == state.play.column;
        let style = if is_under { state.look.stone(colour) } else { state.look.strong() };
        let text = if is_under && at.width >= 3 { format!("v{name}v") } else { name };
        put(buffer, place, 1, &centred(&text, at.width), style);
    }
}

/// `W13`, `D` or `L8`: the result, and in how many plies.
fn result(state: &State, one: &MoveTruth, best: Option<i32>) -> (String, Style) {
    let look = state.look;
    let (letter, style) = match one.score {
        1.. => ("W", look.good()),
        0 => ("D", look.strong()),
        _ => ("L", look.alarm()),
    };
    let style = if Some(one.score) == best { style.add_modifier(Modifier::UNDERLINED) } else { style };
    match one.score {
        0 => (letter.to_owned(), style),
        _ => (format!("{letter}{}", one.plies), style),
    }
}

fn centred(text: &str, width: u16) -> String {
    format!("{text:^width$}", width = usize::from(width))
}
