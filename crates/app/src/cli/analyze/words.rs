//! What a player thinks of every move, in words.

use crate::cli::common::aligned;
use crate::outcome;
use plyground_players::{MoveThought, Seat, Session, Thought};
use plyground_plot::{counted, grouped};

pub(super) fn in_words(session: &dyn Session, thought: &Thought, is_all: bool) -> String {
    let mut text = String::new();
    if !session.header().is_empty() {
        text += &format!("{}\n", session.header());
    }
    text += &session.draw();
    let turn = session.seat_name(Seat::new(thought.turn - 1));
    text += &format!("{turn} to move; {} thinks:\n\n", thought.player);
    let shown = shown(thought, is_all);
    text += &aligned(&rows(thought, &shown));
    if shown.len() < thought.moves.len() {
        text += &format!("({} more: --all shows every move)\n", thought.moves.len() - shown.len());
    }
    if thought.line.len() > 1 {
        text += &format!("\nbest play: {}\n", thought.line.join(" "));
    }
    text += &cost(thought);
    if !thought.complete {
        text += "(the budget ended the search before it was done)\n";
    }
    text
}

/// What the answer took.
fn cost(thought: &Thought) -> String {
    let work = match (thought.counts.sampling, thought.counts.tree) {
        (Some(sampling), _) => {
            let length = sampling.plies as f64 / sampling.playouts.max(1) as f64;
            counted(sampling.playouts, "playout") + &format!(" of {length:.1} moves")
        }
        (_, Some(tree)) => {
            let depth = thought.depth.map(|depth| format!("depth {depth}, ")).unwrap_or_default();
            let visited = counted(tree.visited, "position");
            match tree.evaluated {
                0 => format!("{depth}{visited} visited"),
                evaluated => format!("{depth}{visited} visited, {} of them evaluated,", grouped(evaluated)),
            }
        }
        _ => return String::new(),
    };
    let threads = counted(thought.threads as u64, "thread");
    // Who samples and has something to ask has a store of values.
    let store = match (thought.counts.sampling, thought.counts.tree) {
        (Some(_), Some(tree)) if tree.probes > 0 => {
            format!(
                "the store was asked {} and knew {} of them\n",
                counted(tree.probes, "time"),
                grouped(tree.hits)
            )
        }
        _ => String::new(),
    };
    format!("\n{work} in {:.3} s on {threads}, seed {}\n{store}", thought.seconds, thought.seed)
}

/// A value of a search with a horizon, in words where the end was seen.
fn evaluation(one: &MoveThought) -> Option<String> {
    let eval = one.eval?;
    let bound = match one.bound.as_deref() {
        Some("atmost") => "<= ",
        Some(_) => ">= ",
        None => "",
    };
    Some(match one.plies {
        Some(plies) if eval > 0 => format!("{bound}wins in {plies}"),
        Some(plies) => format!("{bound}loses in {plies}"),
        None => format!("{bound}{eval}"),
    })
}

/// The moves of the table: all in board order, or where there are too many for a person the best ones, best first.
fn shown(thought: &Thought, is_all: bool) -> Vec<&MoveThought> {
    const MANY: usize = 60;
    const BEST: usize = 20;
    let mut moves: Vec<&MoveThought> = thought.moves.iter().collect();
    if is_all || moves.len() <= MANY {
        return moves;
    }
    let value = |one: &MoveThought| one.value.unwrap_or(-1.0);
    moves.sort_by(|a, b| {
        let is_best = |one: &MoveThought| one.mv == thought.best;
        is_best(b)
            .cmp(&is_best(a))
            .then(b.visits.cmp(&a.visits))
            .then(b.score.cmp(&a.score))
            .then(b.eval.cmp(&a.eval))
            .then(value(b).total_cmp(&value(a)))
    });
    moves.truncate(BEST);
    moves
}

fn rows(thought: &Thought, shown: &[&MoveThought]) -> Vec<Vec<String>> {
    let is_sampled = thought.moves.iter().any(|one| one.playouts.is_some());
    let mut titles = vec!["move"];
    let has_value = thought.moves.iter().any(|one| one.value.is_some());
    if has_value {
        titles.push("value");
    }
    let is_scored = thought.moves.iter().any(|one| one.score.is_some());
    if is_scored {
        titles.extend(["score", "in words"]);
    }
    let is_evaluated = thought.moves.iter().any(|one| one.eval.is_some());
    if is_evaluated {
        titles.push("eval");
    }
    let is_tree = thought.moves.iter().any(|one| one.visits.is_some());
    if is_tree {
        titles.push("visits");
    }
    if is_sampled {
        titles.extend(["playouts", "wins", "draws", "losses"]);
    }
    let mut rows: Vec<Vec<String>> = vec![titles.into_iter().map(str::to_owned).collect()];
    for one in shown {
        let mut row = vec![one.mv.clone()];
        if has_value {
            row.push(one.value.map(|value| format!("{value:.4}")).unwrap_or_default());
        }
        if is_scored {
            row.push(one.score.map(|score| score.to_string()).unwrap_or_default());
            row.push(outcome::in_words(one).unwrap_or_default());
        }
        if is_evaluated {
            row.push(evaluation(one).unwrap_or_default());
        }
        if is_tree {
            row.push(grouped(one.visits.unwrap_or(0)));
        }
        if is_sampled {
            let counts = [one.playouts, one.wins, one.draws, one.losses];
            row.extend(counts.map(|count| grouped(count.unwrap_or(0))));
        }
        row.push(if one.mv == thought.best { "<- best".to_owned() } else { String::new() });
        rows.push(row);
    }
    rows
}
