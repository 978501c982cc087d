//! The rules of a game.

use crate::{Payoffs, Seat};
use std::fmt::Debug;
use std::hash::Hash;

/// The rule book of a game for one to four seats.
///
/// A value of this type holds what never changes (board size, piece tables) and is shared by all threads; a
/// [`State`](Game::State) is what changes, small and copied freely. States are *running* or *finished*; unless a method
/// says otherwise it may only be given running ones. `testkit::laws` (feature `testkit`) checks a game by one call.
///
/// The rules are all that must be written. What a search may know beyond them are traits of their own:
/// [`Tactics`](crate::Tactics), [`Playouts`](crate::Playouts), [`Symmetry`](crate::Symmetry), [`Parts`](crate::Parts) and
/// [`Centre`](crate::Centre), which [`without_knowledge!`](macro@crate::without_knowledge) implements for a game that has nothing
/// to say, and with them [`Grid`](crate::Grid), the board as faces draw it, and [`Coded`](crate::Coded), moves and boards as numbers; and [`MoveOrdering`](crate::MoveOrdering), [`Evaluate`](crate::Evaluate) and [`Guide`](crate::Guide), for which there is no
/// plain form.
pub trait Game: Sync {
    /// A position.
    type State: Clone + Eq + Send + Sync + Debug;
    /// A move; a pass is a move.
    type Move: Copy + Eq + Send + Sync + Debug;
    /// What tells positions apart in tables.
    type Key: Copy + Eq + Hash + Send + Sync + Debug;

    /// How many seats take part.
    fn seats(&self) -> usize;

    /// The position in which the game begins.
    fn start(&self) -> Self::State;

    /// Whose turn it is; in a finished position, whose turn it would be.
    fn turn(&self, state: &Self::State) -> Seat;

    /// Appends the legal moves, each once, in board order.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a move that is known to be legal.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// What each seat gets; `None` while the game runs.
    fn payoffs(&self, state: &Self::State) -> Option<Payoffs>;

    /// Equal for equal positions, finished or not.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The position after a legal move.
    #[inline]
    fn child(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut child = state.clone();
        self.play(&mut child, mv);
        child
    }

    /// Plays a move from the world outside, or leaves the position as it is.
    fn try_play(&self, state: &mut Self::State, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.payoffs(state).is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        if !legal.contains(&mv) {
            return Err(IllegalMove::NotAllowed);
        }
        self.play(state, mv);
        Ok(())
    }

    /// Whether a move counts as a ply in [`perft`](crate::perft()) and where a search counts its depth.
    ///
    /// All do but a pass, which is the only legal move wherever it is one at all.
    #[inline]
    fn costs_ply(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }
}

/// A game of exactly two seats whose payoffs are opposed: what minimax and alpha-beta ask for.
pub trait TwoSeats: Game {}

/// Why a move from outside was refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver,
    /// The rules do not allow this move here.
    NotAllowed,
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            IllegalMove::GameOver => "the game is over",
            IllegalMove::NotAllowed => "the rules do not allow this move here",
        })
    }
}

impl std::error::Error for IllegalMove {}
