//! The steps of a search that looks ahead, in words: each position with its window, its value and what it cuts off.

use super::{StepWords, opening};
use plyground_explain::Language;
use plyground_explain::thinking::Visit;
use plyground_players::{Session, Thought};

pub(super) fn in_words(
    session: &dyn Session,
    thought: &Thought,
    visits: &[Visit],
    language: Language,
) -> String {
    let words = StepWords(language);
    let mut text = opening(session, thought, language) + &words.word("windows") + "\n\n";
    // Positions that were entered and not left yet.
    let mut open: Vec<&Visit> = Vec::new();
    for visit in visits {
        while open.last().is_some_and(|above| above.line.len() >= visit.line.len()) {
            text += &open.pop().map(|visit| leave(visit, words)).unwrap_or_default();
        }
        let name = visit.line.last().cloned().unwrap_or_else(|| words.word("root"));
        text += &format!("{}{name}{}", indent(visit), window(visit, words));
        if visit.expanded {
            open.push(visit);
        } else {
            text += &format!(" = {}", value(visit, words));
            if visit.table {
                text += &words.word("from_table");
            }
            if !visit.cut.is_empty() {
                text += &words.say("cuts_off", [("cut", visit.cut.join(", "))]);
            }
        }
        text.push('\n');
    }
    while let Some(visit) = open.pop() {
        text += &leave(visit, words);
    }
    text + &counts(thought, visits, words)
}

/// What came of a position after the moves that were looked at.
fn leave(visit: &Visit, words: StepWords) -> String {
    let mut text = String::new();
    if let Some(by) = &visit.cut_by {
        let slots = [
            ("move", by.clone()),
            ("line", words.place(&visit.line)),
            ("count", visit.cut.len().to_string()),
            ("cut", visit.cut.join(", ")),
        ];
        text += &format!("{}  {}\n", indent(visit), words.say("cut_off", slots));
    }
    text + &format!("{}= {}\n", indent(visit), value(visit, words))
}

fn indent(visit: &Visit) -> String {
    "  ".repeat(visit.line.len())
}

fn window(visit: &Visit, words: StepWords) -> String {
    let end = |end: Option<i32>, open: &str| end.map_or_else(|| open.to_owned(), |end| end.to_string());
    match (visit.alpha, visit.beta) {
        (None, None) => String::new(),
        (alpha, beta) => {
            let slots = [("alpha", end(alpha, "-∞")), ("beta", end(beta, "∞"))];
            format!("  {}", words.say("window", slots))
        }
    }
}

fn value(visit: &Visit, words: StepWords) -> String {
    let value = match (visit.eval, visit.plies) {
        (Some(eval), Some(plies)) => {
            let key = if eval > 0 { "wins_in" } else { "loses_in" };
            words.say(key, [("plies", plies.to_string())])
        }
        (Some(eval), None) => eval.to_string(),
        (None, _) => words.word("no_value"),
    };
    match visit.bound.as_deref() {
        Some("atmost") => words.say("at_most", [("value", value)]),
        Some(_) => words.say("at_least", [("value", value)]),
        None => value,
    }
}

/// How many positions that were, beside what the search counted itself.
fn counts(thought: &Thought, visits: &[Visit], words: StepWords) -> String {
    let count = |number: u64| words.0.count(number);
    let shown = visits.len() as u64;
    let cuts = visits.iter().filter(|visit| !visit.cut.is_empty()).count() as u64;
    let slots = [("count", count(shown)), ("cuts", count(cuts))];
    let all = thought.counts.tree.map_or(0, |tree| tree.visited);
    let text = match all.saturating_sub(shown) {
        0 => words.say("looked_at", slots),
        before => {
            let [shown, cuts] = slots;
            words.say("looked_at_before", [shown, cuts, ("before", count(before))])
        }
    };
    format!("\n{text}\n")
}
