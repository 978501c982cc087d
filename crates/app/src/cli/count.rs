//! `count`: what minimax visits and alpha-beta leaves out.

use super::common::{GameArg, Position, aligned, range, stamped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::{CountRow, count};
use plyground_players::Request;
use plyground_plot::grouped;
use serde_json::json;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

/// Count the positions of fixed-depth searches
///
/// One search for each depth and player, on one thread, each depth on its own. Bare minimax and alphabeta mean
/// order=left,eval=zero,table=off. Beside the counts stand b^d and the least that alpha-beta can evaluate,
/// b^⌈d/2⌉ + b^⌊d/2⌋ - 1, for the b moves of the root.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground count --depth 2..6\n  plyground count connect:8x7x3 --depth 6 --player alphabeta:order=best,eval=lines\n  plyground count --depth 12 --player alphabeta --player alphabeta:order=best,eval=zero --json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    position: Position,
    /// Plies ahead: a number, or a range with both ends, such as 2..6
    #[arg(long, default_value = "2..6", value_parser = range::<1, 250>)]
    depth: RangeInclusive<u32>,
    /// Who searches; may be given several times [default: minimax and alphabeta]
    #[arg(long)]
    player: Vec<String>,
    /// How often each search is run; its time is the median
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    repetitions: u32,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// What random numbers come from, if a player draws any
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let defaults = ["minimax".to_owned(), "alphabeta".to_owned()];
    let players = if args.player.is_empty() { &defaults[..] } else { &args.player[..] };
    let mut session = args.position.open(&args.game)?;
    if session.outcome().is_some() {
        return Err(Failure::input("nothing to count: the game is over"));
    }
    // All that can be wrong is found before the first search.
    for player in players {
        session.enlist(&plyground_lab::count_spec(player, *args.depth.start())?)?;
    }
    let mut out = io::stdout().lock();
    let progress = Progress::new(args.quiet);
    let searches = args.depth.clone().flat_map(|depth| players.iter().map(move |player| (depth, player)));
    let (mut rows, mut stopped) = (Vec::new(), None);
    for (depth, player) in searches {
        progress.label(&format!("{player} at depth {depth}"));
        let (row, is_stopped) = stoppable(|stop| {
            let request = Request { threads: 1, seed: args.seed, stop, observer: None };
            let row = count(session.as_mut(), player, depth, args.repetitions, &request);
            row.map(|row| (row.expect("a running game"), stop.load(Ordering::Relaxed)))
        })?;
        if args.json {
            let more = [("seed", json!(args.seed)), ("repetitions", json!(args.repetitions))];
            writeln!(out, "{}", stamped(&row, &more)?)?;
        }
        rows.push(row);
        if is_stopped {
            stopped = Some(format!("stopped in {player} at depth {depth}"));
            break;
        }
    }
    drop(progress);
    if !args.json {
        write!(out, "{}", in_words(&rows))?;
    }
    stopped.map_or(Ok(()), |message| Err(Failure::Run(message)))
}

fn in_words(rows: &[CountRow]) -> String {
    let titles = [
        "player",
        "depth",
        "generated",
        "visited",
        "evaluated",
        "cut-offs",
        "b^d",
        "least",
        "seconds",
        "visited/s",
    ];
    let mut lines = vec![titles.map(str::to_owned).to_vec()];
    for row in rows {
        let counts = [row.generated, row.visited, row.evaluated, row.cutoffs, row.full, row.minimum];
        let mut line = vec![row.player.clone(), row.depth.to_string()];
        line.extend(counts.map(grouped));
        line.push(format!("{:.6}", row.seconds));
        line.push(grouped((row.visited as f64 / row.seconds.max(1e-9)) as u64));
        line.extend((!row.complete).then(|| "not to its end".to_owned()));
        lines.push(line);
    }
    aligned(&lines)
}
