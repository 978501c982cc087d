//! `train --as net`: a network from self-play and from exact results.

use super::files::{fault, write};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_learn::net::{Band, NetFile, NetPlan, NetStep, Stage, TrainedNet, train_net};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// How a network is trained.
#[derive(clap::Args)]
#[command(next_help_heading = "With --as net")]
pub(in crate::cli) struct NetArgs {
    /// What it learns from: its own games, exact results of the solver, or one after the other
    #[arg(long, value_enum, default_value_t = Mode::Games)]
    mode: Mode,
    /// Positions with exact results to learn from [default: 50000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=20_000_000))]
    labels: Option<u64>,
    /// How often it goes through these
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// Random walks of eight cells among the tuples, beside the lines that win [default: 5 for 3 cells, at most 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=900))]
    walks: Option<u64>,
    /// How far back the result of a game reaches, 0 to 1 [default: 0.7]
    #[arg(long, allow_hyphen_values = true)]
    lambda: Option<f64>,
    /// How often a move of self-play is random, 0 to 1 [default: 0.1]
    #[arg(long, allow_hyphen_values = true)]
    epsilon: Option<f64>,
    /// How often a game is a lesson, 0 to 1: the side that wins from the empty board, against perfect play, with the result of every move
    /// told by the solver [default: 0]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    lessons: Option<f64>,
    /// The game from which on there are lessons [default: 0]
    #[arg(long, value_name = "GAMES", requires = "lessons")]
    lessons_from: Option<u64>,
    /// The most random plies before a game of self-play [default: 16]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=100))]
    openings: Option<u32>,
    /// Weight of a step [default: 1]
    #[arg(long, allow_hyphen_values = true)]
    alpha: Option<f64>,
    /// Positions with exact results that it is examined by and never learns from
    #[arg(long, value_name = "N", default_value_t = NetPlan::HELD_OUT, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    held_out: u64,
    /// When all is done, write the weights alone, to be played with and not to be trained further
    #[arg(long)]
    strip: bool,
}

/// What a network learns from.
#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Mode {
    /// Its own games
    #[value(name = "self")]
    Games,
    /// Exact results
    Exact,
    /// Its own games, then exact results
    Both,
}

/// What all trainings have in common.
pub(in crate::cli) struct Asked<'a> {
    pub(in crate::cli) game: &'a str,
    pub(in crate::cli) out: &'a Path,
    pub(in crate::cli) games: Option<u64>,
    pub(in crate::cli) seed: Option<u64>,
    pub(in crate::cli) threads: usize,
    pub(in crate::cli) json: bool,
    pub(in crate::cli) quiet: bool,
}

/// Games where nobody says how many.
const GAMES: u64 = 100_000;
/// Positions where nobody says how many.
const LABELS: u64 = 50_000;

pub(in crate::cli) fn train(args: &NetArgs, asked: &Asked<'_>) -> Result<(), Failure> {
    let &Asked { game, out, games, seed, threads, json, quiet } = asked;
    if args.mode == Mode::Exact && games.is_some() {
        return Err(Failure::input("--games: --mode exact plays none; expected --labels, or --mode both"));
    }
    if args.mode == Mode::Exact && args.lessons.is_some_and(|share| share > 0.0) {
        return Err(Failure::input("--lessons: --mode exact plays no games; expected --mode self or both"));
    }
    if args.mode == Mode::Games && args.labels.is_some() {
        return Err(Failure::input("--labels: --mode self solves nothing; expected --mode exact or both"));
    }
    let plan = NetPlan {
        games: if args.mode == Mode::Exact { 0 } else { games.unwrap_or(GAMES) },
        labels: if args.mode == Mode::Games { 0 } else { args.labels.unwrap_or(LABELS) },
        passes: args.passes,
        held_out: args.held_out,
        seed,
        walks: args.walks.map(|walks| walks as usize),
        lambda: args.lambda,
        epsilon: args.epsilon,
        lessons: args.lessons,
        lessons_from: args.lessons_from,
        openings: args.openings,
        alpha: args.alpha,
    };
    let progress = Progress::new(quiet);
    let told = |step: NetStep| {
        let NetStep { stage, done, of, point, bands } = step;
        progress.label(words(stage));
        progress.set(done, Some(of));
        let Some(point) = point else { return };
        if json {
            let line =
                json!({ "stage": name(stage), "done": done, "of": of, "point": point, "plies": bands });
            // Who does not read this may still want the training.
            let _ = writeln!(io::stdout(), "{line}");
            return;
        }
        let held_out = point.held_out.map_or(String::new(), |error| format!(", held out {error:.4}"));
        let by_plies: Vec<String> = bands
            .iter()
            .map(|band| format!("{}–{} {:.3}", band.plies[0], band.plies[1], band.error))
            .collect();
        progress.say(&format!(
            "{} {}: error {:.4}{held_out} (by plies: {})",
            grouped(done),
            words(stage),
            point.trained,
            by_plies.join(", ")
        ));
    };
    let trained = stoppable(|stop| train_net(game, &plan, out, threads, stop, &told));
    drop(progress);
    let TrainedNet { mut file, complete, bands } = trained.map_err(|error| fault(out, error))?;
    if complete && args.strip {
        file = NetFile::new(file.network);
        write(out, &file)?;
    }
    print(&file, &bands, out, complete, json)?;
    if complete {
        return Ok(());
    }
    Err(Failure::Run("stopped before all was learned; the same command goes on from here".to_owned()))
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::HeldOut => "solving what it is examined by",
        Stage::Games => "games",
        Stage::Labels => "positions solved",
        Stage::Passes => "positions learned",
    }
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::HeldOut => "held-out",
        Stage::Games => "games",
        Stage::Labels => "labels",
        Stage::Passes => "passes",
    }
}

/// What is in the file now.
fn print(file: &NetFile, bands: &[Band], path: &Path, complete: bool, json: bool) -> Result<(), Failure> {
    let header = file.network.header();
    let bytes = std::fs::metadata(path)?.len();
    let mut out = io::stdout().lock();
    if json {
        let line = json!({
            "file": path.display().to_string(),
            "game": header.game,
            "origin": header.origin,
            "weights": file.network.count(),
            "bytes": bytes,
            "plies": bands,
            "complete": complete,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{}: {}, {}, {}, {}",
        path.display(),
        counted(header.origin.games, "game"),
        counted(header.origin.labels, "exact result"),
        counted(file.network.count() as u64, "weight"),
        counted(bytes, "byte")
    )?;
    for band in bands {
        let Band { plies: [first, last], positions, error, winner } = band;
        writeln!(
            out,
            "plies {first}–{last}: mean square error {error:.3}, winner expected in {:.1} % ({})",
            100.0 * winner,
            counted(*positions, "position")
        )?;
    }
    Ok(())
}
