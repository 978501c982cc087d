//! What seats are called.

use super::{Language, Slots, fill};
use plyground_players::{Seat, Session};

/// What a seat is called in a language: Red is Rot. Games whose seats have no such names there keep their own.
pub fn seat_name(language: Language, session: &dyn Session, seat: Seat) -> String {
    match session.game().starts_with("connect:") {
        true => fill(language, &format!("seat.{}", seat.index() + 1), &Slots::new()),
        false => session.seat_name(seat),
    }
}
