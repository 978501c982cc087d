//! S1: speed-up by threads, what the runtime did, and timelines.

use crate::Picture;
use crate::parts::Sheet;
use crate::s1::published::{RUNTIMES, THREADS};
use crate::s1::runtime_report::TIMELINES;
use crate::s1::{Run, Suite, seconds};
use crate::tools::{foretold, graph};
use plyground_jobs::median;
use plyground_lab::anatomy::{Graph, Timeline, draw, usage};
use plyground_lab::memory::taken;
use plyground_players::SpecError;
use plyground_players::engines::cpu_time;
use plyground_search::{Costs, Recorder, Recording};
use std::sync::Arc;

/// What is measured on 1 to 8 threads, and the players.
pub(crate) const CURVES: [(&str, &str); 3] = [
    ("one game a task", "mc:sims=4096,divide=sims,chunk=1"),
    ("chunks of 2", "mc:sims=4096,divide=sims,chunk=2"),
    ("one queue of chunks of 64", "mc:sims=4096,divide=chunks,chunk=64"),
];

/// The players of the three published reports.
const REPORTED: [&str; 3] = [
    "mc:sims=4096,divide=sims,chunk=1",
    "mc:sims=4096,divide=sims,chunk=64",
    "mc:sims=4096,divide=sims,chunk=2",
];

impl Run<'_> {
    /// S1.23, S1.24: speed-up by threads, beside what a scheduler foretells for as many cores.
    pub(crate) fn threads(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let mut cases = Vec::new();
        for (_, player) in CURVES {
            cases.extend(THREADS.map(|(threads, ..)| (player.to_owned(), threads)));
        }
        let Some(results) = self.time(&cases)? else { return Ok(None) };
        let costs = Costs::measured(self.order.threads);
        for ((name, player), results) in CURVES.into_iter().zip(results.chunks(THREADS.len())) {
            let mut graphs: Vec<Graph> = Vec::new();
            for (session, id) in &mut Suite::new(player)?.0 {
                let Some(graph) = graph(self.order, session.as_mut(), *id, self.amounts.repetitions) else {
                    return Ok(None);
                };
                graphs.push(graph);
            }
            let work: f64 = graphs.iter().map(Graph::work).sum();
            let alone = median(&results[0].0);
            for ((threads, published, _), (times, _)) in THREADS.into_iter().zip(results) {
                let (item, count) = (threads.to_string(), times.len() as u64);
                let table = format!("threads: {name}");
                let row = sheet.findings.note_times(&table, &item, "seconds", times);
                if name == "chunks of 2" {
                    row.published(&published.to_string());
                }
                let least = times.iter().copied().fold(f64::INFINITY, f64::min);
                let most = times.iter().copied().fold(0.0, f64::max);
                let row = sheet.findings.note(&table, &item, "speed-up", alone / median(times), count);
                (row.lo, row.hi) = (Some(alone / most), Some(alone / least));
                let time = foretold(&graphs, threads, &costs);
                sheet.findings.note(&table, &item, "foretold", work / time, count);
            }
        }
        Ok(Some(()))
    }

    /// S1.25 to S1.27: tasks, busy and idle time, processor time and allocations, and timelines.
    pub(crate) fn runtime(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let threads = self.order.threads;
        let mut alone = Suite::new("mc:sims=4096")?;
        let mut sequential = Vec::new();
        for ((runtime, player), file) in RUNTIMES.iter().zip(REPORTED).zip(TIMELINES) {
            let mut suite = Suite::new(player)?;
            // A round of warming up, which makes the threads.
            let (mut times, mut cpu) = (Vec::new(), 0.0);
            let Some(_) = suite.think(self.order, threads, self.order.seed) else { return Ok(None) };
            for _ in 0..self.amounts.repetitions {
                let before = cpu_time();
                let Some(thoughts) = suite.think(self.order, threads, self.order.seed) else {
                    return Ok(None);
                };
                cpu += (cpu_time() - before).as_secs_f64();
                times.push(seconds(&thoughts));
                let Some(thoughts) = alone.think(self.order, 1, self.order.seed) else { return Ok(None) };
                sequential.push(seconds(&thoughts));
            }
            let count = times.len() as u64;
            let elapsed: f64 = times.iter().sum();
            let mut note = |measure: &str, value: f64| {
                sheet.findings.note("runtime", runtime.name, measure, value, count);
            };
            note("elapsed", median(&times));
            note("processor time", cpu / count as f64);
            note("processor by elapsed time", cpu / elapsed);
            note("speed-up", median(&sequential) / median(&times));
            let memory = taken(|| {
                suite.think(self.order, threads, self.order.seed);
            });
            let memory =
                memory.ok_or_else(|| SpecError("this program does not count its allocations".to_owned()))?;
            note("allocations", memory.times as f64);
            note("bytes at once", memory.bytes as f64);
            let Some(recordings) = self.record(&mut suite) else { return Ok(None) };
            self.note_usage(sheet, runtime.name, &recordings, count);
            let second = Timeline::new(&recordings[1]);
            let title = format!("{player}, the second board, {threads} threads");
            sheet.pictures.push(Picture::new(file, draw(&second, &title)));
        }
        Ok(Some(()))
    }

    /// The five searches, recorded; `None` if stopped.
    fn record(&self, suite: &mut Suite) -> Option<Vec<Recording>> {
        let mut recordings = Vec::new();
        for (session, player) in &mut suite.0 {
            let recorder = Arc::new(Recorder::new(self.order.threads));
            session.record(*player, Some(recorder.clone()));
            crate::tools::think(self.order, session.as_mut(), *player, self.order.threads, self.order.seed)?;
            session.record(*player, None);
            recordings.push(recorder.recording());
        }
        Some(recordings)
    }

    /// What threads did in some recorded searches.
    fn note_usage(&self, sheet: &mut Sheet<'_>, name: &str, recordings: &[Recording], count: u64) {
        let (mut created, mut own, mut stolen) = (0, 0, 0);
        let (mut busy, mut scheduling, mut idle, mut length) = (0.0, 0.0, 0.0, 0.0);
        let mut by_thread = std::collections::BTreeMap::<String, f64>::new();
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
            ("utilisation", busy / (self.order.threads as f64 * length)),
            ("balance", if most > 0.0 { least / most } else { 1.0 }),
        ] {
            sheet.findings.note("runtime", name, measure, value, count);
        }
    }
}
