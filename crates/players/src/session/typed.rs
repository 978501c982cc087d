//! A game in progress with its types: what every [`Session`](super::Session) is inside.

use super::history::History;
use crate::enlisted::Rules;
use crate::kinds::Player;
use crate::specs::SpecError;
use plyground_core::{Notation, Payoffs, Playouts, Seat, TextError};
use std::sync::Arc;

/// A game in progress. A copy costs a few words: rules and history are shared.
pub(crate) struct TypedSession<G: Playouts + Notation> {
    pub(super) rules: Arc<Rules<G>>,
    /// The first position in words, where it is not the start of the game.
    drawn: Option<Arc<str>>,
    pub(super) history: History<G>,
}

impl<G: Playouts + Notation> TypedSession<G> {
    pub(crate) fn new(game: G, make: fn(&G, &str) -> Result<Player<G>, SpecError>) -> TypedSession<G> {
        let history = History::new(game.start());
        TypedSession { rules: Arc::new(Rules { game, make }), drawn: None, history }
    }

    /// The same game from a position that was set up.
    pub(crate) fn set_up(self, state: G::State, drawn: &str) -> TypedSession<G> {
        TypedSession { drawn: Some(drawn.into()), history: History::new(state), ..self }
    }

    /// The rules.
    pub(super) fn rules(&self) -> &G {
        &self.rules.game
    }

    /// Whether both go by one rule book, and not by two that may be alike.
    pub(super) fn has_rules_of(&self, other: &TypedSession<G>) -> bool {
        Arc::ptr_eq(&self.rules, &other.rules)
    }

    /// The position.
    pub(crate) fn state(&self) -> &G::State {
        self.history.state()
    }

    /// How the game ended; `None` while it runs.
    pub(super) fn payoffs(&self) -> Option<Payoffs> {
        self.rules().payoffs(self.state())
    }

    /// Whose turn it is.
    pub(super) fn mover(&self) -> Seat {
        self.rules().turn(self.state())
    }

    /// The legal moves in board order; none in a finished game.
    pub(super) fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.payoffs().is_none() {
            self.rules().moves(self.state(), &mut moves);
        }
        moves
    }

    /// Begins anew from a position that was set up, in words.
    pub(super) fn begin_at(&mut self, state: G::State, drawn: &str) {
        (self.history, self.drawn) = (History::new(state), Some(drawn.into()));
    }

    /// Whether the moves lead here from the start of the game.
    pub(super) fn is_from_the_start(&self) -> bool {
        self.drawn.is_none()
    }

    /// The line of play so far, behind the first position where that was drawn.
    pub(super) fn words(&self) -> String {
        let line = self.rules().write_line(&self.history.moves());
        match &self.drawn {
            Some(drawn) if line.is_empty() => drawn.to_string(),
            Some(drawn) => format!("{drawn} {line}"),
            None => line,
        }
    }

    /// Plays a legal move.
    pub(super) fn go_on(&mut self, mv: G::Move) {
        self.history.push(mv, self.rules().child(self.state(), mv));
    }

    /// Replaces the whole game by a line of play.
    pub(super) fn set_line(&mut self, line: &str) -> Result<(), TextError> {
        let moves = self.rules().read_line(line)?;
        (self.history, self.drawn) = (History::new(self.rules().start()), None);
        moves.into_iter().for_each(|mv| self.go_on(mv));
        Ok(())
    }
}

impl<G: Playouts + Notation> Clone for TypedSession<G> {
    fn clone(&self) -> TypedSession<G> {
        let TypedSession { rules, drawn, history } = self;
        TypedSession { rules: rules.clone(), drawn: drawn.clone(), history: history.clone() }
    }
}
