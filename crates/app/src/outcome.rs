//! The outcome of a solved move in words.

use plyground_players::MoveThought;

/// What a solved move comes to: who wins, and with which of their stones from now.
pub(crate) fn in_words(one: &MoveThought) -> Option<String> {
    let (score, plies) = (one.score?, one.plies?);
    let stone = ordinal(plies.div_ceil(2));
    Some(match score.signum() {
        1 => format!("wins with the {stone} stone from now"),
        0 => "draws".to_owned(),
        _ => format!("loses to the {} stone of the other side", ordinal(plies / 2)),
    })
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
