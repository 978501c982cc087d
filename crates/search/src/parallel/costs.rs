//! What it costs on this machine to give work to threads, measured without any search.

use rayon::{ThreadPool, ThreadPoolBuilder, join};
use std::hint::{black_box, spin_loop};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The costs of scheduling, in nanoseconds.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Costs {
    /// To hand out a task and to take its result, whoever does it.
    pub task: f64,
    /// Until a thread without work has found a task of another one.
    pub steal: f64,
    /// For whoever is no thread of the pool: to wake it, and to be told of the end.
    pub call: f64,
}

impl Costs {
    /// Scheduling that costs nothing.
    pub const NONE: Costs = Costs { task: 0.0, steal: 0.0, call: 0.0 };

    /// What it costs here: the median of many tries on a pool of `threads` threads, which takes some milliseconds.
    pub fn measured(threads: usize) -> Costs {
        let build = |threads| ThreadPoolBuilder::new().num_threads(threads).build().ok();
        let (Some(one), Some(several)) = (build(1), build(threads.max(2))) else { return Costs::NONE };
        Costs { task: task(&one), steal: steal(&several), call: call(&several) }
    }
}

/// Tries of each kind.
const TRIES: usize = 101;
/// Tasks in a try.
const LEAVES: u32 = 1 << 12;
/// How long threads have had nothing to do before they are given something.
const PAUSE: Duration = Duration::from_micros(100);

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn task(pool: &ThreadPool) -> f64 {
    fn halve(leaves: u32) -> u32 {
        if leaves == 1 {
            return black_box(1);
        }
        let (left, right) = join(|| halve(leaves / 2), || halve(leaves - leaves / 2));
        left + right
    }
    let once = |_| {
        let start = Instant::now();
        black_box(halve(LEAVES));
        start.elapsed().as_nanos() as f64 / f64::from(LEAVES)
    };
    pool.install(|| median((0..TRIES).map(once).collect()))
}

fn steal(pool: &ThreadPool) -> f64 {
    let once = |_| {
        wait(PAUSE);
        let taken = OnceLock::new();
        let start = Instant::now();
        let look = || {
            while taken.get().is_none() && start.elapsed() < PATIENCE {
                spin_loop();
            }
        };
        join(look, || taken.get_or_init(Instant::now).duration_since(start).as_nanos() as f64).1
    };
    pool.install(|| median((0..TRIES).map(once).collect()))
}

/// A task that nobody has taken after this time is not taken.
const PATIENCE: Duration = Duration::from_millis(5);

fn call(pool: &ThreadPool) -> f64 {
    let once = |_| {
        wait(PAUSE);
        let start = Instant::now();
        pool.broadcast(|_| ());
        start.elapsed().as_nanos() as f64
    };
    median((0..TRIES).map(once).collect())
}

fn wait(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        spin_loop();
    }
}
