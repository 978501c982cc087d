//! The caretaker: a thread that stops what nobody watches or what takes too long, and forgets what is old.

use super::book::Book;
use super::queue::Lane;
use super::workshop::Jobs;
use crate::limits::Limits;
use std::sync::{Arc, Weak};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How often it looks.
const ROUND: Duration = Duration::from_millis(100);
/// How long finished jobs of a page that is gone are kept, for who comes back.
const REMEMBERED: Duration = Duration::from_secs(120);
/// The same for jobs that were to go on without their page.
const REMEMBERED_LONG: Duration = Duration::from_secs(3600);

/// Starts it; it ends with the jobs it looks after.
pub(super) fn start(jobs: &Arc<Jobs>) {
    let jobs = Arc::downgrade(jobs);
    let look = move || {
        while look(&jobs) {
            std::thread::sleep(ROUND);
        }
    };
    // Without a thread for it the ceilings would not hold: then there is no server.
    Builder::new().name("caretaker".to_owned()).spawn(look).expect("a thread for the caretaker");
}

/// One round; says whether there will be another.
fn look(jobs: &Weak<Jobs>) -> bool {
    let Some(jobs) = jobs.upgrade() else { return false };
    let mut book = jobs.book();
    if book.is_ending {
        return false;
    }
    let now = Instant::now();
    past_their_time(&mut book, &jobs.limits, now);
    let left = unwatched(&book, &jobs.limits, now);
    let has_left = !left.is_empty();
    left.into_iter().for_each(|number| book.stop(number, true));
    forget(&mut book, now);
    if has_left {
        jobs.dispatch(&mut book);
    }
    true
}

/// Ends what runs longer than it may: it has an answer then, as far as it goes.
fn past_their_time(book: &mut Book, limits: &Limits, now: Instant) {
    for job in book.jobs.values_mut().filter(|job| !job.phase.is_over()) {
        let longest = if job.lane == Lane::Long { limits.long } else { limits.search };
        if job.began.is_some_and(|began| now.duration_since(began) > longest) {
            job.halt.cancel();
            job.cancel.cancel();
        }
    }
}

/// Jobs whose page is gone.
fn unwatched(book: &Book, limits: &Limits, now: Instant) -> Vec<u64> {
    let is_gone = |name: &str| {
        book.pages
            .get(name)
            .is_none_or(|page| page.streams == 0 && now.duration_since(page.heard) > limits.grace)
    };
    let jobs = book.jobs.iter().filter(|(_, job)| !job.phase.is_over() && !job.keep && is_gone(&job.page));
    jobs.map(|(number, _)| *number).collect()
}

/// Forgets what is old of pages that are gone, and pages without jobs.
fn forget(book: &mut Book, now: Instant) {
    let Book { jobs, pages, .. } = book;
    for page in pages.values_mut().filter(|page| page.streams == 0) {
        let since = now.duration_since(page.heard);
        page.jobs.retain(|number| {
            let remembered = |keep: bool| if keep { REMEMBERED_LONG } else { REMEMBERED };
            let is_old =
                jobs.get(number).is_none_or(|job| job.phase.is_over() && since > remembered(job.keep));
            if is_old {
                jobs.remove(number);
            }
            !is_old
        });
    }
    pages.retain(|_, page| {
        page.streams > 0 || !page.jobs.is_empty() || now.duration_since(page.heard) < REMEMBERED
    });
}
