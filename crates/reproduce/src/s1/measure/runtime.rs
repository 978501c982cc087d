//! What the runtime did in S1's searches: tasks, busy and idle time, allocations, and timelines.

use super::Setup;
use super::boards::{FiveBoards, seconds};
use crate::measure::{memory_taken, think};
use crate::picture::Picture;
use crate::run::{Finished, PartResults, RunOptions};
use crate::s1::published::RUNTIMES;
use plyground_jobs::median;
use plyground_lab::anatomy::{Timeline, draw, usage};
use plyground_players::engines::cpu_time;
use plyground_plot::counted;
use plyground_search::{Recorder, Recording};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The files of the timelines, in the order of the published reports.
pub(crate) const TIMELINES: [&str; 3] = ["timeline-sims.svg", "timeline-64.svg", "timeline-2.svg"];

/// The players of the three published reports.
const REPORTED: [&str; 3] = [
    "mc:sims=4096,divide=sims,chunk=1",
    "mc:sims=4096,divide=sims,chunk=64",
    "mc:sims=4096,divide=sims,chunk=2",
];

/// S1.25 to S1.27: tasks, busy and idle time, processor time and allocations, and timelines.
pub(crate) fn runtime(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let threads = options.threads;
    let mut alone = FiveBoards::new("mc:sims=4096")?;
    let mut sequential = Vec::new();
    for ((runtime, player), file) in RUNTIMES.iter().zip(REPORTED).zip(TIMELINES) {
        let mut boards = FiveBoards::new(player)?;
        // A round of warming up, which makes the threads.
        let (mut times, mut cpu) = (Vec::new(), 0.0);
        boards.think(options, threads, options.seed)?;
        for _ in 0..sizes.repetitions {
            let before = cpu_time();
            let thoughts = boards.think(options, threads, options.seed)?;
            cpu += (cpu_time() - before).as_secs_f64();
            times.push(seconds(&thoughts));
            let thoughts = alone.think(options, 1, options.seed)?;
            sequential.push(seconds(&thoughts));
        }
        let count = times.len() as u64;
        let elapsed: f64 = times.iter().sum();
        let mut note = |measure: &str, value: f64| {
            out.findings.note("runtime", runtime.name, measure, value, count).measured();
        };
        note("elapsed", median(&times));
        note("processor time", cpu / count as f64);
        note("processor by elapsed time", cpu / elapsed);
        note("speed-up", median(&sequential) / median(&times));
        let memory = memory_taken(|| drop(boards.think(options, threads, options.seed)))?;
        note("allocations", memory.times as f64);
        note("bytes at once", memory.bytes as f64);
        let recordings = record(options, &mut boards)?;
        note_usage(out, runtime.name, &recordings, threads, count);
        let second = Timeline::new(&recordings[1]);
        let title = format!("{player}, the second board, {}", counted(threads as u64, "thread"));
        out.timelines.push(Picture::new(file, draw(&second, &title)));
    }
    Ok(())
}

/// The five searches, recorded.
fn record(options: &RunOptions<'_>, boards: &mut FiveBoards) -> Finished<Vec<Recording>> {
    let mut recordings = Vec::new();
    for (session, player) in &mut boards.0 {
        let recorder = Arc::new(Recorder::new(options.threads));
        player.record(Some(recorder.clone()));
        think(options, session.as_ref(), player, options.threads, options.seed)?;
        player.record(None);
        recordings.push(recorder.recording());
    }
    Ok(recordings)
}

/// What threads did in some recorded searches.
fn note_usage(out: &mut PartResults<'_>, name: &str, recordings: &[Recording], threads: usize, count: u64) {
    let (mut created, mut own, mut stolen) = (0, 0, 0);
    let (mut busy, mut scheduling, mut idle, mut length) = (0.0, 0.0, 0.0, 0.0);
    let mut by_thread = BTreeMap::<String, f64>::new();
    for recording in recordings {
        let (tasks, timeline) = (recording.tasks(), Timeline::new(recording));
        (created, own, stolen) = (created + tasks.created, own + tasks.own, stolen + tasks.stolen);
        length += timeline.length as f64 * 1e-9;
        for one in usage(recording, &timeline) {
            (busy, scheduling, idle) = (busy + one.busy, scheduling + one.scheduling, idle + one.idle);
            *by_thread.entry(one.thread).or_default() += one.busy;
        }
    }
    by_thread.remove("caller");
    let least = by_thread.values().copied().fold(f64::INFINITY, f64::min);
    let most = by_thread.values().copied().fold(0.0, f64::max);
    for (measure, value) in [
        ("tasks", created as f64),
        ("own", own as f64),
        ("stolen", stolen as f64),
        ("busy", busy),
        ("scheduling", scheduling),
        ("idle", idle),
        ("utilisation", busy / (threads as f64 * length)),
        ("balance", if most > 0.0 { least / most } else { 1.0 }),
    ] {
        let row = out.findings.note("runtime", name, measure, value, count);
        // How many tasks there are follows from the search; who does them and when does not.
        row.is_measured = measure != "tasks";
    }
}
