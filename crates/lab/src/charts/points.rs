//! The points of charts: medians, means and speed-ups of the rows at each place, with their spread.

use super::table::{PlacedRow, ResultTable};
use plyground_jobs::{Interval, median};
use plyground_plot::{Point, Series};
use std::collections::BTreeMap;

/// Each series of a table along these dimensions, with its points.
pub(super) fn series(
    table: &ResultTable,
    x: &[String],
    points: impl Fn(&[PlacedRow<'_>]) -> Vec<Point>,
) -> Vec<Series> {
    let all = table.series(&texts(x)).into_iter();
    let all = all.map(|(name, entries)| Series { name, points: points(&entries) });
    all.filter(|series| !series.points.is_empty()).collect()
}

/// The numbers of a column at each place: of every repetition the mean over all its rows.
fn repeated(entries: &[PlacedRow<'_>], column: &str) -> Vec<(f64, Vec<f64>)> {
    let mut places: Vec<(f64, BTreeMap<u64, Vec<f64>>)> = Vec::new();
    for entry in entries {
        let Some(number) = entry.number(column) else { continue };
        let at = places.iter().position(|(x, _)| *x == entry.at).unwrap_or_else(|| {
            places.push((entry.at, BTreeMap::new()));
            places.len() - 1
        });
        places[at].1.entry(entry.repetition()).or_default().push(number);
    }
    places.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mean = |numbers: &Vec<f64>| numbers.iter().sum::<f64>() / numbers.len() as f64;
    places.into_iter().map(|(x, all)| (x, all.values().map(mean).collect())).collect()
}

/// Median over repetitions, from the least to the most.
pub(super) fn medians(entries: &[PlacedRow<'_>], column: &str) -> Vec<Point> {
    let point = |(x, numbers): (f64, Vec<f64>)| Point {
        x,
        y: median(&numbers),
        low: numbers.iter().copied().fold(f64::INFINITY, f64::min),
        high: numbers.iter().copied().fold(0.0, f64::max),
    };
    repeated(entries, column).into_iter().map(point).collect()
}

/// The median time on one thread by the times on each number of them.
pub(super) fn speedups(entries: &[PlacedRow<'_>]) -> Vec<Point> {
    let times = medians(entries, "seconds");
    let Some(one) = times.iter().find(|point| point.x == 1.0).map(|point| point.y) else { return Vec::new() };
    times
        .iter()
        .map(|point| Point { x: point.x, y: one / point.y, low: one / point.high, high: one / point.low })
        .collect()
}

/// Mean over the rows of the first repetition, others being the same, with its 95 % interval.
pub(super) fn means(entries: &[PlacedRow<'_>], column: &str) -> Vec<Point> {
    let mut places: Vec<(f64, Vec<f64>)> = Vec::new();
    for entry in entries.iter().filter(|entry| entry.repetition() == 1) {
        let Some(number) = entry.number(column) else { continue };
        match places.iter_mut().find(|(x, _)| *x == entry.at) {
            Some((_, numbers)) => numbers.push(number),
            None => places.push((entry.at, vec![number])),
        }
    }
    places.sort_by(|one, two| one.0.total_cmp(&two.0));
    let point = |(x, numbers): (f64, Vec<f64>)| {
        let Interval { mean, lo, hi } = Interval::of(&numbers);
        let (low, high) = if lo.is_finite() { (lo.max(0.0), hi) } else { (mean, mean) };
        Point { x, y: mean, low, high }
    };
    places.into_iter().map(point).collect()
}

/// The same names, borrowed.
pub(super) fn texts(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}
