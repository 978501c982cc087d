//! S3's tables: time by depth, speed-up by threads, tasks beside sparks.

use super::rows::{foretold, from_start};
use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::measure::threads::{CORES, FORETOLD, RECORDED, item};
use crate::s3::published::{SPARKS, speedup};
use crate::s3::row::S3Row;
use plyground_plot::counted;
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
    let _ = writeln!(text, "\n{}![Time by depth](time.svg)", deeper(rows));
}

/// S3.24: what one ply more costs where pieces lie on the board already.
fn deeper(rows: &[&S3Row]) -> String {
    let alone: Vec<&&S3Row> = rows.iter().filter(|row| row.division == "none" && row.ply > 0).collect();
    let steps = alone
        .windows(2)
        .filter(|pair| (&pair[0].position, pair[0].depth + 1) == (&pair[1].position, pair[1].depth));
    let steps: Vec<String> = steps
        .map(|pair| {
            let leaves = pair[1].evaluated as f64 / pair[0].evaluated as f64;
            let time = pair[1].seconds / pair[0].seconds;
            let S3Row { position, depth, .. } = pair[1];
            format!("{position} to depth {depth}, {leaves:.0} times the leaves and {time:.0} times the time")
        })
        .collect();
    match steps.is_empty() {
        true => String::new(),
        false => format!(
            "S3.24: beyond depth 4 from the start come second moves, of which there are hundreds. What one ply more costs past the opening: {}.\n\n",
            steps.join("; ")
        ),
    }
}

/// Speed-up by threads, measured and foretold.
pub(crate) fn by_threads(
    text: &mut String,
    rows: &[&S3Row],
    measured: &Measured<S3Row>,
) -> Result<(), Missing> {
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
        "\nForetold for as many cores as S3 had: the measured speed-up of the division on one thread (above) by how far a greedy scheduler shortens a record of one \
         thread on more cores (docs/anatomy.md). So this, too, is over the undivided search; S3 does not say over which search its speed-ups are. The scheduler knows nothing of what S3's \
         cores shared, a garbage collector and memory, nor that two of the ten were slow:\n\n\
         | from the start | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | published at 8 to 10 |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (depth, division) in FORETOLD {
        let _ = write!(text, "| {} |", item(depth, division));
        for cores in 1..=CORES {
            let _ = write!(text, " {:.2} |", foretold(measured, depth, division, cores)?);
        }
        let _ = writeln!(text, " {} |", speedup(depth, division));
    }
    text.push_str(&beyond(measured)?);
    text.push_str("\n![Speed-up by cores](speedup.svg)\n");
    text.push_str("\n![Speed-up of a task for every node](every.svg)\n");
    Ok(())
}

/// Why more is foretold than there are cores, if it is.
fn beyond(measured: &Measured<S3Row>) -> Result<String, Missing> {
    let mut most: Option<(f64, String)> = None;
    for (depth, division) in FORETOLD {
        let alone = from_start(measured, depth, division, 1)?.speedup;
        let is_beyond = foretold(measured, depth, division, CORES)? > CORES as f64;
        if is_beyond && most.as_ref().is_none_or(|(before, _)| alone > *before) {
            most = Some((alone, item(depth, division)));
        }
    }
    Ok(most.map_or_else(String::new, |(alone, item)| {
        format!(
            "\nMore than there are cores cannot be: the undivided search took {alone:.2} times as long as the tasks of \"{item}\" one after the other, though it has less to do, and \
             what is foretold is too much by as much.\n"
        )
    }))
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
    let [(every, ..), (budget, ..)] = RECORDED;
    let _ = write!(
        text,
        "\nWhat the threads did (S3.22), on {}: a task for every node at depth {every}, and tasks of the first two levels alone at depth {budget}:\n\n\
         ![Timeline of a task for every node](timeline-every.svg)\n\n![Its start](timeline-every-start.svg)\n\n\
         ![Its end](timeline-every-end.svg)\n\n![Timeline with a budget](timeline-budget.svg)\n",
        counted(measured.manifest.threads as u64, "thread")
    );
    Ok(())
}
