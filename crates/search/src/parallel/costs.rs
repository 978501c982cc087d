//! What it costs on this machine to give work to threads, measured without any search.

use super::affinity;
use rayon::{ThreadPool, join};
use std::hint::{black_box, spin_loop};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The costs of scheduling, in nanoseconds.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Costs {
    /// To hand out a task and to take its result, whoever does it.
    pub task: f64,
    /// Until a thread that looks for work has found a task of another one.
    pub steal: f64,
    /// Until a thread that sleeps has been woken and has found it.
    pub wake: f64,
    /// How long a thread without work looks for some before it sleeps.
    pub awake: f64,
    /// From the call of whoever is no thread of the pool until a thread that slept begins with it.
    pub enter: f64,
    /// From the end of the last task until whoever called goes on.
    pub leave: f64,
}

impl Costs {
    /// Scheduling that costs nothing.
    pub const NONE: Costs = Costs { task: 0.0, steal: 0.0, wake: 0.0, awake: 0.0, enter: 0.0, leave: 0.0 };

    /// What it costs here: medians of many tries on a pool of `threads` threads, which take some fifty milliseconds.
    pub fn measured(threads: usize) -> Costs {
        let mut calibration = Calibration::new(threads);
        (0..TRIES).for_each(|_| calibration.sample());
        calibration.costs()
    }
}

/// Tries where nobody says how many.
const TRIES: usize = 61;
/// Tasks in a try.
const LEAVES: u32 = 1 << 10;
/// How long threads have had nothing to do until they surely sleep.
const PAUSE: Duration = Duration::from_micros(300);
/// A task that nobody has taken after this time is not taken.
const PATIENCE: Duration = Duration::from_millis(5);
/// How long a thread may have been without work, in nanoseconds, to see whether it sleeps.
const GAPS: [u64; 8] = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/// Tries so far. They may be spread over a longer time, so that slow moments of the machine have their share in them.
pub struct Calibration {
    /// A pool of one thread, which nobody takes tasks from, and one as searches have it.
    pools: Option<(ThreadPool, ThreadPool)>,
    task: Vec<f64>,
    steal: Vec<f64>,
    wake: Vec<f64>,
    enter: Vec<f64>,
    leave: Vec<f64>,
    /// For each of [`GAPS`], how long it took to find a task after it.
    gaps: [Vec<f64>; GAPS.len()],
}

impl Calibration {
    /// On a pool of `threads` threads, at least two.
    pub fn new(threads: usize) -> Calibration {
        let pools = affinity::pool(1).zip(affinity::pool(threads.max(2)));
        let [task, steal, wake, enter, leave] = Default::default();
        Calibration { pools, task, steal, wake, enter, leave, gaps: Default::default() }
    }

    /// Tries everything once, in about a millisecond.
    pub fn sample(&mut self) {
        let Some((one, several)) = &self.pools else { return };
        self.task.push(one.install(task));
        wait(PAUSE);
        let call = call(several);
        self.enter.push(call[0]);
        self.wake.push(call[1]);
        self.leave.push(call[2]);
        several.install(|| {
            find(Duration::ZERO);
            self.steal.push(find(Duration::ZERO));
            for (gap, times) in GAPS.into_iter().zip(&mut self.gaps) {
                times.push(find(Duration::from_nanos(gap)));
            }
        });
    }

    /// The medians; nothing where nothing was tried.
    pub fn costs(&self) -> Costs {
        let (steal, wake) = (median(&self.steal), median(&self.wake));
        // From the first gap on after which a task is found rather as by a sleeper than as by one who looks.
        let is_asleep = |times: &Vec<f64>| median(times) > (steal + wake) / 2.0;
        let asleep = self.gaps.iter().position(is_asleep);
        let awake = asleep.map_or(GAPS[GAPS.len() - 1], |place| place.checked_sub(1).map_or(0, |p| GAPS[p]));
        Costs {
            task: median(&self.task),
            steal,
            wake,
            awake: awake as f64,
            enter: median(&self.enter),
            leave: median(&self.leave),
        }
    }
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// A task as searches have them: it takes the scratch memory of its thread, and its result is a dozen sums.
fn task() -> f64 {
    type Sums = [u64; 12];
    fn halve(leaves: u32, scratch: &Mutex<u64>) -> Sums {
        if leaves == 1 {
            let mut scratch = scratch.lock().expect("no task panics");
            *scratch += 1;
            return black_box([*scratch; 12]);
        }
        let (left, right) = join(|| halve(leaves / 2, scratch), || halve(leaves - leaves / 2, scratch));
        std::array::from_fn(|place| left[place] + right[place])
    }
    let scratch = Mutex::default();
    let start = Instant::now();
    black_box(halve(LEAVES, &scratch));
    nanos(start) / f64::from(LEAVES)
}

/// A call of a pool that sleeps, which hands out one task: until it begins, from then until the task does, and from the end of
/// both until the call returns.
fn call(pool: &ThreadPool) -> [f64; 3] {
    let start = Instant::now();
    let (begin, end) = pool.install(|| {
        let begin = nanos(start);
        let taken = OnceLock::new();
        let ((), second) = join(|| look(&taken, start), || *taken.get_or_init(|| nanos(start)));
        // Both have worked for a while, as in a search: who called sleeps.
        wait(PAUSE);
        ([begin, second - begin], nanos(start))
    });
    [begin[0], begin[1], nanos(start) - end]
}

/// How long it takes another thread to find a task when it has had nothing to do for some time.
fn find(pause: Duration) -> f64 {
    wait(pause);
    let taken = OnceLock::new();
    let start = Instant::now();
    join(|| look(&taken, start), || *taken.get_or_init(|| nanos(start))).1
}

/// Waits until somebody has taken a task.
fn look(taken: &OnceLock<f64>, start: Instant) {
    while taken.get().is_none() && start.elapsed() < PATIENCE {
        spin_loop();
    }
}

fn nanos(start: Instant) -> f64 {
    start.elapsed().as_nanos() as f64
}

fn wait(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        spin_loop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cost_is_measured() {
        let mut calibration = Calibration::new(2);
        assert_eq!(calibration.costs().task, 0.0);
        (0..3).for_each(|_| calibration.sample());
        let costs = calibration.costs();
        let all = [costs.task, costs.steal, costs.wake, costs.enter, costs.leave];
        assert!(all.iter().all(|&cost| cost > 0.0 && cost.is_finite()), "{costs:?}");
    }
}
