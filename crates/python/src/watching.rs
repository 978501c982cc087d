//! A player that is watched while it thinks: frames one after the other, then the answer.

use crate::errors::{not_thought, wrong};
use crate::seat::Loan;
use crate::thoughts;
use crate::watched::LOOK;
use plyground_players::{Cancel, FrameThought, Latest, News, Session, Thinking, Thought};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A search under way. Dropped, it is cancelled.
#[pyclass(module = "plyground._plyground", frozen)]
pub(crate) struct Watching {
    cancel: Cancel,
    frames: Latest<FrameThought>,
    every: Duration,
    session: Box<dyn Session>,
    work: Mutex<Work>,
}

struct Work {
    loan: Loan,
    thinking: Option<Thinking>,
    thought: Option<Result<Thought, String>>,
    /// The frame that was shown last, and when.
    seen: (u64, Option<Instant>),
}

impl Watching {
    pub(crate) fn start(
        mut loan: Loan,
        session: &dyn Session,
        threads: usize,
        seed: u64,
        every: Duration,
    ) -> Watching {
        let thinker = loan.thinker.take().expect("it was borrowed just now");
        let thinking = thinker.start(session, threads, seed);
        let work = Work { loan, thinking: Some(thinking), thought: None, seen: (0, None) };
        let thinking = work.thinking.as_ref().expect("it was put there just now");
        let (cancel, frames) = (thinking.cancel_handle(), thinking.frames().clone());
        Watching { cancel, frames, every, session: session.fork(), work: Mutex::new(work) }
    }

    fn seen(&self) -> (u64, Option<Instant>) {
        self.work.lock().unwrap_or_else(PoisonError::into_inner).seen
    }
}

#[pymethods]
impl Watching {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next frame, not sooner than it was asked for; none where there is the answer.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (seen, last) = self.seen();
        let due = last.map_or_else(Instant::now, |last| last + self.every);
        loop {
            let wait = due.saturating_duration_since(Instant::now());
            let news = py.detach(|| match wait.is_zero() {
                true => self.frames.newer(seen, LOOK),
                // Whoever waits for the next frame is told when there will be none.
                false if self.frames.wait_for_the_end(wait.min(LOOK)) => {
                    self.frames.newer(seen, Duration::ZERO)
                }
                false => News::Nothing,
            });
            match news {
                News::Frame(number, frame) => {
                    self.work.lock().unwrap_or_else(PoisonError::into_inner).seen =
                        (number, Some(Instant::now()));
                    return thoughts::frame(py, &frame).map(Some);
                }
                News::End => return Ok(None),
                News::Nothing => self.look(py)?,
            }
        }
    }

    /// Tells it to stop; its answer is then the best of what it has.
    fn cancel(&self) {
        self.cancel.cancel();
    }

    #[getter]
    fn is_finished(&self) -> bool {
        self.frames.has_ended()
    }

    /// Waits for the answer.
    fn _result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        while !py.detach(|| self.frames.wait_for_the_end(LOOK)) {
            self.look(py)?;
        }
        let answer = py.detach(|| {
            let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(thinking) = work.thinking.take() {
                let (thinker, thought) = thinking.join();
                work.loan.give_back(thinker);
                let thought = thought.map_err(|error| not_thought(&error).to_string());
                work.thought =
                    Some(thought.and_then(|thought| thought.answered().map_err(|why| why.to_string())));
            }
            work.thought.clone().expect("it was joined")
        });
        let thought = answer.map_err(PyRuntimeError::new_err)?;
        let action = self.session.read_action(&thought.best).map_err(wrong)?;
        thoughts::answer(py, &thought, action)
    }
}

impl Watching {
    /// Looks for signals; whoever is interrupted wants no answer any more.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals().inspect_err(|_| self.cancel.cancel())
    }
}
