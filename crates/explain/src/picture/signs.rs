//! What tells the squares of one colour from those of another without colour.

use plyground_plot::{INK, Svg};

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
    svg.lines(&lines, &format!("stroke=\"#ffffff\" stroke-width=\"{}\"", (10.0 * cell).round() / 100.0));
}
