//! Players: who thinks about states. What they keep from move to move is theirs.

use crate::errors::{not_thought, wrong};
use crate::inputs;
use crate::seat::Seat;
use crate::state::State;
use crate::thoughts;
use crate::watched::{seconds, watched};
use crate::watching::Watching;
use plyground_players::{FrameThought, Latest, Request, registry};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::time::Duration;

/// A player by its spec; it is made ready for a game when it first sees one.
#[pyclass(module = "plyground._plyground", frozen, subclass)]
pub(crate) struct Player {
    spec: String,
    seat: Seat,
}

#[pymethods]
impl Player {
    #[new]
    fn new(spec: &str) -> PyResult<Player> {
        registry::settings(spec).map_err(wrong)?;
        if spec.trim() == "human" {
            return Err(wrong("human cannot be asked for a move: it plays only in plyground play"));
        }
        Ok(Player { spec: spec.to_owned(), seat: Seat::default() })
    }

    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// Thinks about a state; returns the answer as plain data. `on_frame` is called with frames on the caller's thread.
    #[pyo3(signature = (state, seed, threads, time, on_frame, every))]
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn _think<'py>(
        &self,
        py: Python<'py>,
        state: PyRef<'py, State>,
        seed: u64,
        threads: usize,
        time: Option<f64>,
        on_frame: Option<Bound<'py, PyAny>>,
        every: f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (threads, time) = (inputs::threads(threads)?, seconds(time)?);
        let every = seconds(Some(every))?.unwrap_or_default().max(Duration::from_millis(1));
        let session = state.session.fork();
        drop(state);
        let mut loan = self.seat.lend(&self.spec, session.as_ref())?;
        let thinker = loan.thinker.as_mut().expect("it was borrowed just now");
        let (frames, mut seen) = (Latest::<FrameThought>::new(), 0);
        let look = |py: Python<'_>| match (&on_frame, frames.latest()) {
            (Some(on_frame), Some((number, frame))) if number > seen => {
                seen = number;
                on_frame.call1((thoughts::frame(py, &frame)?,)).map(drop)
            }
            _ => Ok(()),
        };
        let publish = |frame: &FrameThought| frames.publish(frame.clone());
        let is_watched = on_frame.is_some();
        let thought = watched(py, time, every, look, |stop| {
            let observer = is_watched.then_some(&publish as &(dyn Fn(&FrameThought) + Sync));
            thinker.think(session.as_ref(), &Request { threads, seed, stop, observer })
        })?;
        let thought = thought.map_err(|error| not_thought(&error))?;
        match &thought.forfeit {
            Some(forfeit) => Err(PyRuntimeError::new_err(forfeit.to_string())),
            None => {
                let action = session.read_action(&thought.best).map_err(wrong)?;
                thoughts::answer(py, &thought, action)
            }
        }
    }

    /// Begins to think about a state on a thread of its own.
    fn _watch(&self, state: PyRef<'_, State>, seed: u64, threads: usize, every: f64) -> PyResult<Watching> {
        let every = seconds(Some(every))?.unwrap_or_default();
        let threads = inputs::threads(threads)?;
        let loan = self.seat.lend(&self.spec, state.session.as_ref())?;
        Ok(Watching::start(loan, state.session.as_ref(), threads, seed, every))
    }

    /// Forgets the game so far: what it kept from move to move.
    fn forget(&self) -> PyResult<()> {
        self.seat.clear()
    }
}
