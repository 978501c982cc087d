//! A job under way: the units that are missing are done, all are handed out in their order.

use super::Job;
use super::index::ranges;
use super::shard::Shard;
use super::unit_journal::UnitJournal;
use crate::{JobError, as_they_come};
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

/// How a job is run.
pub struct JobRun<'a, J: Job> {
    /// The job.
    pub job: &'a J,
    /// Which of its units.
    pub shard: Shard,
    /// Units at once.
    pub threads: usize,
    /// Set to end it early.
    pub stop: &'a AtomicBool,
}

/// How a job ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JobState {
    /// All units are done, or as many as were wanted.
    Done,
    /// Somebody said stop before that.
    Stopped,
}

/// What units found, in the order of their numbers, until it breaks.
type Each<'a, R> = dyn FnMut(u64, R) -> ControlFlow<()> + 'a;

impl<J: Job> JobRun<'_, J> {
    /// Does the units that are not in the journal, and hands all of them to `each` in the order of their numbers, until that
    /// breaks. `tick` is told how many are done, and of how many, when there are more.
    ///
    /// A unit is in the journal before it is handed out. One that panics ends the run with an error, and nothing else.
    pub fn go(
        &self,
        journal: Option<&mut UnitJournal>,
        each: &mut Each<'_, J::Rows>,
        tick: &mut dyn FnMut(u64, u64),
    ) -> Result<JobState, JobError> {
        self.go_from(0, journal, each, tick)
    }

    /// The same from a unit on: the caller knows what those before it found.
    pub fn go_from(
        &self,
        first: u64,
        mut journal: Option<&mut UnitJournal>,
        each: &mut Each<'_, J::Rows>,
        tick: &mut dyn FnMut(u64, u64),
    ) -> Result<JobState, JobError> {
        let units = self.job.header().units;
        let of = self.shard.count(units);
        let next = self.shard.count(first);
        let mut fold = Fold { shard: self.shard, of, next, early: BTreeMap::new() };
        if fold.advance(self.job, journal.as_deref(), each)?.is_break() {
            return Ok(JobState::Done);
        }
        let missing = self.missing(fold.next, of, journal.as_deref());
        let mut done = of - missing.count;
        if done > 0 {
            tick(done, of);
        }
        let threads = self.threads.clamp(1, 1024).min(missing.count as usize);
        let workers = (0..threads).map(|_| self.job.worker()).collect::<Result<Vec<_>, JobError>>()?;
        let work = |worker: &mut J::Worker, number: u64| {
            let unit = self.shard.unit(missing.place(number));
            let found = catch_unwind(AssertUnwindSafe(|| self.job.unit(worker, unit, self.stop)));
            found.unwrap_or_else(|panic| Err(JobError::Run(format!("unit {unit}: {}", words(&*panic)))))
        };
        let mut outcome = Ok(());
        let mut is_over = false;
        as_they_come(workers, 0..missing.count, self.stop, &work, &mut |found| {
            let take = || {
                for (number, rows) in found {
                    // Whoever was stopped found nothing; the others go on to their end.
                    let Some(rows) = rows? else { continue };
                    let place = missing.place(number);
                    if let Some(journal) = journal.as_deref_mut() {
                        journal.add(self.shard.unit(place), &rows)?;
                    }
                    fold.early.insert(place, rows);
                    done += 1;
                }
                tick(done, of);
                fold.advance(self.job, journal.as_deref(), each)
            };
            match take() {
                Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                Ok(ControlFlow::Break(())) => {
                    is_over = true;
                    ControlFlow::Break(())
                }
                Err(error) => {
                    outcome = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(journal) = journal {
            journal.sync()?;
        }
        outcome?;
        Ok(if is_over || fold.next == of { JobState::Done } else { JobState::Stopped })
    }

    /// Places from `next` on whose units are not in the journal.
    fn missing(&self, next: u64, of: u64, journal: Option<&UnitJournal>) -> Missing {
        // Behind the last unit of the journal nothing has to be looked for.
        let known = journal.map_or(0, |journal| self.shard.count(journal.end())).clamp(next, of);
        let is_missing = |place: &u64| !journal.is_some_and(|journal| journal.has(self.shard.unit(*place)));
        let mut missing = ranges((next..known).filter(is_missing));
        missing.extend((known < of).then_some(known..of));
        Missing::new(missing)
    }
}

/// Units on their way to be handed out in order.
struct Fold<R> {
    shard: Shard,
    of: u64,
    /// The place of the unit that is awaited, among those of the shard.
    next: u64,
    /// Units that came before their turn.
    early: BTreeMap<u64, R>,
}

impl<R> Fold<R> {
    /// Hands out all that can be.
    fn advance<J: Job<Rows = R>>(
        &mut self,
        job: &J,
        journal: Option<&UnitJournal>,
        each: &mut Each<'_, R>,
    ) -> Result<ControlFlow<()>, JobError> {
        while self.next < self.of {
            let unit = self.shard.unit(self.next);
            let rows = match (self.early.remove(&self.next), journal) {
                (Some(rows), _) => Some(rows),
                (None, Some(journal)) => journal.checked_rows(job, unit)?,
                (None, None) => None,
            };
            let Some(rows) = rows else { break };
            self.next += 1;
            if each(unit, rows).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Places that are missing, numbered from zero.
struct Missing {
    ranges: Vec<Range<u64>>,
    /// How many stand before each range.
    before: Vec<u64>,
    count: u64,
}

impl Missing {
    fn new(ranges: Vec<Range<u64>>) -> Missing {
        let mut count = 0;
        let before = ranges.iter().map(|range| {
            let before = count;
            count += range.end - range.start;
            before
        });
        Missing { before: before.collect(), ranges, count }
    }

    fn place(&self, number: u64) -> u64 {
        let range = self.before.partition_point(|&before| before <= number) - 1;
        self.ranges[range].start + number - self.before[range]
    }
}

/// What a panic said.
pub(super) fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked")
}
