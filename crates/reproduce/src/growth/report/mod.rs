//! Growth in words, from the rows.

mod notes;
pub(crate) mod pictures;

use super::cases::{Axis, PARALLEL, series_of};
use super::measure::{CORES, MEASURES};
use crate::findings::{Findings, Missing};
use crate::run::Measured;
use plyground_jobs::Scale;
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// The tables of all axes.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let Measured { manifest, findings, .. } = measured;
    let scale = manifest.scale.unwrap_or(Scale::Whole);
    let mut text = format!(
        "Times are medians of {} with the shortest and the longest. Positions are those that a tree search visits, for `uct` without its random games; for `mc` and `ucb1`, which have no tree, they are the moves of random games. Memory is \
         the most that was in use at once on the first search of a new player, by the allocator's own count; what large trees ask of the system itself counts from when it is asked for, written or not. Fits are straight lines through logarithms by least squares, with 95 % intervals \
         (Student); R² is the share of the spread that the line explains.\n",
        manifest.repetitions
    );
    for axis in Axis::ALL {
        along(&mut text, axis, scale, manifest.machine.cores, findings)?;
    }
    foretold(&mut text, findings)?;
    Ok(text)
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
        for name in series_of(&cases) {
            let _ = write!(text, "| `{name}` |");
            for measure in MEASURES {
                let table = format!("fit: {}", axis.name());
                if !axis.has_law(name, measure) {
                    // Boards that are played in other ways are on no line.
                    text.push_str(" no power | - |");
                    continue;
                }
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
            grouped_nearest(case.x as f64),
            find("seconds")?.time(),
            grouped_nearest(find("positions")?.value),
            grouped_nearest(find("bytes")?.value)
        );
    }
    text.push_str(match axis {
        Axis::Depth => {
            "\n![Time by depth](depth.svg)\n\n![Positions by depth](positions.svg)\n\nMinimax multiplies by the number of columns; alpha-beta from the left by less, and with table, order and deepening by \
             less again. Its table is made whole at once, which is why its memory does not grow. MaxN's first four plies on Blokus are 58 moves each."
        }
        Axis::Size => {
            "\n![Time by board size](size.svg)\n\nBoards of n columns and n - 1 rows, four in a row."
        }
        Axis::Simulations => {
            "\n![Time by simulations](simulations.svg)\n\n![Memory by simulations](memory.svg)\n\n`mc` counts simulations a move, `ucb1` and `uct` in all."
        }
        Axis::Threads => {
            "\nRows marked * have more threads than this machine has cores. The fit of a speed-up to two cores would say nothing, so that the exponent is that of the foretold one:\n\n"
        }
    });
    match axis {
        Axis::Depth => text.push_str(&notes::theory(findings)?),
        Axis::Size => text.push_str(&notes::steps(findings)?),
        Axis::Simulations => text.push_str(&notes::kept(&cases, findings)?),
        Axis::Threads => {}
    }
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
