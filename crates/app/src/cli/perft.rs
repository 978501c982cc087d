//! `perft`: counting lines of play.

use super::common::{Computing, Position, aligned};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Origin;
use plyground_players::{FrameThought, PerftMove, Request, Session};
use plyground_plot::counted;
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
    /// The game, as other commands take it
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
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
        [depth] => (args.game.as_deref().unwrap_or("connect"), depth),
        [game, _] if args.game.is_some() => {
            return Err(Failure::Input(format!("the game is given twice: {game}, and by --game")));
        }
        [game, depth] => (game.as_str(), depth),
        _ => return Err(Failure::input("expected a depth")),
    };
    let depth: u32 = depth.parse().ok().filter(|depth| *depth <= 1000).ok_or_else(|| {
        Failure::Input(format!("depth \"{depth}\": expected a whole number from 0 to 1000"))
    })?;
    let session = args.position.open(game)?;
    let progress = Progress::new(args.computing.quiet);
    let lines = stoppable(|stop| {
        let show = |frame: &FrameThought| progress.show(frame);
        let observer = progress.observer(&show);
        let Computing { seed, .. } = args.computing;
        session.perft(depth, &Request { threads: args.computing.threads(), seed, stop, observer })
    });
    drop(progress);
    let total = if depth == 0 { 1 } else { lines.iter().map(|one| one.lines).sum::<u64>() };
    let open = lines.iter().filter(|one| !one.complete).count();
    print(args, session.as_ref(), depth, total, &lines)?;
    match open {
        0 => Ok(()),
        _ => {
            let (of, least) = (lines.len(), counted(total, "line"));
            let message = format!("stopped: {} of {of} first moves are counted whole", of - open);
            Err(Failure::Run(format!(
                "{message}; there {} at least {least}",
                if total == 1 { "is" } else { "are" }
            )))
        }
    }
}

/// What was counted; where that is not all, the lines that there are at least.
fn print(
    args: &Args,
    session: &dyn Session,
    depth: u32,
    total: u64,
    lines: &[PerftMove],
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let is_whole = lines.iter().all(|one| one.complete);
    if args.json {
        let mut object =
            json!({"game": session.game(), "position": session.line(), "depth": depth, "lines": total});
        if args.divide || !is_whole {
            let divided = |one: &PerftMove| {
                let mut object = json!({"move": one.mv, "lines": one.lines});
                if !one.complete {
                    object["complete"] = false.into();
                }
                object
            };
            object["divide"] = lines.iter().map(divided).collect();
        }
        if !is_whole {
            object["complete"] = false.into();
        }
        let Origin { commit, machine } = Origin::here();
        (object["commit"], object["machine"]) = (commit.as_str().into(), machine.as_str().into());
        return Ok(writeln!(out, "{object}")?);
    }
    if args.divide || !is_whole {
        let at_least = |one: &PerftMove| if one.complete { String::new() } else { "at least".to_owned() };
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|one| {
                let mut row = vec![format!("{}:", one.mv)];
                row.extend((!is_whole).then(|| at_least(one)));
                row.push(one.lines.to_string());
                row
            })
            .collect();
        write!(out, "{}", aligned(&rows))?;
    }
    Ok(writeln!(out, "{}{total}", if is_whole { "" } else { "at least " })?)
}
