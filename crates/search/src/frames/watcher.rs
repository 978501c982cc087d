//! Who watches a search: frames in order, and a sign of life in between.

use crate::frame::{Frame, Observer};
use crate::{MoveReport, Report, Terms};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Somebody who watches a search. Made only where there is somebody: [`Watcher::new`] says `None` otherwise, and nothing is put
/// together.
///
/// Frames go out one at a time, in the order in which they are shown, and the steps in them always grow.
pub struct Watcher<'a, M> {
    observer: &'a Observer<'a, M>,
    start: Instant,
    of: Option<u64>,
    /// Whether the clock ends the search, so that it may show frames by the clock, too.
    is_timed: bool,
    /// When the next sign of life is due, in microseconds after the start.
    due: AtomicU64,
    last: Mutex<Last<M>>,
}

/// The frame that was shown last, or one that knows nothing.
struct Last<M> {
    frame: Frame<M>,
    is_shown: bool,
}

/// The longest that a search against the clock is silent: so much less than a tenth of a second that there is time to notice.
const SILENCE: Duration = Duration::from_millis(60);

impl<'a, M: Copy + PartialEq> Watcher<'a, M> {
    /// Who watches a search that began at `start` and has so many steps to do; `None` where nobody does.
    pub fn new(terms: &Terms<'a, M>, start: Instant, of: Option<u64>) -> Option<Watcher<'a, M>> {
        terms.observer.map(|observer| Watcher {
            observer,
            start,
            of,
            is_timed: terms.budget.time.is_some(),
            due: AtomicU64::new(SILENCE.as_micros() as u64),
            last: Mutex::new(Last { frame: Frame::new(0, None, Vec::new()), is_shown: false }),
        })
    }

    /// Says which moves there are, for signs of life before anything is known of them.
    pub fn begin(&self, moves: impl IntoIterator<Item = M>) {
        self.lock().frame.moves = moves.into_iter().map(MoveReport::unknown).collect();
    }

    /// Whether the clock may decide when frames come.
    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// Whether it has been silent for long, in a search against the clock.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.is_timed && self.start.elapsed().as_micros() as u64 >= self.due.load(Ordering::Relaxed)
    }

    /// Shows a frame. Where a sign of life was ahead of it, its steps are one more than those.
    pub fn show(&self, frame: Frame<M>) {
        self.put(&mut self.lock(), frame);
    }

    /// A sign of life, if one is due: what was shown last, with the steps that are done by now.
    pub fn beat(&self, done: u64) {
        if !self.is_due() {
            return;
        }
        // Whoever holds the lock is about to show something.
        let Ok(mut last) = self.last.try_lock() else { return };
        if done > last.frame.done {
            let frame = Frame { done, ..last.frame.clone() };
            self.put(&mut last, frame);
        }
    }

    /// Shows the end of a search that took so many steps, unless just that was shown already.
    pub fn finish(&self, report: &Report<M>, done: u64, depths: Vec<u64>) {
        let mut last = self.lock();
        if !(last.is_shown && last.frame.agrees(report) && done <= last.frame.done) {
            self.put(&mut last, Frame { depths, ..Frame::of_report(report, done) });
        }
    }

    fn put(&self, last: &mut Last<M>, frame: Frame<M>) {
        let elapsed = self.start.elapsed();
        let least = if last.is_shown { last.frame.done + 1 } else { 0 };
        last.frame = Frame { elapsed, of: self.of, done: frame.done.max(least), ..frame };
        last.is_shown = true;
        self.due.store((elapsed + SILENCE).as_micros() as u64, Ordering::Relaxed);
        (self.observer)(&last.frame);
    }

    fn lock(&self) -> MutexGuard<'_, Last<M>> {
        // An observer that panicked has seen its frame.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: Copy + PartialEq> Terms<'_, M> {
    /// Shows the answer of a search that hardly thinks, as its only frame.
    pub fn show(&self, report: &Report<M>, start: Instant) {
        if let Some(watcher) = Watcher::new(self, start, Some(1)) {
            watcher.finish(report, 1, Vec::new());
        }
    }
}
