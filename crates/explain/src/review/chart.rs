//! The result of a game by ply, and what a player thought beside it.

use super::Review;
use plyground_plot::{Lines, Point, Series, Words};

/// The chart: what the position after each ply is worth to the first seat, from 0 for a loss to 1 for a win.
pub(super) fn chart(review: &Review) -> String {
    let point = |x: usize, y: f64| Point { x: x as f64, y, low: y, high: y };
    let eyes = |seat: usize, value: f64| if seat == 1 { value } else { 1.0 - value };
    let mut truth: Vec<Point> = Vec::new();
    for one in &review.moves {
        if let (Some(before), true) = (one.before, truth.is_empty()) {
            truth.push(point(one.number - 1, eyes(one.seat, before.value())));
        }
        if let Some(after) = one.after {
            // A result holds until it changes: a step, not a slope.
            let value = eyes(one.seat, after.value());
            if let Some(last) = truth.last().copied().filter(|last| last.y != value) {
                truth.push(Point { x: one.number as f64, ..last });
            }
            truth.push(point(one.number, value));
        }
    }
    let thoughts = review
        .moves
        .iter()
        .filter_map(|one| one.thought.map(|value| point(one.number - 1, eyes(one.seat, value))));
    let thoughts: Vec<Point> = thoughts.collect();
    let mut series = vec![Series { name: "exact".to_owned(), points: truth }];
    if !thoughts.is_empty() {
        series.push(Series { name: "the player thought".to_owned(), points: thoughts });
    }
    let words = Words {
        title: format!("What it was worth to {}", review.seats[0]),
        x: "moves played".to_owned(),
        y: "0 a loss, 1 a win".to_owned(),
        ..Words::default()
    };
    Lines { words, series, is_log_x: false, is_log_y: false, is_time: false, ideal: None }.draw()
}
