//! S1's speed-up by threads.

use super::Setup;
use super::boards::{FiveBoards, time_in_turns};
use crate::measure::{foretold, task_graph};
use crate::run::{Finished, PartResults};
use crate::s1::published::THREADS;
use plyground_jobs::median;
use plyground_lab::anatomy::Graph;
use plyground_search::Costs;

/// What is measured on 1 to 8 threads, and the players.
pub(crate) const CURVES: [(&str, &str); 3] = [
    ("one game a task", "mc:sims=4096,divide=sims,chunk=1"),
    ("chunks of 2", "mc:sims=4096,divide=sims,chunk=2"),
    ("one queue of chunks of 64", "mc:sims=4096,divide=chunks,chunk=64"),
];

/// S1.23, S1.24: speed-up by threads, beside what a scheduler foretells for as many cores.
pub(crate) fn threads(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let mut cases = Vec::new();
    for (_, player) in CURVES {
        cases.extend(THREADS.map(|(threads, ..)| (player.to_owned(), threads)));
    }
    let results = time_in_turns(setup, &cases)?;
    let costs = Costs::measured(options.threads);
    for ((name, player), results) in CURVES.into_iter().zip(results.chunks(THREADS.len())) {
        let mut graphs: Vec<Graph> = Vec::new();
        for (session, id) in &mut FiveBoards::new(player)?.0 {
            graphs.push(task_graph(options, session.as_ref(), id, sizes.repetitions)?);
        }
        let work: f64 = graphs.iter().map(Graph::work).sum();
        let alone = median(&results[0].seconds);
        for ((threads, published, _), timed) in THREADS.into_iter().zip(results) {
            let times = &timed.seconds;
            let (item, count) = (threads.to_string(), times.len() as u64);
            let table = format!("threads: {name}");
            let row = out.findings.note_times(&table, &item, "seconds", times);
            if name == "chunks of 2" {
                row.published(&published.to_string());
            }
            let least = times.iter().copied().fold(f64::INFINITY, f64::min);
            let most = times.iter().copied().fold(0.0, f64::max);
            let row = out.findings.note(&table, &item, "speed-up", alone / median(times), count).measured();
            (row.lo, row.hi) = (Some(alone / most), Some(alone / least));
            let time = foretold(&graphs, threads, &costs);
            out.findings.note(&table, &item, "foretold", work / time, count).measured();
        }
    }
    Ok(())
}
