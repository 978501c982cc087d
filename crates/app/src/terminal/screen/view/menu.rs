//! The first screen: a question and its answers beside an empty board.

use super::super::layout::Layout;
use super::super::menu::{Page, StartMenu};
use super::super::state::State;
use crate::console::text::{put, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where the answers begin.
const FIRST: u16 = 4;

/// Draws the question and its answers.
pub(super) fn draw(state: &State, menu: &StartMenu, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    put(buffer, area, 0, &menu.start.game, look.faint());
    put(buffer, area, 2, menu.question(), look.strong());
    for (row, answer) in menu.answers().iter().enumerate() {
        let is_here = row == menu.row;
        let text = format!("{} {}  {answer}", if is_here { '>' } else { ' ' }, row + 1);
        let style = if is_here { look.chosen() } else { ratatui::style::Style::new() };
        let width = usize::from(area.width);
        // What does not fit is cut here, since answers are one line each: so clicks find them.
        let text: String = format!("{text:<width$}").chars().take(width).collect();
        put(buffer, area, FIRST + row as u16, &text, style);
    }
    let below = FIRST + menu.answers().len() as u16 + 1;
    let words = match menu.page {
        Page::Who => "The choice is remembered for the next time.",
        Page::Level => "Measured: see docs/levels.md.",
        Page::Games => "Any size of board can be typed.",
    };
    for (line, text) in wrapped(words, area.width.into()).iter().enumerate() {
        put(buffer, area, below + line as u16, text, look.faint());
    }
}

/// The answer that was drawn here.
pub(crate) fn row_at(layout: &Layout, menu: &StartMenu, x: u16, y: u16) -> Option<usize> {
    let row = layout.pane.contains((x, y).into()).then(|| (y - layout.pane.y).checked_sub(FIRST))??;
    (usize::from(row) < menu.answers().len()).then_some(row.into())
}
