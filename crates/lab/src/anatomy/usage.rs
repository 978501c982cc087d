//! The utilisation of threads: how long each worked, looked for work, and had none.

use super::timeline::{Activity, Stretch, Timeline};
use plyground_search::Recording;
use serde::Serialize;

/// The utilisation of one thread, in seconds; the three add up to the length of the search, except for a caller, which waits for the
/// others and is one of none.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThreadUsage {
    /// `worker 1`, …, and `caller` for whoever asked for the search.
    pub thread: String,
    /// Spent on tasks.
    pub busy: f64,
    /// Spent without a task while some waited that nobody had begun.
    pub scheduling: f64,
    /// Spent while there was nothing to do.
    pub idle: f64,
    /// Tasks it did that it handed out itself.
    pub own: u64,
    /// Tasks it did of others.
    pub stolen: u64,
}

/// What every thread did.
pub fn usage(recording: &Recording, timeline: &Timeline) -> Vec<ThreadUsage> {
    let first = recording.rows() - timeline.rows.len().min(recording.rows());
    let of_row = |(row, stretches): (usize, &Vec<Stretch>)| {
        let is_caller = timeline.caller == Some(row);
        let sum = |is_meant: &dyn Fn(Activity) -> bool| {
            let times = stretches.iter().filter(|one| is_meant(one.what)).map(|one| one.end - one.begin);
            times.sum::<u64>() as f64 * 1e-9
        };
        let mine = || recording.spans.iter().filter(|span| span.thread == first + row);
        ThreadUsage {
            thread: name(timeline, row),
            busy: sum(&Activity::is_busy),
            scheduling: if is_caller { 0.0 } else { sum(&|what| what == Activity::Scheduling) },
            idle: if is_caller { 0.0 } else { sum(&|what| what == Activity::Idle) },
            own: mine().map(|span| span.tasks.own).sum(),
            stolen: mine().map(|span| span.tasks.stolen).sum(),
        }
    };
    timeline.rows.iter().enumerate().map(of_row).collect()
}

/// What a row is called.
pub(super) fn name(timeline: &Timeline, row: usize) -> String {
    if timeline.caller == Some(row) { "caller".to_owned() } else { format!("worker {}", row + 1) }
}
