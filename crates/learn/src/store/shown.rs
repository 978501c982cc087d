//! Looking positions up in a store, in the form in which people and `--json` see them.

use super::boards::boards;
use super::compare::{Difference, value};
use super::error::StoreError;
use super::values::Values;
use plyground_core::{Seat, TextError};
use plyground_search::mcts::Known;
use serde::Serialize;

/// What is known of a position and of the moves from there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShownPosition {
    /// The board, drawn.
    #[serde(skip)]
    pub picture: String,
    /// Who moves.
    pub turn: String,
    /// The position itself.
    #[serde(flatten)]
    pub here: Option<Shown>,
    /// The moves to running positions that are known, the most visited first.
    pub moves: Vec<ShownMove>,
}

/// A move with what is known of the position it leads to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShownMove {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Through the eyes of who makes it.
    #[serde(flatten)]
    pub known: Shown,
}

/// Counts of a position.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Shown {
    /// Expected payoff of the seat to move, 0 to 1.
    pub value: f64,
    /// Games in all.
    pub visits: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the first seat won.
    pub first: u32,
    /// Games that the second seat won.
    pub second: u32,
}

impl Shown {
    fn new(known: Known, mover: Seat) -> Shown {
        let [first, second] = known.wins;
        let own = if mover == Seat::FIRST { value(known) } else { 1.0 - value(known) };
        Shown { value: own, visits: known.visits, draws: known.visits - first - second, first, second }
    }
}

/// Looks a line of play up.
pub fn shown_position(values: &Values, line: &str) -> Result<ShownPosition, TextError> {
    let look = boards(&values.header.game)?.look(line)?;
    let known = |key: u128| values.table.find(key).map(|known| Shown::new(known, look.turn));
    let one = |(mv, key): &(String, Option<u128>)| Some(ShownMove { mv: mv.clone(), known: known((*key)?)? });
    let mut moves: Vec<ShownMove> = look.moves.iter().filter_map(one).collect();
    moves.sort_by_key(|one| std::cmp::Reverse(one.known.visits));
    Ok(ShownPosition { picture: look.picture, turn: look.mover, here: known(look.key), moves })
}

/// A position that two stores value differently.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShownDifference {
    /// The board: its rows from the top.
    pub board: String,
    /// In the first store, through the eyes of the first seat.
    pub first: Shown,
    /// In the second.
    pub second: Shown,
}

/// The largest differences, with their boards.
pub fn shown_difference(game: &str, difference: &Difference) -> Result<Vec<ShownDifference>, StoreError> {
    let boards = boards(game).map_err(|error| StoreError::Text(error.to_string()))?;
    let one = |(key, a, b): &(u128, Known, Known)| ShownDifference {
        board: boards.write(*key).unwrap_or_else(|| format!("key {key:#x}, no position of this game")),
        first: Shown::new(*a, Seat::FIRST),
        second: Shown::new(*b, Seat::FIRST),
    };
    Ok(difference.largest.iter().map(one).collect())
}
