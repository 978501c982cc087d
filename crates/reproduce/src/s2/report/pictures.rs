//! S2 in pictures.

use super::figures;
use crate::boards::as_picture;
use crate::findings::Missing;
use crate::picture::{Picture, series, words};
use crate::run::Measured;
use crate::s2::measure::Kind;
use crate::s2::measure::search::{curve_of, weights_of};
use plyground_plot::Lines;

/// Quality by simulations, what the weight of exploration does, and positions.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let findings = &measured.findings;
    // The number of a row is its item's first: simulations of a player, or the weight itself.
    let number = |item: &str| {
        let digits = item.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let end =
            digits.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(digits.len());
        digits[..end].parse().unwrap_or(0.0)
    };
    let all = |table_of: fn(Kind) -> &'static str, measure: &str| {
        let one = |kind: Kind| {
            let places =
                findings.items(table_of(kind)).into_iter().map(|item| (number(item), item.to_owned()));
            series(findings, kind.name(), table_of(kind), measure, places)
        };
        Kind::ALL.into_iter().map(one).collect::<Result<Vec<_>, Missing>>()
    };
    let lines = |title: &str, x: &str, y: &str, series| Lines {
        words: words(title, "bands: 95 % intervals", x, y),
        series,
        is_log_x: true,
        is_log_y: false,
        is_time: false,
        ideal: None,
    };
    let [regret, weight] = [all(curve_of, "regret")?, all(weights_of, "points")?];
    let regret = lines("Distance from perfect play", "simulations (sims)", "mean regret in points", regret);
    let weight = lines("The weight of exploration", "c", "points a game against c = 1.4", weight);
    let positions = [
        ("diagonal.svg", "A diagonal win", figures::diagonal()),
        ("trap.svg", "The trap", figures::trap()),
        ("zugzwang.svg", "Zugzwang", figures::zugzwang()),
    ];
    let mut pictures =
        vec![Picture::new("regret.svg", regret.draw()), Picture::new("weight.svg", weight.draw())];
    for (name, title, boards) in positions {
        pictures.push(Picture::new(name, as_picture(title, &boards, 32.0)?));
    }
    Ok(pictures)
}
