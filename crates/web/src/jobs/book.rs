//! The book of all jobs and pages. It is behind one lock: whoever holds it does little.

use super::job::Job;
use super::page::Page;
use super::queue::{Lane, Queue};
use crate::limits::Limits;
use crate::refusal::Refusal;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

/// What is known of all jobs and pages.
#[derive(Default)]
pub(super) struct Book {
    pub(super) jobs: BTreeMap<u64, Job>,
    pub(super) pages: HashMap<String, Page>,
    pub(super) queues: [Queue; 4],
    pub(super) running: [usize; 4],
    /// Whether a job that gets the machine alone began last: then it is the others' turn.
    pub(super) was_alone: bool,
    pub(super) last_job: u64,
    pub(super) last_event: u64,
    pub(super) is_ending: bool,
}

impl Book {
    pub(super) fn next_event(&mut self) -> u64 {
        self.last_event += 1;
        self.last_event
    }

    /// Whether a page may order one more.
    pub(super) fn room_for(&mut self, page: &str, limits: &Limits) -> Result<(), Refusal> {
        if self.is_ending {
            return Err(Refusal::ending());
        }
        let own = self.jobs.values().filter(|job| job.page == page && !job.phase.is_over()).count();
        if own >= limits.of_page {
            return Err(Refusal::busy(format!("{own} jobs of this page are under way: stop one first")));
        }
        let waiting: usize = self.queues.iter().map(Queue::count).sum();
        if waiting >= limits.waiting {
            return Err(Refusal::busy(format!("{waiting} jobs wait already: try again in a few seconds")));
        }
        self.page(page, limits).map(|_| ())
    }

    /// A page, known from now on.
    pub(super) fn page(&mut self, name: &str, limits: &Limits) -> Result<&mut Page, Refusal> {
        if !self.pages.contains_key(name) && self.pages.len() >= limits.pages {
            return Err(Refusal::busy(format!("{} pages are open already: close some", limits.pages)));
        }
        let page = self.pages.entry(name.to_owned()).or_insert_with(Page::new);
        page.heard = Instant::now();
        Ok(page)
    }

    pub(super) fn job(&self, number: u64) -> Result<&Job, Refusal> {
        self.jobs.get(&number).ok_or_else(|| no_job(number))
    }

    pub(super) fn job_mut(&mut self, number: u64) -> Result<&mut Job, Refusal> {
        self.jobs.get_mut(&number).ok_or_else(|| no_job(number))
    }

    /// Whether the next job of a lane may begin, where so many searches run at once.
    pub(super) fn has_permit(&self, lane: Lane, searches: usize) -> bool {
        let running = |lane: Lane| self.running[lane as usize];
        let waits = |lane: Lane| self.queues[lane as usize].count() > 0;
        // A match may run for an hour: whoever waits for its end keeps nobody else waiting.
        let is_alones_turn = waits(Lane::Alone)
            && running(Lane::Long) == 0
            && !(self.was_alone && (waits(Lane::Search) || waits(Lane::Long)));
        let is_shared = running(Lane::Alone) == 0 && !is_alones_turn;
        match lane {
            Lane::Reply => running(Lane::Reply) == 0,
            Lane::Search => is_shared && running(Lane::Search) < searches,
            Lane::Long => is_shared && running(Lane::Long) == 0,
            Lane::Alone => is_alones_turn && running(Lane::Alone) + running(Lane::Search) == 0,
        }
    }

    /// Where a job stands in its queue, from one.
    pub(super) fn place(&self, number: u64) -> Option<usize> {
        let place = |queue: &Queue| queue.order().iter().position(|own| *own == number);
        self.queues.iter().find_map(place).map(|place| place + 1)
    }

    pub(super) fn finish(&mut self, number: u64, came: Result<Option<Box<RawValue>>, Refusal>) {
        let mut events = [self.next_event(), self.next_event()].into_iter();
        if let Some(job) = self.jobs.get_mut(&number) {
            // There is an event for the result and one for the state, in this order.
            job.finish(came, || events.next().unwrap_or_default());
        }
    }

    /// Tells a job to stop; one that waits has ended with that.
    pub(super) fn stop(&mut self, number: u64, is_now: bool) {
        let is_waiting = self.queues.iter_mut().any(|queue| queue.remove(number));
        let Some(job) = self.jobs.get_mut(&number) else { return };
        if job.phase.is_over() {
            return;
        }
        job.was_told = true;
        job.halt.cancel();
        if is_now || job.contest.is_none() {
            job.cancel.cancel();
        }
        if is_waiting {
            job.work = None;
            self.finish(number, Ok(None));
        }
    }

    /// Forgets the oldest of a page's jobs that have ended, but for so many.
    pub(super) fn forget_old(&mut self, page: &str, kept: usize) {
        let Some(page) = self.pages.get_mut(page) else { return };
        let over: Vec<u64> = page
            .jobs
            .iter()
            .copied()
            .filter(|number| self.jobs.get(number).is_none_or(|job| job.phase.is_over()))
            .collect();
        for number in over.iter().take(over.len().saturating_sub(kept)) {
            self.jobs.remove(number);
            page.jobs.retain(|own| own != number);
        }
    }
}

fn no_job(number: u64) -> Refusal {
    Refusal::missing(format!("no job j{number}: it is unknown, or was forgotten"))
}
