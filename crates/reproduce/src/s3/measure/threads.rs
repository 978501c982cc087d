//! What threads bring to S3's searches: speed-ups on as many cores as it had, foretold, and timelines.

use super::spec;
use crate::measure::{foretold, task_graph, think};
use crate::picture::Picture;
use crate::run::{Finished, PartResults, RunOptions};
use crate::s3::row::S3Row;
use plyground_lab::anatomy::{Timeline, draw};
use plyground_players::registry;
use plyground_plot::counted;
use plyground_search::{Costs, Recorder};
use std::sync::Arc;

/// The divisions whose speed-up is foretold, with their depths.
pub(crate) const FORETOLD: [(u32, &str); 7] = [
    (2, "budget=1"),
    (2, "budget=2"),
    (3, "budget=1"),
    (3, "budget=2"),
    (4, "budget=1"),
    (4, "budget=2"),
    (4, "budget=3"),
];
/// As many cores as S3 had.
pub(crate) const CORES: usize = 10;

/// What rows call a search from the start.
pub(crate) fn item(depth: u32, division: &str) -> String {
    format!("depth {depth}, {division}")
}

/// The speed-ups of a division from the start on up to ten cores, from records of one thread.
pub(crate) fn foretell(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S3Row>,
    depth: u32,
    division: &str,
    repetitions: usize,
) -> Finished {
    let costs = Costs::measured(options.threads);
    let session = registry::open("blokus")?;
    let mut player = session.enlist(&spec(depth, division))?;
    let graphs = [task_graph(options, session.as_ref(), &mut player, repetitions)?];
    let item = item(depth, division);
    for cores in 1..=CORES {
        let speedup = graphs[0].work() / foretold(&graphs, cores, &costs);
        let (cores, count) = (cores.to_string(), repetitions as u64);
        out.findings.note("foretold", &item, &cores, speedup, count).measured();
    }
    Ok(())
}

/// The files of the timelines.
pub(crate) const TIMELINES: [&str; 4] =
    ["timeline-every.svg", "timeline-every-start.svg", "timeline-every-end.svg", "timeline-budget.svg"];
/// Depth and division of each search that is recorded, and the parts of it that are drawn: names and shares of its time.
pub(crate) const RECORDED: [(u32, &str, &[TimelinePart]); 2] = [
    (
        3,
        "every",
        &[
            (TIMELINES[0], "", 0.0, 1.0),
            (TIMELINES[1], ", the first 5 %", 0.0, 0.05),
            (TIMELINES[2], ", the last 5 %", 0.95, 1.0),
        ],
    ),
    (4, "budget=2", &[(TIMELINES[3], "", 0.0, 1.0)]),
];
/// A file, what its title adds, and the shares of the search's time where it begins and ends.
type TimelinePart = (&'static str, &'static str, f64, f64);

/// Draws what the threads do in a search from the start.
pub(crate) fn timeline(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S3Row>,
    (depth, division, parts): (u32, &str, &[TimelinePart]),
) -> Finished {
    let session = registry::open("blokus")?;
    let mut player = session.enlist(&spec(depth, division))?;
    let recorder = Arc::new(Recorder::new(options.threads));
    player.record(Some(recorder.clone()));
    let thought = think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
    let whole = Timeline::new(&recorder.recording());
    let threads = counted(options.threads as u64, "thread");
    for &(file, which, from, to) in parts {
        let title = format!("{} on {}, {threads}{which}", thought.player, thought.game);
        let at = |share: f64| (share * whole.length as f64) as u64;
        out.timelines.push(Picture::new(file, draw(&whole.between(at(from), at(to)), &title)));
    }
    Ok(())
}
