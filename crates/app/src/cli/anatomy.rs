//! `anatomy`: what the threads of a search did.

use super::common::{Computing, GameArg, Position, origin, save, stamped};
use super::outputs;
use super::picture::Picture;
use super::specs::PlayerSpecs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::anatomy::{AnatomyError, AnatomyPlan, anatomy, draw, in_words, trace};
use plyground_lab::load::claim_idle_cores;
use plyground_players::Request;
use plyground_plot::counted;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Look inside a parallel search: what each thread did, and what more of them would do
///
/// The search is run on one thread and on several, with and without a record of its tasks. From the record of one thread alone a
/// greedy scheduler foretells the speed-up on up to 1024 cores; beside it stands what was measured.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground anatomy --player mc:sims=100000,chunk=64 --svg timeline.svg\n  plyground anatomy blokus --player maxn:depth=3,divide=budget --threads 2 --trace trace.json\n  plyground anatomy --player alphabeta:depth=12,divide=brothers --json\n\nA trace opens in https://ui.perfetto.dev or about:tracing."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    position: Position,
    /// Who searches: a player whose work is divided (see plyground players)
    #[arg(long, default_value = "mc:sims=100000", value_parser = PlayerSpecs, hide_possible_values = true)]
    player: String,
    /// How often each search is run, in turns; times are medians
    ///
    /// Without it as often as takes about two seconds, and at least 9 times unless that takes half a minute.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repetitions: Option<u32>,
    /// Draw the timeline of each thread to this file, SVG or PNG by its ending
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the tasks to this file, as Chrome and Perfetto read them
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.svg.as_deref().map_or(Ok(()), Picture::check)?;
    outputs::check([&args.svg, &args.trace].into_iter().flatten().map(PathBuf::as_path), [])?;
    let mut session = args.position.open(&args.game)?;
    let threads = args.computing.threads();
    claim_idle_cores(threads);
    let plan = AnatomyPlan {
        player: args.player.clone(),
        threads,
        repetitions: args.repetitions.map(|n| n as usize),
    };
    let progress = Progress::new(args.computing.quiet);
    let found = stoppable(|stop| {
        let request = Request { threads, seed: args.computing.seed, stop, observer: None };
        anatomy(session.as_mut(), &plan, &request, &|done, of| progress.set(done, Some(of)))
    });
    drop(progress);
    let found = found.map_err(|error| match error {
        AnatomyError::Stopped => Failure::Run(error.to_string()),
        _ => Failure::input(error),
    })?;
    if let Some(path) = &args.svg {
        let title =
            format!("{} on {}, {}", found.player, found.game, counted(found.threads as u64, "thread"));
        let about = format!("{title}, seed {}, {}", found.seed, origin());
        Picture { svg: draw(&found.timeline, &title), about }.save(path)?;
    }
    if let Some(path) = &args.trace {
        let text = trace(&found.recording, &found.timeline);
        let trace: serde_json::Value = serde_json::from_str(&text).map_err(io::Error::from)?;
        // Where the form has room for what is not shown.
        let about = json!({
            "game": found.game, "position": found.position, "player": found.player,
            "threads": found.threads, "seed": found.seed, "origin": origin(),
        });
        save(path, stamped(&trace, &[("otherData", about)])?.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", stamped(&found, &[])?)?;
    } else {
        write!(out, "{}", in_words(&found))?;
    }
    Ok(())
}
