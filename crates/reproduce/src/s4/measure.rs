//! S4, measured: minimax and alpha-beta on its boards, on positions of play, and against each other.

use crate::parts::{Part, Plan};
use crate::s4::published::{Published, TABLE};
use crate::s4::{ELSEWHERE, PAIRINGS, S4Row, SPAN};
use crate::tools::{play, points};
use crate::{Findings, Order, What};
use plyground_jobs::Times;
use plyground_jobs::interleaved;
use plyground_lab::count_spec;
use plyground_lab::regret::positions;
use plyground_players::SpecError;
use plyground_players::Tree;
use plyground_players::registry;
use plyground_players::{PlayerId, Request, Session};
use std::sync::atomic::{AtomicBool, Ordering};

const MINIMAX: &str = "minimax:order=left,eval=lines";
const ALPHABETA: &str = "alphabeta:order=left,eval=lines,table=off";

/// All that is to be measured.
pub(crate) fn plan<'a>(order: &'a Order<'a>) -> Plan<'a, S4Row> {
    let (repetitions, games) = if order.is_quick() { (5, 20) } else { (25, 200) };
    let mut parts = Vec::new();
    for published in &TABLE {
        let (columns, rows, run, depth, ..) = *published;
        let name = format!("{columns}x{rows}, N = {run}, depth {depth}");
        let usual = if depth == 6 { 0.01 } else { 0.003 } * repetitions as f64;
        parts.push(Part::new(name, usual, move |sheet| {
            let row = measure(published, order.seed, repetitions, order.stop);
            Ok(row.map(|row| sheet.rows.push(row)))
        }));
    }
    parts.push(Part::new("elsewhere", 0.3, move |sheet| gains_elsewhere(order, &mut sheet.findings)));
    for (player, rival) in PAIRINGS {
        let item = format!("{player} against {rival}");
        parts.push(Part::new(item.clone(), 0.004 * games as f64, move |sheet| {
            let Some(score) = play(order, sheet.tell, player, rival, games)? else { return Ok(None) };
            sheet.findings.note_interval("pairing", &item, "points", points(&score), games);
            Ok(Some(()))
        }));
    }
    // Everything but games is done by one thread.
    Plan { manifest: Order { threads: 1, ..*order }.manifest(What::S4, repetitions), parts }
}

/// A search at hand: who, and what it counts.
struct Subject {
    player: PlayerId,
    tree: Tree,
    /// Searches in one measured time.
    times: usize,
}

fn measure(published: &Published, seed: u64, repetitions: usize, stop: &AtomicBool) -> Option<S4Row> {
    let &(columns, rows, run, depth, minimax_time, alphabeta_time, speedup, minimax_evals, alphabeta_evals) =
        published;
    let mut session = registry::open(&format!("connect:{columns}x{rows}x{run}")).expect("a good board");
    let request = Request { threads: 1, seed, stop, observer: &|_, _| {} };
    let mut subjects = Vec::new();
    for spec in [MINIMAX, ALPHABETA, "alphabeta"] {
        subjects.push(subject(session.as_mut(), spec, depth, &request)?);
    }
    let times = interleaved(2, repetitions, |i| {
        for _ in 0..subjects[i].times {
            let thought = session.think(subjects[i].player, &request);
            let tree = thought.and_then(|thought| thought.counts.tree);
            assert!(
                tree == Some(subjects[i].tree) || stop.load(Ordering::Relaxed),
                "the same counts every time"
            );
        }
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let each = |i: usize| {
        Times::of(&times[i].iter().map(|time| time / subjects[i].times as f64).collect::<Vec<_>>())
    };
    let (minimax, alphabeta) = (each(0), each(1));
    let b = u64::from(columns);
    Some(S4Row {
        board: format!("{columns}x{rows}"),
        run,
        depth,
        minimax_seconds: minimax.median,
        minimax_least: minimax.least,
        minimax_most: minimax.most,
        alphabeta_seconds: alphabeta.median,
        alphabeta_least: alphabeta.least,
        alphabeta_most: alphabeta.most,
        outlier: minimax.has_outlier() || alphabeta.has_outlier(),
        pruning_gain_time: minimax.median / alphabeta.median,
        pruning_gain_visited: subjects[0].tree.visited as f64 / subjects[1].tree.visited as f64,
        minimax_generated: subjects[0].tree.generated,
        minimax_visited: subjects[0].tree.visited,
        minimax_evaluated: subjects[0].tree.evaluated,
        alphabeta_generated: subjects[1].tree.generated,
        alphabeta_visited: subjects[1].tree.visited,
        alphabeta_evaluated: subjects[1].tree.evaluated,
        alphabeta_evaluated_zero: subjects[2].tree.evaluated,
        full: b.pow(depth),
        minimum: b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1,
        published_minimax_seconds: minimax_time,
        published_alphabeta_seconds: alphabeta_time,
        published_speedup: speedup,
        published_minimax_evals: minimax_evals,
        published_alphabeta_evals: alphabeta_evals,
    })
}

/// Enlists a player and sees how many of its searches fill a measured time.
fn subject(session: &mut dyn Session, spec: &str, depth: u32, request: &Request<'_>) -> Option<Subject> {
    let spec = count_spec(spec, depth).expect("a good spec");
    let player = session.enlist(&spec).expect("a good player");
    let thought = session.think(player, request)?;
    let again = session.think(player, request)?;
    let times = (SPAN / again.seconds.max(1e-7)).ceil() as usize;
    Some(Subject { player, tree: thought.counts.tree?, times })
}

/// How much alpha-beta saves on positions that come up in play: after 4 to 24 random moves; `None` if stopped.
fn gains_elsewhere(order: &Order<'_>, findings: &mut Findings) -> Result<Option<()>, SpecError> {
    let request = Request { threads: 1, seed: order.seed, stop: order.stop, observer: &|_, _| {} };
    for (number, line) in (1..).zip(positions("connect", &(4..=24), ELSEWHERE, order.seed)?) {
        let mut session = registry::open("connect")?;
        session.go_to(&line).map_err(|error| SpecError(error.to_string()))?;
        let mut visited = Vec::new();
        for spec in [MINIMAX, ALPHABETA] {
            let player = session.enlist(&count_spec(spec, 6)?)?;
            let thought = session.think(player, &request).expect("a running game");
            visited.push(thought.counts.tree.unwrap_or_default().visited as f64);
        }
        if order.is_stopped() {
            return Ok(None);
        }
        findings.note("elsewhere", &number.to_string(), "gain in visited", visited[0] / visited[1], 1);
    }
    Ok(Some(()))
}
