//! Marks on a drawn board, as they are given on the command line.

use crate::failure::Failure;
use plyground_explain::{Shape, Square};
use plyground_players::Board;

/// Marks on a drawn board; squares are written as b3: the column's letter, and the row from the bottom.
#[derive(clap::Args)]
#[command(next_help_heading = "Marks on the picture")]
pub(crate) struct Marks {
    /// A ring around a square
    #[arg(long, value_name = "SQUARE", value_parser = square, requires = "svg")]
    ring: Vec<Square>,
    /// A cross on a square
    #[arg(long, value_name = "SQUARE", value_parser = square, requires = "svg")]
    cross: Vec<Square>,
    /// A line through squares, such as a1-b2-c3
    #[arg(long, value_name = "SQUARES", value_parser = line, requires = "svg")]
    line: Vec<Shape>,
    /// An arrow, such as b2-b3
    #[arg(long, value_name = "FROM-TO", value_parser = arrow, requires = "svg")]
    arrow: Vec<Shape>,
    /// A stone that is not there yet, such as d4=1; its number says whose: 1 of who is to move, 2 of the next, and so on
    #[arg(long, value_name = "SQUARE[=NUMBER]", value_parser = ghost, requires = "svg")]
    ghost: Vec<(Square, Option<usize>)>,
    /// A short text on a square, such as d4=A
    #[arg(long, value_name = "SQUARE=TEXT", value_parser = label, requires = "svg")]
    label: Vec<Shape>,
}

impl Marks {
    /// The shapes, each of which must lie on the board: stones to come first, then lines and arrows, then what is on top.
    pub(crate) fn shapes(&self, board: &Board) -> Result<Vec<Shape>, Failure> {
        let ghosts = self.ghost.iter().map(|&(at, number)| Shape::Ghost {
            at,
            colour: (board.colour - 1 + number.unwrap_or(1) - 1) % board.colours.len() + 1,
            text: number.map(|number| number.to_string()).unwrap_or_default(),
        });
        let rings = self.ring.iter().map(|&at| Shape::Ring { at });
        let crosses = self.cross.iter().map(|&at| Shape::Cross { at });
        let lines = self.line.iter().chain(&self.arrow).cloned();
        let shapes: Vec<Shape> =
            ghosts.chain(lines).chain(rings).chain(crosses).chain(self.label.iter().cloned()).collect();
        for square in shapes.iter().flat_map(Shape::squares) {
            if square.column >= board.columns || square.row >= board.rows {
                let last = Square { column: board.columns.max(1) - 1, row: board.rows.max(1) - 1 };
                return Err(Failure::Input(format!("no square {square}: expected a1 to {last}")));
            }
        }
        Ok(shapes)
    }
}

fn square(text: &str) -> Result<Square, String> {
    Square::try_from(text.to_owned())
}

/// The squares between dashes.
fn squares(text: &str) -> Result<Vec<Square>, String> {
    text.split('-').map(square).collect()
}

fn line(text: &str) -> Result<Shape, String> {
    match squares(text)? {
        through if through.len() >= 2 => Ok(Shape::Line { through }),
        _ => Err("expected two squares or more, such as a1-b2-c3".to_owned()),
    }
}

fn arrow(text: &str) -> Result<Shape, String> {
    match squares(text)?[..] {
        [from, to] if from != to => Ok(Shape::Arrow { from, to }),
        _ => Err("expected two squares, such as b2-b3".to_owned()),
    }
}

fn ghost(text: &str) -> Result<(Square, Option<usize>), String> {
    let Some((at, number)) = text.split_once('=') else { return Ok((square(text)?, None)) };
    match number.parse() {
        Ok(number @ 1..=999) => Ok((square(at)?, Some(number))),
        _ => Err(format!("no number {number:?}: expected 1 to 999, as in d4=1")),
    }
}

/// No longer text can be read on a square.
const LONGEST: usize = 4;

fn label(text: &str) -> Result<Shape, String> {
    match text.split_once('=') {
        Some((at, text)) if (1..=LONGEST).contains(&text.chars().count()) => {
            Ok(Shape::Label { at: square(at)?, text: text.to_owned() })
        }
        _ => Err(format!("expected a square and up to {LONGEST} letters, such as d4=A")),
    }
}
