//! Processor affinity: which core a thread runs on.
//!
//! A thread that has slept is put by the system on the core where it ran last, and on a machine that was busy a moment ago no
//! other is looked for: two threads then share one core beside an idle one until the next tick of the clock. On two cores and
//! Linux 6.18 the second thread of a search began 2 ms late for it, as a median. So a pool that has a thread for every core of
//! the process gives each of them a core of its own.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of `threads` threads; `None` where the system gives no more.
pub(super) fn pool(threads: usize) -> Option<ThreadPool> {
    let cores = cores();
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    if cores.len() != threads {
        return builder.build().ok();
    }
    builder.start_handler(move |worker| stay(cores[worker])).build().ok()
}

/// The cores that this process may use, where the system tells.
#[cfg(target_os = "linux")]
fn cores() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None);
    let is_ours = |core: &usize| set.as_ref().is_ok_and(|set| set.is_set(*core));
    (0..rustix::thread::CpuSet::MAX_CPU).filter(is_ours).collect()
}

/// Keeps this thread on a core. A refusal costs time and nothing else.
#[cfg(target_os = "linux")]
fn stay(core: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}

#[cfg(not(target_os = "linux"))]
fn cores() -> Vec<usize> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
fn stay(_: usize) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn threads_for_every_core_have_one_each_and_others_have_all() {
        let all = cores();
        let of = |threads| pool(threads).unwrap().broadcast(|_| cores());
        if all.len() > 1 {
            let each: Vec<Vec<usize>> = all.iter().map(|&core| vec![core]).collect();
            assert_eq!(of(all.len()), each);
        }
        assert!(of(all.len() + 1).iter().all(|cores| *cores == all));
        assert_eq!(cores(), all, "whoever asks stays free");
    }
}
