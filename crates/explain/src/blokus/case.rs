//! A move to be explained, with its types.

use super::endgame::EndgameMove;
use super::estimate::Opinion;
use plyground_core::{Game, Notation, TextError};
use plyground_games::blokus::{Blokus, Colour, Move, State, Variant};

/// A move to be explained: what finders look at and judges judge by.
pub(super) struct Case<'a, V> {
    pub(super) game: &'a Blokus<V>,
    /// The position before the move.
    pub(super) state: State,
    /// The move that was played: a placement.
    pub(super) played: Move,
    /// The best one, where that is another.
    pub(super) best: Option<Move>,
    /// What a player thinks of the move played.
    pub(super) opinion: Option<Opinion<'a>>,
    /// And of the best one.
    pub(super) best_opinion: Option<Opinion<'a>>,
    /// What is said to be proven of them.
    pub(super) endgame: Option<&'a EndgameMove>,
}

impl<V: Variant> Case<'_, V> {
    /// The colour to move.
    pub(super) fn mover(&self) -> Colour {
        self.state.colour()
    }

    /// All colours that take part.
    pub(super) fn colours(&self) -> impl Iterator<Item = Colour> + use<V> {
        Colour::all(V::COLOURS)
    }

    /// Whether the colour belongs to another seat than the one to move.
    pub(super) fn is_other(&self, colour: Colour) -> bool {
        V::OWNERS[colour.index()] != Some(self.game.turn(&self.state).index())
    }

    /// The colours of the seat to move, from one.
    pub(super) fn own_colours(&self) -> Vec<usize> {
        let seat = self.game.turn(&self.state).index();
        let own = |colour: &Colour| V::OWNERS[colour.index()] == Some(seat);
        self.colours().filter(own).map(|colour| colour.index() + 1).collect()
    }
}

/// The position after a line of play.
pub(super) fn position<V: Variant>(game: &Blokus<V>, line: &str) -> Result<State, TextError> {
    let line = game.read_line(line)?;
    Ok(line.into_iter().fold(game.start(), |state, mv| game.child(&state, mv)))
}

/// A legal move of a position, from text.
pub(super) fn legal_move<V: Variant>(game: &Blokus<V>, state: &State, text: &str) -> Result<Move, TextError> {
    let mv = game.read_move_at(state, text)?;
    let mut after = *state;
    match game.try_play(&mut after, mv) {
        Ok(()) => Ok(mv),
        Err(why) => Err(TextError::new(format!("{text}: {}", game.explain(state, mv, why)))),
    }
}
