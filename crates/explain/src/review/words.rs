//! What stands around the sentences of a review, in its language.

use super::{Accuracy, Ending, Review, ReviewedMove, Worth};
use crate::connect::{GameResult, MoveClass};
use crate::language::{Language, Slots, fill, seat_of};

/// How the game ended, and after how many moves.
pub fn ending(review: &Review, language: Language) -> String {
    let moves = ("moves", review.moves.len().to_string());
    match review.ending {
        Ending::Won(seat) => {
            fill(language, "review.won", &Slots::from([moves, ("seat", seat_name(review, seat, language))]))
        }
        Ending::Drawn => fill(language, "review.drawn", &Slots::from([moves])),
        Ending::Unfinished => fill(language, "review.unfinished", &Slots::from([moves])),
    }
}

/// Titles of the table of moves.
pub fn titles(language: Language) -> [String; 6] {
    let word = |key: &str| fill(language, &format!("review.{key}"), &Slots::new());
    [
        String::new(),
        word("column_move"),
        word("column_by"),
        word("column_before"),
        word("column_after"),
        String::new(),
    ]
}

/// A move as a row of that table.
pub fn row(review: &Review, one: &ReviewedMove, language: Language) -> [String; 6] {
    [
        one.number.to_string(),
        one.mv.clone(),
        seat_name(review, one.seat, language),
        worth(one.before, language),
        worth(one.after, language),
        class(one.class, language),
    ]
}

/// `Move 5, Red plays 4`.
pub fn heading(review: &Review, one: &ReviewedMove, language: Language) -> String {
    let slots = Slots::from([
        ("number", one.number.to_string()),
        ("seat", seat_name(review, one.seat, language)),
        ("move", one.mv.clone()),
    ]);
    fill(language, "review.mistake", &slots)
}

/// How well a seat played.
pub fn accuracy(review: &Review, accuracy: &Accuracy, language: Language) -> String {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let mut slots = Slots::from([
        ("seat", seat_name(review, accuracy.seat, language)),
        ("blunders", accuracy.blunders.to_string()),
        ("slips", accuracy.slips.to_string()),
    ]);
    let (Some(share), Some(low), Some(high)) = (accuracy.share, accuracy.low, accuracy.high) else {
        return fill(language, "review.no_choice", &slots);
    };
    slots.extend([
        ("kept", accuracy.kept.to_string()),
        ("of", accuracy.choices.to_string()),
        ("share", percent(share)),
        ("low", percent(low)),
        ("high", percent(high)),
    ]);
    fill(language, "review.accuracy", &slots)
}

fn seat_name(review: &Review, seat: usize, language: Language) -> String {
    seat_of(language, &review.game, seat, || review.seats[seat - 1].clone())
}

/// What a move did, in a word and with a sign.
fn class(class: MoveClass, language: Language) -> String {
    let key = match class {
        MoveClass::Best | MoveClass::Unknown => return String::new(),
        MoveClass::Only => "class_only",
        MoveClass::Slip => "class_slip",
        MoveClass::Blunder => "class_blunder",
        MoveClass::Missed => "class_missed",
    };
    fill(language, &format!("review.{key}"), &Slots::new())
}

/// What a position is worth to the mover.
fn worth(worth: Option<Worth>, language: Language) -> String {
    let say = |key: &str, slots: &Slots| fill(language, &format!("review.{key}"), slots);
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    match worth {
        None => say("worth_unknown", &Slots::new()),
        Some(Worth::Exact { result: GameResult::Win, plies: 0, .. }) => say("worth_won", &Slots::new()),
        Some(Worth::Exact { result, plies, .. }) => {
            say(&format!("worth_{}", result.key()), &Slots::from([("plies", plies.to_string())]))
        }
        Some(Worth::Estimate { value, low, high }) => say(
            "worth_estimate",
            &Slots::from([("value", percent(value)), ("low", percent(low)), ("high", percent(high))]),
        ),
    }
}
