//! The list of moves.

use super::super::state::State;
use crate::console::text::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws as many moves as there is room for, one a line, the chosen line within.
pub(super) fn draw(state: &State, from: usize, area: Rect, buffer: &mut Buffer) {
    let moves = state.play.session.history();
    put(buffer, area, 0, &format!("Moves: {}", moves.len()), state.look.strong());
    let room = usize::from(area.height.saturating_sub(2));
    let first = from.min(moves.len().saturating_sub(room));
    let colours = &state.play.board.colours;
    for (line, (number, mv)) in moves.iter().enumerate().skip(first).take(room).enumerate() {
        // With pieces colours take turns; who moves out of turn is written so by the game itself.
        let symbol = colours[number % colours.len()].symbol;
        let text = format!("{:>4} {symbol} {mv}", number + 1);
        put(buffer, area, line as u16 + 2, &text, ratatui::style::Style::new());
    }
}
