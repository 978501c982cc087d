//! A board with stones: holes, the stones in them, and the last one marked.

use super::frame::Frame;
use plyground_players::Board;
use plyground_plot::{INK, Svg};

/// The board itself.
const BOARD: &str = "#dfe5ec";
const EDGE: &str = "#8a97a6";

/// How far a stone reaches, in squares.
pub(super) const RADIUS: f64 = 0.4;

/// Draws the board with its stones.
pub(super) fn draw(svg: &mut Svg, frame: &Frame, board: &Board) {
    let size = (frame.columns as f64 * frame.cell, frame.rows as f64 * frame.cell);
    let style =
        format!("rx=\"{}\" fill=\"{BOARD}\" stroke=\"{EDGE}\" stroke-width=\"1.5\"", frame.cell * 0.15);
    svg.rect(frame.corner, size, &style);
    let of = |colour: usize| -> Vec<(f64, f64)> {
        let own = (0..board.cells.len()).filter(|&place| usize::from(board.cells[place]) == colour);
        own.map(|place| frame.middle_of_place(place)).collect()
    };
    let holes = of(0);
    if !holes.is_empty() {
        let style = format!("fill=\"#ffffff\" stroke=\"{EDGE}\" stroke-width=\"0.8\"");
        svg.circles(&holes, RADIUS * frame.cell, &style);
    }
    for (number, colour) in board.colours.iter().enumerate() {
        let own = of(number + 1);
        if !own.is_empty() {
            stones(svg, frame.cell, &own, number, &colour.rgb);
        }
    }
    if let Some(last) = &board.last {
        last.cells.iter().for_each(|&place| corners(svg, frame, place));
    }
}

/// Stones of a colour: the first has a white ring within, the second a dark dot.
fn stones(svg: &mut Svg, cell: f64, middles: &[(f64, f64)], number: usize, rgb: &str) {
    svg.circles(
        middles,
        RADIUS * cell,
        &format!("fill=\"{rgb}\" stroke=\"{INK}\" stroke-width=\"{}\"", 0.03 * cell),
    );
    match number % 2 {
        0 => {
            let style = format!("fill=\"none\" stroke=\"#ffffff\" stroke-width=\"{}\"", 0.06 * cell);
            svg.circles(middles, 0.23 * cell, &style);
        }
        _ => svg.circles(middles, 0.09 * cell, &format!("fill=\"{INK}\"")),
    }
}

/// Marks the last move: the corners of its square.
fn corners(svg: &mut Svg, frame: &Frame, place: usize) {
    let ((x, y), far, near) = (frame.middle_of_place(place), 0.46 * frame.cell, 0.26 * frame.cell);
    let ways = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    for (right, down) in ways {
        let points = [
            (x + right * near, y + down * far),
            (x + right * far, y + down * far),
            (x + right * far, y + down * near),
        ];
        svg.path(
            &points,
            false,
            &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{}\"", 0.055 * frame.cell),
        );
    }
}
