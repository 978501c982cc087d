//! Where a player sits while it does not think, and the loan of it to whoever lets it think.

use crate::errors::wrong;
use plyground_players::{Session, Thinker};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The seat of a player: it thinks about one state at a time.
#[derive(Clone, Default)]
pub(crate) struct Seat(Arc<Mutex<Place>>);

/// Who sits there.
#[derive(Default)]
struct Place {
    thinker: Option<Thinker>,
    is_thinking: bool,
}

/// A thinker on loan: it goes back to its seat when this is dropped, or is thrown away.
pub(crate) struct Loan {
    seat: Seat,
    pub(crate) thinker: Option<Thinker>,
    /// Whether it was given back, so that the seat may be another's by now.
    is_over: bool,
}

impl Seat {
    fn place(&self) -> MutexGuard<'_, Place> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thinker of this spec, made ready for the game of a session; an error where it thinks already.
    pub(crate) fn lend(&self, spec: &str, session: &dyn Session) -> PyResult<Loan> {
        let mut place = self.place();
        if place.is_thinking {
            let message = "this player is thinking: expected one player for each thread";
            return Err(PyRuntimeError::new_err(message));
        }
        let game = session.game();
        let thinker = match place.thinker.take().filter(|thinker| thinker.game() == game) {
            Some(thinker) => thinker,
            None => session.enlist(spec).map_err(wrong)?,
        };
        place.is_thinking = true;
        Ok(Loan { seat: self.clone(), thinker: Some(thinker), is_over: false })
    }

    /// Lets whoever sits there go.
    pub(crate) fn clear(&self) -> PyResult<()> {
        let mut place = self.place();
        if place.is_thinking {
            return Err(PyRuntimeError::new_err("this player is thinking: expected it to be done"));
        }
        *place = Place::default();
        Ok(())
    }
}

impl Loan {
    /// Puts the thinker back before the loan ends.
    pub(crate) fn give_back(&mut self, thinker: Thinker) {
        *self.seat.place() = Place { thinker: Some(thinker), is_thinking: false };
        self.is_over = true;
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        if !self.is_over {
            *self.seat.place() = Place { thinker: self.thinker.take(), is_thinking: false };
        }
    }
}
