//! One way to run a search (so many threads, recorded or not), timed again and again.

use super::graph::Graph;
use super::plan::{AnatomyError, AnatomyPlan};
use plyground_players::SpecError;
use plyground_players::{Request, Session, Thinker};
use plyground_search::{Recorder, Recording};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// A search on a number of threads, recorded or not, with the wall-clock times of its runs.
pub(super) struct TimedSearch {
    player: Thinker,
    threads: usize,
    is_recorded: bool,
    /// The move chosen last.
    pub(super) best: String,
    /// Seconds of each run.
    pub(super) times: Vec<f64>,
    /// Of the first runs, where they are recorded, with their seconds.
    recordings: Vec<(f64, Recording)>,
}

/// Recordings that are kept: the median of more is hardly any better.
const KEPT: usize = 31;

impl TimedSearch {
    pub(super) fn new(
        session: &dyn Session,
        plan: &AnatomyPlan,
        threads: usize,
        is_recorded: bool,
    ) -> Result<TimedSearch, SpecError> {
        let player = session.enlist(&plan.player)?;
        let (times, recordings) = (Vec::new(), Vec::new());
        Ok(TimedSearch { player, threads, is_recorded, best: String::new(), times, recordings })
    }

    /// Searches once, which does not count while the machine warms up.
    pub(super) fn run(
        &mut self,
        session: &dyn Session,
        request: &Request<'_>,
        is_warming: bool,
    ) -> Result<(), AnatomyError> {
        self.player.new_game();
        let recorder = self.is_recorded.then(|| Arc::new(Recorder::new(self.threads)));
        self.player.record(recorder.clone());
        let request = Request { threads: self.threads, ..*request };
        let thought = session.think(&mut self.player, &request).ok_or(AnatomyError::Over)?;
        if request.stop.load(Relaxed) {
            return Err(AnatomyError::Stopped);
        }
        let thought = thought.answered().map_err(|forfeit| SpecError(forfeit.to_string()))?;
        self.best = thought.best;
        if is_warming {
            return Ok(());
        }
        self.times.push(thought.seconds);
        if let Some(recorder) = recorder.filter(|_| self.recordings.len() < KEPT) {
            self.recordings.push((thought.seconds, recorder.recording()));
            self.recordings.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Ok(())
    }

    /// The shortest and the longest time.
    pub(super) fn spread(&self) -> [f64; 2] {
        let least = self.times.iter().copied().fold(f64::INFINITY, f64::min);
        [least, self.times.iter().copied().fold(0.0, f64::max)]
    }

    /// The graphs of all recorded runs, that of the median time first.
    pub(super) fn graphs(&self) -> Vec<Graph> {
        let middle = self.recordings.len() / 2;
        let others = (0..self.recordings.len()).filter(|&place| place != middle);
        std::iter::once(middle).chain(others).map(|place| Graph::new(&self.recordings[place].1)).collect()
    }

    /// The records of the run with the median time.
    pub(super) fn recording(&self) -> &Recording {
        &self.recordings[self.recordings.len() / 2].1
    }
}
