//! The study of a learned evaluation in pictures, from the rows.

use super::sizes_of;
use crate::findings::{Findings, Missing};
use crate::learned::measure::players::{Kind, players};
use crate::learned::measure::school::{School, Sizes};
use crate::learned::measure::small::{MEAN, item as small};
use crate::picture::{Picture, point, series, words};
use crate::run::Measured;
use plyground_plot::{Lines, Series};

/// All that can be drawn from the rows.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let (findings, sizes) = (&measured.findings, sizes_of(&measured.manifest));
    Ok(vec![
        schools(findings, sizes)?,
        labels(findings, sizes)?,
        curve(findings, "curve.svg", "games of self-play", false)?,
        curve(findings, "time.svg", "CPU seconds", true)?,
        few(findings, sizes)?,
        search(findings, sizes)?,
    ])
}

fn draw(name: &str, title: &str, [subtitle, x, y]: [&str; 3], series: Vec<Series>) -> Picture {
    let words = words(title, subtitle, x, y);
    let lines = Lines { words, series, is_log_x: true, is_log_y: false, is_time: false, ideal: None };
    Picture::new(name, lines.draw())
}

const BANDS: &str = "bands: 95 % intervals";
const LOST: &str = "% of moves that lose the result";
const ERROR: &str = "mean square error";

/// A line of the shares of results lost.
fn lost(
    findings: &Findings,
    name: &str,
    table: &str,
    items: impl IntoIterator<Item = (f64, String)>,
) -> Result<Series, Missing> {
    let mut line = series(findings, name, table, "keeps the result", items)?;
    for one in &mut line.points {
        let lost = |share: f64| 100.0 * (1.0 - share);
        *one = point(one.x, lost(one.y), Some(lost(one.high)), Some(lost(one.low)));
    }
    Ok(line)
}

/// Results lost, by what it took to learn.
fn schools(findings: &Findings, sizes: &Sizes) -> Result<Picture, Missing> {
    let mut lines = Vec::new();
    for school in School::ALL {
        let mut items = Vec::new();
        for of in school.teachings(sizes) {
            let item = school.item(of);
            items.push((findings.find("schools", &item, "CPU seconds")?.value, item));
        }
        lines.push(lost(findings, school.name(), "schools", items)?);
    }
    Ok(draw("schools.svg", "Results lost without a search", [BANDS, "CPU seconds of training", LOST], lines))
}

/// The errors of the school of exact results: on those learned from, and on others.
fn labels(findings: &Findings, sizes: &Sizes) -> Result<Picture, Missing> {
    let items =
        || School::Exact.teachings(sizes).into_iter().map(|of| (of.labels as f64, School::Exact.item(of)));
    let line = |name: &str, measure: &str| series(findings, name, "schools", measure, items());
    let lines = vec![line("learned from", "error trained")?, line("held out", "error held out")?];
    Ok(draw("labels.svg", "What exact results lack is number", ["", "exact results", ERROR], lines))
}

/// The errors of self-play, by games or by time.
fn curve(findings: &Findings, file: &str, x: &str, is_by_time: bool) -> Result<Picture, Missing> {
    let mut items = Vec::new();
    for item in findings.items("curve") {
        let games = item.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_default();
        let seconds = findings.find("curve", item, "CPU seconds")?.value;
        items.push((if is_by_time { seconds } else { games }, item.to_owned()));
    }
    let line = |name: &str, measure: &str| series(findings, name, "curve", measure, items.clone());
    let lines =
        vec![line("targets of self-play", "error trained")?, line("results held out", "error held out")?];
    Ok(draw(file, "The errors of self-play", ["", x, ERROR], lines))
}

/// The errors of the small network.
fn few(findings: &Findings, sizes: &Sizes) -> Result<Picture, Missing> {
    let items = || sizes.few.iter().map(|&games| (games as f64, small(games)));
    let line = |name: &str, measure: &str| series(findings, name, "small", measure, items());
    let lines = vec![
        line("first pass", "error, first pass")?,
        line("last pass", "error, last pass")?,
        line("held out", "error held out")?,
        line(MEAN, MEAN)?,
    ];
    Ok(draw("small.svg", "A small network on few games", ["", "games", ERROR], lines))
}

/// Results lost, by simulations.
fn search(findings: &Findings, sizes: &Sizes) -> Result<Picture, Missing> {
    let of = |kind: Kind, name: &str| {
        let all = players(sizes).into_iter().filter(|player| player.kind == kind);
        lost(findings, name, "players", all.map(|player| (player.sims as f64, player.spec())))
    };
    let lines = vec![of(Kind::Tree, "with the network")?, of(Kind::Plain, "with random games")?];
    Ok(draw("search.svg", "What a little search does", [BANDS, "simulations (sims)", LOST], lines))
}
