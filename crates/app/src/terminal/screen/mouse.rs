//! What the mouse does: it points at columns, pieces, lines and cells, wherever they were drawn.

use super::hand::Turning;
use super::state::{Mode, State};
use super::update::Effects;
use super::view;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl State {
    /// The mouse moved, or a button was pressed.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Effects {
        let Ok(layout) = self.layout() else { return Vec::new() };
        let (x, y) = (mouse.column, mouse.row);
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        match self.mode {
            Mode::Start(ref menu) => {
                let row = view::menu_row_at(&layout, menu, x, y);
                return match row {
                    Some(row) if is_click => self.choose(row),
                    _ => Vec::new(),
                };
            }
            Mode::Game => {}
            _ if is_click && !matches!(self.mode, Mode::Warned(_) | Mode::Typing(_)) => {
                self.mode = Mode::Game;
                return Vec::new();
            }
            _ => return Vec::new(),
        }
        if !self.play.is_persons_turn() || self.viewed.is_some() {
            return Vec::new();
        }
        if !self.play.has_pieces() {
            let Some(column) = layout.column_at(x, y) else { return Vec::new() };
            let column = self.turned(column.into(), 0).0;
            return match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.drop_stone(column),
                MouseEventKind::Moved => {
                    self.play.column = column;
                    Vec::new()
                }
                _ => Vec::new(),
            };
        }
        if let Some(piece) = view::tray_piece_at(self, &layout, x, y).filter(|_| is_click) {
            let (board, hand) = (&self.play.board, &mut self.play.hand);
            if hand.piece == piece {
                hand.turn(board, Turning::Clockwise);
            } else {
                hand.take(board, piece);
            }
            return Vec::new();
        }
        let Some((column, row)) = layout.cell_at(x, y) else { return Vec::new() };
        let (column, row) = self.turned(column.into(), row.into());
        let (board, hand) = (&self.play.board, &mut self.play.hand);
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => hand.centre(board, column, row),
            MouseEventKind::Down(MouseButton::Left) => {
                // A terminal that does not tell of movement has the piece elsewhere: the first click brings it here.
                if !hand.cells(board).contains(&(row * board.columns + column)) {
                    hand.centre(board, column, row);
                    return Vec::new();
                }
                return self.place_piece();
            }
            MouseEventKind::Down(MouseButton::Right) | MouseEventKind::ScrollDown => {
                hand.turn(board, Turning::Clockwise);
            }
            MouseEventKind::ScrollUp => hand.turn(board, Turning::Back),
            MouseEventKind::Down(MouseButton::Middle) => hand.turn(board, Turning::Flip),
            _ => {}
        }
        Vec::new()
    }

    /// The column and row of the board at a column and row of the screen, or the other way round.
    pub(crate) fn turned(&self, column: usize, row: usize) -> (usize, usize) {
        let board = &self.play.board;
        match (self.is_flipped, self.play.has_pieces()) {
            (false, _) => (column, row),
            (true, true) => (board.columns - 1 - column, board.rows - 1 - row),
            (true, false) => (board.columns - 1 - column, row),
        }
    }
}
