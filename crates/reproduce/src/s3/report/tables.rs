//! S3's tables: time by depth, speed-up by threads, tasks beside sparks.

use super::rows::from_start;
use crate::findings::{Findings, Missing};
use crate::run::Measured;
use crate::s3::measure::threads::{CORES, FORETOLD, item};
use crate::s3::published::{SPARKS, speedup};
use crate::s3::row::S3Row;
use std::fmt::Write;

/// Time by depth.
pub(crate) fn by_depth(text: &mut String, rows: &[&S3Row]) {
    let title = "## Time by depth, one thread (S3.17)\n\n\
        S3 has a figure without numbers, and its text gives no sequential time. Every leaf is valued for all four seats.\n\n\
        | position | moves played | depth | ms | spread | leaves | leaves a second | best move | value |\n\
        |---|---|---|---|---|---|---|---|---|\n";
    text.push_str(title);
    for row in rows.iter().filter(|row| row.division == "none") {
        let S3Row { position, ply, depth, evaluated, best, eval, .. } = row;
        let (ms, rate) = (1e3 * row.seconds, *evaluated as f64 / row.seconds / 1e6);
        let (least, most) = (1e3 * row.least, 1e3 * row.most);
        let _ = writeln!(
            text,
            "| {position} | {ply} | {depth} | {ms:.2} | {least:.2}-{most:.2} | {evaluated} | {rate:.1} million | {best} | {eval} |"
        );
    }
    text.push_str("\n![Time by depth](time.svg)\n");
}

/// Speed-up by threads, measured and foretold.
pub(crate) fn by_threads(text: &mut String, rows: &[&S3Row], findings: &Findings) -> Result<(), Missing> {
    let title = "\n## Speed-up by threads (S3.18, S3.19)\n\n\
        The time of the undivided search on one thread by the time of the divided one. `node` shares the inside of a \
        position out: S3's future work (S3.26). Published: 8 to 10 cores, as S3's text gives it.\n\n\
        | position | depth | division | threads | ms | speed-up | published |\n|---|---|---|---|---|---|---|\n";
    text.push_str(title);
    for row in rows.iter().filter(|row| row.division != "none") {
        let S3Row { position, depth, division, threads, speedup, published_speedup, .. } = row;
        let ms = 1e3 * row.seconds;
        let _ = writeln!(
            text,
            "| {position} | {depth} | {division} | {threads} | {ms:.2} | {speedup:.2} | {published_speedup} |"
        );
    }
    text.push_str(
        "\nForetold from a record of one thread, for as many cores as S3 had (see docs/anatomy.md):\n\n\
         | from the start | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | published at 8 to 10 |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (depth, division) in FORETOLD {
        let item = item(depth, division);
        let _ = write!(text, "| {item} |");
        for cores in 1..=CORES {
            let row = findings.find("foretold", &item, &cores.to_string())?;
            let _ = write!(text, " {:.2} |", row.value);
        }
        let _ = writeln!(text, " {} |", speedup(depth, division));
    }
    text.push_str("\n![Speed-up by cores](speedup.svg)\n");
    text.push_str("\n![Speed-up of a task for every node](every.svg)\n");
    Ok(())
}

/// Tasks beside sparks.
pub(crate) fn tasks(text: &mut String, measured: &Measured<S3Row>) -> Result<(), Missing> {
    let title = "\n## Tasks and sparks, depth 4 on 4 threads (S3.20, S3.21)\n\n\
        A task is run by the thread that made it or stolen by another: the counterpart of a spark that fizzles because its maker \
        was faster, or is converted. Nothing is collected unrun.\n\n\
        | division | tasks | own | stolen | stolen % | s | S3's strategy | sparks | converted | collected | fizzled | converted % | s |\n\
        |---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    text.push_str(title);
    for (division, strategy, sparks, converted, collected, fizzled, seconds) in SPARKS {
        let row = from_start(measured, 4, division, 4)?;
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let _ = writeln!(
            text,
            "| {division} | {} | {} | {} | {:.4} | {:.3} | {strategy} | {sparks} | {converted} | {collected} | {fizzled} | {:.4} | {seconds} |",
            row.tasks,
            row.own,
            row.stolen,
            share(row.stolen, row.tasks),
            row.seconds,
            share(converted, sparks),
        );
    }
    text.push_str(
        "\nWhat the threads did (S3.22), a task for every node and tasks of the first two levels alone:\n\n\
         ![Timeline of a task for every node](timeline-every.svg)\n\n![Its start](timeline-every-start.svg)\n\n\
         ![Its end](timeline-every-end.svg)\n\n![Timeline with a budget](timeline-budget.svg)\n",
    );
    Ok(())
}
