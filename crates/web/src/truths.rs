//! What is exactly known: solvers and judges of the boards that were asked for last, each with its table.

use crate::refusal::Refusal;
use plyground_explain::connect::{Position, Truth};
use plyground_players::{Session, Thinker};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Boards whose tables are kept.
const BOARDS: usize = 3;
/// Bytes of a solver's table, and of a judge's.
const SOLVERS_TABLE: usize = 64 << 20;
const TABLE: usize = 32 << 20;
/// Nodes that a question about a reason may take: within the time of a click, where a book helps, and where none does.
const NODES: u64 = 3_000_000;
const NODES_WITHOUT_BOOK: u64 = 300_000;
/// The board of the book that is built in.
const BOARD_OF_BOOK: (usize, usize, usize) = (7, 6, 4);

/// Solvers and judges by game.
#[derive(Default)]
pub(crate) struct Truths {
    solvers: Kept<Thinker>,
    judges: Kept<Truth>,
}

impl Truths {
    /// The solver of a game as a player, whose answers are exact scores within its time.
    pub(crate) fn solver(&self, session: &dyn Session, spec: &str) -> Result<Arc<Mutex<Thinker>>, Refusal> {
        self.solvers.of(&session.game(), || {
            session.enlist(spec).map_err(|_| {
                let message = format!("{} has no solver: expected a game of connect", session.game());
                Refusal::bad("no_solver", message).of("game")
            })
        })
    }

    /// The truth about the board of a position, for sentences.
    pub(crate) fn judge(&self, position: &Position, game: &str) -> Result<Arc<Mutex<Truth>>, Refusal> {
        let nodes = if position.size() == BOARD_OF_BOOK { NODES } else { NODES_WITHOUT_BOOK };
        self.judges.of(game, || Ok(Truth::new(position, TABLE, nodes)))
    }

    /// The spec of the solver as a player with so much time.
    pub(crate) fn spec(time: std::time::Duration) -> String {
        format!("perfect:memory={}MB,time={}ms", SOLVERS_TABLE >> 20, time.as_millis())
    }
}

/// A few things by name, those asked for last.
struct Kept<T>(Mutex<Vec<(String, Arc<Mutex<T>>)>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Mutex::default())
    }
}

impl<T> Kept<T> {
    /// The thing of a name, or a new one in the place of the one that was not asked for longest.
    fn of(&self, name: &str, make: impl FnOnce() -> Result<T, Refusal>) -> Result<Arc<Mutex<T>>, Refusal> {
        let mut kept = locked(&self.0);
        let found = kept.iter().position(|(own, _)| own == name).map(|place| kept.remove(place));
        let (name, thing) = match found {
            Some(pair) => pair,
            None => (name.to_owned(), Arc::new(Mutex::new(make()?))),
        };
        kept.truncate(BOARDS - 1);
        kept.insert(0, (name, thing.clone()));
        Ok(thing)
    }
}

/// What a lock guards, even if somebody has panicked with it in hand.
pub(crate) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
