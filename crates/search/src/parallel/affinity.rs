//! Processor affinity: which core a thread runs on.
//!
//! A thread that has slept is put by the system on the core where it ran last, and on a machine that was busy a moment ago no
//! other is looked for: two threads then share one core beside an idle one until the next tick of the clock. On two cores and
//! Linux 6.18 the second thread of a search began 2 ms late for it, as a median. So a pool that has a thread for every core of
//! the process can give each of them a core of its own. But two programs that both do so take turns on every core, whoever
//! else is idle: so it is done only where the application says that nobody else is there.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether the application said so.
static ARE_CLAIMED: AtomicBool = AtomicBool::new(false);

/// Says that this program has its cores to itself: from now on the threads of a search that has one for every core stay on one
/// each, until the program ends. Without it the system moves all threads as it likes.
///
/// For the application alone, once and at its start: it knows whether the machine is shared. Answers do not depend on it, and
/// it is all that searches of one process have in common.
pub fn claim_cores() {
    ARE_CLAIMED.store(true, Relaxed);
}

/// A pool of `threads` threads; `None` where the system gives no more.
pub(super) fn pool(threads: usize) -> Option<ThreadPool> {
    let cores = cores();
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    if cores.len() != threads || !ARE_CLAIMED.load(Relaxed) {
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
    fn threads_for_every_core_have_one_each_if_the_application_says_so_and_others_have_all() {
        let all = cores();
        let of = |threads| pool(threads).unwrap().broadcast(|_| cores());
        assert!(of(all.len()).iter().all(|cores| *cores == all), "nobody said so");
        claim_cores();
        if all.len() > 1 {
            let each: Vec<Vec<usize>> = all.iter().map(|&core| vec![core]).collect();
            assert_eq!(of(all.len()), each);
        }
        assert!(of(all.len() + 1).iter().all(|cores| *cores == all));
        assert_eq!(cores(), all, "whoever asks stays free");
    }
}
