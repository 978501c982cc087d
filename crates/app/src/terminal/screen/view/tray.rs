//! The tray: pictures of the pieces of the colour to move, each in a place of its own; those that were placed leave it empty.

use super::super::layout::Layout;
use super::super::state::State;
use crate::console::text::{put, put_at};
use plyground_players::{Board, BoardPiece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The room of a piece: up to five cells wide and two lines of half blocks high, and its name.
const SLOT: (u16, u16) = (6, 3);

/// Lines that the tray takes in a pane of this width, with so many a piece.
fn height(board: &Board, width: u16, lines: u16) -> u16 {
    let columns = (width / SLOT.0).max(1);
    (board.pieces.len() as u16).div_ceil(columns) * lines
}

/// Lines of a piece: its picture and its name, or its name alone where there is no room for all pictures.
fn lines(board: &Board, width: u16, room: u16) -> u16 {
    if height(board, width, SLOT.1) <= room { SLOT.1 } else { 1 }
}

/// Where a piece is.
fn slot(board: &Board, area: Rect, piece: usize) -> Rect {
    let lines = lines(board, area.width, area.height);
    let columns = usize::from((area.width / SLOT.0).max(1));
    let (column, row) = ((piece % columns) as u16, (piece / columns) as u16);
    Rect::new(area.x + column * SLOT.0, area.y + row * lines, SLOT.0, lines).intersection(area)
}

/// Draws the tray.
pub(super) fn draw(state: &State, area: Rect, buffer: &mut Buffer) {
    let board = state.shown();
    let colour = &board.colours[board.colour - 1];
    let is_open = state.play.is_persons_turn() && state.viewed.is_none();
    for (number, piece) in board.pieces.iter().enumerate() {
        let place = slot(board, area, number);
        let is_there = colour.hand.contains(&piece.name);
        let fits = !is_open || board.moves.iter().any(|mv| mv.piece == Some(piece.name));
        let is_held = is_open && number == state.play.hand.piece;
        let name = match (is_held, is_there) {
            (true, _) => format!("[{}]", piece.name),
            (false, true) => format!(" {} ", piece.name),
            (false, false) => " - ".to_owned(),
        };
        let style = match (is_held, is_there && fits) {
            (true, _) => state.look.chosen(),
            (false, true) => state.look.strong(),
            (false, false) => state.look.faint(),
        };
        put(buffer, place, place.height.saturating_sub(1), &name, style);
        if is_there && place.height > 1 {
            let ink = if fits { state.look.ink(colour) } else { state.look.faint() };
            for (line, text) in picture(piece, state.look.is_ascii).iter().enumerate() {
                put_at(buffer, place, 0, line as u16, text, ink);
            }
        }
    }
}

/// The piece as flat as it lies: two rows of cells a line by half blocks, or one of letters.
fn picture(piece: &BoardPiece, is_ascii: bool) -> Vec<String> {
    let height = |cells: &Vec<[usize; 2]>| cells.iter().map(|cell| cell[1] + 1).max().unwrap_or(1);
    let Some(cells) = piece.orientations.iter().min_by_key(|cells| height(cells)) else { return Vec::new() };
    let width = cells.iter().map(|cell| cell[0] + 1).max().unwrap_or(1);
    let is_filled = |column: usize, row: usize| cells.contains(&[column, row]);
    if is_ascii {
        // Three rows do not fit into two lines: the third is told by a double sign.
        let sign =
            |column: usize, line: usize| match (is_filled(column, 2 * line), is_filled(column, 2 * line + 1))
            {
                (true, true) => ':',
                (true, false) => '\'',
                (false, true) => '.',
                (false, false) => ' ',
            };
        let lines = height(cells).div_ceil(2);
        return (0..lines).map(|line| (0..width).map(|column| sign(column, line)).collect()).collect();
    }
    let block =
        |column: usize, line: usize| match (is_filled(column, 2 * line), is_filled(column, 2 * line + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
    let lines = height(cells).div_ceil(2);
    (0..lines).map(|line| (0..width).map(|column| block(column, line)).collect()).collect()
}

/// Where the tray is in the pane: below the colours, as high as it needs.
pub(super) fn area(state: &State, pane: Rect) -> Rect {
    let board = state.shown();
    let above = (board.colours.len() as u16 + 1).min(pane.height);
    let room = pane.height - above;
    let height = height(board, pane.width, lines(board, pane.width, room)).min(room);
    Rect { y: pane.y + above, height, ..pane }
}

/// The piece of the tray that lies here, if it is in hand.
pub(crate) fn piece_at(state: &State, layout: &Layout, x: u16, y: u16) -> Option<usize> {
    let board = &state.play.board;
    let area = area(state, layout.pane);
    let hand = &board.colours[board.colour - 1].hand;
    let is_here = |piece: &usize| slot(board, area, *piece).contains((x, y).into());
    (0..board.pieces.len()).filter(is_here).find(|piece| hand.contains(&board.pieces[*piece].name))
}
