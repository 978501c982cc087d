//! `review`: a game gone through beside the exact truth.

mod text;

use super::common::{Computing, save};
use crate::cli::outputs;
use crate::failure::Failure;
use crate::game_file;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use clap::Parser;
use plyground_explain::Language;
use plyground_explain::review::{
    Referee, Review, page, review_blokus, review_connect, review_connect_deeply,
};
use plyground_players::{Request, Streams, registry};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Go through a game: what each move did to the exact result, and why
///
/// GAME is a line of play, such as 4455, or a file: a saved game, PGN, blksgf, or a match's CSV, JSON lines or journal, of which
/// --number takes a game. Mistakes are told with their reason and refutation; every sentence has been checked, and says how:
/// proven by the solver, counted by the rules, or estimated.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground review 4455362\n  plyground review --last\n  plyground review games.pgn --number 3 --html review.html\n  plyground review 44554 --unfinished --player uct:sims=1000"
)]
pub(crate) struct Args {
    /// The game: a line of play, or a file
    #[arg(required_unless_present = "last", conflicts_with = "last")]
    moves: Option<String>,
    /// The game that was played last with `plyground play`
    #[arg(long)]
    last: bool,
    /// A game that is not over, as far as it goes
    #[arg(long)]
    unfinished: bool,
    /// Which game of a file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The rules, where the file does not tell
    #[arg(long, default_value = "connect")]
    game: String,
    /// A player to ask beside the truth, for what it thought of each position; without a solver, as for Blokus, the judge [default there: level:9]
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,
    /// A page with boards in this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The language of the sentences: en or de
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    lang: Language,
    /// Look for reasons of early mistakes for longer: seconds each, where a review takes one in all
    #[arg(long)]
    deep: bool,
    /// Every move, not only mistakes
    #[arg(long)]
    all: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

/// A language by its code.
pub(crate) fn language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| "expected en or de".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let found = match &args.moves {
        Some(moves) => game_file::read(moves, &args.game, args.number)?,
        None => game_file::last()?,
    };
    outputs::check(args.html.as_deref(), args.moves.as_deref().map(Path::new))?;
    let Some(review) = review(&found.game, &found.moves, args)? else {
        return Err(Failure::Run("stopped before all moves were reviewed".to_owned()));
    };
    if let Some(path) = &args.html {
        save(path, page(&review, args.lang)?.as_bytes())?;
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&review).map_err(io::Error::from)?)?;
    } else {
        text::write(&mut out, &review, args.lang, args.all)?;
        if let Some(path) = &args.html {
            writeln!(out, "{}: the same with boards", path.display())?;
        }
    }
    Ok(())
}

/// Reviews the game that was played last.
pub(crate) fn last() -> Result<(), Failure> {
    let args = ReviewCommand::parse_from(["review", "--last", "--unfinished"]).args;
    run(&args)
}

/// Tells the mistakes of a game, with their reasons.
pub(super) fn mistakes(out: &mut impl Write, game: &str, moves: &str) -> Result<(), Failure> {
    let review = stoppable(|stop| review_connect(game, moves, Language::English, stop, &mut |_, _| {}))?;
    review.map_or(Ok(()), |review| text::mistakes(out, &review, Language::English, false))
}

/// The command on its own, with all its defaults.
#[derive(clap::Parser)]
struct ReviewCommand {
    #[command(flatten)]
    args: Args,
}

/// Nodes of a question of what would be if, where time matters less.
const DEEP: u64 = 2_000_000;

/// The review, with what a player thought where one is asked; `None` if somebody says stop.
fn review(game: &str, moves: &str, args: &Args) -> Result<Option<Review>, Failure> {
    let mut session = registry::open(game)?;
    session.go_to(moves)?;
    if session.ply() == 0 {
        return Err(Failure::Input("a game without moves has nothing to review".to_owned()));
    }
    if session.outcome().is_none() && !args.unfinished {
        let moves = session.ply();
        return Err(Failure::Input(format!(
            "the game is not over after move {moves}: --unfinished reviews it as far as it goes"
        )));
    }
    let mut player = args.player.as_ref().map(|spec| session.enlist(spec)).transpose()?;
    let progress = Progress::new(args.computing.quiet || args.json);
    progress.label("reviewing");
    stoppable(|stop| {
        let mut seen = |done: usize, of: usize| progress.set(done as u64, Some(of as u64));
        let is_exact = registry::has_solver(game);
        let reviewed = if is_exact {
            let nodes_if = args.deep.then_some(DEEP);
            review_connect_deeply(game, moves, args.lang, nodes_if, stop, &mut seen)?
        } else {
            let player = args.player.as_deref().unwrap_or("level:9");
            let referee = Referee { player, threads: args.computing.threads(), seed: args.computing.seed };
            review_blokus(game, moves, &referee, args.lang, stop, &mut seen)?
        };
        let Some(mut review) = reviewed else { return Ok(None) };
        if let Some(player) = player.as_mut().filter(|_| is_exact) {
            for (number, one) in review.moves.iter_mut().enumerate() {
                session.go_to(&one.position)?;
                let seed = Streams::new(args.computing.seed).branch(number as u64).seed();
                let request = Request { threads: args.computing.threads(), seed, stop, observer: None };
                let thought = session.think(player, &request);
                one.thought = thought.and_then(|thought| {
                    let best = thought.moves.iter().find(|mv| mv.mv == thought.best)?;
                    best.value
                });
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(review))
    })
}
