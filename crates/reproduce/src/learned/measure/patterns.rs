//! What the strongest patterns of the network that is built in are, as a picture.

use crate::measure::at;
use crate::picture::Picture;
use crate::run::{Finished, PartResults, Unfinished};
use plyground_explain::{Picture as BoardPicture, Shape, Square, Strip};
use plyground_learn::net::{Network, SCALE, Sight, built_in, strongest};

/// The picture's file.
pub(crate) const FILE: &str = "patterns.svg";
/// Patterns in it.
pub(crate) const COUNT: usize = 6;

/// What rows call a pattern, from the strongest.
pub(crate) fn item(number: usize) -> String {
    format!("pattern {}", number + 1)
}

/// Notes the weights and draws the patterns.
pub(crate) fn patterns(out: &mut PartResults<'_>) -> Finished {
    let network = built_in().map_err(Unfinished::because)?;
    let mut drawn = Vec::new();
    for (number, sight) in strongest(&network, COUNT).iter().enumerate() {
        let weight = f64::from(sight.weight) / f64::from(SCALE);
        out.findings.note("patterns", &item(number), "weight", weight, 1);
        drawn.push(draw(&network, sight, weight)?);
    }
    let strip = Strip::new("The strongest patterns of the network that is built in", drawn);
    out.timelines.push(Picture::new(FILE, strip.draw()));
    Ok(())
}

/// A pattern on a board: its stones, a ring where an empty cell is within reach and a cross where one is not.
fn draw(network: &Network, sight: &Sight, weight: f64) -> Finished<BoardPicture> {
    let (_, rows) = network.board().size();
    let mut board = at("")?.board();
    let mut shapes = Vec::new();
    for &(cell, shows) in &sight.cells {
        let at = Square { column: usize::from(cell) / rows as usize, row: usize::from(cell) % rows as usize };
        match shows {
            0 => shapes.push(Shape::Cross { at }),
            3 => shapes.push(Shape::Ring { at }),
            seat => board.cells[(board.rows - 1 - at.row) * board.columns + at.column] = seat,
        }
    }
    let mover = &board.seats[sight.seat];
    let caption = format!("{weight:+.2}, {mover} to move");
    Ok(BoardPicture::new(board).sized(28.0).captioned(&caption).with(shapes))
}
