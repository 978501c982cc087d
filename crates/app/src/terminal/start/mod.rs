//! How a game is begun: who moves first, and how strong the computer is. The choice is remembered for the next time.

mod ask;
mod remembered;

pub(crate) use ask::ask;

use plyground_players::registry::GameKind;
use serde::{Deserialize, Serialize};

/// The levels there are.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=9;

/// What a person chose to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Start {
    /// The game's spec.
    pub(crate) game: String,
    pub(crate) who: Who,
    /// How strong the computer is, 1 to 9.
    pub(crate) level: u8,
}

/// Who sits at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    /// A person on the first seat, the computer on the others.
    YouBegin,
    /// A person on the last seat.
    ComputerBegins,
    /// People on the first two seats.
    TwoPeople,
    /// These players, by seat.
    Named(Vec<String>),
}

impl Who {
    /// The choices that everybody is offered, with their words.
    pub(crate) const OFFERED: [(Who, &'static str); 3] = [
        (Who::YouBegin, "you begin"),
        (Who::ComputerBegins, "the computer begins"),
        (Who::TwoPeople, "two people"),
    ];
}

impl Default for Start {
    fn default() -> Start {
        Start { game: "connect".to_owned(), who: Who::YouBegin, level: 3 }
    }
}

impl Start {
    /// What the levels of the game are, in a few words, the first one first.
    pub(crate) fn levels(&self) -> &'static [&'static str; 9] {
        GameKind::of(&self.game).levels
    }

    /// The players' specs, by seat.
    pub(crate) fn players(&self, seats: usize) -> Vec<String> {
        let computer = format!("level:{}", self.level);
        let is_person = |seat: usize| match &self.who {
            Who::YouBegin => seat == 0,
            Who::ComputerBegins => seat + 1 == seats,
            Who::TwoPeople => seat < 2,
            Who::Named(_) => false,
        };
        let player = |seat: usize| match &self.who {
            Who::Named(players) => players.get(seat).cloned().unwrap_or_else(|| "human".to_owned()),
            _ if is_person(seat) => "human".to_owned(),
            _ => computer.clone(),
        };
        (0..seats).map(player).collect()
    }

    /// Whether somebody has to say how strong the computer is.
    pub(crate) fn has_level(&self, seats: usize) -> bool {
        match self.who {
            Who::YouBegin | Who::ComputerBegins => true,
            Who::TwoPeople => seats > 2,
            Who::Named(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_taken_as_was_chosen() {
        let of = |who: Who, seats| Start { who, ..Start::default() }.players(seats).join(" ");
        assert_eq!(of(Who::YouBegin, 2), "human level:3");
        assert_eq!(of(Who::ComputerBegins, 2), "level:3 human");
        assert_eq!(of(Who::TwoPeople, 2), "human human");
        assert_eq!(of(Who::TwoPeople, 4), "human human level:3 level:3");
        assert_eq!(of(Who::Named(vec!["mc".to_owned()]), 2), "mc human");
    }
}
