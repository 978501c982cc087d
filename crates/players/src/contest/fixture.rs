//! Fixtures: which game is to be played, from which opening, by whom at which seat.

/// A game that is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the contest, from which its random numbers come.
    pub number: u64,
    /// Where it begins.
    pub opening: Opening,
    /// Which entrant sits at each seat.
    pub seats: Vec<usize>,
}

/// The opening of a game: the moves before the players are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// So many random moves; fixtures with the same number have the same ones.
    Random {
        /// How many moves.
        plies: u32,
        /// Which opening of that length.
        number: u64,
    },
    /// A line of play.
    Line(String),
}

/// Games of two entrants in pairs: each opening twice, from either side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs {
    /// Random moves before the players are asked.
    pub plies: u32,
    /// Lines of play to begin with instead, in turn; none for random ones.
    pub lines: Vec<String>,
}

impl Pairs {
    /// The game with this number.
    pub fn fixture(&self, number: u64) -> Fixture {
        let pair = number / 2;
        let opening = match self.lines.len() as u64 {
            0 => Opening::Random { plies: self.plies, number: pair },
            lines => Opening::Line(self.lines[(pair % lines) as usize].clone()),
        };
        Fixture { number, opening, seats: if number.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] } }
    }
}
