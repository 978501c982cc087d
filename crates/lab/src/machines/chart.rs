//! A foresight as a picture: the speed-up by the number of workers, beside what was measured.

use super::foresight::Foresight;
use plyground_plot::{Lines, Point, Series, Words};

/// Draws what is foreseen, and what was measured: numbers of workers with the seconds they took.
pub fn draw(foresight: &Foresight, measured: &[(usize, f64)], title: &str) -> String {
    let point = |workers: usize, y: f64| Point { x: workers as f64, y, low: y, high: y };
    let points = foresight.runs.iter().map(|run| point(run.workers, run.speedup)).collect();
    let mut series = vec![Series { name: "foreseen".to_owned(), points }];
    if !measured.is_empty() {
        let points = measured.iter().map(|&(workers, seconds)| point(workers, foresight.work / seconds));
        series.push(Series { name: "measured".to_owned(), points: points.collect() });
    }
    let words = Words {
        title: title.to_owned(),
        x: "workers".to_owned(),
        y: "times as quick as one".to_owned(),
        ..Words::default()
    };
    let ideal = Some("no hindrance".to_owned());
    Lines { words, series, is_log_x: true, is_log_y: true, is_time: false, ideal }.draw()
}
