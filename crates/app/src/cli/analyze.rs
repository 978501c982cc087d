//! `analyze`: what every move is worth.

use super::common::{Computing, Position, aligned, grouped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::{Request, Seat, Session, Thought};
use std::io::{self, Write};

/// Tell what every move of a position is worth to a player
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground analyze --position 4455\n  plyground analyze connect:8x7x4 --player mc:sims=100000,select=mean --json\n  plyground analyze --board board.txt --player ucb1:time=2s"
)]
pub(crate) struct Args {
    /// The game
    #[arg(default_value = "connect")]
    game: String,
    #[command(flatten)]
    position: Position,
    /// Who thinks (see plyground players)
    #[arg(long, default_value = "mc")]
    player: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut session = args.position.open(&args.game)?;
    let player = session.enlist(&args.player)?;
    if session.outcome().is_some() {
        return Err(Failure::Input(format!(
            "nothing to analyse: {}",
            ending(session.as_ref()).unwrap_or_default()
        )));
    }
    let progress = Progress::new(args.computing.quiet);
    let thought = stoppable(|stop| {
        let observer = |done, of| progress.set(done, of);
        let Computing { seed, .. } = args.computing;
        let request = Request { threads: args.computing.threads(), seed, stop, observer: &observer };
        session.think(player, &request)
    });
    drop(progress);
    let thought = thought.expect("a running game has an answer");
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&thought).map_err(io::Error::from)?)?;
    } else {
        write!(out, "{}", in_words(session.as_ref(), &thought))?;
    }
    Ok(())
}

/// How a game ended, in words; `None` while it runs.
fn ending(session: &dyn Session) -> Option<String> {
    let payoffs = session.outcome()?;
    Some(match payoffs.winner() {
        Some(winner) => format!("{} has won", session.seat_name(winner)),
        None => "the game is drawn".to_owned(),
    })
}

fn in_words(session: &dyn Session, thought: &Thought) -> String {
    let mut text = String::new();
    if !session.header().is_empty() {
        text += &format!("{}\n", session.header());
    }
    text += &session.draw();
    let turn = session.seat_name(Seat::new(thought.turn - 1));
    text += &format!("{turn} to move; {} thinks:\n\n", thought.player);
    text += &aligned(&rows(thought));
    let counts = &thought.counts;
    if counts.playouts > 0 {
        text += &format!(
            "\n{} playouts of {:.1} moves in {:.3} s on {} thread{}, seed {}\n",
            grouped(counts.playouts),
            counts.plies as f64 / counts.playouts as f64,
            thought.seconds,
            thought.threads,
            if thought.threads == 1 { "" } else { "s" },
            thought.seed,
        );
    }
    if !thought.complete {
        text += "(the budget ended the search before it was done)\n";
    }
    text
}

fn rows(thought: &Thought) -> Vec<Vec<String>> {
    let is_sampled = thought.moves.iter().any(|one| one.playouts.is_some());
    let mut titles = vec!["move"];
    if thought.moves.iter().any(|one| one.value.is_some()) {
        titles.push("value");
    }
    if is_sampled {
        titles.extend(["playouts", "wins", "draws", "losses"]);
    }
    let mut rows: Vec<Vec<String>> = vec![titles.into_iter().map(str::to_owned).collect()];
    for one in &thought.moves {
        let mut row = vec![one.mv.clone()];
        row.extend(one.value.map(|value| format!("{value:.4}")));
        if is_sampled {
            let counts = [one.playouts, one.wins, one.draws, one.losses];
            row.extend(counts.map(|count| grouped(count.unwrap_or(0))));
        }
        row.push(if one.mv == thought.best { "<- best".to_owned() } else { String::new() });
        rows.push(row);
    }
    rows
}
