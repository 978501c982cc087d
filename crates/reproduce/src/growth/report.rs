//! Growth in words and pictures, from the rows.

use crate::growth::{Axis, CORES, Case, MEASURES, PARALLEL};
use crate::picture::{point, series};
use crate::tools::{grouped, hardware};
use crate::{Findings, Missing, Picture, Scale};
use plyground_jobs::Manifest;
use plyground_plot::{Lines, Series, Words};
use std::fmt::Write;

pub(crate) fn report(manifest: &Manifest, findings: &Findings) -> Result<String, Missing> {
    let scale = manifest.scale.unwrap_or(Scale::Whole);
    let mut text = format!(
        "# Growth: time, positions and memory\n\nTimes are medians of {} with the shortest and the longest. Positions are those that a tree search visits, and the moves of random games. Memory is \
         the most that was in use at once, by the allocator's own count, on the first search of a new player. Fits are straight lines through logarithms by least squares, with 95 % intervals \
         (Student); R² is the share of the spread that the line explains.\n",
        manifest.repetitions
    );
    for axis in Axis::ALL {
        along(&mut text, axis, scale, manifest.machine.cores, findings)?;
    }
    foretold(&mut text, findings)?;
    text += &hardware(manifest);
    Ok(text)
}

/// The series of an axis, in their order.
fn names(cases: &[Case]) -> Vec<&'static str> {
    let mut names: Vec<&str> = cases.iter().map(|case| case.series).collect();
    names.dedup();
    names
}

fn along(
    text: &mut String,
    axis: Axis,
    scale: Scale,
    cores: usize,
    findings: &Findings,
) -> Result<(), Missing> {
    let (title, law) = match axis {
        Axis::Depth => ("By depth", "Each ply multiplies by"),
        Axis::Size => ("By board size", "As a power of the number of cells, with exponent"),
        Axis::Simulations => ("By simulations", "As a power of the number of simulations, with exponent"),
        Axis::Threads => ("By threads", ""),
    };
    let cases = axis.cases(scale);
    let _ = write!(text, "\n## {title}\n\n");
    if axis != Axis::Threads {
        let _ = write!(
            text,
            "{law}:\n\n| | time | R² | positions | R² | memory | R² |\n|---|---|---|---|---|---|---|\n"
        );
        for name in names(&cases) {
            let _ = write!(text, "| `{name}` |");
            for measure in MEASURES {
                let table = format!("fit: {}", axis.name());
                let fit = findings.find(&table, name, measure)?;
                let explained = findings.find(&table, name, &format!("{measure}, explained"))?;
                let _ = write!(text, " {} | {:.3} |", fit.number(2), explained.value);
            }
            text.push('\n');
        }
        text.push('\n');
    }
    let _ =
        write!(text, "| | {} | time | positions | memory in bytes |\n|---|---|---|---|---|\n", axis.name());
    for case in &cases {
        let find = |measure| findings.find(axis.name(), &case.item(), measure);
        let star = if axis == Axis::Threads && case.x as usize > cores { " *" } else { "" };
        let _ = writeln!(
            text,
            "| `{}` | {}{star} | {} | {} | {} |",
            case.series,
            grouped(case.x as f64),
            find("seconds")?.time(),
            grouped(find("positions")?.value),
            grouped(find("bytes")?.value)
        );
    }
    text.push_str(match axis {
        Axis::Depth => {
            "\n![Time by depth](depth.svg)\n\n![Positions by depth](positions.svg)\n\nMinimax multiplies by the number of columns; alpha-beta from the left by less, and with table, order and deepening by \
             less again. Its table is made whole at once, which is why its memory does not grow. MaxN's first four plies on Blokus are 58 moves each.\n"
        }
        Axis::Size => {
            "\n![Time by board size](size.svg)\n\nBoards of n columns and n - 1 rows, four in a row. From 9x8 on a board takes 128 bits, and random games are no longer played eight at a time; the step is \
             in the times of `mc` and `uct` and not in their positions.\n"
        }
        Axis::Simulations => {
            "\n![Time by simulations](simulations.svg)\n\n![Memory by simulations](memory.svg)\n\n`mc` counts simulations a move, `ucb1` and `uct` in all. Flat Monte Carlo keeps nothing, so its memory does not grow; \
             a tree keeps a position a simulation.\n"
        }
        Axis::Threads => {
            "\nRows marked * have more threads than this machine has cores. The fit of a speed-up to two cores would say nothing, so that the exponent is that of the foretold one:\n\n"
        }
    });
    Ok(())
}

fn foretold(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let titles: Vec<String> = CORES.iter().map(usize::to_string).collect();
    let _ = writeln!(
        text,
        "| foretold speed-up on cores | {} | exponent | R² |\n|---|{}---|---|",
        titles.join(" | "),
        "---|".repeat(CORES.len())
    );
    for (name, ..) in PARALLEL {
        let _ = write!(text, "| `{name}` |");
        for cores in CORES {
            let _ = write!(text, " {:.2} |", findings.find("foretold", name, &cores.to_string())?.value);
        }
        let fit = findings.find("fit: foretold", name, "speed-up")?;
        let explained = findings.find("fit: foretold", name, "speed-up, explained")?;
        let _ = writeln!(text, " {} | {:.3} |", fit.number(2), explained.value);
    }
    text.push_str(
        "\n![Speed-up by cores](speedup.svg)\n\nAn exponent of one would be a speed-up by as much as there are cores. The scheduler is that of docs/anatomy.md.\n",
    );
    Ok(())
}

/// The lines of one measure along an axis, as far as there are rows.
fn lines(findings: &Findings, axis: Axis, measure: &str) -> Result<Vec<Series>, Missing> {
    // What was measured says how far it went.
    let is_there = |case: &Case| findings.find(axis.name(), &case.item(), measure).is_ok();
    let cases: Vec<Case> = axis.cases(Scale::Whole).into_iter().filter(is_there).collect();
    let one = |name: &&'static str| {
        let items = cases.iter().filter(|case| case.series == *name);
        series(findings, name, axis.name(), measure, items.map(|case| (case.x as f64, case.item())))
    };
    names(&cases).iter().map(one).collect()
}

/// A plot for each axis.
pub(crate) fn pictures(findings: &Findings) -> Result<Vec<Picture>, Missing> {
    let draw = |title: &str, x: &str, y: &str, is_log_x: bool, is_time: bool, series: Vec<Series>| {
        let subtitle = if is_time { "bands: shortest to longest" } else { "" };
        let words = Words {
            title: title.to_owned(),
            subtitle: subtitle.to_owned(),
            x: x.to_owned(),
            y: y.to_owned(),
        };
        Lines { words, series, is_log_x, is_log_y: true, is_time, ideal: None }.draw()
    };
    let time = "time of a search";
    let mut speedups = Vec::new();
    for (name, ..) in PARALLEL {
        let one = |cores: usize| {
            let row = findings.find("foretold", name, &cores.to_string())?;
            Ok(point(cores as f64, row.value, None, None))
        };
        let points = CORES.into_iter().map(one).collect::<Result<_, Missing>>()?;
        speedups.push(Series { name: name.to_owned(), points });
    }
    let words = Words {
        title: "Speed-up by cores".to_owned(),
        subtitle: "foretold by a greedy scheduler from a record of one thread".to_owned(),
        x: "cores".to_owned(),
        y: "time on one core / time".to_owned(),
    };
    let speedup = Lines {
        words,
        series: speedups,
        is_log_x: true,
        is_log_y: true,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    let depth = "depth in plies";
    let cells = "cells of the board";
    let sims = "simulations (sims)";
    Ok(vec![
        Picture::new(
            "depth.svg",
            draw("Time by depth", depth, time, false, true, lines(findings, Axis::Depth, "seconds")?),
        ),
        Picture::new(
            "positions.svg",
            draw(
                "Positions by depth",
                depth,
                "positions visited",
                false,
                false,
                lines(findings, Axis::Depth, "positions")?,
            ),
        ),
        Picture::new(
            "size.svg",
            draw("Time by board size", cells, time, true, true, lines(findings, Axis::Size, "seconds")?),
        ),
        Picture::new(
            "simulations.svg",
            draw(
                "Time by simulations",
                sims,
                time,
                true,
                true,
                lines(findings, Axis::Simulations, "seconds")?,
            ),
        ),
        Picture::new(
            "memory.svg",
            draw(
                "Memory by simulations",
                sims,
                "most bytes at once",
                true,
                false,
                lines(findings, Axis::Simulations, "bytes")?,
            ),
        ),
        Picture::new("speedup.svg", speedup.draw()),
    ])
}
