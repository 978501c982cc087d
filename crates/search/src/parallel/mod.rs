//! Parallel search: pools of threads, and what they did.

mod affinity;
mod costs;
mod log;
mod recorder;
mod recording;

pub use affinity::claim_cores;
pub use costs::{Calibration, Costs};
pub(crate) use log::{Log, Open};
pub(crate) use recorder::Name;
pub use recorder::Recorder;
pub use recording::{Kind, Recording, Span};

use rayon::ThreadPool;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Pieces of work, by who did them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tasks {
    /// Handed out.
    pub created: u64,
    /// Done by the thread that handed them out.
    pub own: u64,
    /// Done by another thread.
    pub stolen: u64,
    /// Begun by nobody or not finished, because the budget ran out.
    pub dropped: u64,
}

impl Tasks {
    /// One task that was handed out in vain.
    pub(crate) const DROPPED: Tasks = Tasks { created: 1, own: 0, stolen: 0, dropped: 1 };

    /// One task, done here.
    pub(crate) fn one(is_own: bool) -> Tasks {
        Tasks { created: 1, own: u64::from(is_own), stolen: u64::from(!is_own), dropped: 0 }
    }
}

impl AddAssign for Tasks {
    fn add_assign(&mut self, other: Tasks) {
        self.created += other.created;
        self.own += other.own;
        self.stolen += other.stolen;
        self.dropped += other.dropped;
    }
}

/// The thread pool of one player, kept from move to move.
#[derive(Default)]
pub(crate) struct WorkerPool {
    pool: Option<ThreadPool>,
    recorder: Option<Arc<Recorder>>,
}

impl WorkerPool {
    /// A pool of `threads` threads, or `None` where the caller does all the work: for one thread, or where the system gives
    /// no more.
    pub(crate) fn pool(&mut self, threads: usize) -> Option<&ThreadPool> {
        if threads < 2 {
            return None;
        }
        if self.pool.as_ref().is_none_or(|pool| pool.current_num_threads() != threads) {
            self.pool = affinity::pool(threads);
        }
        self.pool.as_ref()
    }

    /// Lets searches from now on be recorded, or no longer.
    pub(crate) fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.recorder = recorder;
    }

    /// Who records what the threads do.
    pub(crate) fn recorder(&self) -> Option<Arc<Recorder>> {
        self.recorder.clone()
    }
}

/// Runs one of two pieces of work here, the other by whoever has time; without a pool both here.
pub(crate) fn join<A: Send, B: Send>(
    is_pooled: bool,
    log: Log<'_>,
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if !is_pooled {
        return (one(), other());
    }
    if !log.is_on() {
        return rayon::join(one, other);
    }
    let here = log.innermost();
    rayon::join_context(
        |_| one(),
        |context| {
            let _piece = context.migrated().then(|| log.piece(here));
            other()
        },
    )
}

/// The number of the worker that runs this; zero outside of a pool.
pub(crate) fn worker() -> usize {
    rayon::current_thread_index().unwrap_or(0)
}

/// Sets a flag if it is dropped because its thread panics: what others do for the same search is needless then.
pub(crate) struct OnPanic<'a>(pub(crate) &'a AtomicBool);

impl Drop for OnPanic<'_> {
    #[inline]
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Locks what threads of a search have in common. Where one of them panicked with the lock, what it left may be half done: the
/// panic ends the search, and nobody hears what others made of it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
