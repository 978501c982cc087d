//! Positions as pictures: boards in SVG, with shapes on top, for pages, reports and print.
//!
//! Nothing in them has to be told by its colour: stones differ by a ring and a dot, pieces by what is drawn on their squares, and
//! marks by their form. The same position always gives the same bytes, and no element needs a name of its own, so that any number of pictures can
//! stand on one page.

mod frame;
mod marks;
mod outline;
mod pieces;
mod signs;
mod stones;
mod strip;
mod threats;
mod words;

pub use strip::Strip;

use crate::shape::Shape;
use frame::Frame;
use plyground_players::Board;
use plyground_plot::Svg;

/// A position to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The position.
    pub board: Board,
    /// What is shown on top of it, the later above the earlier. The last move and lines that won are marked without being asked for.
    pub shapes: Vec<Shape>,
    /// The words below it, line by line; empty for none. [`Picture::new`] tells whose turn it is, or who won.
    pub caption: String,
    /// How wide a square is.
    pub cell: f64,
}

/// How wide a square with a stone is, if nobody says otherwise.
const STONE: f64 = 40.0;
/// How wide a square of a piece is, if nobody says otherwise.
const SQUARE: f64 = 18.0;

impl Picture {
    /// A position as it stands, with whose turn it is below.
    pub fn new(board: Board) -> Picture {
        let cell = if is_of_stones(&board) { STONE } else { SQUARE };
        Picture { caption: words::turn(&board), shapes: Vec::new(), cell, board }
    }

    /// The same with shapes on top.
    pub fn with(self, shapes: Vec<Shape>) -> Picture {
        Picture { shapes, ..self }
    }

    /// The same with the squares that would win, as ghosts of the stones that would; boards of Connect alone have such.
    pub fn with_threats(mut self) -> Picture {
        self.shapes.extend(threats::threats(&self.board));
        self
    }

    /// The same with squares of another size.
    pub fn sized(self, cell: f64) -> Picture {
        Picture { cell, ..self }
    }

    /// The same with other words below.
    pub fn captioned(self, caption: &str) -> Picture {
        Picture { caption: caption.to_owned(), ..self }
    }

    /// The picture in SVG. Shapes beyond the board are left out.
    pub fn draw(&self) -> String {
        let frame = Frame::new(self, (0.0, 0.0));
        let (width, height) = frame.size(self);
        let mut svg = Svg::new(width, height);
        self.draw_on(&mut svg, &frame);
        svg.finish_with(&words::title(&self.board), &words::description(self))
    }

    fn draw_on(&self, svg: &mut Svg, frame: &Frame) {
        frame.draw(svg, self);
        match is_of_stones(&self.board) {
            true => stones::draw(svg, frame, &self.board),
            false => pieces::draw(svg, frame, &self.board),
        }
        for line in &self.board.winning {
            marks::line(svg, frame, &line.iter().map(|&place| frame.of_place(place)).collect::<Vec<_>>());
        }
        for shape in &self.shapes {
            marks::draw(svg, frame, &self.board, shape);
        }
    }
}

/// Whether the game is played with stones that all look alike, and not with pieces.
fn is_of_stones(board: &Board) -> bool {
    board.pieces.is_empty()
}

#[cfg(test)]
mod tests;
