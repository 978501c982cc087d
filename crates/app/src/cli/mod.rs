//! The command line: what each command takes. What it does is in the file of its name.

mod analyze;
mod anatomy;
mod arena;
mod bench;
mod board;
mod book;
mod check;
mod choose;
mod cluster;
mod common;
mod count;
mod dataset;
mod demo;
mod disagree;
mod estimated;
mod exam;
mod explain;
mod grade;
mod gtp;
mod job;
mod join;
mod kinds;
mod lab;
mod list;
mod log;
mod man;
mod marks;
mod merge;
mod net;
mod outputs;
mod perft;
mod picture;
mod play;
mod puzzle;
mod reference;
mod regret;
mod reproduce;
pub(crate) mod review;
mod serve;
mod solve;
mod solve_input;
mod specs;
mod split;
mod table;
mod train;
mod tree;
mod tune;
mod values;
mod watch;

pub(crate) use job::{MergedJob, Order, Supplies};
pub(crate) use kinds::Kind;
pub(crate) use train::gathered;

use crate::failure::Failure;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};

/// A laboratory for game-tree search: play, analyse, measure and compare.
#[derive(Parser)]
#[command(name = "plyground", version, propagate_version = true, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  plyground play                                   a game against the computer
  plyground analyze --position 4455 --player mc    what is each move worth?
  plyground match mc:sims=100 greedy               who is better, and how sure is that?
  plyground bench playouts                         how fast is this machine?";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Move(choose::Args),
    #[command(visible_alias = "analyse")]
    Analyze(analyze::Args),
    Explain(explain::Args),
    Log(log::Args),
    Board(board::Args),
    Solve(solve::Args),
    Split(split::Args),
    Book(book::Args),
    Train(train::Args),
    Values(values::Args),
    Net(net::Args),
    Perft(perft::Args),
    Count(count::Args),
    Match(arena::MatchArgs),
    Tournament(arena::TournamentArgs),
    Bench(bench::Args),
    Anatomy(anatomy::Args),
    Regret(regret::Args),
    Disagree(disagree::Args),
    Dataset(dataset::Args),
    Puzzle(puzzle::Args),
    Tune(tune::Args),
    Demo(demo::Args),
    Review(review::Args),
    Lab(lab::Args),
    Reproduce(reproduce::Args),
    Grade(grade::Args),
    Check(check::Args),
    Merge(merge::Args),
    Job(job::Args),
    Cluster(cluster::Args),
    Join(join::Args),
    Watch(watch::Args),
    Gtp(gtp::Args),
    Serve(serve::Args),
    Games(list::GamesArgs),
    Players(list::PlayersArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Print the completions of a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  plyground completions bash > ~/.local/share/bash-completion/completions/plyground"
)]
struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print a manual page
///
/// Of the whole program, or of a command: `plyground man play`. With --out all pages go into a folder, one a command.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground man | man -l -\n  plyground man lab run | man -l -\n  plyground man --out ~/.local/share/man/man1    # then: man plyground-play"
)]
struct ManArgs {
    /// The command, such as play or lab run
    command: Vec<String>,
    /// All pages into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<std::path::PathBuf>,
    /// All commands as one page in Markdown: docs/reference.md
    #[arg(long, conflicts_with_all = ["command", "out"])]
    markdown: bool,
}

/// The units of work of a command line, for whoever has them done elsewhere; `None` where all is done already.
pub(crate) fn order(words: impl IntoIterator<Item = OsString>) -> Result<Option<Order>, Failure> {
    let ordered = match &Cli::try_parse_from(words).map_err(Failure::Words)?.command {
        Command::Match(args) => Some(arena::match_order(args)?),
        Command::Tournament(args) => Some(arena::tournament_order(args)?),
        Command::Tune(args) => Some(tune::order(args)?),
        Command::Regret(args) => Some(regret::order(args)?),
        Command::Disagree(args) => Some(disagree::order(args)?),
        Command::Lab(args) => lab::order(args)?,
        Command::Reproduce(args) => Some(reproduce::order(args)?),
        Command::Book(args) => book::order(args)?,
        Command::Split(args) => Some(split::order(args)?),
        Command::Train(args) => return train::order(args),
        _ => None,
    };
    ordered.map(Some).ok_or_else(|| {
        Failure::input(
            "a command without numbered units: expected match, tournament, tune, regret, disagree, lab run, reproduce, train, split or book build",
        )
    })
}

/// Reads the command line and does what it says.
pub(crate) fn run(words: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    match Cli::try_parse_from(words).map_err(Failure::Words)?.command {
        Command::Play(args) => play::run(args),
        Command::Move(args) => choose::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Log(args) => log::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Split(args) => split::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Values(args) => values::run(&args),
        Command::Net(args) => net::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Match(args) => arena::run_match(&args),
        Command::Tournament(args) => arena::run_tournament(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Anatomy(args) => anatomy::run(&args),
        Command::Regret(args) => regret::run(&args),
        Command::Disagree(args) => disagree::run(&args),
        Command::Dataset(args) => dataset::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Job(args) => job::run(&args),
        Command::Cluster(args) => cluster::run(&args),
        Command::Join(args) => join::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Games(args) => list::games(&args),
        Command::Players(args) => list::players(&args),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "plyground", &mut script);
            Ok(io::stdout().write_all(&script)?)
        }
        Command::Man(args) if args.markdown => {
            Ok(io::stdout().write_all(reference::page(Cli::command()).as_bytes())?)
        }
        Command::Man(args) => match &args.out {
            Some(folder) => {
                let told = |error| Failure::Input(format!("man: {}: {error}", folder.display()));
                std::fs::create_dir_all(folder).map_err(told)?;
                clap_mangen::generate_to(Cli::command(), folder).map_err(told)
            }
            None => man::print(Cli::command(), &args.command),
        },
    }
}
