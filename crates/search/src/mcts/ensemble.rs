//! Root parallelism: several trees of the same position, searched side by side.
//!
//! Every replica has the same stages behind and before it, and whoever is free takes the next stage of the next replica.
//! When the root of one is proven the others need not go on. All must hear of it at the same point, however many threads
//! there are, and nobody should wait to hear: so what was found in a stage counts from the next but one on.

use super::job::Job;
use super::round::Workspace;
use super::steps::Unseen;
use super::tree::Tree;
use crate::parallel::{Tasks, lock, worker};
use plyground_core::{Centre, Playouts, Streams, Symmetry};
use rayon::ThreadPool;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A replica: a tree, and the workspace in which it is searched.
pub(super) struct Replica<'a, G: Playouts> {
    pub(super) tree: &'a mut Tree,
    pub(super) workspace: Workspace<G>,
    pub(super) streams: Streams,
    /// The simulations it is due.
    pub(super) sims: u64,
    pub(super) done: u64,
}

/// Simulations of the first stage.
const FIRST: u64 = 1 << 10;
/// The most simulations of a stage.
const MOST: u64 = 1 << 16;
/// The fewest of one of the last stages, which become shorter and shorter, so that no thread waits long for another.
const LAST: u64 = 1 << 10;

/// A stage: what every replica does before any of them goes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Stage {
    number: usize,
    begin: u64,
    end: u64,
}

impl Stage {
    /// The first of `sims` simulations.
    fn first(sims: u64) -> Stage {
        Stage { number: 0, begin: 0, end: sims.min(FIRST) }
    }

    /// The one after this: so long that it doubles what is done, or halves what is left.
    fn next(self, sims: u64) -> Stage {
        let left = sims - self.end;
        let length = self.end.clamp(FIRST, MOST).min((left / 2).max(LAST)).min(left);
        Stage { number: self.number + 1, begin: self.end, end: self.end + length }
    }
}

/// The number of the first stage by whose end a replica was over.
#[derive(Copy, Clone, Default)]
struct Over(Option<usize>);

impl Over {
    fn by(&mut self, stage: usize) {
        self.0 = Some(self.0.map_or(stage, |first| first.min(stage)));
    }

    /// Whether a stage is left out.
    fn before(self, stage: usize) -> bool {
        self.0.is_some_and(|first| first + 2 <= stage)
    }
}

impl<G: Playouts + Symmetry + Centre> Job<'_, '_, G> {
    /// All replicas, until they have done what they are due or one of them has proven the root; says in how many pieces.
    pub(super) fn ensemble(&self, replicas: &mut [Replica<'_, G>], pool: Option<&ThreadPool>) -> Tasks {
        match pool {
            None => self.one_by_one(replicas),
            Some(pool) => self.side_by_side(replicas, pool),
        }
    }

    fn one_by_one(&self, replicas: &mut [Replica<'_, G>]) -> Tasks {
        let sims = most_due(replicas);
        let (mut stage, mut over) = (Stage::first(sims), Over::default());
        let mut tasks = Tasks::default();
        while stage.begin < stage.end && !over.before(stage.number) {
            let fork = self.log.fork();
            for one in &mut *replicas {
                let record = self.log.task(fork.name());
                if self.go_on(one, stage) {
                    over.by(stage.number);
                }
                record.did(Tasks::one(true));
                tasks += Tasks::one(true);
            }
            stage = stage.next(sims);
        }
        tasks
    }

    fn side_by_side(&self, replicas: &mut [Replica<'_, G>], pool: &ThreadPool) -> Tasks {
        let fork = self.log.fork();
        let name = fork.name();
        let course = Course::new(replicas);
        let all = pool.broadcast(|_| {
            let mut tasks = Tasks::default();
            while let Some(mut taken) = course.take() {
                let record = self.log.task(name);
                let stage = taken.stage;
                taken.is_over = self.go_on(taken.replica(), stage);
                let one = Tasks::one(worker() == 0);
                record.did(one);
                tasks += one;
            }
            tasks
        });
        let mut tasks = Tasks::default();
        all.into_iter().for_each(|more| tasks += more);
        tasks
    }

    /// Takes a replica to the end of a stage; says whether its search must end there.
    fn go_on(&self, one: &mut Replica<'_, G>, stage: Stage) -> bool {
        let numbers = one.done..one.sims.min(stage.end);
        if !numbers.is_empty() {
            one.done = self.rounds(one.tree, &mut one.workspace, one.streams, numbers, None, Unseen);
        }
        self.is_over(one.tree)
    }
}

fn most_due<G: Playouts>(replicas: &[Replica<'_, G>]) -> u64 {
    replicas.iter().map(|one| one.sims).max().unwrap_or(0)
}

/// Replicas on their way, handed out to threads in turn.
struct Course<'r, 'a, G: Playouts> {
    standing: Mutex<Standing<'r, 'a, G>>,
    /// Told whenever a replica comes back.
    back: Condvar,
}

/// Where all replicas are.
struct Standing<'r, 'a, G: Playouts> {
    /// Those that no thread is busy with, each with the number of its next stage.
    free: Vec<(usize, Option<&'r mut Replica<'a, G>>)>,
    sims: u64,
    /// The stage that is handed out, and the number of the next replica.
    stage: Stage,
    next: usize,
    over: Over,
    /// Whether a thread panicked: then nothing is handed out any more.
    is_broken: bool,
}

/// A replica that a thread is busy with; it goes back when this is dropped.
struct Taken<'c, 'r, 'a, G: Playouts> {
    course: &'c Course<'r, 'a, G>,
    number: usize,
    replica: Option<&'r mut Replica<'a, G>>,
    stage: Stage,
    is_over: bool,
}

impl<'r, 'a, G: Playouts> Course<'r, 'a, G> {
    fn new(replicas: &'r mut [Replica<'a, G>]) -> Course<'r, 'a, G> {
        let sims = most_due(replicas);
        let free = replicas.iter_mut().map(|one| (0, Some(one))).collect();
        let (stage, over) = (Stage::first(sims), Over::default());
        let standing = Standing { free, sims, stage, next: 0, over, is_broken: false };
        Course { standing: Mutex::new(standing), back: Condvar::new() }
    }

    /// The next piece of work, as soon as it may begin; `None` where there is none.
    fn take(&self) -> Option<Taken<'_, 'r, 'a, G>> {
        let mut standing = self.lock();
        loop {
            if standing.next == standing.free.len() {
                standing.stage = standing.stage.next(standing.sims);
                standing.next = 0;
            }
            let Standing { stage, next, over, .. } = *standing;
            if stage.begin == stage.end || over.before(stage.number) || standing.is_broken {
                return None;
            }
            // The replica has come so far, and of the stage before the last all is known.
            let is_known = standing.free.iter().all(|(behind, _)| behind + 1 >= stage.number);
            if is_known && standing.free[next].0 == stage.number {
                standing.next += 1;
                let replica = standing.free[next].1.take();
                return Some(Taken { course: self, number: next, replica, stage, is_over: false });
            }
            standing = self.back.wait(standing).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Standing<'r, 'a, G>> {
        lock(&self.standing)
    }
}

impl<'r, 'a, G: Playouts> Taken<'_, 'r, 'a, G> {
    fn replica(&mut self) -> &mut Replica<'a, G> {
        self.replica.as_mut().expect("it goes back when this is dropped")
    }
}

impl<G: Playouts> Drop for Taken<'_, '_, '_, G> {
    fn drop(&mut self) {
        let mut standing = self.course.lock();
        standing.free[self.number] = (self.stage.number + 1, self.replica.take());
        if self.is_over {
            standing.over.by(self.stage.number);
        }
        standing.is_broken |= std::thread::panicking();
        self.course.back.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_make_up_the_whole_way_and_end_short() {
        for sims in [0, 1, 1000, 1024, 1025, 5000, 125_000, 10_000_000] {
            let mut stage = Stage::first(sims);
            let mut lengths = vec![stage.end];
            while stage.end < sims {
                let next = stage.next(sims);
                assert_eq!((next.number, next.begin), (stage.number + 1, stage.end));
                lengths.push(next.end - next.begin);
                stage = next;
            }
            assert_eq!(stage.next(sims).end, sims, "nothing is left");
            assert_eq!(lengths.iter().sum::<u64>(), sims);
            assert!(lengths.iter().all(|&length| length <= MOST), "{lengths:?}");
            assert!(lengths.last().is_some_and(|&last| last < 2 * LAST), "{lengths:?}");
        }
        let endless = Stage { number: 99, begin: 0, end: 1 << 40 }.next(u64::MAX);
        assert_eq!(endless.end - endless.begin, MOST);
    }

    #[test]
    fn what_was_found_counts_from_the_next_stage_but_one() {
        let mut over = Over::default();
        assert!(!over.before(9));
        over.by(4);
        over.by(3);
        over.by(5);
        assert_eq!([4, 5, 6].map(|stage| over.before(stage)), [false, true, true]);
    }
}
