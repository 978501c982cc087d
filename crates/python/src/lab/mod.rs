//! What the lab measures: contests, regret, studies, training, reviews, data sets; each as plain data.

pub(crate) mod contest;
pub(crate) mod dataset;
pub(crate) mod regret;
pub(crate) mod review;
pub(crate) mod study;
pub(crate) mod training;

use crate::watched::{LOOK, watched};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far something is, told from any thread.
#[derive(Default)]
pub(super) struct Told([AtomicU64; 2]);

impl Told {
    pub(super) fn tell(&self, done: u64, of: u64) {
        self.0[0].store(done, Ordering::Relaxed);
        self.0[1].store(of, Ordering::Relaxed);
    }
}

/// Does work that tells how far it is; `on_progress` is called with both numbers whenever there is more, on the caller's thread.
pub(super) fn told<R: Send>(
    py: Python<'_>,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&AtomicBool, &Told) -> R + Send,
) -> PyResult<R> {
    let (told, mut shown) = (Told::default(), 0);
    let mut look = |_: Python<'_>| {
        let [done, of] = [0, 1].map(|place: usize| told.0[place].load(Ordering::Relaxed));
        match on_progress {
            Some(on_progress) if done > shown => {
                shown = done;
                on_progress.call1((done, of)).map(drop)
            }
            _ => Ok(()),
        }
    };
    let result = watched(py, None, LOOK, &mut look, |stop| work(stop, &told))?;
    look(py)?;
    Ok(result)
}
