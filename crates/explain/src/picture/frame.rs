//! Where a board stands in a picture, and what is written around it.

use super::signs::swatch;
use super::{Picture, is_of_stones};
use crate::shape::Square;
use plyground_players::Board;
use plyground_plot::{Anchor, INK, SOFT, Svg, width};

/// A board's place in a picture.
#[derive(Copy, Clone, Debug)]
pub(super) struct Frame {
    /// The upper left corner of the board.
    pub(super) corner: (f64, f64),
    /// How wide a square is.
    pub(super) cell: f64,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// What is left free around everything.
const MARGIN: f64 = 8.0;
const LEGEND: f64 = 12.0;

impl Frame {
    /// The frame of a picture whose upper left corner is there.
    pub(super) fn new(picture: &Picture, (x, y): (f64, f64)) -> Frame {
        let Board { columns, rows, .. } = picture.board;
        let letters = letters(picture.cell);
        let left = MARGIN + width(&rows.to_string(), letters) + 6.0;
        // The numbers of the columns stand above, where they are what a person types.
        let top = MARGIN + if is_of_stones(&picture.board) { letters + 5.0 } else { 0.0 };
        Frame { corner: (x + left, y + top), cell: picture.cell, columns, rows }
    }

    /// How much room the picture takes, from a corner at zero.
    pub(super) fn size(&self, picture: &Picture) -> (f64, f64) {
        let board = self.corner.0 + self.columns as f64 * self.cell + MARGIN;
        let left = self.corner.0;
        let lines = picture.caption.lines().map(|line| width(line, caption(self.cell)));
        let caption = left + lines.fold(0.0, f64::max) + MARGIN;
        let legend = left + legend(&picture.board).last().map_or(0.0, |(at, _, wide)| at + wide) + MARGIN;
        (board.max(caption).max(legend).ceil(), (self.foot(picture) + MARGIN).ceil())
    }

    /// Where what is written below the board ends.
    fn foot(&self, picture: &Picture) -> f64 {
        let mut foot = self.bottom() + letters(self.cell) + 5.0;
        if !is_of_stones(&picture.board) {
            foot += LEGEND + 9.0;
        }
        if !picture.caption.is_empty() {
            foot += 8.0 + picture.caption.lines().count() as f64 * 1.3 * caption(self.cell);
        }
        foot
    }

    fn bottom(&self) -> f64 {
        self.corner.1 + self.rows as f64 * self.cell
    }

    /// The middle of a square; `None` beyond the board.
    pub(super) fn middle(&self, square: Square) -> Option<(f64, f64)> {
        let is_there = square.column < self.columns && square.row < self.rows;
        is_there.then(|| {
            let from_top = self.rows - 1 - square.row;
            let at = |start: f64, count: usize| start + (count as f64 + 0.5) * self.cell;
            (at(self.corner.0, square.column), at(self.corner.1, from_top))
        })
    }

    /// The square of a place, which counts row by row from the top.
    pub(super) fn of_place(&self, place: usize) -> Square {
        Square { column: place % self.columns, row: self.rows - 1 - place / self.columns }
    }

    /// The middle of a place.
    pub(super) fn middle_of_place(&self, place: usize) -> (f64, f64) {
        self.middle(self.of_place(place)).expect("a place of the board")
    }

    /// The names of columns and rows, the legend and the caption.
    pub(super) fn draw(&self, svg: &mut Svg, picture: &Picture) {
        let (size, (left, top), bottom) = (letters(self.cell), self.corner, self.bottom());
        let style = format!("fill=\"{SOFT}\"");
        for column in 0..self.columns {
            let x = left + (column as f64 + 0.5) * self.cell;
            let name = Square::column_name(column);
            svg.text((x, bottom + size + 2.0), size, Anchor::Middle, &style, &name);
            if is_of_stones(&picture.board) {
                let number = (column + 1).to_string();
                svg.text((x, top - 5.0), size, Anchor::Middle, &style, &number);
            }
        }
        for row in 0..self.rows {
            let y = bottom - (row as f64 + 0.5) * self.cell + 0.35 * size;
            svg.text((left - 6.0, y), size, Anchor::End, &style, &(row + 1).to_string());
        }
        let mut y = bottom + size + 5.0;
        if !is_of_stones(&picture.board) {
            y += LEGEND + 6.0;
            for (at, text, _) in legend(&picture.board) {
                let colour = &picture.board.colours[text.0];
                swatch(svg, (left + at, y - LEGEND + 2.0), LEGEND, text.0, &colour.rgb);
                let ink = format!("fill=\"{INK}\"");
                svg.text((left + at + LEGEND + 4.0, y), LEGEND, Anchor::Start, &ink, &text.1);
            }
        }
        if !picture.caption.is_empty() {
            let size = caption(self.cell);
            for line in picture.caption.lines() {
                y += 1.3 * size;
                svg.text((left, y + 3.0), size, Anchor::Start, &format!("fill=\"{INK}\""), line);
            }
        }
    }
}

/// How large the names of columns and rows are beside squares of a size.
fn letters(cell: f64) -> f64 {
    (0.55 * cell).clamp(7.0, 13.0)
}

/// How large the caption is below squares of a size.
fn caption(cell: f64) -> f64 {
    if cell < 30.0 { 12.0 } else { 14.0 }
}

/// The colours of a game with pieces below each other's names: where each begins, its number and words, and how wide it is.
fn legend(board: &Board) -> Vec<(f64, (usize, String), f64)> {
    let mut at = 0.0;
    let mut entries = Vec::new();
    if is_of_stones(board) {
        return entries;
    }
    for (number, colour) in board.colours.iter().enumerate() {
        let squares = board.cells.iter().filter(|&&cell| usize::from(cell) == number + 1).count();
        let words = format!("{} {squares}", colour.name);
        let wide = LEGEND + 4.0 + width(&words, LEGEND);
        entries.push((at, (number, words), wide));
        at += wide + 12.0;
    }
    entries
}
