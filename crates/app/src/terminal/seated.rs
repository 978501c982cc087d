//! A seat of the game at the terminal: who sits there, what they have done, and who may not be seated by a file.

use super::ask;
use crate::failure::Failure;
use plyground_players::registry::GameKind;
use plyground_players::{Seat, Session, Thinker, Thought, registry};

/// A person or a player on a seat, with the work it has done so far.
pub(super) struct SeatedPlayer {
    pub(super) spec: String,
    /// `None` for a person.
    pub(super) player: Option<Thinker>,
    pub(super) moves: u64,
    pub(super) playouts: u64,
    pub(super) positions: u64,
    /// Of these, given a value by an evaluation.
    pub(super) evaluated: u64,
    pub(super) seconds: f64,
}

impl SeatedPlayer {
    pub(super) fn new(session: &dyn Session, spec: String) -> Result<SeatedPlayer, Failure> {
        let kind = registry::settings(&spec)?.kind();
        let player = if kind.name == "human" { None } else { Some(session.enlist(&spec)?) };
        Ok(SeatedPlayer { spec, player, moves: 0, playouts: 0, positions: 0, evaluated: 0, seconds: 0.0 })
    }

    pub(super) fn count(&mut self, thought: &Thought) {
        self.moves += 1;
        let sampling = thought.counts.sampling.unwrap_or_default();
        self.playouts += sampling.playouts;
        let tree = thought.counts.tree.unwrap_or_default();
        self.positions += sampling.plies + tree.visited;
        self.evaluated += tree.evaluated;
        self.seconds += thought.seconds;
    }
}

/// Makes the advisers of a game ready.
pub(super) fn advisers(session: &dyn Session) -> Result<Vec<Thinker>, Failure> {
    let specs = GameKind::of(&session.game()).advisers;
    Ok(specs.iter().map(|spec| session.enlist(spec)).collect::<Result<_, _>>()?)
}

/// A player from a file. A file does not start programs, unless they sit here already.
pub(super) fn allowed(seat: Seat, spec: String, own: &[String]) -> Result<String, Failure> {
    if ask::is_program(&spec) && !own.contains(&spec) {
        return Err(Failure::Input(format!(
            "the saved game starts a program: allow it with --seat \"{seat}={spec}\", or name another player"
        )));
    }
    Ok(spec)
}
