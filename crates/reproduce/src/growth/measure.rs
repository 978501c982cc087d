//! Growth, measured: the searches along an axis in turns, what they take, and lines through it.

use crate::growth::{Axis, CORES, MEASURES};
use crate::tools::{foretold, graph, think};
use crate::{Findings, Fit, Order};
use plyground_lab::memory::taken;
use plyground_players::SpecError;
use plyground_players::registry;
use plyground_players::{PlayerId, Session};
use plyground_search::Costs;

/// The speed-ups on many cores that a scheduler makes of a record of one thread; `None` if stopped.
pub(crate) fn foretell(
    order: &Order<'_>,
    [series, game, player]: [&str; 3],
    repetitions: usize,
    findings: &mut Findings,
) -> Result<Option<()>, SpecError> {
    let costs = Costs::measured(order.threads);
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
    note_fit(findings, "foretold", series, "speed-up", Fit::power(&points), points.len());
    Ok(Some(()))
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
pub(crate) fn measure(
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
