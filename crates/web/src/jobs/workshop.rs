//! The workshop: where jobs are taken, begun, stopped and ended.

use super::book::Book;
use super::context::Context;
use super::job::{Job, Match, NewJob, Phase, Work};
use super::page::check_name;
use super::queue::{Lane, Queue};
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::truths::locked;
use serde_json::value::RawValue;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// All jobs of a server.
pub(crate) struct Jobs {
    pub(crate) limits: Limits,
    threads: usize,
    pub(super) book: Mutex<Book>,
    /// Rung when a job has ended.
    ended: Condvar,
}

/// What is told of a job when it is ordered.
pub(crate) struct Ordered {
    pub(crate) number: u64,
    pub(crate) phase: Phase,
    pub(crate) command: String,
}

impl Jobs {
    pub(crate) fn new(limits: Limits, threads: usize) -> Arc<Jobs> {
        Arc::new(Jobs { limits, threads, book: Mutex::default(), ended: Condvar::new() })
    }

    pub(super) fn book(&self) -> MutexGuard<'_, Book> {
        locked(&self.book)
    }

    /// Takes an order, if there is room for it.
    pub(crate) fn order(self: &Arc<Self>, page: &str, new: NewJob) -> Result<Ordered, Refusal> {
        check_name(page)?;
        let mut book = self.book();
        book.room_for(page, &self.limits)?;
        book.last_job += 1;
        let (number, event, lane) = (book.last_job, book.next_event(), new.lane);
        let command = new.command.clone();
        book.jobs.insert(number, Job::new(page, new, event));
        book.page(page, &self.limits)?.jobs.push(number);
        book.queues[lane as usize].push(page, number);
        self.dispatch(&mut book);
        book.forget_old(page, self.limits.kept);
        let phase = book.jobs.get(&number).map_or(Phase::Waiting, |job| job.phase);
        Ok(Ordered { number, phase, command })
    }

    /// Lets a match that was stopped go on.
    pub(crate) fn go_on(self: &Arc<Self>, number: u64, work: Work) -> Result<Ordered, Refusal> {
        let mut book = self.book();
        let page = book.job(number)?.page.clone();
        book.room_for(&page, &self.limits)?;
        let event = book.next_event();
        let job = book.job_mut(number)?;
        if !job.phase.is_over() {
            return Err(Refusal::conflict(
                "not_stopped",
                "the job has not ended: expected one that was stopped",
            ));
        }
        job.phase = Phase::Waiting;
        (job.cancel, job.halt, job.was_told) = Default::default();
        (job.work, job.result, job.error, job.ended) = (Some(work), None, None, None);
        (job.event_of_state, job.event_of_result) = (event, 0);
        let (lane, command) = (job.lane, job.command.clone());
        book.queues[lane as usize].push(&page, number);
        self.dispatch(&mut book);
        let phase = book.jobs.get(&number).map_or(Phase::Waiting, |job| job.phase);
        Ok(Ordered { number, phase, command })
    }

    /// Begins what there are permits for.
    pub(super) fn dispatch(self: &Arc<Self>, book: &mut Book) {
        for lane in Lane::ALL {
            while book.has_permit(lane, self.limits.running)
                && let Some(number) = book.queues[lane as usize].pop()
            {
                self.begin(book, lane, number);
            }
        }
        // Whoever waits has another place now.
        let waiting: Vec<u64> = book.queues.iter().flat_map(Queue::order).collect();
        for number in waiting {
            let event = book.next_event();
            if let Some(job) = book.jobs.get_mut(&number) {
                job.event_of_state = event;
            }
        }
        book.pages.values().for_each(|page| page.bell.send_modify(|()| ()));
    }

    fn begin(self: &Arc<Self>, book: &mut Book, lane: Lane, number: u64) {
        let event = book.next_event();
        let Some(job) = book.jobs.get_mut(&number) else { return };
        let Some(work) = job.work.take() else { return };
        (job.phase, job.began, job.event_of_state) = (Phase::Running, Some(Instant::now()), event);
        let own = self.clone();
        let show = Box::new(move |frame| own.show(number, frame));
        let context = Context::new(show, job.cancel.clone(), job.halt.clone(), self.threads);
        book.running[lane as usize] += 1;
        if lane != Lane::Reply {
            book.was_alone = lane == Lane::Alone;
        }
        let jobs = self.clone();
        let run = move || {
            let came = catch_unwind(AssertUnwindSafe(|| work(&context)));
            let came =
                came.unwrap_or_else(|_| Err(Refusal::broken("the work broke off: this is a fault of ours")));
            jobs.finish(lane, number, came);
        };
        if let Err(error) = Builder::new().name(format!("job {number}")).spawn(run) {
            book.running[lane as usize] -= 1;
            let message = format!("no thread to work on: {error}");
            book.finish(number, Err(Refusal::busy(message)));
        }
    }

    fn finish(self: &Arc<Self>, lane: Lane, number: u64, came: Result<Option<Box<RawValue>>, Refusal>) {
        let mut book = self.book();
        book.running[lane as usize] -= 1;
        book.finish(number, came);
        self.dispatch(&mut book);
        drop(book);
        self.ended.notify_all();
    }

    /// Puts a frame in the place of the last one, and rings.
    pub(super) fn show(&self, number: u64, frame: Box<RawValue>) {
        let mut book = self.book();
        let Some(job) = book.jobs.get_mut(&number) else { return };
        let is_news = job.frames.number() == job.told.0;
        job.frames.add(frame.into(), self.limits.frames, self.limits.frame_bytes);
        // Streams that know of news already wait for their time.
        if is_news && let Some(page) = book.jobs.get(&number).and_then(|job| book.pages.get(&job.page)) {
            page.bell.send_modify(|()| ());
        }
    }

    /// Tells a job to stop: at once, or after what is under way.
    pub(crate) fn stop(self: &Arc<Self>, number: u64, is_now: bool) -> Result<(), Refusal> {
        let mut book = self.book();
        book.job(number)?;
        book.stop(number, is_now);
        self.dispatch(&mut book);
        Ok(())
    }

    /// The games of a match.
    pub(crate) fn contest(&self, number: u64) -> Result<Arc<dyn Match>, Refusal> {
        let none = || Refusal::conflict("no_match", "the job has no games: expected a match or a tournament");
        self.book().job(number)?.contest.clone().ok_or_else(none)
    }

    /// Tells all jobs to stop, and takes no more.
    pub(crate) fn end(self: &Arc<Self>) {
        let mut book = self.book();
        book.is_ending = true;
        let all: Vec<u64> = book.jobs.keys().copied().collect();
        all.into_iter().for_each(|number| book.stop(number, true));
        book.pages.values().for_each(|page| page.bell.send_modify(|()| ()));
    }

    /// Waits until nothing runs, but not longer than this; says whether that is so.
    pub(crate) fn wait(&self, longest: Duration) -> bool {
        let runs = |book: &mut Book| book.running.iter().any(|count| *count > 0);
        let waited = self.ended.wait_timeout_while(self.book(), longest, runs);
        let (mut book, _) = waited.unwrap_or_else(PoisonError::into_inner);
        !runs(&mut book)
    }
}
