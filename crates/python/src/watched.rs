//! Work that takes long: without Python's lock, on a thread of its own, while the caller's listens for Ctrl-C.

use crate::errors::panicked;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the caller's thread looks for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// Set when the interpreter ends, for all work that still goes on.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Does work that looks at a flag and returns early when it is set; meanwhile Ctrl-C is listened for, and `look` is called
/// every now and then. An exception of either ends the work and is raised; a time limit only ends it.
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    time: Option<Duration>,
    look_every: Duration,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    let (stop, deadline) = (AtomicBool::new(false), time.map(|time| Instant::now() + time));
    thread::scope(|scope| {
        let (ended, mut end) = channel::<()>();
        let work = || {
            // Dropped at the end, however that comes about.
            let _ended = ended;
            work(&stop)
        };
        let worker = thread::Builder::new().name("plyground".to_owned()).spawn_scoped(scope, work);
        let worker = worker.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
        let (mut failure, mut last_look) = (None, Instant::now());
        loop {
            let left = deadline.map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()));
            let wait = LOOK.min(look_every).min(left).max(Duration::from_millis(1));
            let end = &mut end;
            if py.detach(move || end.recv_timeout(wait)) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
            if ENDING.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                stop.store(true, Ordering::Relaxed);
            }
            if failure.is_none() {
                let mut looked = py.check_signals();
                if looked.is_ok() && last_look.elapsed() >= look_every {
                    last_look = Instant::now();
                    looked = look(py);
                }
                if let Err(error) = looked {
                    stop.store(true, Ordering::Relaxed);
                    failure = Some(error);
                }
            }
        }
        let result = py.detach(|| worker.join());
        match failure {
            Some(error) => Err(error),
            None => result.map_err(|panic| panicked(&*panic)),
        }
    })
}

/// The same where nothing is to be looked at but signals.
pub(crate) fn interruptible<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    watched(py, None, LOOK, |_| Ok(()), work)
}

/// A time limit in seconds, from outside.
pub(crate) fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |time: f64| {
        Duration::try_from_secs_f64(time)
            .map_err(|_| crate::errors::wrong(format!("time={time}: expected seconds, not below 0")))
    };
    time.map(read).transpose()
}

/// Tells all work that the interpreter ends.
#[pyfunction]
#[pyo3(name = "_end")]
pub(crate) fn end() {
    ENDING.store(true, Ordering::Relaxed);
}

/// Panics where searches run: what becomes of it is tested.
#[pyfunction]
#[pyo3(name = "_panic")]
pub(crate) fn panic_for_tests(py: Python<'_>) -> PyResult<()> {
    interruptible(py, |_| panic!("on purpose"))
}
