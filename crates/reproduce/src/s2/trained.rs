//! S2's dictionary: what training brings, and what it takes.

use crate::parts::Sheet;
use crate::s2::Run;
use crate::tools::{play, points};
use plyground_learn::{TrainingPlan, train};
use plyground_players::SpecError;

/// What rows call a training.
pub(crate) fn item(games: u64, threshold: u32) -> String {
    format!("{games} games, threshold {threshold}")
}

impl Run<'_> {
    /// S2.12, S2.22, S2.B2: what training brings, and what it takes.
    pub(crate) fn trained(
        &self,
        sheet: &mut Sheet<'_>,
        games: u64,
        threshold: u32,
    ) -> Result<Option<()>, SpecError> {
        let folder =
            tempfile::tempdir().map_err(|error| SpecError(format!("no temporary folder: {error}")))?;
        let path = folder.path().join("values.ply");
        let plan = TrainingPlan {
            games,
            min_visits: Some(threshold),
            seed: Some(self.order.seed),
            ..TrainingPlan::default()
        };
        let start = std::time::Instant::now();
        let trained = train("connect", &plan, &path, self.order.threads, self.order.stop, &|_, _| {})
            .map_err(|error| SpecError(error.to_string()))?;
        let seconds = start.elapsed().as_secs_f64();
        if !trained.complete {
            return Ok(None);
        }
        let item = item(games, threshold);
        let compact = plyground_learn::store::compact(&path).map_err(|error| SpecError(error.to_string()))?;
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let positions = compact.table.len() as u64;
        let row = sheet.findings.note("trained", &item, "positions", positions as f64, games);
        row.published("100 games: over 1 GB");
        sheet.findings.note(
            "trained",
            &item,
            "bytes a position",
            bytes as f64 / positions.max(1) as f64,
            positions,
        );
        sheet.findings.note("trained", &item, "seconds", seconds, 1);
        for sims in [100, 1000] {
            let cold = format!("uct:sims={sims}");
            let warm = format!("{cold},values={}", path.display());
            let count = self.amounts.trained_games;
            let Some(score) = play(self.order, sheet.tell, &warm, &cold, count)? else { return Ok(None) };
            let measure = format!("points against cold at {sims} sims");
            let row = sheet.findings.note_interval("trained", &item, &measure, points(&score), count);
            row.published("not reported");
        }
        Ok(Some(()))
    }
}
