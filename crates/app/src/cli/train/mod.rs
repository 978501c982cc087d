//! `train`: self-play that fills a store of values, or teaches a network.

mod prior;

use crate::cli::common::{GameArg, memory, threads, unwritten};
use crate::cli::job::{MergedJob, Order, Sharding, Supplies};
use crate::cli::net::{Asked, NetArgs};
use crate::cli::values::{fault, room};
use crate::dashboard::{Align, Body, Column, Content, Dashboard, Mark, Row, Section, Table, Tone};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::{AnyJob, JobHeader, Part};
use plyground_learn::store::StoreError;
use plyground_learn::{GenerationJob, PackedGame, Trained, TrainingPlan, TrainingStep, gather, train};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

/// Play games of uct against itself, and keep what they tell about positions
///
/// Every game is on the disk before it is counted: training that is stopped or killed goes on where it was, and with more
/// --games it goes on from there. What is not given is as in the file, or by default in a new one. One seed gives one
/// file, whatever the threads. The first eight plies of a game are drawn in proportion to simulations, the others played as
/// well as can be.
///
/// With --as prior the games are those of the search with a guide, and what is learned is which moves it is to try first (blokus): weights
/// as text, which uct plays with as prior=FILE. They are written when all games are played.
/// With --as net a network of tuples learns what positions are worth, from games against itself or from exact results; players learned, alphabeta and
/// uct play with it (docs/learned.md).
///
/// Games go by generations, which see the positions of the generations before. With --shard, some games of the generation that is
/// not complete in the store of --from are played and written into a part; merge puts the games of all parts into that
/// store, and it is the one that training in one process gives. docs/training.md has a script.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground train --games 1000 --out values.ply\n  plyground analyze --player uct:values=values.ply\n  plyground train --games 1000 --from values.ply --shard 0/4 --out part.0    # a quarter of a generation\n  plyground merge part.0 part.1 part.2 part.3 --out values.ply\n  plyground train connect:6x5 --as net --games 50000 --out 6x5.net    # then: plyground play connect:6x5 --seat 2=learned:net=6x5.net"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What is learned: a store of values or a network (connect), or a prior (blokus)
    #[arg(long = "as", value_name = "WHAT", value_enum, default_value_t = Learned::Values)]
    what: Learned,
    /// Rounds of a prior: each plays with what those before have learned [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: Option<u64>,
    /// Games that the file shall hold in the end [default: 100; a network has learned from 100000, in whole generations]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Simulations before each move [default: 1000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    sims: Option<u64>,
    /// Weight of exploration [default: 1.4]
    #[arg(long, value_parser = weight, allow_hyphen_values = true)]
    c: Option<f64>,
    /// Visits in one game that a position needs to be noted for the first time [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    min_visits: Option<u32>,
    /// What positions may take in memory, 32 bytes each; the least visited make room [default: 64MB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_bytes: Option<usize>,
    /// What all random numbers come from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Games of a generation, which see the same positions [default: 32]
    #[arg(long, value_name = "N", value_parser = generation)]
    generation: Option<NonZeroU64>,
    #[command(flatten)]
    net: NetArgs,
    #[command(flatten)]
    sharding: Sharding,
    /// The store whose generation is played; one that is not there yet begins with the options given. With --as prior, the prior to begin
    /// with
    #[arg(long, value_name = "STORE")]
    from: Option<PathBuf>,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// A JSON object on stdout whenever games are on the disk, and one at the end
    #[arg(long)]
    json: bool,
    /// Progress in a line, not on the whole screen
    #[arg(long)]
    plain: bool,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// What is learned.
#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Learned {
    /// What positions are worth: a store
    Values,
    /// Which moves to try first: weights
    Prior,
    /// What positions are worth: a network, which has seen the like
    Net,
}

/// Games of a store or a prior where nobody says how many.
const GAMES: u64 = 100;

fn weight(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1000.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1000".to_owned())
}

fn generation(text: &str) -> Result<NonZeroU64, String> {
    let number = text.parse().ok().filter(|number: &NonZeroU64| number.get() <= 1_000_000);
    number.ok_or_else(|| "expected a number from 1 to 1000000".to_owned())
}

fn bytes(text: &str) -> Result<usize, String> {
    memory(text)?.checked_sub(1).map(|bytes| bytes + 1).ok_or_else(|| "expected at least 1KB".to_owned())
}

/// The games of the next generation as units; `None` where all games are there.
pub(super) fn order(args: &Args) -> Result<Option<Order>, Failure> {
    let from = args.from.as_ref().unwrap_or(&args.out);
    let next = GenerationJob::next(&args.game, &args.plan(), from).map_err(|error| fault(from, error))?;
    Ok(next.ok().map(|job| args.order(job, from)))
}

/// The generation that a header speaks of.
pub(super) fn open(header: &JobHeader, supplies: &Supplies) -> Result<AnyJob, Failure> {
    let store = supplies.store.as_deref().unwrap_or(Path::new(""));
    Ok(AnyJob::new(GenerationJob::of_header(header, store).map_err(|error| fault(store, error))?))
}

impl Args {
    /// The games of a generation of this store as units.
    fn order(&self, job: GenerationJob, from: &Path) -> Order {
        let is_last = job.end() >= self.games();
        let order = Order::new(job, Some(&self.out), threads(self.threads), self.quiet);
        let supplies = Supplies { memory: 0, store: Some(from.to_owned()) };
        Order { json: self.json, supplies, is_last, ..order }
    }

    fn games(&self) -> u64 {
        self.games.unwrap_or(GAMES)
    }

    /// Options that only a store has, and whether they were given.
    fn of_stores(&self) -> [(&'static str, bool); 5] {
        [
            ("--c", self.c.is_some()),
            ("--min-visits", self.min_visits.is_some()),
            ("--max-bytes", self.max_bytes.is_some()),
            ("--generation", self.generation.is_some()),
            ("--shard", self.sharding.shard.is_some()),
        ]
    }

    fn plan(&self) -> TrainingPlan {
        TrainingPlan {
            games: self.games(),
            sims: self.sims,
            c: self.c,
            min_visits: self.min_visits,
            max_bytes: self.max_bytes,
            seed: self.seed,
            generation: self.generation,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match args.what {
        Learned::Values => {}
        Learned::Prior => return prior::learn(args),
        Learned::Net => return train_net(args),
    }
    if args.rounds.is_some() {
        return Err(Failure::Input("--rounds: a store has none; expected --as prior beside it".to_owned()));
    }
    if args.from.is_some() && args.sharding.shard.is_none() {
        return Err(Failure::Input("--from: expected --shard or --as prior beside it".to_owned()));
    }
    let (games, plan) = (args.games(), args.plan());
    if let Some(shard) = args.sharding.shard {
        let Some(from) = &args.from else {
            return Err(Failure::Input("--shard: expected --from STORE, whose games are played".to_owned()));
        };
        let job = GenerationJob::open(&args.game, &plan, from).map_err(|error| fault(from, error))?;
        return args.order(job, from).part(shard);
    }
    let is_wanted = !args.quiet && !args.plain && !args.json;
    let dashboard = Dashboard::open(is_wanted, board(&args.game, None));
    let progress = Progress::new(args.quiet || dashboard.is_some());
    let told = |step: TrainingStep| {
        let TrainingStep { games, of, .. } = step;
        match &dashboard {
            Some(dashboard) => dashboard.show(|| board(&args.game, Some(step))),
            None => progress.set(games, Some(of)),
        }
        if args.json {
            // Who does not read this may still want the training.
            let _ = writeln!(io::stdout(), "{}", json!({ "games": games, "of": of }));
        }
    };
    let trained = stoppable(|stop| train(&args.game, &plan, &args.out, threads(args.threads), stop, &told));
    drop((dashboard, progress));
    let trained = trained.map_err(|error| match error {
        // A place that cannot be written is no bad input.
        StoreError::Io(error) => unwritten(&args.out, &error),
        error => fault(&args.out, error),
    })?;
    print(&trained, &args.out, args.json)?;
    if trained.complete {
        return Ok(());
    }
    let rest = counted(games - trained.games, "game");
    Err(Failure::Run(format!("stopped with {rest} to go; the same command goes on from here")))
}

/// Refuses options that what is learned does not have.
fn none_of(options: &[(&str, bool)], what: Learned) -> Result<(), Failure> {
    let Some((name, _)) = options.iter().find(|(_, is_given)| *is_given) else { return Ok(()) };
    let (whose, word) = match what {
        Learned::Values => ("a store", "values"),
        Learned::Prior => ("a prior", "prior"),
        Learned::Net => ("a network", "net"),
    };
    Err(Failure::Input(format!("{name}: {whose} has none; expected it without --as {word}")))
}

/// Trains a network.
fn train_net(args: &Args) -> Result<(), Failure> {
    let others = [
        ("--sims", args.sims.is_some()),
        ("--rounds", args.rounds.is_some()),
        ("--from", args.from.is_some()),
    ];
    none_of(&others, Learned::Net)?;
    none_of(&args.of_stores(), Learned::Net)?;
    let Args { game, out, games, seed, json, quiet, .. } = args;
    let threads = threads(args.threads);
    let asked = Asked { game, out, games: *games, seed: *seed, threads, json: *json, quiet: *quiet };
    crate::cli::net::train(&args.net, &asked)
}

/// A training as a dashboard shows it.
fn board(game: &str, step: Option<TrainingStep>) -> Content {
    let title = format!("train  {game}");
    let Some(step) = step else { return Content { title, unit: "games", ..Content::default() } };
    let [done, size] = step.of_generation;
    let marks = (0..size).map(|number| if number < done { Mark::Done } else { Mark::Open });
    let cells = Section {
        title: format!("Generation {}, of {}", grouped(step.generation + 1), counted(size, "game")),
        body: Body::Cells(marks.collect()),
        is_beside: false,
    };
    let columns = vec![Column::new("", Align::Left, 0), Column::new("", Align::Right, 0)];
    let generations = step.of.div_ceil(size.max(1));
    let rows = [
        ("positions in the store when this generation began", grouped(step.positions as u64)),
        ("positions that its games have told of, once a game", grouped(step.found as u64)),
        ("generations before this one", grouped(step.generation)),
        ("generations in all", grouped(generations)),
    ];
    let rows = rows.into_iter().map(|(what, number)| Row::new(Tone::Plain, vec![what.into(), number.into()]));
    let table = Table { columns, rows: rows.collect(), follow: None };
    let store = Section { title: "Store".to_owned(), body: Body::Table(table), is_beside: false };
    let facts =
        vec![("generation", grouped(step.generation + 1)), ("positions", grouped(step.positions as u64))];
    Content {
        title,
        unit: "games",
        done: step.games,
        of: step.of,
        left: None,
        facts,
        sections: vec![cells, store],
    }
}

/// What is in a store now.
fn print(trained: &Trained, path: &Path, json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        let line = json!({
            "file": path.display().to_string(),
            "header": trained.header,
            "games": trained.games,
            "played": trained.played,
            "positions": trained.positions,
            "bytes": trained.bytes,
            "complete": trained.complete,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "{}: {} ({} in this run), {}, {}",
            path.display(),
            counted(trained.games, "game"),
            grouped(trained.played),
            counted(trained.positions as u64, "position"),
            counted(trained.bytes, "byte")
        )?;
        write!(out, "{}", room(&trained.header, trained.positions as u64))?;
    }
    Ok(())
}

/// The next store, of the games in parts that were put together.
pub(super) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    let trained = gathered(merged)?;
    print(&trained, &merged.out, merged.json)
}

/// The same, and nothing is said.
pub(crate) fn gathered(merged: &MergedJob) -> Result<Trained, Failure> {
    let part = Part::read(&merged.journal)?;
    let mut games: BTreeMap<u64, PackedGame> = BTreeMap::new();
    for unit in part.units().into_iter().flatten() {
        if let Some(rows) = part.rows(unit)? {
            let game = serde_json::from_str(&rows);
            games.insert(unit, game.map_err(|error| Failure::Input(format!("unit {unit}: {error}")))?);
        }
    }
    gather(&merged.header, games, &merged.out).map_err(|error| fault(&merged.out, error))
}
