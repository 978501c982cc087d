//! What seats are called.

use super::{Language, Slots, fill};
use plyground_players::{Seat, Session};

/// What a seat is called in a language: Red is Rot. Games whose seats have no such names there keep their own.
pub fn seat_name(language: Language, session: &dyn Session, seat: Seat) -> String {
    seat_of(language, &session.game(), seat.index() + 1, || session.seat_name(seat))
}

/// The same of a game's spec, a seat from one, and its own name.
pub(crate) fn seat_of(language: Language, game: &str, seat: usize, own: impl FnOnce() -> String) -> String {
    match game.starts_with("connect:") {
        true => fill(language, &format!("seat.{seat}"), &Slots::new()),
        false => own(),
    }
}
