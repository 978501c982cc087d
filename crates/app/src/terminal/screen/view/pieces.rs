//! A board of pieces: two letters a cell, so that nobody needs colours to read it.

use super::super::layout::Layout;
use super::super::state::State;
use crate::console::text::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the board, the start corners, and the piece in hand.
pub(super) fn draw(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let board = state.shown();
    names(state, layout, buffer);
    let last = board.last.as_ref().map_or(&[][..], |last| &last.cells);
    let is_open = state.play.is_persons_turn() && state.viewed.is_none();
    let hand = if is_open { state.play.hand.cells(board) } else { Vec::new() };
    let is_legal = is_open && state.play.hand.legal(board).is_some();
    let own = &board.colours[board.colour - 1];
    for (place, &piece) in board.cells.iter().enumerate() {
        let (column, row) = state.turned(place % board.columns, place / board.columns);
        let area = layout.cell(column as u16, row as u16);
        let colour = usize::from(piece).checked_sub(1).and_then(|colour| board.colours.get(colour));
        if hand.contains(&place) {
            let (text, style) = match is_legal {
                true => (['[', ']'], state.look.stone(own)),
                false => (['>', '<'], state.look.alarm()),
            };
            fill(buffer, area, text, style);
            continue;
        }
        match colour {
            Some(colour) if last.contains(&place) => {
                let style = state.look.stone(colour).add_modifier(Modifier::UNDERLINED);
                fill(buffer, area, [colour.symbol; 2], style);
            }
            Some(colour) => fill(buffer, area, [colour.symbol, ' '], state.look.stone(colour)),
            None => {
                let start =
                    board.colours.iter().zip(1_u8..).find(|(colour, number)| {
                        colour.starts.contains(&place) && !board.cells.contains(number)
                    });
                match start {
                    Some((colour, _)) => {
                        let style = state.look.ink(colour).add_modifier(Modifier::BOLD);
                        put(buffer, area, 0, "<>", style);
                    }
                    None => put(buffer, area, 0, ".", state.look.faint()),
                }
            }
        }
    }
}

/// Fills a cell with its two letters, over and over where it is larger.
fn fill(buffer: &mut Buffer, area: Rect, letters: [char; 2], style: Style) {
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.set_char(letters[usize::from((position.x - area.x) % 2)]).set_style(style);
        }
    }
}

/// The letters of the columns and the numbers of the rows, as moves are written.
fn names(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let board = state.shown();
    for column in 0..board.columns {
        let at = layout.cell(state.turned(column, 0).0 as u16, layout.rows.start);
        let name = plyground_explain::Square::column_name(column);
        put(buffer, Rect { y: layout.above.y, height: 1, ..at }, 0, &name, state.look.faint());
    }
    for row in 0..board.rows {
        let at = layout.cell(0, state.turned(0, row).1 as u16);
        // Where rows are out of sight, the first and the last that are shown say so.
        let shown = state.turned(0, row).1 as u16;
        let more = match () {
            () if shown == layout.rows.start && shown > 0 => '^',
            () if shown + 1 == layout.rows.end && usize::from(layout.rows.end) < board.rows => 'v',
            () => ' ',
        };
        let name = format!("{:>2}{more}", board.rows - row);
        put(buffer, Rect { x: layout.beside.x, width: 3, ..at }, 0, &name, state.look.faint());
    }
}
