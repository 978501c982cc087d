//! Numbered units of work on a pool of threads, their results in order or as they come.
//!
//! Each thread has a worker of its own and takes the next unit when it has done one; where units are short it takes several
//! at once. Which thread does a unit is never the caller's business, so a unit must depend on its number alone.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Does the units of `numbers`, a thread for each of `workers`, and hands their results to `each` in the order of their
/// numbers, until that breaks or somebody says stop.
pub fn in_order<W: Send, T: Send>(
    workers: Vec<W>,
    numbers: Range<u64>,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut W, u64) -> T + Sync),
    each: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let mut early = BTreeMap::new();
    let mut awaited = numbers.start;
    as_they_come(workers, numbers, stop, work, &mut |results| {
        early.extend(results);
        while let Some(result) = early.remove(&awaited) {
            awaited += 1;
            each(result)?;
        }
        ControlFlow::Continue(())
    });
}

/// The same, but results come as they are finished, with their numbers: all that there are since the last time.
///
/// Where the system gives fewer threads, those do it all; the caller's own, if it gives none. A unit that panics ends all of it:
/// no thread begins another one, and the panic goes on here.
pub fn as_they_come<W: Send, T: Send>(
    workers: Vec<W>,
    numbers: Range<u64>,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut W, u64) -> T + Sync),
    each: &mut dyn FnMut(Vec<(u64, T)>) -> ControlFlow<()>,
) {
    let count = workers.len();
    let mut workers = workers.into_iter();
    if count < 2 {
        // One thread is the caller's own.
        workers.for_each(|worker| alone(worker, numbers.clone(), stop, work, each));
        return;
    }
    let next = AtomicU64::new(numbers.start);
    // Set when `each` has seen enough.
    let is_over = AtomicBool::new(false);
    // Bounded, so that results that nobody has looked at yet do not fill the memory.
    let (sender, results) = mpsc::sync_channel(4 * count);
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for mut worker in workers.by_ref() {
            let (sender, next, is_over, end) = (sender.clone(), &next, &is_over, numbers.end);
            let thread = move || {
                let _guard = OnPanic(is_over);
                let mut batch = 1;
                while !is_over.load(Relaxed) && !stop.load(Relaxed) {
                    let first = next.fetch_add(batch, Relaxed);
                    if first >= end {
                        return;
                    }
                    let start = Instant::now();
                    let last = (first + batch).min(end);
                    let done: Vec<(u64, T)> =
                        (first..last).map(|number| (number, work(&mut worker, number))).collect();
                    if sender.send(done).is_err() {
                        return;
                    }
                    batch = next_batch(batch, start.elapsed());
                }
            };
            match Builder::new().spawn_scoped(scope, thread) {
                Ok(thread) => threads.push(thread),
                Err(_) => break,
            }
        }
        if let (true, Some(worker)) = (threads.is_empty(), workers.next()) {
            return alone(worker, numbers.clone(), stop, work, each);
        }
        drop(sender);
        // Taken into the scope, so that whoever waits to send is told when nobody listens any more.
        let results = results;
        let _guard = OnPanic(&is_over);
        while let Ok(mut done) = results.recv() {
            done.extend(results.try_iter().flatten());
            if each(done).is_break() {
                is_over.store(true, Relaxed);
                break;
            }
        }
        drop(results);
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// All of it on the caller's own thread.
fn alone<W, T>(
    mut worker: W,
    numbers: Range<u64>,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut W, u64) -> T + Sync),
    each: &mut dyn FnMut(Vec<(u64, T)>) -> ControlFlow<()>,
) {
    for number in numbers {
        if stop.load(Relaxed) || each(vec![(number, work(&mut worker, number))]).is_break() {
            return;
        }
    }
}

/// Sets a flag if it is dropped because its thread panics.
struct OnPanic<'a>(&'a AtomicBool);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// How many units a thread does next before it hands them on: many where they are short, one where each is awaited.
fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        took if took < Duration::from_millis(2) => (2 * batch).min(256),
        took if took > Duration::from_millis(20) => (batch / 8).max(1),
        _ => batch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_until_somebody_has_seen_enough() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let mut each = |square| {
                seen.push(square);
                if square == 81 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let stop = AtomicBool::new(false);
            in_order(vec![(); threads], 3..1_000_000, &stop, &|(), number| number * number, &mut each);
            assert_eq!(seen, [9, 16, 25, 36, 49, 64, 81], "{threads} threads");
            in_order(vec![(); threads], 0..9, &AtomicBool::new(true), &|(), number| number, &mut |_| {
                panic!("nothing is done")
            });
        }
    }

    #[test]
    fn a_unit_that_panics_ends_all_of_it() {
        for threads in [1, 2, 7] {
            let done = AtomicU64::new(0);
            let work = |(): &mut (), number: u64| {
                assert_ne!(number, 500, "unit 500 is broken");
                done.fetch_add(1, Relaxed);
            };
            let (workers, stop) = (vec![(); threads], AtomicBool::new(false));
            let run = || in_order(workers, 0..u64::MAX, &stop, &work, &mut |()| ControlFlow::Continue(()));
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
            let message = panic.downcast_ref::<String>().expect("a message");
            assert!(message.contains("unit 500 is broken"), "{threads} threads: {message}");
            assert!(done.into_inner() < 1_000_000);
            // Whoever takes the results may panic too.
            let run = || in_order(vec![(); threads], 0..u64::MAX, &stop, &|(), n| n, &mut |n| panic!("{n}"));
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        }
    }

    #[test]
    fn every_unit_is_done_once() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            as_they_come(
                vec![0_u64; threads],
                5..5000,
                &AtomicBool::new(false),
                &|_, n| 3 * n,
                &mut |done| {
                    seen.extend(done);
                    ControlFlow::Continue(())
                },
            );
            seen.sort_unstable();
            assert!(seen.into_iter().eq((5..5000).map(|n| (n, 3 * n))), "{threads} threads");
        }
    }
}
