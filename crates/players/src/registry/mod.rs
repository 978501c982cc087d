//! The registry: what there is to play, who can play it, and how a spec becomes either.
//!
//! Games and searches meet in this folder: no other file of the crate names both a game of `plyground_games` and an
//! algorithm of `plyground_search`. (The exact solver is Connect's own: `kinds::perfect` makes it a player and `solver`
//! puts it behind specs.) A new game is a [`GameKind`], a file beside `connect` and an arm of [`open`]; a new search is a
//! file of `kinds`, a line of [`PLAYERS`] and an arm of `player` in `searches`.

mod blokus;
mod connect;
mod searches;
mod with_option;

pub use crate::game_kind::{GAMES, GameKind, RecordFormat};
pub(crate) use connect::connect_player;
pub use searches::{PLAYERS, settings, table_memory};
pub use with_option::with_option;

use crate::kinds::Player;
use crate::session::Session;
use crate::specs::{Spec, SpecError, did_you_mean, one_of};
use plyground_games::blokus::{Blokus, Classic};
use plyground_games::connect::Connect;

/// A game at its start.
pub fn open(spec: &str) -> Result<Box<dyn Session>, SpecError> {
    let spec = Spec::new(spec);
    match spec.name.as_str() {
        "connect" => connect::open(&spec),
        "blokus" => blokus::open(&spec),
        name => {
            let names: Vec<&str> = GAMES.iter().map(|kind| kind.name).collect();
            let near = did_you_mean(name, &names);
            let names = one_of(&names);
            Err(SpecError(format!("no game \"{name}\": expected {names} (see plyground games){near}")))
        }
    }
}

/// The search behind a player's spec with its types, for boards of up to 64 bits: for whoever measures a search itself.
///
/// Not generic, so that all searches of a game are compiled once, here.
pub fn connect_search(game: &Connect<u64>, text: &str) -> Result<Player<Connect<u64>>, SpecError> {
    connect_player(game, text)
}

/// The same for the Blokus of four seats.
pub fn blokus_search(text: &str) -> Result<Player<Blokus<Classic>>, SpecError> {
    blokus::blokus_player(text)
}

/// Whether positions of a game have exact scores.
pub fn has_solver(game: &str) -> bool {
    GameKind::find(game).is_some_and(|kind| kind.has_solver)
}
