//! What positions a data set has.

use crate::regret::usual_plies;
use plyground_games::connect::AnyConnect;
use plyground_players::SpecError;
use std::ops::RangeInclusive;

/// What positions a data set has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatasetPlan {
    /// The game's spec in full.
    pub game: String,
    /// Columns and rows of the board.
    pub size: (usize, usize),
    /// How many positions.
    pub positions: usize,
    /// How many of them are of one random game, which lasts as long as the last of them.
    pub per_game: usize,
    /// After how many plies.
    pub plies: RangeInclusive<u32>,
    /// What the games are drawn from.
    pub seed: u64,
    /// Of so many games one is for tests, and the others are for training; none if 0.
    pub test_every: u64,
}

impl DatasetPlan {
    /// A plan for a game, each position of a game of its own; positions are those of `regret` where nobody says after how many plies.
    pub fn new(
        game: &str,
        positions: usize,
        plies: Option<RangeInclusive<u32>>,
        seed: u64,
    ) -> Result<DatasetPlan, SpecError> {
        let board = AnyConnect::read(game, "has no solver")?;
        let (columns, rows) = board.size();
        let game = format!("{}:{columns}x{rows}x{}", AnyConnect::NAME, board.run());
        let plies = match plies {
            Some(plies) if plies.is_empty() || *plies.end() >= columns * rows => {
                return Err(SpecError(format!(
                    "plies {} to {}: expected the smaller one first, and the larger one below {}",
                    plies.start(),
                    plies.end(),
                    columns * rows
                )));
            }
            Some(plies) => plies,
            None => usual_plies(&game)?,
        };
        let size = (columns as usize, rows as usize);
        Ok(DatasetPlan { game, size, positions, per_game: 1, plies, seed, test_every: 10 })
    }

    /// The same with so many positions of each game, which are after different numbers of plies.
    pub fn with_per_game(self, per_game: usize) -> Result<DatasetPlan, SpecError> {
        let most = self.plies.clone().count();
        if !(1..=most).contains(&per_game) {
            let (first, last) = (self.plies.start(), self.plies.end());
            return Err(SpecError(format!(
                "{per_game} positions of a game after {first} to {last} plies: expected 1 to {most}"
            )));
        }
        Ok(DatasetPlan { per_game, ..self })
    }

    /// Games that the positions are of.
    pub fn games(&self) -> u64 {
        self.positions.div_ceil(self.per_game) as u64
    }
}
