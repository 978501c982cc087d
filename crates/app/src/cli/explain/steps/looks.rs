//! The steps of a search that looks ahead, in words: each position with its window, its value and what it cuts off.

use super::{opening, place};
use plyground_explain::thinking::Visit;
use plyground_players::{Session, Thought};
use plyground_plot::{counted, grouped};

const EXPLAINED: &str = "\
Values are through the eyes of the seat that made the move. A window is what still matters: a value that is not above its lower end
changes nothing, and one that reaches its upper end refutes the move before.
";

pub(super) fn in_words(session: &dyn Session, thought: &Thought, visits: &[Visit]) -> String {
    let mut text = opening(session, thought) + EXPLAINED + "\n";
    // Positions that were entered and not left yet.
    let mut open: Vec<&Visit> = Vec::new();
    for visit in visits {
        while open.last().is_some_and(|above| above.line.len() >= visit.line.len()) {
            text += &open.pop().map(leave).unwrap_or_default();
        }
        if visit.expanded {
            text += &format!("{}{}{}\n", indent(visit), name(visit), window(visit));
            open.push(visit);
        } else {
            let known = if visit.table { ", known from the table" } else { "" };
            let left_out = if visit.cut.is_empty() {
                String::new()
            } else {
                format!(" and cuts off {}", visit.cut.join(", "))
            };
            text += &format!(
                "{}{}{} = {}{known}{left_out}\n",
                indent(visit),
                name(visit),
                window(visit),
                value(visit)
            );
        }
    }
    while let Some(visit) = open.pop() {
        text += &leave(visit);
    }
    text + &counts(thought, visits)
}

/// What came of a position after the moves that were looked at.
fn leave(visit: &Visit) -> String {
    let mut text = String::new();
    if let Some(by) = &visit.cut_by {
        let rest = counted(visit.cut.len() as u64, "move");
        let (refuted, are) = (place(&visit.line), if visit.cut.len() == 1 { "is" } else { "are" });
        let cut = visit.cut.join(", ");
        text += &format!(
            "{}  beta cut-off: {by} refutes {refuted}, the other {rest} ({cut}) {are} not looked at\n",
            indent(visit)
        );
    }
    text + &format!("{}= {}\n", indent(visit), value(visit))
}

fn indent(visit: &Visit) -> String {
    "  ".repeat(visit.line.len())
}

fn name(visit: &Visit) -> &str {
    visit.line.last().map_or("root", String::as_str)
}

fn window(visit: &Visit) -> String {
    let end = |end: Option<i32>, open: &str| end.map_or_else(|| open.to_owned(), |end| end.to_string());
    match (visit.alpha, visit.beta) {
        (None, None) => String::new(),
        (alpha, beta) => format!("  window {} to {}", end(alpha, "-∞"), end(beta, "∞")),
    }
}

fn value(visit: &Visit) -> String {
    let bound = match visit.bound.as_deref() {
        Some("atmost") => "at most ",
        Some(_) => "at least ",
        None => "",
    };
    match (visit.eval, visit.plies) {
        (Some(eval), Some(plies)) if eval > 0 => format!("{bound}wins in {plies}"),
        (Some(_), Some(plies)) => format!("{bound}loses in {plies}"),
        (Some(eval), None) => format!("{bound}{eval}"),
        (None, _) => "no value".to_owned(),
    }
}

/// How many positions that were, beside what the search counted itself.
fn counts(thought: &Thought, visits: &[Visit]) -> String {
    let cut = visits.iter().filter(|visit| !visit.cut.is_empty()).count() as u64;
    let mut text =
        format!("\n{} shown, {}", counted(visits.len() as u64, "position"), counted(cut, "cut-off"));
    let all = thought.counts.tree.map_or(0, |tree| tree.visited);
    match all.saturating_sub(visits.len() as u64) {
        0 => {}
        before => text += &format!("; {} more in the depths before", grouped(before)),
    }
    text + "\n"
}
