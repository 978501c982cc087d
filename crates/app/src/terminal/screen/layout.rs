//! Where everything is on the screen, for a terminal of any size: a pure function, so that clicks find what was drawn.

use ratatui::layout::Rect;
use std::ops::Range;

/// What has to have room: a board, and whether lines of stones or pieces lie on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardShape {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    /// Pieces in hand, with a tray beside the board; else stones that fall into columns.
    pub(crate) has_pieces: bool,
}

/// The parts of the screen; none overlaps another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) title: Rect,
    /// The cells, with the lines around them where there are any.
    pub(crate) grid: Rect,
    /// Above the cells: the names of the columns, and for stones the truth above these.
    pub(crate) above: Rect,
    /// Left of the cells: the names of the rows; empty for stones.
    pub(crate) beside: Rect,
    /// Everything else; may be empty.
    pub(crate) pane: Rect,
    /// What is said, and asked.
    pub(crate) message: Rect,
    pub(crate) keys: Rect,
    /// The size of a cell; with lines, of a cell and one line each way.
    pub(crate) cell: (u16, u16),
    /// Whether there are lines between the cells.
    pub(crate) has_lines: bool,
    /// The rows that are shown, of a board that is higher than the screen.
    pub(crate) rows: Range<u16>,
    shape: BoardShape,
}

/// The pane that a larger cell must leave, and the lines for what is said.
const PANE: u16 = 40;
const SAID: u16 = 3;
/// The most lines for what is said.
const MOST_SAID: u16 = 5;
/// A title and a line of keys.
const BARS: u16 = 2;
/// Rows of a board of pieces that must be seen at once; the others are scrolled to.
const LEAST_ROWS: u16 = 8;

impl Layout {
    /// The largest board that leaves room for the rest; else the size that is needed. A board of pieces that is higher than the screen shows
    /// its rows from `scrolled` on.
    pub(crate) fn of(size: (u16, u16), shape: BoardShape, scrolled: u16) -> Result<Layout, (u16, u16)> {
        let cells: &[(u16, u16)] = match shape.has_pieces {
            true => &[(6, 3), (4, 2), (2, 1)],
            false => &[(10, 5), (8, 4), (6, 3), (4, 2), (2, 1)],
        };
        let said = if shape.has_pieces { 1 } else { SAID };
        let roomy = cells.iter().find(|cell| {
            let (width, height) = board_size(shape, **cell);
            width + 1 + PANE <= size.0 && height + BARS + said <= size.1
        });
        let smallest = cells[cells.len() - 1];
        let tight = cells.iter().find(|cell| {
            let (width, height) = board_size(shape, **cell);
            (**cell == smallest || width + 1 + 24 <= size.0) && fits((width, height + BARS + 1), size)
        });
        // A larger cell is worth a narrower pane, where the choice is between that and the smallest.
        let least_rows = if shape.has_pieces { shape.rows.min(LEAST_ROWS) } else { shape.rows };
        let (width, height) = board_size(BoardShape { rows: least_rows, ..shape }, smallest);
        let needed = (width.max(LEAST_WIDTH), height + BARS + 1);
        if !fits(needed, size) {
            return Err(needed);
        }
        let whole = 0..shape.rows;
        match roomy.filter(|cell| **cell != smallest).or(tight) {
            Some(&cell) => Ok(Layout::with(size, shape, cell, whole)),
            None => {
                let shown = least_rows + (size.1 - needed.1);
                let first = scrolled.min(shape.rows - shown);
                Ok(Layout::with(size, shape, smallest, first..first + shown))
            }
        }
    }

    fn with(size: (u16, u16), shape: BoardShape, cell: (u16, u16), rows: Range<u16>) -> Layout {
        let has_lines = !shape.has_pieces && cell.0 >= 4;
        let (width, height) = board_size(BoardShape { rows: rows.end - rows.start, ..shape }, cell);
        let said = (size.1 - BARS - height).clamp(1, MOST_SAID);
        let body = Rect::new(0, 1, size.0, size.1 - BARS - said);
        // A board that is lower than the pane stands in its middle.
        let top = body.y + (body.height - height) / 2;
        let (beside, above) = if shape.has_pieces { (3, 1) } else { (0, 2) };
        let grid = Rect::new(beside, top + above, width - beside, height - above);
        let pane_left = (width + 1).min(size.0);
        Layout {
            title: Rect::new(0, 0, size.0, 1),
            grid,
            above: Rect::new(grid.x, top, grid.width, above),
            beside: Rect::new(0, grid.y, beside, grid.height),
            pane: Rect::new(pane_left, body.y, size.0 - pane_left, body.height),
            message: Rect::new(0, body.bottom(), size.0, said),
            keys: Rect::new(0, size.1 - 1, size.0, 1),
            cell,
            has_lines,
            rows,
            shape,
        }
    }

    /// Where a cell is drawn, by its column and row on the screen: without lines. A row that is not shown has no room.
    pub(crate) fn cell(&self, column: u16, row: u16) -> Rect {
        if !self.rows.contains(&row) {
            return Rect { width: 0, height: 0, ..self.grid };
        }
        let row = row - self.rows.start;
        let (width, height) = self.cell;
        let line = u16::from(self.has_lines);
        Rect::new(
            self.grid.x + column * width + line,
            self.grid.y + row * height + line,
            width - line,
            height - line,
        )
    }

    /// The column and row on the screen of what lies here; `None` beside the board. Lines belong to the cell right below them.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        if !self.grid.contains((x, y).into()) {
            return None;
        }
        let (column, row) = ((x - self.grid.x) / self.cell.0, (y - self.grid.y) / self.cell.1);
        let row = self.rows.start + row;
        (column < self.shape.columns && self.rows.contains(&row)).then_some((column, row))
    }

    /// The column on the screen of what lies here or above the board.
    pub(crate) fn column_at(&self, x: u16, y: u16) -> Option<u16> {
        let above = self.above.contains((x, y).into()).then(|| (x - self.grid.x) / self.cell.0);
        above
            .filter(|column| *column < self.shape.columns)
            .or_else(|| self.cell_at(x, y).map(|(column, _)| column))
    }
}

/// The narrowest screen with a line of keys and a title that say anything.
const LEAST_WIDTH: u16 = 32;

/// A board with the names of its columns and rows.
fn board_size(shape: BoardShape, (width, height): (u16, u16)) -> (u16, u16) {
    let BoardShape { columns, rows, has_pieces } = shape;
    let (columns, rows) = (columns.saturating_mul(width), rows.saturating_mul(height));
    match (has_pieces, width >= 4) {
        (true, _) => (columns.saturating_add(3), rows.saturating_add(1)),
        (false, true) => (columns.saturating_add(1), rows.saturating_add(3)),
        (false, false) => (columns, rows.saturating_add(2)),
    }
}

fn fits(inner: (u16, u16), outer: (u16, u16)) -> bool {
    inner.0 <= outer.0 && inner.1 <= outer.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(columns: u16, rows: u16, has_pieces: bool) -> BoardShape {
        BoardShape { columns, rows, has_pieces }
    }

    #[test]
    fn the_usual_boards_fit_the_usual_terminals() {
        let of = |size, shape| Layout::of(size, shape, 0).unwrap();
        let connect = of((80, 24), shape(7, 6, false));
        assert_eq!((connect.cell, connect.grid.width, connect.pane.width), ((4, 2), 29, 50));
        assert_eq!(of((120, 40), shape(7, 6, false)).cell, (10, 5));
        assert_eq!(of((60, 20), shape(7, 6, false)).cell, (4, 2));
        let classic = of((80, 24), shape(20, 20, true));
        assert_eq!((classic.cell, classic.grid.width, classic.pane.width), ((2, 1), 40, 36));
        assert_eq!(of((120, 40), shape(14, 14, true)).cell, (4, 2));
        assert_eq!(Layout::of((20, 5), shape(7, 6, false), 0), Err((32, 11)));
    }

    #[test]
    fn a_board_of_pieces_that_is_higher_than_the_screen_is_scrolled() {
        let of = |scrolled| Layout::of((60, 20), shape(20, 20, true), scrolled).unwrap();
        assert_eq!((of(0).rows, of(3).rows, of(99).rows), (0..16, 3..19, 4..20));
        assert_eq!(of(3).cell_at(of(3).grid.x, of(3).grid.y), Some((0, 3)));
        assert!(of(3).cell(0, 2).is_empty() && !of(3).cell(0, 18).is_empty());
        assert_eq!(Layout::of((43, 11), shape(20, 20, true), 0), Err((43, 12)));
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_nothing_sticks_out(
            width in 0_u16..400, height in 0_u16..200,
            columns in 1_u16..=128, rows in 1_u16..=40, has_pieces: bool, scrolled in 0_u16..50,
        ) {
            let shape = shape(columns, rows, has_pieces);
            match Layout::of((width, height), shape, scrolled) {
                Err(needed) => {
                    prop_assert!(needed.0 > width || needed.1 > height);
                    prop_assert!(Layout::of(needed, shape, scrolled).is_ok());
                }
                Ok(layout) => {
                    let Layout { title, grid, above, beside, pane, message, keys, .. } = layout.clone();
                    let parts = [title, grid, above, beside, pane, message, keys];
                    let screen = Rect::new(0, 0, width, height);
                    for (i, one) in parts.iter().enumerate() {
                        prop_assert_eq!(one.intersection(screen), *one);
                        for other in &parts[..i] {
                            prop_assert!(one.intersection(*other).is_empty(), "{one:?} {other:?}");
                        }
                    }
                    let seen = layout.rows.clone();
                    prop_assert!(seen.len() >= usize::from(rows.min(8)) && seen.end <= rows);
                    prop_assert!(has_pieces || seen.len() == usize::from(rows));
                    for (column, row) in [(0, seen.start), (columns - 1, seen.end - 1), (columns / 2, seen.start)] {
                        let cell = layout.cell(column, row);
                        prop_assert_eq!(cell.intersection(grid), cell);
                        prop_assert_eq!(layout.cell_at(cell.x, cell.y), Some((column, row)));
                        prop_assert_eq!(layout.column_at(cell.x, cell.y), Some(column));
                    }
                }
            }
        }
    }
}
