//! Parallel playouts: the same ones, divided among threads in the ways that S1 compares.

use super::policy::DefaultPolicy;
use crate::parallel::{Log, Name, Open, Tasks, WorkerPool, join, worker};
use plyground_core::{Centre, Playouts, Streams, Tally};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a task is.
///
/// The playouts and their sums are the same in all of them. On one thread the work is done in the same tasks, in order.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// `chunk` playouts of one move; idle threads take the next task, whichever move it belongs to.
    #[default]
    Chunks,
    /// All playouts of one move (S1's "available moves").
    Moves,
    /// `chunk` playouts, one move after the other (S1's "game simulations" with a chunk of one, its chunked form
    /// otherwise).
    Sims,
    /// A task a move, which is divided again into tasks of `chunk` playouts (S1's "both").
    Both,
}

/// An arm of the bandit: a root move and the playouts it is due.
pub(super) struct Arm<S> {
    /// The position after the move.
    pub(super) child: S,
    pub(super) streams: Streams,
    /// Which playouts are to be played next.
    pub(super) numbers: Range<u64>,
    /// What came of all that were.
    pub(super) tally: Tally,
}

/// One round of playouts.
pub(super) struct Work<'a, G: Playouts + Centre> {
    pub(super) game: &'a G,
    pub(super) playout: DefaultPolicy,
    pub(super) divide: Divide,
    /// Playouts in a task; at least one.
    pub(super) chunk: u64,
    /// Whether to leave the rest undone; asked before every task, and within long ones.
    pub(super) enough: &'a (dyn Fn(u64) -> bool + Sync),
    pub(super) log: Log<'a>,
    /// Playouts that are worth a record; tasks of fewer are recorded several at a time.
    pub(super) grain: u64,
}

/// Playouts between two looks at the clock.
const PIECE: u64 = 4096;
/// To record what takes less would slow it down by more than a twentieth.
const WORTH: Duration = Duration::from_nanos(2500);

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

    /// The tasks one after the other, as parts of the same forks that several threads have.
    fn alone(&self, arms: &mut [Arm<G::State>]) -> Tasks {
        let mut scratch = G::Scratch::default();
        let mut tasks = Tasks::default();
        let whole = self.log.fork();
        let _all = (self.divide != Divide::Chunks).then(|| self.log.task(whole.name()));
        let moves = matches!(self.divide, Divide::Moves | Divide::Both).then(|| self.log.fork());
        let outer = moves.as_ref().unwrap_or(&whole).name();
        for arm in arms {
            let _one = (self.divide == Divide::Both).then(|| self.log.task(outer));
            let sims = matches!(self.divide, Divide::Sims | Divide::Both).then(|| self.log.fork());
            let fork = sims.as_ref().map_or(outer, Open::name);
            let mut from = arm.numbers.start;
            while from < arm.numbers.end {
                let record = self.log.task(fork);
                let end = arm.numbers.end.min(from.saturating_add(self.grain));
                let mut done = Tasks::default();
                while done.created == 0 || from < end {
                    let to = self.end_of_task(from, &arm.numbers);
                    let tally = self.task(&arm.child, arm.streams, from..to, &mut scratch);
                    arm.tally += &tally;
                    done += Tasks::one(true);
                    from = to;
                }
                record.did(done);
                tasks += done;
            }
        }
        tasks
    }

    fn end_of_task(&self, from: u64, numbers: &Range<u64>) -> u64 {
        match self.divide {
            Divide::Moves => numbers.end,
            _ => numbers.end.min(from.saturating_add(self.chunk)),
        }
    }

    /// How many playouts are worth a record.
    pub(super) fn worth(&self, arms: &[Arm<G::State>]) -> u64 {
        let mut scratch = G::Scratch::default();
        let Some(arm) = arms.first().filter(|_| self.log.is_on()) else { return 1 };
        let mut playouts = 1;
        loop {
            let start = Instant::now();
            self.playout.play(self.game, &arm.child, arm.streams, 0..playouts, &mut scratch);
            if start.elapsed() >= WORTH || playouts >= PIECE {
                return playouts;
            }
            playouts *= 2;
        }
    }

    /// One task: nothing is shared here.
    fn task(
        &self,
        child: &G::State,
        streams: Streams,
        numbers: Range<u64>,
        scratch: &mut G::Scratch,
    ) -> Tally {
        let mut tally = Tally::default();
        let mut from = numbers.start;
        while from < numbers.end {
            let to = numbers.end.min(from + PIECE);
            if (self.enough)(to - from) {
                break;
            }
            tally += &self.playout.play(self.game, child, streams, from..to, scratch);
            from = to;
        }
        tally
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
        let mut scratch = self.scratches[here].lock().expect("no task panics");
        (self.work.task(&arm.child, arm.streams, numbers, &mut scratch), Tasks::one(here == home))
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
        if chunks == 0 {
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
        let sums = self.pool.broadcast(|thread| {
            let mut tallies = vec![Tally::default(); arms.len()];
            let mut tasks = Tasks::default();
            // What is being recorded, and of how many playouts.
            let mut record = None;
            let mut played = 0;
            loop {
                let ticket = next.fetch_add(1, Ordering::Relaxed);
                if ticket >= total {
                    return (tallies, tasks);
                }
                let number = starts.partition_point(|&start| start <= ticket) - 1;
                let arm = &arms[number];
                let from = arm.numbers.start + (ticket - starts[number]) * chunk;
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
