//! Players: who thinks about states. What they keep from move to move is theirs.

use crate::errors::{not_thought, wrong};
use crate::state::State;
use crate::thoughts;
use crate::watched::{seconds, watched};
use crate::watching::Watching;
use plyground_players::{FrameThought, Latest, Request, Session, Thinker, registry};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A player by its spec; it is made ready for a game when it first sees one.
#[pyclass(module = "plyground._plyground", frozen, subclass)]
pub(crate) struct Player {
    spec: String,
    seat: Arc<Mutex<Place>>,
}

/// Where a player sits while it does not think.
#[derive(Default)]
pub(crate) struct Place {
    thinker: Option<Thinker>,
    is_thinking: bool,
}

/// A thinker on loan: it goes back to its place when this is dropped, or is thrown away.
pub(crate) struct Loan {
    place: Arc<Mutex<Place>>,
    pub(crate) thinker: Option<Thinker>,
    /// Whether it was given back, so that the place may be another's by now.
    is_over: bool,
}

impl Drop for Loan {
    fn drop(&mut self) {
        if let (false, thinker) = (self.is_over, self.thinker.take()) {
            let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
            *place = Place { thinker, is_thinking: false };
        }
    }
}

impl Loan {
    /// Puts the thinker back before the loan ends.
    pub(crate) fn give_back(&mut self, thinker: Thinker) {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        *place = Place { thinker: Some(thinker), is_thinking: false };
        self.is_over = true;
    }
}

impl Player {
    /// The thinker, made ready for the game of a session; an error where it thinks already.
    pub(crate) fn borrow(&self, session: &dyn Session) -> PyResult<Loan> {
        let mut place = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_thinking {
            let message = "this player is thinking: expected one player for each thread";
            return Err(PyRuntimeError::new_err(message));
        }
        let game = session.game();
        let thinker = match place.thinker.take().filter(|thinker| thinker.game() == game) {
            Some(thinker) => thinker,
            None => session.enlist(&self.spec).map_err(wrong)?,
        };
        place.is_thinking = true;
        Ok(Loan { place: self.seat.clone(), thinker: Some(thinker), is_over: false })
    }
}

/// Threads as asked for from outside: at least one, and not more than anybody has.
pub(crate) fn threads(threads: usize) -> PyResult<usize> {
    match threads {
        1..=1024 => Ok(threads),
        _ => Err(wrong(format!("threads={threads}: expected 1 to 1024"))),
    }
}

#[pymethods]
impl Player {
    #[new]
    fn new(spec: &str) -> PyResult<Player> {
        registry::settings(spec).map_err(wrong)?;
        if spec.trim() == "human" {
            return Err(wrong("human cannot be asked for a move: it plays only in plyground play"));
        }
        Ok(Player { spec: spec.to_owned(), seat: Arc::default() })
    }

    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// Thinks about a state; returns the answer as plain data. `on_frame` is called with frames on the caller's thread.
    #[pyo3(signature = (state, seed, threads, time, on_frame, every))]
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
        let (threads, time) = (self::threads(threads)?, seconds(time)?);
        let every = seconds(Some(every))?.unwrap_or_default().max(Duration::from_millis(1));
        let session = state.session.fork();
        drop(state);
        let mut loan = self.borrow(session.as_ref())?;
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
        let threads = self::threads(threads)?;
        let loan = self.borrow(state.session.as_ref())?;
        Ok(Watching::start(loan, state.session.as_ref(), threads, seed, every))
    }

    /// Forgets the game so far.
    fn forget(&self) -> PyResult<()> {
        let mut place = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_thinking {
            return Err(PyRuntimeError::new_err("this player is thinking"));
        }
        *place = Place::default();
        Ok(())
    }
}
