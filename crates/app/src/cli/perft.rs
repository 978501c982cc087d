//! `perft`: counting lines of play.

use super::common::{Computing, Position, aligned};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_players::Request;
use serde_json::json;
use std::io::{self, Write};

/// Count the lines of play of so many moves
///
/// Lines that end sooner count nothing; passes cost no move.
#[derive(clap::Args)]
#[command(
    override_usage = "plyground perft [OPTIONS] [GAME] DEPTH",
    after_help = "Examples:\n  plyground perft 8\n  plyground perft connect:8x7x3 6 --divide"
)]
pub(crate) struct Args {
    /// The game, where it is not connect, and the number of moves
    #[arg(value_name = "GAME/DEPTH", num_args = 1..=2, required = true)]
    what: Vec<String>,
    #[command(flatten)]
    position: Position,
    /// Also by first move
    #[arg(long)]
    divide: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, depth) = match &args.what[..] {
        [depth] => ("connect", depth),
        [game, depth] => (game.as_str(), depth),
        _ => return Err(Failure::input("expected a depth")),
    };
    let depth: u32 = depth.parse().ok().filter(|depth| *depth <= 1000).ok_or_else(|| {
        Failure::Input(format!("depth \"{depth}\": expected a whole number from 0 to 1000"))
    })?;
    let session = args.position.open(game)?;
    let progress = Progress::new(args.computing.quiet);
    let lines = stoppable(|stop| {
        let observer = |done, of| progress.set(done, of);
        let Computing { seed, .. } = args.computing;
        session.perft(depth, &Request { threads: args.computing.threads(), seed, stop, observer: &observer })
    });
    drop(progress);
    let Some(lines) = lines else {
        return Err(Failure::Run("stopped before all lines were counted".to_owned()));
    };
    let total = if depth == 0 { 1 } else { lines.iter().map(|(_, count)| count).sum() };
    let mut out = io::stdout().lock();
    if args.json {
        let divided: Vec<_> = lines.iter().map(|(mv, count)| json!({"move": mv, "lines": count})).collect();
        let mut object =
            json!({"game": session.game(), "position": session.line(), "depth": depth, "lines": total});
        if args.divide {
            object["divide"] = divided.into();
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if args.divide {
        let rows: Vec<Vec<String>> =
            lines.into_iter().map(|(mv, count)| vec![format!("{mv}:"), count.to_string()]).collect();
        write!(out, "{}", aligned(&rows))?;
    }
    writeln!(out, "{total}")?;
    Ok(())
}
