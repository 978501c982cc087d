//! What the threads of each cell do, as pictures: one more run of it, recorded and not noted.

use super::grid::GridCell;
use super::run::StudyRun;
use crate::anatomy::{Timeline, draw};
use plyground_jobs::{JobError, named, write_whole};
use plyground_players::Request;
use plyground_search::Recorder;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl StudyRun {
    /// Draws the timeline of every cell that has none yet, or of every cell if `fresh`: `NAME.timeline-ROW.svg`, by the number
    /// of the cell's first row. Returns the files that are there then, fewer than there are cells if stopped.
    ///
    /// Cells are run once more for it: what is recorded is not timed, and what is timed is not recorded.
    pub fn draw_timelines(&self, fresh: bool, stop: &AtomicBool) -> Result<Vec<PathBuf>, JobError> {
        let mut files = Vec::new();
        for (row, cell) in (1..).zip(&self.grid().cells) {
            let file = self.file(&format!("timeline-{row}.svg"));
            if fresh || !file.exists() {
                let request = Request { threads: cell.threads, seed: cell.seed, stop, observer: None };
                let timeline = cell.timeline(&request)?;
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let GridCell { game, player, threads, .. } = cell;
                let title = format!("{player} on {game}, threads: {threads}");
                write_whole(&file, draw(&timeline, &title).as_bytes()).map_err(named(&file))?;
            }
            files.push(file);
        }
        Ok(files)
    }
}

impl GridCell {
    /// Runs the search of this cell with a recorder.
    fn timeline(&self, request: &Request<'_>) -> Result<Timeline, JobError> {
        let recorder = Arc::new(Recorder::new(self.threads));
        self.think_recorded(request, Some(recorder.clone()))?;
        Ok(Timeline::new(&recorder.recording()))
    }
}
