//! Simulations in rounds, on one tree.

use super::Divide;
use super::job::{Job, LOOK};
use super::round::{PlayoutThreads, Workspace};
use super::steps::Steps;
use super::tree::Tree;
use crate::frames::next_count;
use crate::parallel::Tasks;
use plyground_core::{Centre, Playouts, Streams, Symmetry};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Games that take less are not worth the way to another thread.
const WORTH: Duration = Duration::from_micros(4);

impl<G: Playouts + Symmetry + Centre> Job<'_, '_, G> {
    /// Simulations `numbers`, in rounds; returns the number after the last one that was done.
    pub(super) fn rounds(
        &self,
        tree: &mut Tree,
        workspace: &mut Workspace<G>,
        streams: Streams,
        numbers: Range<u64>,
        pool: Option<&ThreadPool>,
        steps: impl Steps<G>,
    ) -> u64 {
        let mut done = numbers.start;
        let mut next = if self.watch.is_some() { next_count(done) } else { u64::MAX };
        if !self.provide_ahead(tree, numbers.end - numbers.start) {
            return done;
        }
        let scratches =
            (0..pool.map_or(0, ThreadPool::current_num_threads)).map(|_| Mutex::default()).collect();
        let mut threads = PlayoutThreads { pool, scratches, is_worth: false };
        // What several threads would do side by side is recorded as such.
        let fork = (self.divide == Divide::Shared && self.log.is_on()).then(|| self.log.fork());
        while done < numbers.end && !self.is_over(tree) {
            let record = fork.as_ref().map(|fork| self.log.task(fork.name()));
            let look = done..numbers.end.min(done.saturating_add(LOOK));
            if !self.provide(tree, look.end - look.start) {
                break;
            }
            let walker = self.watched_walker::<false, _>(tree, None, steps);
            let may_divide = pool.is_some() || self.log.is_on() && self.divides_rounds();
            let mut times = (may_divide && done == numbers.start).then(|| Vec::with_capacity(LOOK as usize));
            // Against the clock a few more do no harm; whoever says stop is waiting.
            while done < look.end && !self.terms.stopped() {
                let (began, before) = (times.as_ref().map(|_| Instant::now()), done);
                done = self.round(&walker, workspace, streams, done..look.end, &threads);
                if let (Some(times), Some(began)) = (&mut times, began) {
                    times.push(began.elapsed() / (done - before) as u32);
                }
                // Never in the middle of a round: that would change the search.
                if done >= next {
                    next = next_count(done);
                    self.show(tree, workspace, done);
                }
            }
            // The first few games tell how long the others take; which thread plays them changes nothing. The time in the middle:
            // on a busy machine some wait for milliseconds.
            if let Some(mut times) = times {
                times.sort_unstable();
                threads.is_worth = times.get(times.len() / 2).is_some_and(|&time| time > WORTH);
            }
            if let Some(record) = record {
                record.did(Tasks::one(true));
            }
            self.beat(tree, workspace, done);
        }
        done
    }
}
