//! The list of moves.

use super::super::named::named;
use super::super::state::State;
use crate::console::text::{put, put_at};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws as many moves as there is room for, one a line, the chosen line within.
pub(super) fn draw(state: &State, from: usize, area: Rect, buffer: &mut Buffer) {
    let play = &state.play;
    let (moves, line) = (play.session.history(), play.session.line());
    put(buffer, area, 0, &format!("Moves: {}", moves.len()), state.look.strong());
    let room = room(area);
    let first = from.min(moves.len().saturating_sub(room));
    let board = &play.board;
    let colours = colours(&moves, &line, board.colours.len());
    for (line, (number, mv)) in moves.iter().enumerate().skip(first).take(room).enumerate() {
        let colour = &board.colours[colours[number]];
        put(buffer, area, line as u16 + 2, &format!("{:>4}", number + 1), state.look.faint());
        put_at(buffer, area, 5, line as u16 + 2, &format!(" {} ", colour.symbol), state.look.stone(colour));
        put_at(buffer, area, 9, line as u16 + 2, &named(board, mv), Style::new());
    }
}

/// Whose each move was, from zero. Moves take turns but where a line of play of pieces says otherwise: it has the colour before each of them,
/// and no word for one that only says who is next, such as `3:`.
fn colours(moves: &[String], line: &str, many: usize) -> Vec<usize> {
    let number = |text: &str| text.split_once(':')?.0.parse::<usize>().ok()?.checked_sub(1);
    let mut words = line.split_whitespace();
    let colour = |(at, mv): (usize, &String)| {
        let said = if mv.ends_with(':') { number(mv) } else { words.next().and_then(number) };
        said.filter(|colour| *colour < many).unwrap_or(at % many)
    };
    moves.iter().enumerate().map(colour).collect()
}

/// Moves that there is room for.
pub(crate) fn room(area: Rect) -> usize {
    area.height.saturating_sub(2).into()
}
