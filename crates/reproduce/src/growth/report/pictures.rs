//! Growth in pictures, from the rows.

use crate::findings::{Findings, Missing};
use crate::growth::cases::{Axis, Case, PARALLEL, series_of};
use crate::growth::measure::CORES;
use crate::picture::{Picture, point, series, words};
use crate::run::Measured;
use plyground_jobs::Scale;
use plyground_plot::{Lines, Series};

/// A picture for each axis.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let findings = &measured.findings;
    let (time, depth, sims) = ("time of a search", "depth in plies", "simulations (sims)");
    let of = |axis, measure| lines(findings, axis, measure);
    Ok(vec![
        draw("depth.svg", ["Time by depth", depth, time], of(Axis::Depth, "seconds")?),
        draw(
            "positions.svg",
            ["Positions by depth", depth, "positions visited"],
            of(Axis::Depth, "positions")?,
        ),
        draw("size.svg", ["Time by board size", "cells of the board", time], of(Axis::Size, "seconds")?),
        draw("simulations.svg", ["Time by simulations", sims, time], of(Axis::Simulations, "seconds")?),
        draw(
            "memory.svg",
            ["Memory by simulations", sims, "most bytes at once"],
            of(Axis::Simulations, "bytes")?,
        ),
        speedup(findings)?,
    ])
}

/// What is drawn: the axis, the measure, and its lines.
struct Drawn {
    axis: Axis,
    is_time: bool,
    series: Vec<Series>,
}

/// The lines of one measure along an axis, as far as there are rows.
fn lines(findings: &Findings, axis: Axis, measure: &str) -> Result<Drawn, Missing> {
    // What was measured says how far it went.
    let is_there = |case: &Case| findings.find(axis.name(), &case.item(), measure).is_ok();
    let cases: Vec<Case> = axis.cases(Scale::Whole).into_iter().filter(is_there).collect();
    let one = |name: &&'static str| {
        let items = cases.iter().filter(|case| case.series == *name);
        series(findings, name, axis.name(), measure, items.map(|case| (case.x as f64, case.item())))
    };
    let series = series_of(&cases).iter().map(one).collect::<Result<_, Missing>>()?;
    Ok(Drawn { axis, is_time: measure == "seconds", series })
}

fn draw(name: &str, [title, x, y]: [&str; 3], drawn: Drawn) -> Picture {
    let Drawn { axis, is_time, series } = drawn;
    let subtitle = if is_time { "bands: shortest to longest" } else { "" };
    let lines = Lines {
        words: words(title, subtitle, x, y),
        series,
        is_log_x: axis != Axis::Depth,
        is_log_y: true,
        is_time,
        ideal: None,
    };
    Picture::new(name, lines.draw())
}

/// The speed-ups that are foretold.
fn speedup(findings: &Findings) -> Result<Picture, Missing> {
    let mut lines = Vec::new();
    for (name, ..) in PARALLEL {
        lines.push(Series {
            name: name.to_owned(),
            points: CORES
                .into_iter()
                .map(|cores| {
                    let row = findings.find("foretold", name, &cores.to_string())?;
                    Ok(point(cores as f64, row.value, None, None))
                })
                .collect::<Result<_, Missing>>()?,
        });
    }
    let speedup = Lines {
        words: words(
            "Speed-up by cores",
            "foretold by a greedy scheduler from a record of one thread",
            "cores",
            "time on one core / time",
        ),
        series: lines,
        is_log_x: true,
        is_log_y: true,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    Ok(Picture::new("speedup.svg", speedup.draw()))
}
