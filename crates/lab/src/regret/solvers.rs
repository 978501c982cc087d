//! The solvers of a job's threads: one for all where threads may ask it at once.

use plyground_players::{BookChoice, Solving, SpecError, open_solver};
use std::sync::{Arc, Mutex, PoisonError};

/// What the solver of all threads may take.
const TOGETHER: usize = 256 << 20;
/// What each thread's own may take, where a board allows one question at a time.
const ALONE: usize = 64 << 20;

/// Solvers of a game, made when they are asked for: a thread more takes no memory more where threads share one.
pub(super) struct Solvers {
    game: String,
    shared: Mutex<Option<Arc<dyn Solving>>>,
}

impl Solvers {
    pub(super) fn new(game: &str) -> Solvers {
        Solvers { game: game.to_owned(), shared: Mutex::new(None) }
    }

    /// The solver of the next thread.
    pub(super) fn next(&self) -> Result<Arc<dyn Solving>, SpecError> {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = &*shared {
            return Ok(solver.clone());
        }
        let open = |memory| open_solver(&self.game, memory, &BookChoice::BuiltIn).map(Arc::from);
        let solver: Arc<dyn Solving> = open(TOGETHER)?;
        if !solver.is_shared() {
            return open(ALONE);
        }
        Ok(shared.insert(solver).clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_a_solver_where_they_may() {
        for (game, is_shared) in [("connect", true), ("connect:12x9x4", false), ("connect:7x6x5", false)] {
            let solvers = Solvers::new(game);
            let (one, other) = (solvers.next().unwrap(), solvers.next().unwrap());
            assert_eq!(Arc::ptr_eq(&one, &other), is_shared, "{game}");
            assert!(one.memory() <= if is_shared { TOGETHER + (1 << 20) } else { ALONE }, "{game}");
        }
        assert!(Solvers::new("blokus").next().is_err());
    }
}
