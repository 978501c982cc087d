//! Games of a class: under way, and finished.

use super::{Ask, Rules};
use plyground_players::{Payoffs, Seat, Session, Streams};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game under way.
pub(super) struct OpenGame {
    /// Its number, from one.
    pub(super) number: u64,
    pub(super) session: Box<dyn Session>,
    /// Moves before the members were asked.
    opening: usize,
    /// Which member sits at each seat.
    pub(super) seats: [usize; 2],
    /// Since when the seat to move is asked.
    pub(super) since: Duration,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ClassGame {
    /// Its number, from one.
    pub number: u64,
    /// Which member sat at each seat, by its place in the order of joining.
    pub(super) members: [usize; 2],
    /// Their names.
    pub seats: [String; 2],
    /// How many moves were given by the opening.
    pub opening: usize,
    /// The line of play, the opening included.
    pub moves: String,
    /// What each seat got, 0 to 1.
    pub shares: [f64; 2],
    /// Why it ended before its end; `None` if it was played to the end.
    pub ending: Option<String>,
}

impl OpenGame {
    pub(super) fn new(number: u64, session: Box<dyn Session>, seats: [usize; 2], now: Duration) -> OpenGame {
        let opening = session.ply();
        OpenGame { number, session, opening, seats, since: now }
    }

    /// The member whose turn it is.
    pub(super) fn to_move(&self) -> usize {
        self.seats[self.session.turn().index()]
    }

    /// The one on the other side.
    pub(super) fn other(&self, member: usize) -> usize {
        self.seats[1 - self.seat_of(member)]
    }

    /// Where a member of this game sits.
    pub(super) fn seat_of(&self, member: usize) -> usize {
        usize::from(self.seats[0] != member)
    }

    /// What the member to move is asked.
    pub(super) fn ask(&self, opponent: &str, rules: &Rules, now: Duration) -> Ask {
        let (number, ply) = (self.number, self.session.ply());
        Ask {
            number,
            game: self.session.game(),
            position: self.session.line(),
            ply,
            seat: self.session.turn().index() + 1,
            opponent: opponent.to_owned(),
            seed: Streams::new(rules.seed).branch(number).branch(ply as u64).seed(),
            seconds: rules.time.saturating_sub(now.saturating_sub(self.since)).as_secs_f64(),
        }
    }

    /// Plays a move; an error says why there is none.
    pub(super) fn play(&mut self, mv: &str, now: Duration) -> Result<(), String> {
        const LONGEST: usize = 64;
        if mv.len() > LONGEST {
            return Err(format!("answered {} letters instead of a move", mv.len()));
        }
        self.session.play(mv).map_err(|error| format!("made no legal move: {error}"))?;
        self.since = now;
        Ok(())
    }

    /// The finished game, by its rules or by a seat that forfeits it.
    pub(super) fn close(self, names: [String; 2], forfeit: Option<(usize, String)>) -> ClassGame {
        let loser = forfeit.as_ref().map(|(seat, _)| Payoffs::win(Seat::new(1 - seat)));
        let payoffs = loser.or_else(|| self.session.outcome()).unwrap_or_else(|| Payoffs::draw(2));
        ClassGame {
            number: self.number,
            members: self.seats,
            opening: self.opening,
            moves: self.session.line(),
            shares: [0, 1].map(|seat| payoffs.share(Seat::new(seat))),
            ending: forfeit.map(|(seat, why)| format!("{} {why}", names[seat])),
            seats: names,
        }
    }
}

impl ClassGame {
    /// What a member of it got, 0 to 1.
    pub(super) fn share(&self, member: usize) -> f64 {
        self.shares[usize::from(self.members[0] != member)]
    }

    /// How it ended, in words for a member of it.
    pub(super) fn news(&self, member: usize) -> String {
        let other = &self.seats[usize::from(self.members[0] == member)];
        let result = match self.share(member) {
            share if share > 0.5 => "won against",
            share if share < 0.5 => "lost to",
            _ => "drew with",
        };
        let ending = self.ending.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
        format!("game {}: {result} {other}{ending}", self.number)
    }
}
