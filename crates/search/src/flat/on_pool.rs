//! Parallel playouts: the tasks of a round on a pool of threads, by fork and join or from one queue.

use super::division::{Arm, Divide, Work};
use crate::parallel::{Name, Tasks, WorkerPool, join, lock, worker};
use plyground_core::{Centre, Playouts, Tally};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

impl<G: Playouts + Centre> Work<'_, G> {
    /// Plays what the arms are due and adds it to their tallies.
    pub(super) fn run(
        &self,
        arms: &mut [Arm<G::State>],
        worker_pool: &mut WorkerPool,
        threads: usize,
    ) -> Tasks {
        match worker_pool.pool(threads) {
            None => self.alone(arms),
            Some(pool) => {
                let scratches = (0..pool.current_num_threads()).map(|_| Mutex::default()).collect();
                Shared { work: self, pool, scratches }.run(arms)
            }
        }
    }
}

/// Work on a pool of threads, each with scratch memory of its own.
struct Shared<'a, G: Playouts + Centre> {
    work: &'a Work<'a, G>,
    pool: &'a ThreadPool,
    scratches: Vec<Mutex<G::Scratch>>,
}

impl<G: Playouts + Centre> Shared<'_, G> {
    fn run(&self, arms: &mut [Arm<G::State>]) -> Tasks {
        let log = self.work.log;
        let whole = log.fork();
        let whole = whole.name();
        match self.work.divide {
            Divide::Chunks => self.queue(arms, whole),
            Divide::Moves => self.pool.install(|| {
                let _all = log.task(whole);
                let moves = log.fork();
                let (home, fork) = (worker(), moves.name());
                self.moves(arms, &|arm| {
                    let record = log.task(fork);
                    let (tally, tasks) = self.leaf(arm, arm.numbers.clone(), home);
                    record.did(tasks);
                    (tally, tasks)
                })
            }),
            Divide::Sims => self.pool.install(|| {
                let _all = log.task(whole);
                let mut tasks = Tasks::default();
                for arm in arms {
                    let fork = log.fork();
                    let (tally, more) = self.halves(arm, arm.numbers.clone(), worker(), Some(fork.name()));
                    arm.tally += &tally;
                    tasks += more;
                }
                tasks
            }),
            Divide::Both => self.pool.install(|| {
                let _all = log.task(whole);
                let moves = log.fork();
                let (home, outer) = (worker(), moves.name());
                self.moves(arms, &|arm| {
                    let _one = log.task(outer);
                    let fork = log.fork();
                    self.halves(arm, arm.numbers.clone(), home, Some(fork.name()))
                })
            }),
        }
    }

    fn leaf(&self, arm: &Arm<G::State>, numbers: Range<u64>, home: usize) -> (Tally, Tasks) {
        let here = worker();
        // Nobody else has this one, and no task waits for another: the lock is always free.
        let mut scratch = lock(&self.scratches[here]);
        (self.work.task(arm, numbers, &mut scratch), Tasks::one(here == home))
    }

    /// Every arm in parallel, by halving.
    fn moves(
        &self,
        arms: &mut [Arm<G::State>],
        one: &(impl Fn(&Arm<G::State>) -> (Tally, Tasks) + Sync),
    ) -> Tasks {
        match arms {
            [] => Tasks::default(),
            [arm] => {
                let (tally, tasks) = one(arm);
                arm.tally += &tally;
                tasks
            }
            _ => {
                let (left, right) = arms.split_at_mut(arms.len() / 2);
                let (mut tasks, more) =
                    join(true, self.work.log, || self.moves(left, one), || self.moves(right, one));
                tasks += more;
                tasks
            }
        }
    }

    /// The playouts of one arm in parallel, by halving down to a chunk; those of a `fork` are still to be recorded.
    fn halves(
        &self,
        arm: &Arm<G::State>,
        numbers: Range<u64>,
        home: usize,
        fork: Option<Name>,
    ) -> (Tally, Tasks) {
        if let Some(fork) = fork
            && numbers.end - numbers.start <= self.work.grain.max(self.work.chunk)
        {
            let record = self.work.log.task(fork);
            let (tally, tasks) = self.halves(arm, numbers, home, None);
            record.did(tasks);
            return (tally, tasks);
        }
        let chunks = (numbers.end - numbers.start).div_ceil(self.work.chunk);
        if chunks == 0 || self.work.course.is_over() {
            return Default::default();
        }
        if chunks == 1 {
            return self.leaf(arm, numbers, home);
        }
        let middle = numbers.start + chunks / 2 * self.work.chunk;
        let (mut left, right) = join(
            true,
            self.work.log,
            || self.halves(arm, numbers.start..middle, home, fork),
            || self.halves(arm, middle..numbers.end, home, fork),
        );
        left.0 += &right.0;
        left.1 += right.1;
        left
    }

    /// All chunks of all arms in one queue, from which each thread takes the next.
    fn queue(&self, arms: &mut [Arm<G::State>], fork: Name) -> Tasks {
        let chunk = self.work.chunk;
        // Where the chunks of each arm begin in the queue.
        let mut starts = Vec::with_capacity(arms.len() + 1);
        let mut total = 0;
        for arm in arms.iter() {
            starts.push(total);
            total += (arm.numbers.end - arm.numbers.start).div_ceil(chunk);
        }
        let next = AtomicU64::new(0);
        let count = arms.len() as u64;
        let alternates = self.work.alternates();
        let sums = self.pool.broadcast(|thread| {
            let mut tallies = vec![Tally::default(); arms.len()];
            let mut tasks = Tasks::default();
            // What is being recorded, and of how many playouts.
            let mut record = None;
            let mut played = 0;
            loop {
                let ticket = next.fetch_add(1, Ordering::Relaxed);
                if ticket >= total || self.work.course.is_over() {
                    return (tallies, tasks);
                }
                let (number, nth) = if alternates {
                    ((ticket % count) as usize, ticket / count)
                } else {
                    let number = starts.partition_point(|&start| start <= ticket) - 1;
                    (number, ticket - starts[number])
                };
                let arm = &arms[number];
                let from = arm.numbers.start + nth * chunk;
                let to = arm.numbers.end.min(from.saturating_add(chunk));
                let open = record.get_or_insert_with(|| self.work.log.task(fork));
                // The queue belongs to the first thread; what others take from it is stolen.
                let (tally, one) = self.leaf(arm, from..to, 0);
                debug_assert_eq!(thread.index(), worker());
                tallies[number] += &tally;
                tasks += one;
                open.did(one);
                played += to - from;
                if played >= self.work.grain {
                    (record, played) = (None, 0);
                }
            }
        });
        let mut tasks = Tasks::default();
        for (tallies, more) in sums {
            arms.iter_mut().zip(&tallies).for_each(|(arm, tally)| arm.tally += tally);
            tasks += more;
        }
        tasks
    }
}
