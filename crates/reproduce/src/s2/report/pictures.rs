//! S2 in pictures.

use crate::findings::Missing;
use crate::picture::{Picture, series, words};
use crate::run::Measured;
use crate::s2::measure::PLAYER;
use plyground_plot::Lines;

/// Quality by simulations, and what the weight of exploration does.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let findings = &measured.findings;
    let number = |item: &str, start: &str| item.trim_start_matches(start).parse().unwrap_or(0.0);
    let places = |table: &str, start: &str| -> Vec<(f64, String)> {
        let items = findings.items(table);
        items.iter().map(|item| (number(item, start), (*item).to_owned())).collect()
    };
    let lines = |title: &str, x: &str, y: &str, series| Lines {
        words: words(title, "bands: 95 % intervals", x, y),
        series: vec![series],
        is_log_x: true,
        is_log_y: false,
        is_time: false,
        ideal: None,
    };
    let regret = series(findings, "uct", "curve", "regret", places("curve", "uct:sims="))?;
    let weight = series(findings, PLAYER, "c", "points", places("c", ""))?;
    let regret = lines("Distance from perfect play", "simulations (sims)", "mean regret in points", regret);
    let weight = lines("The weight of exploration", "c", "points a game against c = 1.4", weight);
    Ok(vec![Picture::new("regret.svg", regret.draw()), Picture::new("weight.svg", weight.draw())])
}
