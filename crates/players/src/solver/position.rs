//! A position with its types hidden, for a solver that knows which they are.

use plyground_core::TextError;
use plyground_games::connect::{Bits, Connect, State};
use std::any::Any;

/// A position of some game: what a session hands to whoever can do something with its types.
#[derive(Copy, Clone)]
pub struct Position<'a> {
    rules: &'a dyn Any,
    state: &'a dyn Any,
}

impl<'a> Position<'a> {
    /// A position of a game with these rules.
    pub(crate) fn new(rules: &'a dyn Any, state: &'a dyn Any) -> Position<'a> {
        Position { rules, state }
    }

    /// The position, if it is one of this very board.
    pub(super) fn on<B: Bits>(&self, game: &Connect<B>) -> Result<&'a State<B>, TextError> {
        let is_ours = self.rules.downcast_ref::<Connect<B>>().is_some_and(|rules| rules == game);
        let state = self.state.downcast_ref().filter(|_| is_ours);
        state.ok_or_else(|| {
            let (columns, rows, run) = (game.columns(), game.rows(), game.run());
            TextError::new(format!(
                "a position of another game: expected one of connect:{columns}x{rows}x{run}"
            ))
        })
    }
}

impl std::fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Position").finish_non_exhaustive()
    }
}
