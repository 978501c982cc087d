//! A board with pieces: squares by colour, each with a sign of its own, the borders of pieces, and the last one marked.

use super::frame::Frame;
use super::outline::outline;
use super::signs::sign;
use plyground_players::Board;
use plyground_plot::{INK, Svg};

const EMPTY: &str = "#f5f6f8";
const GRID: &str = "#d4d9df";

/// Draws the board with its pieces.
pub(super) fn draw(svg: &mut Svg, frame: &Frame, board: &Board) {
    let (cell, (left, top)) = (frame.cell, frame.corner);
    let (wide, high) = (frame.columns as f64 * cell, frame.rows as f64 * cell);
    svg.rect(frame.corner, (wide, high), &format!("fill=\"{EMPTY}\""));
    let down = (1..frame.columns).map(|column| left + column as f64 * cell).map(|x| [x, top, x, top + high]);
    let across = (1..frame.rows).map(|row| top + row as f64 * cell).map(|y| [left, y, left + wide, y]);
    let lines: Vec<[f64; 4]> = down.chain(across).collect();
    svg.lines(&lines, &format!("stroke=\"{GRID}\" stroke-width=\"0.7\""));
    starts(svg, frame, board);
    for (number, colour) in board.colours.iter().enumerate() {
        let own: Vec<usize> =
            (0..board.cells.len()).filter(|&place| usize::from(board.cells[place]) == number + 1).collect();
        if own.is_empty() {
            continue;
        }
        let corners: Vec<[f64; 4]> = own.iter().map(|&place| square(frame, place)).collect();
        svg.rects(&corners, &format!("fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"0.6\"", colour.rgb));
        let middles: Vec<(f64, f64)> = own.iter().map(|&place| frame.middle_of_place(place)).collect();
        sign(svg, &middles, cell, number);
        svg.lines(&outline(frame, &own), &edge(0.05 * cell));
    }
    if let Some(last) = board.last.as_ref().filter(|last| !last.cells.is_empty()) {
        svg.lines(&outline(frame, &last.cells), &edge(0.17 * cell));
    }
    svg.rect(frame.corner, (wide, high), &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\""));
}

/// The cells of which first pieces must cover one, while they are free: a ring in the square.
fn starts(svg: &mut Svg, frame: &Frame, board: &Board) {
    let mut free: Vec<usize> =
        board.colours.iter().flat_map(|colour| colour.starts.iter().copied()).collect();
    free.retain(|&place| board.cells[place] == 0);
    free.sort_unstable();
    free.dedup();
    let middles: Vec<(f64, f64)> = free.iter().map(|&place| frame.middle_of_place(place)).collect();
    if !middles.is_empty() {
        let style = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{}\"", 0.08 * frame.cell);
        svg.circles(&middles, 0.25 * frame.cell, &style);
    }
}

/// The square of a place: its upper left corner and its size.
fn square(frame: &Frame, place: usize) -> [f64; 4] {
    let ((x, y), half) = (frame.middle_of_place(place), frame.cell / 2.0);
    [x - half, y - half, frame.cell, frame.cell]
}

fn edge(wide: f64) -> String {
    format!("stroke=\"{INK}\" stroke-width=\"{}\" stroke-linecap=\"square\"", rounded(wide))
}

/// A width with two digits.
fn rounded(wide: f64) -> f64 {
    (100.0 * wide).round() / 100.0
}
