//! S4 in pictures.

use super::rows::row;
use crate::findings::Missing;
use crate::picture::{Picture, point, words};
use crate::run::Measured;
use crate::s4::row::S4Row;
use plyground_plot::{Bars, Lines, Series};

/// A number and the ends of its spread.
type Spread = (f64, Option<f64>, Option<f64>);

/// Figures 1 to 3: 7x6, four in a row.
pub(crate) fn pictures(measured: &Measured<S4Row>) -> Result<Vec<Picture>, Missing> {
    let rows =
        (2..=6).map(|depth| row(measured, "7x6", 4, depth)).collect::<Result<Vec<&S4Row>, Missing>>()?;
    let line = |name: &str, of: &dyn Fn(&S4Row) -> Spread| Series {
        name: name.to_owned(),
        points: (rows.iter())
            .map(|row| {
                let (y, lo, hi) = of(row);
                point(f64::from(row.depth), y, lo, hi)
            })
            .collect(),
    };
    let plain = |of: fn(&S4Row) -> f64| move |row: &S4Row| (of(row), None, None);
    let words = |title: &str, y: &str| {
        words(title, "7x6, four in a row, the empty board, one thread", "depth in plies", y)
    };
    let evaluations = Bars {
        words: words("Positions evaluated by depth", "positions evaluated"),
        series: vec![
            line("minimax", &plain(|row| row.minimax_evaluated as f64)),
            line("alphabeta", &plain(|row| row.alphabeta_evaluated as f64)),
            line("alphabeta, published", &plain(|row| row.published_alphabeta_evals as f64)),
            line("least possible", &plain(|row| row.minimum as f64)),
        ],
        is_log: true,
        is_time: false,
    };
    let lines = |title: &str, y: &str, is_time, series| Lines {
        words: words(title, y),
        series,
        is_log_x: false,
        is_log_y: true,
        is_time,
        ideal: None,
    };
    let gain = lines(
        "What pruning saves",
        "minimax / alpha-beta",
        false,
        vec![
            line("in time", &plain(|row| row.pruning_gain_time)),
            line("in positions visited", &plain(|row| row.pruning_gain_visited)),
            line("in time, published", &plain(|row| row.published_speedup)),
        ],
    );
    let time = lines(
        "Time by depth",
        "time of a search",
        true,
        vec![
            line("minimax", &|row| (row.minimax_seconds, Some(row.minimax_least), Some(row.minimax_most))),
            line("alphabeta", &|row| {
                (row.alphabeta_seconds, Some(row.alphabeta_least), Some(row.alphabeta_most))
            }),
            line("minimax, published", &plain(|row| row.published_minimax_seconds)),
            line("alphabeta, published", &plain(|row| row.published_alphabeta_seconds)),
        ],
    );
    Ok(vec![
        Picture::new("evaluations.svg", evaluations.draw()),
        Picture::new("gain.svg", gain.draw()),
        Picture::new("time.svg", time.draw()),
    ])
}
