//! S2's dictionary: what training brings, what it takes, and which moves are chosen with it.

use super::{Kind, SIMS, Setup};
use crate::measure::play_match;
use crate::run::{Finished, PartResults, RunOptions, Unfinished};
use crate::s2::published::TRAINED;
use plyground_lab::regret::positions;
use plyground_learn::store::{Values, compact, shown_position};
use plyground_learn::{TrainingPlan, train};
use std::path::PathBuf;
use std::time::Instant;
use tempfile::TempDir;

/// Simulations a move of the matches.
pub(crate) const MATCHES: [u64; 2] = [100, SIMS];
/// The rules that choose a move.
pub(crate) const RULES: [&str; 2] = ["visits", "value"];

/// What rows call a training.
pub(crate) fn item(games: u64, threshold: u32) -> String {
    format!("{games} games, threshold {threshold}")
}

/// What rows call the points of a trained player.
pub(crate) fn against_cold(kind: Kind, sims: u64) -> String {
    format!("{}: points against cold at {sims} sims", kind.name())
}

/// What rows call the points of a trained player with a rule of its own.
pub(crate) fn by_rule(sims: u64) -> String {
    format!("points against cold at {sims} sims")
}

/// A store that was just trained.
pub(super) struct TrainedStore {
    pub(super) path: PathBuf,
    pub(super) values: Values,
    pub(super) bytes: u64,
    seconds: f64,
    /// Gone when this is.
    _folder: TempDir,
}

/// Trains a store in a folder of its own.
pub(super) fn train_store(options: &RunOptions<'_>, games: u64, threshold: u32) -> Finished<TrainedStore> {
    let folder =
        tempfile::tempdir().map_err(|error| Unfinished::because(format!("no temporary folder: {error}")))?;
    let path = folder.path().join("values.ply");
    let (min_visits, seed) = (Some(threshold), Some(options.seed));
    let plan = TrainingPlan { games, min_visits, seed, ..TrainingPlan::default() };
    let start = Instant::now();
    let trained = train("connect", &plan, &path, options.threads, options.stop, &|_| {})
        .map_err(Unfinished::because)?;
    let seconds = start.elapsed().as_secs_f64();
    if !trained.complete {
        return Err(Unfinished::Stopped);
    }
    let values = compact(&path).map_err(Unfinished::because)?.settled();
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    Ok(TrainedStore { path, values, bytes, seconds, _folder: folder })
}

/// S2.12, S2.B2, S2.25: what training brings, what it takes, and how much of the game it has seen.
pub(crate) fn trained(setup: &Setup<'_>, out: &mut PartResults<'_>, games: u64, threshold: u32) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let store = train_store(options, games, threshold)?;
    let item = item(games, threshold);
    let positions = store.values.table.len() as u64;
    let mut note = |measure: &str, value: f64, count: u64| {
        out.findings.note("trained", &item, measure, value, count).is_measured = measure == "seconds";
    };
    note("positions", positions as f64, games);
    note("room", store.values.table.limit() as f64, games);
    note("dropped", store.values.header.dropped as f64, games);
    note("bytes a position", store.bytes as f64 / positions.max(1) as f64, positions);
    note("seconds", store.seconds, 1);
    note("seen", seen(setup, &store.values)?, sizes.positions as u64);
    for kind in Kind::ALL {
        for sims in MATCHES {
            let cold = kind.player(sims);
            let warm = format!("{cold},values={}", store.path.display());
            let score = play_match(options, out.progress, &warm, &cold, sizes.trained_games)?;
            let (measure, count) = (against_cold(kind, sims), sizes.trained_games);
            let row = out.findings.note_interval("trained", &item, &measure, score.interval(), count);
            row.published(TRAINED);
        }
    }
    Ok(())
}

/// The part of the positions of random games that a store knows.
fn seen(setup: &Setup<'_>, values: &Values) -> Finished<f64> {
    let lines = positions("connect", &(8..=32), setup.sizes.positions, setup.options.seed)?;
    let mut known = 0;
    for line in &lines {
        known += u64::from(shown_position(values, line).map_err(Unfinished::because)?.here.is_some());
    }
    Ok(known as f64 / lines.len() as f64)
}

/// Which rule a trained player should choose by: the visits of its own searches, or the mean of all.
pub(crate) fn rule(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let (games, threshold) = (sizes.trainings[sizes.trainings.len() / 2], TrainingPlan::MIN_VISITS);
    let store = train_store(options, games, threshold)?;
    for rule in RULES {
        for sims in MATCHES {
            let cold = Kind::Ours.player(sims);
            let warm = format!("{cold},final={rule},values={}", store.path.display());
            let score = play_match(options, out.progress, &warm, &cold, sizes.trained_games)?;
            let (measure, count) = (by_rule(sims), sizes.trained_games);
            out.findings.note_interval("rule", rule, &measure, score.interval(), count);
        }
    }
    out.findings.note("rule", "store", "games", games as f64, 1);
    Ok(())
}
