//! The steps of a tree search in words: select, expand, simulate, back up.

use super::{opening, place};
use crate::cli::common::aligned;
use plyground_players::{
    BackupThought, CandidateThought, EndThought, Seat, SelectThought, Session, StepThought, Thought,
};
use plyground_plot::{counted, grouped};

const FORMULA: &str = "\
A move is selected by mean + explore, the highest sum first and moves never tried before all others: mean is
(wins - losses) / n for the seat to move, explore is c sqrt(ln N / n), n the visits of the move, N those of the position.
Positions that come up again share their counts, and so do mirror images (symmetry=off keeps these apart).
";

pub(super) fn in_words(session: &dyn Session, thought: &Thought, steps: &[StepThought]) -> String {
    let mut text = opening(session, thought) + FORMULA;
    for step in steps {
        text += &title(step);
        let mut label = "select";
        for one in &step.select {
            text += &selection(label, one);
            label = "";
        }
        for end in &step.simulate {
            text += &simulation(session, end);
        }
        text += &backups(&step.backup);
    }
    let shown = steps.iter().map(|step| step.simulations).sum::<u64>();
    let all = thought.moves.iter().filter_map(|one| one.visits).sum::<u64>();
    text += &format!("\n{} shown; the whole search has {}\n", counted(shown, "simulation"), grouped(all));
    text
}

fn title(step: &StepThought) -> String {
    match step.simulations {
        1 => format!("\nsimulation {}\n", grouped(step.simulation)),
        count => format!(
            "\nsimulations {} to {}, side by side: games under way count as lost\n",
            grouped(step.simulation),
            grouped(step.simulation + count - 1)
        ),
    }
}

fn selection(label: &str, one: &SelectThought) -> String {
    let at =
        if one.line.is_empty() { "at the root".to_owned() } else { format!("after {}", place(&one.line)) };
    let some = if one.simulations > 1 {
        format!(", {} at once", counted(u64::from(one.simulations), "simulation"))
    } else {
        String::new()
    };
    let mut text =
        format!("  {label:<9} {at}, N = {}: {}{some}\n", grouped(u64::from(one.visits)), one.chosen);
    let mut rows = vec![["move", "n", "mean", "explore", "sum"].map(str::to_owned).to_vec()];
    for candidate in &one.moves {
        let mut row = candidate_row(candidate);
        row.extend((candidate.mv == one.chosen).then(|| "<- selected".to_owned()));
        rows.push(row);
    }
    for line in aligned(&rows).lines() {
        text += &format!("{:14}{line}\n", "");
    }
    text
}

fn candidate_row(one: &CandidateThought) -> Vec<String> {
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.4}"));
    let sum = match one.standing.as_str() {
        "untried" => "never tried".to_owned(),
        "ruledout" => "loses at once".to_owned(),
        "proven" => format!("{} proven", number(one.bound)),
        _ => number(one.bound),
    };
    vec![one.mv.clone(), grouped(u64::from(one.visits)), number(one.mean), number(one.exploration), sum]
}

fn simulation(session: &dyn Session, end: &EndThought) -> String {
    let mut text = String::new();
    if end.expanded {
        text += &format!("  {:<9} {} enters the tree\n", "expand", place(&end.line));
    }
    let result = result(session, &end.values);
    let what = match (end.known, end.games) {
        (true, _) => format!("no game, {} is known: {result}", place(&end.line)),
        (false, 0) => format!("no game, {} is valued: {result}", place(&end.line)),
        (false, 1) => format!(
            "a random game of {} from {}: {result}",
            counted(u64::from(end.plies), "move"),
            place(&end.line)
        ),
        (false, games) => {
            format!("{} from {}: {result}", counted(u64::from(games), "random game"), place(&end.line))
        }
    };
    text + &format!("  {:<9} {what}\n", "simulate")
}

/// What the seats got, in words where one got all.
fn result(session: &dyn Session, values: &[f64]) -> String {
    match values.iter().position(|value| *value == 1.0) {
        Some(seat) => format!("{} wins", session.seat_name(Seat::new(seat))),
        None if values.iter().all(|value| *value == values[0]) => "a draw".to_owned(),
        None => values.iter().map(|value| format!("{value:.3}")).collect::<Vec<_>>().join(" "),
    }
}

/// Means on the scale of the formula, through the eyes of the seat that moved there.
fn backups(backups: &[BackupThought]) -> String {
    let mean = |value: Option<f64>| {
        value.map_or_else(|| "-".to_owned(), |value| format!("{:.4}", 2.0 * value - 1.0))
    };
    let row = |one: &BackupThought| {
        let mut row = vec![
            place(&one.line),
            format!("n {} -> {}", grouped(u64::from(one.visits[0])), grouped(u64::from(one.visits[1]))),
            format!("mean {} -> {}", mean(one.value[0]), mean(one.value[1])),
        ];
        row.extend(one.proven.then(|| "proven".to_owned()));
        row
    };
    let rows: Vec<Vec<String>> = backups.iter().map(row).collect();
    let mut text = String::new();
    for (nth, line) in aligned(&rows).lines().enumerate() {
        text += &format!("  {:<9} {line}\n", if nth == 0 { "back up" } else { "" });
    }
    text
}
