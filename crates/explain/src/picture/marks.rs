//! Shapes on top of a board: dark, with a white edge, so that they stand out on everything.

use super::frame::Frame;
use super::signs::sign;
use super::{is_of_stones, stones};
use crate::shape::{Shape, Square};
use plyground_players::Board;
use plyground_plot::{Anchor, INK, Svg};

type Point = (f64, f64);

/// Draws a shape; nothing where it leaves the board.
pub(super) fn draw(svg: &mut Svg, frame: &Frame, board: &Board, shape: &Shape) {
    let cell = frame.cell;
    match shape {
        Shape::Ring { at } => {
            if let Some(middle) = frame.middle(*at) {
                for (colour, wide) in [("#ffffff", 0.2), (INK, 0.11)] {
                    let style = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", wide * cell);
                    svg.circles(&[middle], 0.41 * cell, &style);
                }
            }
        }
        Shape::Cross { at } => {
            if let Some((x, y)) = frame.middle(*at) {
                let far = 0.27 * cell;
                let strokes = [[x - far, y - far, x + far, y + far], [x - far, y + far, x + far, y - far]];
                cased(svg, &strokes, cell);
            }
        }
        Shape::Line { through } => line(svg, frame, through),
        Shape::Arrow { from, to } => {
            if let (Some(from), Some(to)) = (frame.middle(*from), frame.middle(*to)) {
                arrow(svg, cell, from, to);
            }
        }
        Shape::Ghost { at, colour, text } => {
            let colour = colour.checked_sub(1).and_then(|look| Some((look, board.colours.get(look)?)));
            if let (Some(middle), Some((look, colour))) = (frame.middle(*at), colour) {
                match is_of_stones(board) {
                    true => ghost_stone(svg, cell, middle, look, &colour.rgb, text),
                    false => ghost_square(svg, cell, middle, look, &colour.rgb, text),
                }
            }
        }
        Shape::Label { at, text } => {
            if let Some(middle) = frame.middle(*at) {
                written(svg, cell, middle, text);
            }
        }
    }
}

/// A line through squares, from the first to the last.
pub(super) fn line(svg: &mut Svg, frame: &Frame, through: &[Square]) {
    let points: Option<Vec<Point>> = through.iter().map(|&square| frame.middle(square)).collect();
    let points = points.unwrap_or_default();
    let lines: Vec<[f64; 4]> =
        points.windows(2).map(|ends| [ends[0].0, ends[0].1, ends[1].0, ends[1].1]).collect();
    if !lines.is_empty() {
        cased(svg, &lines, frame.cell);
    }
}

/// Dark lines with a white edge.
fn cased(svg: &mut Svg, lines: &[[f64; 4]], cell: f64) {
    for (colour, wide) in [("#ffffff", 0.2), (INK, 0.11)] {
        let style = format!("stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\"", wide * cell);
        svg.lines(lines, &style);
    }
}

/// An arrow between the middles of two squares; nothing where they are one.
fn arrow(svg: &mut Svg, cell: f64, from: Point, to: Point) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length == 0.0 {
        return;
    }
    let (right, down) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    // As far along the arrow, and as far to its side.
    let at = |along: f64, aside: f64| {
        (from.0 + along * right - aside * down, from.1 + along * down + aside * right)
    };
    let (thin, thick) = (0.06 * cell, 0.18 * cell);
    let (tail, tip) = (0.08 * cell, length - 0.02 * cell);
    let neck = (tip - 0.34 * cell).max(tail);
    let points = [
        at(tail, -thin),
        at(neck, -thin),
        at(neck, -thick),
        at(tip, 0.0),
        at(neck, thick),
        at(neck, thin),
        at(tail, thin),
    ];
    let style = format!(
        "fill=\"{INK}\" stroke=\"#ffffff\" stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
        0.1 * cell
    );
    svg.path(&points, true, &style);
}

/// A stone that is not there yet: pale, its edge in dashes; that of the first colour has two edges.
fn ghost_stone(svg: &mut Svg, cell: f64, middle: Point, look: usize, rgb: &str, text: &str) {
    let radius = stones::RADIUS * cell;
    let dashed = |radius: f64| {
        // A whole number of dashes around.
        let dash = std::f64::consts::TAU * radius / 28.0;
        format!("stroke=\"{INK}\" stroke-width=\"{}\" stroke-dasharray=\"{dash:.2}\"", 0.045 * cell)
    };
    svg.circles(&[middle], radius, "fill=\"#ffffff\"");
    svg.circles(&[middle], radius, &format!("fill=\"{rgb}\" fill-opacity=\"0.4\" {}", dashed(radius)));
    if look.is_multiple_of(2) {
        let style = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{}\"", 0.03 * cell);
        svg.circles(&[middle], radius - 0.09 * cell, &style);
    } else if text.is_empty() {
        svg.circles(&[middle], 0.09 * cell, &format!("fill=\"{INK}\""));
    }
    written(svg, cell, middle, text);
}

/// A square of a piece that is not there yet.
fn ghost_square(svg: &mut Svg, cell: f64, (x, y): Point, look: usize, rgb: &str, text: &str) {
    let half = 0.44 * cell;
    let style = format!(
        "fill=\"{rgb}\" fill-opacity=\"0.45\" stroke=\"{INK}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"",
        0.07 * cell,
        0.16 * cell
    );
    svg.rect((x - half, y - half), (2.0 * half, 2.0 * half), &style);
    match text {
        "" => sign(svg, &[(x, y)], cell, look),
        _ => written(svg, cell, (x, y), text),
    }
}

/// A text on a square, as large as it fits.
fn written(svg: &mut Svg, cell: f64, (x, y): Point, text: &str) {
    if text.is_empty() {
        return;
    }
    let size = (0.46 * cell).min(0.8 * cell / plyground_plot::width(text, 1.0));
    let style = format!(
        "fill=\"{INK}\" stroke=\"#ffffff\" stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
        0.1 * cell
    );
    svg.text((x, y + 0.36 * size), size, Anchor::Middle, &style, text);
}
