//! Games as rows: CSV and JSON lines, with the same fields.

use super::super::{Event, Played};
use plyground_jobs::Origin;
use serde_json::json;
use std::io::{Error, Write};

/// What each seat spent has columns of its own.
const SPENT: [&str; 6] = ["player", "share", "asked", "playouts", "nodes", "seconds"];

pub(super) fn write_titles(out: &mut impl Write, event: &Event) -> Result<(), Error> {
    let mut titles: Vec<String> =
        ["number", "opening", "plies", "moves", "ending"].map(str::to_owned).to_vec();
    for seat in 1..=event.seat_names().len() {
        titles.extend(SPENT.map(|title| format!("{title}_{seat}")));
    }
    titles.extend(["game", "seed", "commit", "machine"].map(str::to_owned));
    write_cells(out, &titles)
}

pub(super) fn write_row(out: &mut impl Write, event: &Event, played: &Played) -> Result<(), Error> {
    let mut cells = vec![
        (played.number + 1).to_string(),
        played.opening.to_string(),
        played.plies.to_string(),
        played.moves.clone(),
        played.ending.clone().unwrap_or_default(),
    ];
    for ((&entrant, payoff), spent) in played.seats.iter().zip(&played.payoffs).zip(&played.spent) {
        cells.extend([
            event.entrants[entrant].clone(),
            (f64::from(*payoff) / 12.0).to_string(),
            spent.moves.to_string(),
            spent.playouts.to_string(),
            spent.nodes.to_string(),
            format!("{:.6}", spent.seconds),
        ]);
    }
    let Origin { commit, machine } = Origin::here().clone();
    cells.extend([event.full_game().to_owned(), event.seed.to_string(), commit, machine]);
    write_cells(out, &cells)
}

fn write_cells(out: &mut impl Write, cells: &[String]) -> Result<(), Error> {
    csv::Writer::from_writer(out).write_record(cells).map_err(Error::other)
}

pub(super) fn write_object(out: &mut impl Write, event: &Event, played: &Played) -> Result<(), Error> {
    let players: Vec<&str> = played.seats.iter().map(|&entrant| event.entrants[entrant].as_str()).collect();
    let shares: Vec<f64> = played.payoffs.iter().map(|&payoff| f64::from(payoff) / 12.0).collect();
    let object = json!({
        "number": played.number + 1,
        "players": players,
        "shares": shares,
        "opening": played.opening,
        "plies": played.plies,
        "moves": played.moves,
        "ending": played.ending,
        "spent": played.spent,
        "game": event.full_game(),
        "seed": event.seed,
        "commit": Origin::here().commit,
        "machine": Origin::here().machine,
    });
    writeln!(out, "{object}")
}
