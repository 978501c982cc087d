//! A chart of which move a search preferred when, beside what each move is worth.

use crate::cli::common::aligned;
use plyground_explain::thinking::{
    Estimate, Preference, Recorded, Truth, estimate_in_words, moment_in_words, preferences,
};
use plyground_explain::{Language, Slots, fill};
use plyground_players::MoveThought;

/// Moves that are shown without a question; of more only those that were ever preferred.
const FEW: usize = 12;

/// A row for each move: the looks at which it was preferred, what it was thought to be worth at last, and what it is worth.
pub(super) fn chart(recorded: &Recorded, truth: Option<&Truth>, language: Language) -> String {
    let looks = preferences(recorded);
    let (Some(first), Some(last)) = (looks.first(), looks.last()) else { return String::new() };
    let is_shown = |one: &&MoveThought| {
        recorded.moves.len() <= FEW || one.mv == recorded.best || looks.iter().any(|look| look.mv == one.mv)
    };
    let words = |key: &str| fill(language, &format!("chart.{key}"), &Slots::new());
    let mut titles = vec![words("move"), words("looks"), words("thought")];
    titles.extend(truth.map(|_| words("truth")));
    let mut rows = vec![titles];
    for one in recorded.moves.iter().filter(is_shown) {
        let mark = |look: &Preference| if look.mv == one.mv { '█' } else { '·' };
        let mut row =
            vec![one.mv.clone(), looks.iter().map(mark).collect(), thought(one, recorded.exact, language)];
        let worth = truth.and_then(|truth| truth.of(&one.mv));
        row.extend(worth.map(|worth| estimate_in_words(language, &Estimate::from(worth))));
        row.extend((one.mv == recorded.best).then(|| words("answer")));
        rows.push(row);
    }
    let moment = |look: &Preference| moment_in_words(language, &look.at);
    let slots =
        Slots::from([("count", looks.len().to_string()), ("first", moment(first)), ("last", moment(last))]);
    format!("{}\n{}", fill(language, "chart.title", &slots), aligned(&rows))
}

/// What was made of a move at last; `<=` where only a bound is known.
fn thought(one: &MoveThought, is_sure: bool, language: Language) -> String {
    let sign = match one.bound.as_deref() {
        Some("atmost") => "<= ",
        Some(_) => ">= ",
        None => "",
    };
    let mut one = one.clone();
    one.bound = None;
    let value = Estimate::of(&one, is_sure);
    value.map_or_else(|| "-".to_owned(), |value| format!("{sign}{}", estimate_in_words(language, &value)))
}
