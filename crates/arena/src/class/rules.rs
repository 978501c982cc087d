//! What a class agrees on.

use std::time::Duration;

/// The rules of a class.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// The game's spec.
    pub game: String,
    /// Time for a move, the way there and back included.
    pub time: Duration,
    /// Who has not asked for so long is gone.
    pub away: Duration,
    /// Random moves before the bots are asked, so that no two pairs of games are alike.
    pub plies: u32,
    /// The most members.
    pub members: usize,
    /// The most games: all of them are kept, for the ladder and for export.
    pub games: usize,
    /// What openings come from.
    pub seed: u64,
}

impl Rules {
    /// The usual rules for a game.
    pub fn new(game: &str) -> Rules {
        Rules {
            game: game.to_owned(),
            time: Duration::from_secs(10),
            away: Duration::from_secs(45),
            plies: 4,
            members: 64,
            games: 100_000,
            seed: 1,
        }
    }
}
