//! A chart of which move a search preferred when, beside what each move is worth.

use crate::cli::common::aligned;
use plyground_explain::thinking::{Estimate, Preference, Recorded, Truth, Unit, estimate_in_words, preferences};
use plyground_explain::{Language, Slots, fill};
use plyground_players::MoveThought;
use plyground_plot::grouped;

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
        let mut row = vec![one.mv.clone(), looks.iter().map(mark).collect(), thought(one, language)];
        let worth = truth.and_then(|truth| truth.of(&one.mv));
        row.extend(worth.map(|worth| estimate_in_words(language, &Estimate::from(worth))));
        row.extend((one.mv == recorded.best).then(|| words("answer")));
        rows.push(row);
    }
    let moment = |look: &Preference| match (look.at.depth, look.at.unit) {
        (Some(depth), _) => format!("{} {depth}", words("depth")),
        (None, unit) => format!("{} {}", grouped(look.at.done), unit_name(unit, language)),
    };
    let slots = Slots::from([
        ("count", looks.len().to_string()),
        ("first", moment(first)),
        ("last", moment(last)),
    ]);
    format!("{}\n{}", fill(language, "chart.title", &slots), aligned(&rows))
}

/// What was made of a move at last; `<=` where only a bound is known.
fn thought(one: &MoveThought, language: Language) -> String {
    match (Estimate::of(one), one.bound.as_deref(), one.eval) {
        (Some(estimate), ..) => estimate_in_words(language, &estimate),
        (None, Some(bound), Some(eval)) => {
            let sign = if bound == "atmost" { "<=" } else { ">=" };
            format!("{sign} {}", estimate_in_words(language, &Estimate::Eval(eval)))
        }
        _ => "-".to_owned(),
    }
}

fn unit_name(unit: Unit, language: Language) -> String {
    let key = match unit {
        Unit::Simulations => "chart.simulations",
        Unit::Playouts => "chart.playouts",
        Unit::Positions => "chart.positions",
    };
    fill(language, key, &Slots::new())
}
