//! How S4's leaves might have been valued.

use super::board::Direction::{self, Column, Falling, Rising, Row};

/// A way to value leaves, and what ends a line of play.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Guess {
    /// What reports call it.
    pub(crate) name: &'static str,
    /// Whether lines of play end where somebody has won.
    pub(super) ends: bool,
    /// Whether the other side's longest run is taken off.
    pub(super) sees_other: bool,
    /// Longer runs count as this one.
    pub(super) longest: u32,
    /// Which line decides where there is one.
    pub(super) wins: Wins,
    /// What a line of the searching side is worth, and one of the other.
    pub(super) worth: Worth,
}

/// Whose line it is that decides a leaf, where both sides may have one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wins {
    /// Lines are runs like others.
    Unseen,
    /// The first that is met, direction by direction; columns from the left, or from the right.
    First { order: [Direction; 4], is_from_right: bool },
    /// One of the searching side, if there is any.
    Own,
    /// One of the other side, if there is any.
    Other,
}

/// What a line is worth to the searching side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// As much as the longer side of the board, and as much less than nothing.
    Side,
    /// So much if it is its own, so much if it is the other's.
    Of(i32, i32),
}

/// What gives all thirty counts: the longest run of the searching side, and the first line that is met where there is one.
const FOUND: Guess = Guess {
    name: "as found",
    ends: false,
    sees_other: false,
    longest: u32::MAX,
    wins: Wins::First { order: [Column, Row, Rising, Falling], is_from_right: false },
    worth: Worth::Side,
};

/// What was found, and what differs from it in one thing or two.
pub(crate) const GUESSES: [Guess; 13] = [
    FOUND,
    Guess { name: "a line is worth 3, one of the other side 1", worth: Worth::Of(3, 1), ..FOUND },
    Guess {
        name: "diagonals are looked at before columns and rows",
        wins: first([Rising, Falling, Column, Row]),
        ..FOUND
    },
    Guess { name: "rows are looked at before columns", wins: first([Row, Column, Rising, Falling]), ..FOUND },
    Guess {
        name: "columns are looked at from the right",
        wins: Wins::First { order: [Column, Row, Rising, Falling], is_from_right: true },
        ..FOUND
    },
    Guess { name: "an own line decides wherever it is", wins: Wins::Own, ..FOUND },
    Guess { name: "the other's line decides wherever it is", wins: Wins::Other, ..FOUND },
    Guess { name: "lines of play end at a win", ends: true, ..FOUND },
    Guess { name: "runs alone, no wins", wins: Wins::Unseen, ..FOUND },
    Guess { name: "runs alone, up to two", wins: Wins::Unseen, longest: 2, ..FOUND },
    Guess { name: "wins alone, no runs", longest: 0, ..FOUND },
    Guess { name: "all leaves are equal", wins: Wins::Unseen, longest: 0, ..FOUND },
    Guess { name: "the other's longest run is taken off", sees_other: true, ..FOUND },
];

const fn first(order: [Direction; 4]) -> Wins {
    Wins::First { order, is_from_right: false }
}
