//! A board with pieces: squares by colour, each with a sign of its own, the borders of pieces, and the last one marked.

use super::frame::Frame;
use super::outline::outline;
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

/// A square of a colour beside its name.
pub(super) fn swatch(svg: &mut Svg, corner: (f64, f64), size: f64, number: usize, rgb: &str) {
    svg.rect(corner, (size, size), &format!("fill=\"{rgb}\" stroke=\"{INK}\" stroke-width=\"0.8\""));
    sign(svg, &[(corner.0 + size / 2.0, corner.1 + size / 2.0)], size, number);
}

/// What is on every square of a colour: a stroke, a dot, a cross or a bar.
pub(super) fn sign(svg: &mut Svg, middles: &[(f64, f64)], cell: f64, number: usize) {
    let far = 0.2 * cell;
    let strokes: &[[f64; 4]] = match number % 4 {
        0 => &[[-1.0, 1.0, 1.0, -1.0]],
        1 => return svg.circles(middles, 0.13 * cell, &format!("fill=\"{INK}\"")),
        2 => &[[-1.0, -1.0, 1.0, 1.0], [-1.0, 1.0, 1.0, -1.0]],
        _ => &[[-1.2, 0.0, 1.2, 0.0]],
    };
    let at = |(x, y): (f64, f64)| {
        strokes.iter().map(move |&[x1, y1, x2, y2]| [x + far * x1, y + far * y1, x + far * x2, y + far * y2])
    };
    let lines: Vec<[f64; 4]> = middles.iter().flat_map(|&middle| at(middle)).collect();
    svg.lines(&lines, &format!("stroke=\"#ffffff\" stroke-width=\"{}\"", rounded(0.1 * cell)));
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
