//! S2's dictionary: what training brings, and what it takes.

use super::Setup;
use crate::measure::{play_match, points};
use crate::run::{Finished, PartResults, Unfinished};
use crate::s2::published::{DICTIONARY, TRAINED};
use plyground_learn::store::compact;
use plyground_learn::{TrainingPlan, train};
use std::time::Instant;

/// What rows call a training.
pub(crate) fn item(games: u64, threshold: u32) -> String {
    format!("{games} games, threshold {threshold}")
}

/// S2.12, S2.22, S2.B2: what training brings, and what it takes.
pub(crate) fn trained(setup: &Setup<'_>, out: &mut PartResults<'_>, games: u64, threshold: u32) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let folder =
        tempfile::tempdir().map_err(|error| Unfinished::because(format!("no temporary folder: {error}")))?;
    let path = folder.path().join("values.ply");
    let plan = TrainingPlan {
        games,
        min_visits: Some(threshold),
        seed: Some(options.seed),
        ..TrainingPlan::default()
    };
    let start = Instant::now();
    let trained = train("connect", &plan, &path, options.threads, options.stop, &|_, _| {})
        .map_err(Unfinished::because)?;
    let seconds = start.elapsed().as_secs_f64();
    if !trained.complete {
        return Err(Unfinished::Stopped);
    }
    let item = item(games, threshold);
    let positions = compact(&path).map_err(Unfinished::because)?.table.len() as u64;
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    let mut note = |measure: &str, value: f64, count: u64, published: &str| {
        out.findings.note("trained", &item, measure, value, count).published(published);
    };
    note("positions", positions as f64, games, DICTIONARY);
    note("bytes a position", bytes as f64 / positions.max(1) as f64, positions, "");
    note("seconds", seconds, 1, "");
    for sims in [100, 1000] {
        let cold = format!("uct:sims={sims}");
        let warm = format!("{cold},values={}", path.display());
        let count = sizes.trained_games;
        let score = play_match(options, out.progress, &warm, &cold, count)?;
        let measure = format!("points against cold at {sims} sims");
        let row = out.findings.note_interval("trained", &item, &measure, points(&score), count);
        row.published(TRAINED);
    }
    Ok(())
}
