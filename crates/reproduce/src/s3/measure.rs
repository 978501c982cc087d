//! S3, measured: searches in all divisions, speed-ups that are foretold, and timelines.

use crate::parts::{Part, Plan, Sheet};
use crate::s3::published::speedup;
use crate::s3::{CORES, FORETOLD, S3Row, TIMELINES, cases, searches};
use crate::tools::{foretold, graph, think};
use crate::{Order, Picture, What};
use plyground_jobs::Times;
use plyground_jobs::interleaved;
use plyground_lab::anatomy::{Timeline, draw};
use plyground_lab::stages::stage;
use plyground_players::SpecError;
use plyground_players::Thought;
use plyground_players::registry;
use plyground_players::{PlayerId, Request};
use plyground_search::{Costs, Recorder};
use std::sync::Arc;

/// All that is to be measured.
pub(crate) fn plan<'a>(order: &'a Order<'a>) -> Plan<'a, S3Row> {
    let repetitions = repetitions(order);
    let mut parts = Vec::new();
    for (name, ply, depth) in searches(order.scale) {
        let usual = match (name, depth) {
            ("opening", 3) => 60.0,
            ("middle", 3) => 28.0,
            ("start", 4) => 8.6,
            ("end", 4) => 0.6,
            _ => 0.1,
        };
        // Once more than it is measured, to warm up.
        let again = repetitions as f64 + 1.0;
        parts.push(Part::new(format!("{name}, depth {depth}"), usual * again, move |sheet| {
            let rows = measure(order, name, ply, depth, repetitions);
            Ok(rows.map(|rows| sheet.rows.extend(rows)))
        }));
    }
    for (depth, division) in FORETOLD {
        let usual = if depth == 4 { 2.0 } else { 0.1 } * repetitions as f64;
        parts.push(Part::new(format!("foretold, depth {depth}, {division}"), usual, move |sheet| {
            foretell(order, sheet, depth, division)
        }));
    }
    for (name, depth, division) in TIMELINES {
        parts.push(Part::new(name, 1.0, move |sheet| {
            let picture = timeline(order, name, depth, division)?;
            Ok(picture.map(|picture| sheet.pictures.push(picture)))
        }));
    }
    Plan { manifest: order.manifest(What::S3, repetitions), parts }
}

fn repetitions(order: &Order<'_>) -> usize {
    if order.is_quick() { 1 } else { 3 }
}

fn spec(depth: u32, division: &str) -> String {
    match division.split_once('=') {
        None => format!("maxn:depth={depth},divide={division}"),
        Some((divide, levels)) => format!("maxn:depth={depth},divide={divide},budget={levels}"),
    }
}

/// The speed-ups of a division from the start on up to ten cores, from records of one thread; `None` if stopped.
fn foretell(
    order: &Order<'_>,
    sheet: &mut Sheet<'_, S3Row>,
    depth: u32,
    division: &str,
) -> Result<Option<()>, SpecError> {
    let costs = Costs::measured(order.threads);
    let mut session = registry::open("blokus")?;
    let repetitions = repetitions(order);
    let player = session.enlist(&spec(depth, division))?;
    let Some(graph) = graph(order, session.as_mut(), player, repetitions) else { return Ok(None) };
    let (work, item) = (graph.work(), format!("depth {depth}, {division}"));
    let graphs = [graph];
    for cores in 1..=CORES {
        let speedup = work / foretold(&graphs, cores, &costs);
        sheet.findings.note("foretold", &item, &cores.to_string(), speedup, repetitions as u64);
    }
    Ok(Some(()))
}

/// What the threads do in a search from the start, drawn; `None` if stopped.
fn timeline(order: &Order<'_>, name: &str, depth: u32, division: &str) -> Result<Option<Picture>, SpecError> {
    let mut session = registry::open("blokus")?;
    let player = session.enlist(&spec(depth, division))?;
    let recorder = Arc::new(Recorder::new(order.threads));
    session.record(player, Some(recorder.clone()));
    let Some(thought) = think(order, session.as_mut(), player, order.threads, order.seed) else {
        return Ok(None);
    };
    let title = format!("{} on {}, {} threads", thought.player, thought.game, order.threads);
    Ok(Some(Picture::new(name, draw(&Timeline::new(&recorder.recording()), &title))))
}

/// All divisions of a search, measured; the undivided one first.
fn measure(order: &Order<'_>, name: &str, ply: usize, depth: u32, repetitions: usize) -> Option<Vec<S3Row>> {
    let mut session = registry::open("blokus").expect("a game");
    if ply > 0 {
        session.go_to(stage(&session.game(), ply).line).expect("a good line");
    }
    let mut all: Vec<(String, &str, usize, PlayerId)> = Vec::new();
    for (division, count) in cases(ply, depth, order.threads) {
        let spec = spec(depth, division);
        let player = session.enlist(&spec).expect("a good player");
        all.push((spec, division, count, player));
    }
    let cases = all;
    let mut answers: Vec<Option<Thought>> = vec![None; cases.len()];
    let times = interleaved(cases.len(), repetitions, |i| {
        let request =
            Request { threads: cases[i].2, seed: order.seed, stop: order.stop, observer: &|_, _| {} };
        answers[i] = session.think(cases[i].3, &request);
    });
    if order.is_stopped() {
        return None;
    }
    let answers: Vec<Thought> = answers.into_iter().collect::<Option<_>>()?;
    let alone = Times::of(&times[0]);
    let mut rows = Vec::new();
    for (((spec, division, threads, _), thought), times) in cases.into_iter().zip(&answers).zip(&times) {
        assert_eq!(thought.best, answers[0].best, "{spec}: the same move however it is divided");
        assert_eq!(thought.moves, answers[0].moves, "{spec}: the same values however it is divided");
        let (times, tree) = (Times::of(times), thought.counts.tree.unwrap_or_default());
        let best = thought.moves.iter().find(|one| one.mv == thought.best);
        rows.push(S3Row {
            position: name.to_owned(),
            ply,
            depth,
            division: division.to_owned(),
            player: spec,
            threads,
            seconds: times.median,
            least: times.least,
            most: times.most,
            outlier: times.has_outlier(),
            speedup: alone.median / times.median,
            published_speedup: if ply == 0 { speedup(depth, division) } else { "-" }.to_owned(),
            visited: tree.visited,
            evaluated: tree.evaluated,
            tasks: thought.counts.tasks,
            own: thought.counts.own,
            stolen: thought.counts.stolen,
            best: thought.best.clone(),
            eval: best.and_then(|one| one.eval).unwrap_or_default(),
        });
    }
    Some(rows)
}
