//! A game that somebody played, in the form that programs for that game read.

use super::{Format, Writer};
use crate::{Event, Field, Played, Spent};
use plyground_core::Seat;
use plyground_players::SavedGame;
use plyground_players::registry::{self, GameKind};
use std::io::{Error, Write};

/// Writes a saved game as PGN (Connect) or blksgf (Blokus).
pub fn write_saved(saved: &SavedGame, out: impl Write) -> Result<(), Error> {
    let mut session = registry::open(&saved.game).map_err(Error::other)?;
    session.go_to(&saved.moves).map_err(Error::other)?;
    let (seats, outcome) = (session.seats(), session.outcome());
    let players = vec!["random".to_owned(); seats];
    let mut event = Event::new(&saved.game, players, Field::All, 1, saved.seed).map_err(Error::other)?;
    // Who plays is told as it is: people are no players of an event.
    event.entrants.clone_from(&saved.seats);
    let played = Played {
        number: 0,
        seats: (0..seats).collect(),
        opening: 0,
        moves: saved.moves.clone(),
        plies: session.ply(),
        payoffs: Seat::all(seats).map(|seat| outcome.map_or(0, |payoffs| payoffs.twelfths(seat))).collect(),
        spent: vec![Spent::default(); seats],
        ending: outcome.is_none().then(|| "unfinished".to_owned()),
        forfeit: None,
    };
    let mut writer = Writer::new(&event, Format::Own(GameKind::of(&saved.game).record), out)?;
    writer.add(&played)?;
    writer.finish().map(drop)
}
