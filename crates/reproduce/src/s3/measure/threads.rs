//! What threads bring to S3's searches: speed-ups on as many cores as it had, foretold, and timelines.

use super::spec;
use crate::measure::{foretold, task_graph, think};
use crate::picture::Picture;
use crate::run::{Finished, PartResults, RunOptions};
use crate::s3::row::S3Row;
use plyground_lab::anatomy::{Timeline, draw};
use plyground_players::registry;
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
    let mut session = registry::open("blokus")?;
    let player = session.enlist(&spec(depth, division))?;
    let graphs = [task_graph(options, session.as_mut(), player, repetitions)?];
    let item = item(depth, division);
    for cores in 1..=CORES {
        let speedup = graphs[0].work() / foretold(&graphs, cores, &costs);
        out.findings.note("foretold", &item, &cores.to_string(), speedup, repetitions as u64);
    }
    Ok(())
}

/// The files of the timelines.
pub(crate) const TIMELINES: [&str; 2] = ["timeline-every.svg", "timeline-budget.svg"];
/// Depth and division of each.
pub(crate) const RECORDED: [(u32, &str); 2] = [(3, "every"), (4, "budget=2")];

/// Draws what the threads do in a search from the start.
pub(crate) fn timeline(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S3Row>,
    file: &str,
    (depth, division): (u32, &str),
) -> Finished {
    let mut session = registry::open("blokus")?;
    let player = session.enlist(&spec(depth, division))?;
    let recorder = Arc::new(Recorder::new(options.threads));
    session.record(player, Some(recorder.clone()));
    let thought = think(options, session.as_mut(), player, options.threads, options.seed)?;
    let title = format!("{} on {}, {} threads", thought.player, thought.game, options.threads);
    out.timelines.push(Picture::new(file, draw(&Timeline::new(&recorder.recording()), &title)));
    Ok(())
}
