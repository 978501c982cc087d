//! Speed-ups on more cores than there are, foretold by a greedy scheduler from a record of one thread.

use super::thought::think;
use crate::run::{Finished, RunOptions};
use plyground_lab::anatomy::{Graph, makespan};
use plyground_players::{Session, Thinker};
use plyground_search::{Costs, Recorder};
use std::sync::Arc;

/// The tasks of a search on one thread, each step with its median time of several runs.
pub(crate) fn task_graph(
    options: &RunOptions<'_>,
    session: &dyn Session,
    player: &mut Thinker,
    repetitions: usize,
) -> Finished<Graph> {
    let mut graphs = Vec::new();
    for _ in 0..repetitions {
        let recorder = Arc::new(Recorder::new(1));
        player.record(Some(recorder.clone()));
        think(options, session, player, 1, options.seed)?;
        graphs.push(Graph::new(&recorder.recording()));
    }
    player.record(None);
    Ok(Graph::median(&graphs))
}

/// Nanoseconds that a greedy scheduler takes for some searches one after the other.
pub(crate) fn foretold(graphs: &[Graph], cores: usize, costs: &Costs) -> f64 {
    // One thread does the same tasks without a pool.
    let costs = if cores == 1 { &Costs::NONE } else { costs };
    graphs.iter().map(|graph| makespan(graph, cores, costs)).sum()
}
