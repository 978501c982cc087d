//! Growth: time, positions and memory by depth, board size, simulations and threads, with fitted exponents.

use super::tools::{foretold, graph, think};
use super::{Findings, Fit, Measured, Order, Scale, What};
use crate::memory::taken;
use crate::registry;
use crate::session::{PlayerId, Session};
use crate::spec::SpecError;
use plyground_search::Costs;

/// What grows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    Depth,
    Size,
    Simulations,
    Threads,
}

/// One search of a series: where it stands along the axis, and what is searched.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Case {
    pub(super) series: &'static str,
    pub(super) x: u64,
    game: String,
    player: String,
    threads: usize,
}

/// What is measured of each.
pub(super) const MEASURES: [&str; 3] = ["seconds", "positions", "bytes"];
/// Cores of the foretold speed-ups.
pub(super) const CORES: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Who is put on more threads.
pub(super) const PARALLEL: [(&str, &str, &str); 2] = [
    ("mc", "connect", "mc:sims=100000"),
    ("maxn on Blokus", "blokus", "maxn:depth=3,divide=budget,budget=2"),
];

impl Axis {
    pub(super) const ALL: [Axis; 4] = [Axis::Depth, Axis::Size, Axis::Simulations, Axis::Threads];

    /// What tables call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Axis::Depth => "depth",
            Axis::Size => "cells",
            Axis::Simulations => "simulations",
            Axis::Threads => "threads",
        }
    }

    /// All searches along it.
    pub(super) fn cases(self, scale: Scale) -> Vec<Case> {
        let is_whole = scale == Scale::Whole;
        let mut cases = Vec::new();
        let mut add = |series, x: u64, game: &str, player: String, threads: u64| {
            cases.push(Case { series, x, game: game.to_owned(), player, threads: threads as usize });
        };
        match self {
            Axis::Depth => {
                let more = u64::from(is_whole);
                for x in 2..=6 + more {
                    add("minimax", x, "connect", format!("minimax:depth={x}"), 1);
                }
                for x in 2..=9 + more {
                    let player = format!("alphabeta:depth={x},order=left,table=off,deepen=off");
                    add("alphabeta, plain", x, "connect", player, 1);
                }
                for x in 2..=11 + 2 * more {
                    add("alphabeta", x, "connect", format!("alphabeta:depth={x}"), 1);
                }
                // Two or three plies would fit any line.
                for x in 1..=4 * more {
                    add("maxn on Blokus", x, "blokus", format!("maxn:depth={x}"), 1);
                }
            }
            Axis::Size => {
                for series in ["mc", "uct", "alphabeta, plain"] {
                    for columns in 5..=10 {
                        let game = format!("connect:{columns}x{}x4", columns - 1);
                        let player = match series {
                            "mc" => "mc:sims=2000",
                            "uct" => "uct:sims=20000",
                            _ => "alphabeta:depth=6,order=left,table=off,deepen=off",
                        };
                        add(series, columns * (columns - 1), &game, player.to_owned(), 1);
                    }
                }
            }
            Axis::Simulations => {
                for series in ["mc", "ucb1", "uct"] {
                    for power in 0..=3 + 2 * u32::from(is_whole) {
                        let sims = 1000 * 4_u64.pow(power);
                        add(series, sims, "connect", format!("{series}:sims={sims}"), 1);
                    }
                }
            }
            Axis::Threads => {
                for (series, game, player) in PARALLEL {
                    for threads in [1, 2, 4, 8] {
                        add(series, threads, game, player.to_owned(), threads);
                    }
                }
            }
        }
        cases
    }
}

impl Case {
    /// What rows call it.
    pub(super) fn item(&self) -> String {
        format!("{} {}", self.series, self.x)
    }
}

/// Measures everything; `None` if stopped.
pub(super) fn run(order: &Order<'_>) -> Result<Option<Measured>, SpecError> {
    let repetitions = if order.is_quick() { 3 } else { 9 };
    let mut manifest = order.manifest(What::Growth, repetitions);
    let mut findings = Findings::default();
    let of = Axis::ALL.len() as u64 + 1;
    for (done, axis) in (1..).zip(Axis::ALL) {
        let Some(()) = measure(order, axis, repetitions, &mut findings)? else { return Ok(None) };
        (order.tick)(done, of);
    }
    let costs = Costs::measured(order.threads);
    for (series, game, player) in PARALLEL {
        let mut session = registry::open(game)?;
        let player = session.enlist(player)?;
        let Some(graph) = graph(order, session.as_mut(), player, repetitions) else { return Ok(None) };
        let (work, graphs) = (graph.work(), [graph]);
        let mut points = Vec::new();
        for cores in CORES {
            let speedup = work / foretold(&graphs, cores, &costs);
            findings.note("foretold", series, &cores.to_string(), speedup, repetitions as u64);
            points.push((cores as f64, speedup));
        }
        note_fit(&mut findings, "foretold", series, "speed-up", Fit::power(&points), points.len());
    }
    (order.tick)(of, of);
    manifest.end();
    Ok(Some(Measured { what: What::Growth, manifest, findings, taken: Vec::new() }))
}

/// A search that is ready.
struct Seat {
    session: Box<dyn Session>,
    player: PlayerId,
    /// Searches in one measured time.
    times: usize,
}

/// Each measured time covers at least this many seconds.
const SPAN: f64 = 2e-3;

/// The searches along one axis, in turns; `None` if stopped.
fn measure(
    order: &Order<'_>,
    axis: Axis,
    repetitions: usize,
    findings: &mut Findings,
) -> Result<Option<()>, SpecError> {
    let cases = axis.cases(order.scale);
    let mut seats = Vec::new();
    let mut counted = Vec::new();
    for case in &cases {
        let mut session = registry::open(&case.game)?;
        let player = session.enlist(&case.player)?;
        let mut thought = None;
        let memory = taken(|| thought = think(order, session.as_mut(), player, case.threads, order.seed));
        let memory =
            memory.ok_or_else(|| SpecError("this program does not count its allocations".to_owned()))?;
        let Some(thought) = thought else { return Ok(None) };
        let counts = &thought.counts;
        // A tree search counts its simulations, and what it keeps is in the bytes.
        let positions = match (counts.tree, counts.sampling) {
            (Some(tree), _) => tree.visited,
            (None, Some(sampling)) => sampling.plies,
            (None, None) => 0,
        };
        counted.push((positions as f64, memory.bytes as f64));
        let Some(again) = think(order, session.as_mut(), player, case.threads, order.seed) else {
            return Ok(None);
        };
        let times = (SPAN / again.seconds.max(1e-7)).ceil() as usize;
        seats.push(Seat { session, player, times });
    }
    let mut times = vec![Vec::new(); cases.len()];
    for _ in 0..repetitions {
        for ((case, seat), times) in cases.iter().zip(&mut seats).zip(&mut times) {
            let mut sum = 0.0;
            for _ in 0..seat.times {
                let thought = think(order, seat.session.as_mut(), seat.player, case.threads, order.seed);
                let Some(thought) = thought else { return Ok(None) };
                sum += thought.seconds;
            }
            times.push(sum / seat.times as f64);
        }
    }
    let mut series: Vec<&str> = cases.iter().map(|case| case.series).collect();
    series.dedup();
    for ((case, times), (positions, bytes)) in cases.iter().zip(&times).zip(counted) {
        findings.note_times(axis.name(), &case.item(), "seconds", times);
        findings.note(axis.name(), &case.item(), "positions", positions, 1);
        findings.note(axis.name(), &case.item(), "bytes", bytes, 1);
    }
    for name in series.into_iter().filter(|_| axis != Axis::Threads) {
        for measure in MEASURES {
            let mut points = Vec::new();
            for case in cases.iter().filter(|case| case.series == name) {
                let row = findings.find(axis.name(), &case.item(), measure).expect("just noted");
                points.push((case.x as f64, row.value));
            }
            let fit = if axis == Axis::Depth { Fit::factor(&points) } else { Fit::power(&points) };
            note_fit(findings, axis.name(), name, measure, fit, points.len());
        }
    }
    Ok(Some(()))
}

/// Notes how something grows, with the share of the spread that the line explains.
fn note_fit(
    findings: &mut Findings,
    table: &str,
    series: &str,
    measure: &str,
    fit: Option<Fit>,
    points: usize,
) {
    let Some(fit) = fit else { return };
    let (table, count) = (format!("fit: {table}"), points as u64);
    findings.note_interval(&table, series, measure, fit.slope, count);
    findings.note(&table, series, &format!("{measure}, explained"), fit.explained, count);
}
