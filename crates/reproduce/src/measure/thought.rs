//! A player that thinks about a position, and what it takes of the allocator.

use crate::run::{Finished, RunOptions, Unfinished};
use plyground_core::memory::{Taken, taken};
use plyground_players::{Request, Session, Thinker, Thought, registry};

/// A game at a line of play.
pub(crate) fn at(line: &str) -> Finished<Box<dyn Session>> {
    let mut session = registry::open("connect")?;
    session.go_to(line)?;
    Ok(session)
}

/// Asks a player that knows nothing yet.
pub(crate) fn think(
    options: &RunOptions<'_>,
    session: &dyn Session,
    player: &mut Thinker,
    threads: usize,
    seed: u64,
) -> Finished<Thought> {
    player.new_game();
    let request = Request { threads, seed, stop: options.stop, observer: None };
    let thought = session.think(player, &request).expect("a running game");
    options.go_on()?;
    thought.answered().map_err(Unfinished::because)
}

/// What some work takes of the allocator; an error in a program that does not count its allocations.
pub(crate) fn memory_taken(work: impl FnOnce()) -> Finished<Taken> {
    taken(work).ok_or_else(|| Unfinished::because("this program does not count its allocations"))
}
