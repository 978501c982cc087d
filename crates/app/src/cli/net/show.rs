//! `net show`: how a network came about, what its strongest patterns are, and what it says of a position.

use super::files::network;
use crate::cli::common::aligned;
use crate::failure::Failure;
use plyground_core::Seat;
use plyground_learn::net::{Network, Origin, SCALE, Sight, opinion, strongest};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Tell how a network came about, what it has learned to look for, and what it says of a position
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground net show built-in --position 44\n  plyground net show c4.net --patterns 12"
)]
pub(super) struct ShowArgs {
    /// The file, or built-in
    file: PathBuf,
    /// The line of play to the position
    #[arg(long, short, value_name = "MOVES", default_value = "", hide_default_value = true)]
    position: String,
    /// Patterns to be shown, those with the largest weights
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(..=10_000))]
    patterns: u64,
    /// The same as a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn show(args: &ShowArgs) -> Result<(), Failure> {
    let network = network(&args.file)?;
    let opinion =
        opinion(&network, &args.position).map_err(|error| Failure::input(format!("--position: {error}")))?;
    let patterns = strongest(&network, args.patterns as usize);
    let header = network.header();
    let mut out = io::stdout().lock();
    if args.json {
        let moves: Vec<_> =
            opinion.moves.iter().map(|(mv, value)| json!({ "move": mv, "value": value })).collect();
        let line = json!({
            "header": header,
            "weights": network.count(),
            "position": args.position,
            "value": opinion.value,
            "moves": moves,
            "patterns": patterns,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let seen = |seat| network.weights(seat).iter().filter(|weight| **weight != 0).count() as u64;
    writeln!(
        out,
        "{}: {}, {}, of which {} say something",
        header.game,
        counted(header.tuples.len() as u64, "tuple"),
        counted(network.count() as u64, "weight"),
        grouped(seen(Seat::FIRST) + seen(Seat::SECOND))
    )?;
    writeln!(out, "{}", origin(&header.origin))?;
    if !header.curve.is_empty() {
        let head = ["games", "passes", "error trained", "error held out"].map(str::to_owned).to_vec();
        let rows = header.curve.iter().map(|point| {
            let held_out = point.held_out.map_or(String::new(), |error| format!("{error:.4}"));
            vec![grouped(point.games), point.passes.to_string(), format!("{:.4}", point.trained), held_out]
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        write!(out, "\n{}", aligned(&rows))?;
    }
    write!(out, "\n{}{} to move: {:.4}\n", opinion.picture, opinion.mover, opinion.value)?;
    let head = vec!["move".to_owned(), "value".to_owned()];
    let row = |(mv, value): &(String, Option<f64>)| {
        vec![mv.clone(), value.map_or("ends the game".to_owned(), |value| format!("{value:.4}"))]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(opinion.moves.iter().map(row)).collect();
    write!(out, "\n{}", aligned(&rows))?;
    for sight in &patterns {
        write!(out, "\n{}", picture(&network, sight))?;
    }
    Ok(())
}

/// How weights came about, in a sentence.
pub(super) fn origin(origin: &Origin) -> String {
    let Origin { seed, walks, games, lambda, epsilon, lessons, openings, alpha, labels, passes, .. } = origin;
    let mut text = format!(
        "{} (lambda {lambda}, epsilon {epsilon}, up to {openings} random plies, alpha {alpha}), {} in {}; {walks} walks, seed {seed}",
        counted(*games, "game"),
        counted(*labels, "exact result"),
        if *passes == 1 { "1 pass".to_owned() } else { format!("{passes} passes") },
    );
    if *lessons > 0.0 {
        text += &format!("; lessons {lessons} of games");
        if origin.lessons_from > 0 {
            text += &format!(" from number {} on", grouped(origin.lessons_from));
        }
    }
    if origin.foreign {
        text += "; weights from elsewhere";
    }
    if !origin.commit.is_empty() {
        text += &format!("; by {}", origin.commit);
    }
    text
}

/// A pattern as a drawing: X the first seat, O the second, _ empty and within reach, . empty and out of reach.
fn picture(network: &Network, sight: &Sight) -> String {
    let (columns, rows) = network.board().size();
    let mut text = format!(
        "{:+.3} for the first seat, {} to move\n",
        f64::from(sight.weight) / f64::from(SCALE),
        if sight.seat == 0 { "which is" } else { "the second" }
    );
    for row in (0..rows).rev() {
        for column in 0..columns {
            let cell = sight.cells.iter().find(|(cell, _)| u32::from(*cell) == column * rows + row);
            text.push(match cell {
                Some((_, 0)) => '.',
                Some((_, 1)) => 'X',
                Some((_, 2)) => 'O',
                Some(_) => '_',
                None => ' ',
            });
        }
        text.push('\n');
    }
    text
}
