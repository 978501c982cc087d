//! S5 in pictures.

use super::converge::simulations;
use crate::findings::Missing;
use crate::picture::{Picture, point, series, words};
use crate::run::Measured;
use crate::s5::measure::converge::FOLLOWED;
use crate::s5::published::PRESETS;
use plyground_plot::{Lines, Series};

/// Regret by simulations, and win rates that converge.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let findings = &measured.findings;
    let words = |title: &str, subtitle: &str, y: &str| words(title, subtitle, "simulations a move (sims)", y);
    let lines =
        |words, series| Lines { words, series, is_log_x: true, is_log_y: false, is_time: false, ideal: None };
    let items = PRESETS.iter().map(|(sims, ..)| (*sims as f64, format!("mc:sims={sims}")));
    let regret = lines(
        words("Distance from perfect play", "mc, bands: 95 % intervals", "mean regret in points"),
        vec![series(findings, "mc", "presets", "regret", items)?],
    );
    let table = format!("win rates: {}", FOLLOWED[1].0);
    let mut rates: Vec<Series> = Vec::new();
    for column in 1..=7 {
        let item = format!("column {column}");
        let score = findings.find(&table, &item, "exact score")?.value;
        let one = |sims: u64| {
            let row = findings.find(&table, &item, &sims.to_string())?;
            Ok(point(sims as f64, row.value, row.lo, row.hi))
        };
        let points = simulations(findings, &table).into_iter().map(one).collect::<Result<_, Missing>>()?;
        rates.push(Series { name: format!("{item}, score {score:+}"), points });
    }
    let converge = lines(
        words(
            "Win rates converge, not to the truth",
            &format!("position {}, bands: 95 % intervals", FOLLOWED[1].1),
            "share of random games won",
        ),
        rates,
    );
    Ok(vec![Picture::new("regret.svg", regret.draw()), Picture::new("converge.svg", converge.draw())])
}
