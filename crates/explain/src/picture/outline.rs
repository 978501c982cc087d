//! The border of some squares, as straight lines that are as long as they can be.

use super::frame::Frame;

/// The lines around some places, each by its two ends; places that touch at an edge have none between them.
pub(super) fn outline(frame: &Frame, places: &[usize]) -> Vec<[f64; 4]> {
    let (columns, rows) = (frame.columns as isize, frame.rows as isize);
    let mut own = vec![false; frame.columns * frame.rows];
    places.iter().for_each(|&place| own[place] = true);
    let is_own = |column: isize, row: isize| {
        (0..columns).contains(&column) && (0..rows).contains(&row) && own[(row * columns + column) as usize]
    };
    let x = |column: isize| frame.corner.0 + column as f64 * frame.cell;
    let y = |row: isize| frame.corner.1 + row as f64 * frame.cell;
    let mut lines = Vec::new();
    for row in 0..=rows {
        for (from, to) in runs(columns, |column| is_own(column, row - 1) != is_own(column, row)) {
            lines.push([x(from), y(row), x(to), y(row)]);
        }
    }
    for column in 0..=columns {
        for (from, to) in runs(rows, |row| is_own(column - 1, row) != is_own(column, row)) {
            lines.push([x(column), y(from), x(column), y(to)]);
        }
    }
    lines
}

/// The stretches of numbers below `count` of which something is true, each from its first to the one after its last.
fn runs(count: isize, is_true: impl Fn(isize) -> bool) -> Vec<(isize, isize)> {
    let mut runs: Vec<(isize, isize)> = Vec::new();
    for at in (0..count).filter(|&at| is_true(at)) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}
