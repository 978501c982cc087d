//! Growth, measured: the searches along an axis in turns, what they take, and lines through it.

use super::cases::{Axis, Case, series_of};
use crate::findings::{Findings, Fit};
use crate::measure::{foretold, memory_taken, task_graph, think};
use crate::run::{Finished, PartResults, RunOptions};
use plyground_players::{Session, Thinker, registry};
use plyground_search::Costs;

/// What is measured of each.
pub(crate) const MEASURES: [&str; 3] = ["seconds", "positions", "bytes"];
/// Cores of the foretold speed-ups.
pub(crate) const CORES: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Each measured time covers at least this many seconds.
const SPAN: f64 = 2e-3;

/// The searches along one axis, in turns.
pub(crate) fn measure(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_>,
    axis: Axis,
    repetitions: usize,
) -> Finished {
    let cases = axis.cases(options.scale);
    let mut subjects = cases.iter().map(|case| subject(options, case)).collect::<Finished<Vec<_>>>()?;
    let mut times = vec![Vec::new(); cases.len()];
    for _ in 0..repetitions {
        for ((case, subject), times) in cases.iter().zip(&mut subjects).zip(&mut times) {
            let mut sum = 0.0;
            for _ in 0..subject.searches {
                let (session, player) = (subject.session.as_ref(), &mut subject.player);
                sum += think(options, session, player, case.threads, options.seed)?.seconds;
            }
            times.push(sum / subject.searches as f64);
        }
    }
    let findings = &mut out.findings;
    for ((case, times), subject) in cases.iter().zip(&times).zip(&subjects) {
        findings.note_times(axis.name(), &case.item(), "seconds", times);
        findings.note(axis.name(), &case.item(), "positions", subject.positions, 1);
        findings.note(axis.name(), &case.item(), "bytes", subject.bytes, 1).measured();
    }
    // A fit of times on two cores would say nothing.
    for name in series_of(&cases).into_iter().filter(|_| axis != Axis::Threads) {
        for measure in MEASURES.into_iter().filter(|measure| axis.has_law(name, measure)) {
            let mut points = Vec::new();
            for case in cases.iter().filter(|case| case.series == name) {
                let row = findings.find(axis.name(), &case.item(), measure).expect("just noted");
                points.push((case.x as f64, row.value));
            }
            let fit = if axis == Axis::Depth { Fit::factor(&points) } else { Fit::power(&points) };
            note_fit(findings, axis.name(), name, measure, fit, points.len());
        }
    }
    Ok(())
}

/// A search that is ready to be timed.
struct Subject {
    session: Box<dyn Session>,
    player: Thinker,
    /// Searches in one measured time.
    searches: usize,
    /// Positions that the first search looked at, and the most bytes it had in use at once.
    positions: f64,
    bytes: f64,
}

/// Enlists a player, counts what its first search takes, and sees how many searches fill a measured time.
fn subject(options: &RunOptions<'_>, case: &Case) -> Finished<Subject> {
    let session = registry::open(&case.game)?;
    let mut player = session.enlist(&case.player)?;
    let mut first = None;
    let memory = memory_taken(|| {
        first = Some(think(options, session.as_ref(), &mut player, case.threads, options.seed));
    })?;
    let counts = first.expect("it was asked")?.counts;
    // A tree search counts its simulations, and what it keeps is in the bytes.
    let positions = match (counts.tree, counts.sampling) {
        (Some(tree), _) => tree.visited,
        (None, Some(sampling)) => sampling.plies,
        (None, None) => 0,
    };
    let again = think(options, session.as_ref(), &mut player, case.threads, options.seed)?;
    let searches = (SPAN / again.seconds.max(1e-7)).ceil() as usize;
    Ok(Subject { session, player, searches, positions: positions as f64, bytes: memory.bytes as f64 })
}

/// The speed-ups on many cores that a scheduler makes of a record of one thread.
pub(crate) fn foretell(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_>,
    [series, game, player]: [&str; 3],
    repetitions: usize,
) -> Finished {
    let costs = Costs::measured(options.threads);
    let session = registry::open(game)?;
    let mut player = session.enlist(player)?;
    let graphs = [task_graph(options, session.as_ref(), &mut player, repetitions)?];
    let mut points = Vec::new();
    for cores in CORES {
        let speedup = graphs[0].work() / foretold(&graphs, cores, &costs);
        out.findings.note("foretold", series, &cores.to_string(), speedup, repetitions as u64).measured();
        points.push((cores as f64, speedup));
    }
    note_fit(&mut out.findings, "foretold", series, "speed-up", Fit::power(&points), points.len());
    Ok(())
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
    let is_measured = measure != "positions";
    findings.note_interval(&table, series, measure, fit.slope, count).is_measured = is_measured;
    let explained = format!("{measure}, explained");
    findings.note(&table, series, &explained, fit.explained, count).is_measured = is_measured;
}
