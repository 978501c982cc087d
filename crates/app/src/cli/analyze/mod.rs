//! `analyze`: what every move is worth, and how a player came to think so.

mod words;

use super::common::{Computing, GameArg, Position, save};
use super::picture::Picture;
use super::specs::PlayerSpecs;
use super::tree::{self, TreeArgs};
use crate::cli::outputs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Origin;
use plyground_players::registry::GameKind;
use plyground_players::{FrameThought, LogHeader, Request, SearchLog, Session, Spec, Thought, TreeThought};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use words::in_words;

/// Tell what every move of a position is worth to a player
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground analyze --position 4455\n  plyground analyze connect:8x7x4 --player mc:sims=100000,select=mean --json\n  plyground analyze --board board.txt --player ucb1:time=2s\n  plyground analyze --player uct:sims=20000 --tree --svg tree.svg\n  plyground analyze --player alphabeta:depth=6 --log search.jsonl"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    position: Position,
    /// Who thinks (see plyground players) [default: mc; for blokus uct:sims=20000]
    #[arg(long, value_parser = PlayerSpecs, hide_possible_values = true)]
    player: Option<String>,
    /// Every move in the table, in board order, even if there are hundreds
    #[arg(long)]
    all: bool,
    /// The search log: what was known on the way, the tree and the answer, as JSON lines (see plyground log show)
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    tree: TreeArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let session = args.position.open(&args.game)?;
    let spec = args.player.as_deref().unwrap_or(GameKind::of(&session.game()).analyst);
    let mut player = session.enlist(spec)?;
    if let Some(path) = &args.tree.svg {
        Picture::check(path)?;
    }
    outputs::check([&args.tree.svg, &args.log].into_iter().flatten().map(PathBuf::as_path), [])?;
    if session.outcome().is_some() {
        return Err(Failure::Input(format!(
            "nothing to analyse: {}",
            ending(session.as_ref()).unwrap_or_default()
        )));
    }
    let progress = Progress::new(args.computing.quiet);
    let frames = Mutex::new(Vec::new());
    let answer = stoppable(|stop| {
        let record = |frame: &FrameThought| {
            keep(&mut frames.lock().expect("nobody panics here"), frame);
            progress.show(frame);
        };
        let show = |frame: &FrameThought| progress.show(frame);
        let Computing { seed, .. } = args.computing;
        let threads = args.computing.threads();
        let observer = if args.log.is_some() { Some(&record as _) } else { progress.observer(&show) };
        let request = Request { threads, seed, stop, observer };
        match args.log.is_some() || args.tree.is_asked() {
            false => player.think(session.as_ref(), &request).map(|thought| (thought, None)),
            true => player.think_and_show(session.as_ref(), &request, args.tree.xray()),
        }
    });
    drop(progress);
    let (thought, tree) = answer.expect("a running game has an answer");
    if let Some(forfeit) = &thought.forfeit {
        return Err(Failure::Run(format!("{}: no move: {forfeit}", thought.player)));
    }
    if args.tree.is_asked() && tree.is_none() {
        return Err(no_tree(&thought.player));
    }
    if let Some(path) = &args.log {
        let frames = frames.into_inner().expect("nobody panics here");
        write_log(path, &thought, frames, tree.clone())?;
    }
    print(args, session.as_ref(), &thought, tree.as_ref())
}

fn print(
    args: &Args,
    session: &dyn Session,
    thought: &Thought,
    tree: Option<&TreeThought>,
) -> Result<(), Failure> {
    let tree = tree.filter(|_| args.tree.is_asked());
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = serde_json::to_value(thought).map_err(io::Error::from)?;
        if let Some(tree) = tree {
            object["tree"] = serde_json::to_value(tree).map_err(io::Error::from)?;
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{}", serde_json::to_string(thought).map_err(io::Error::from)?)?;
        }
    } else {
        write!(out, "{}", in_words(session, thought, args.all))?;
        if let Some(tree) = tree.filter(|_| args.tree.svg.is_none()) {
            write!(out, "\n{}", tree::in_words(tree, args.all))?;
        }
    }
    if let (Some(tree), Some(path)) = (tree, &args.tree.svg) {
        let position = if thought.position.is_empty() { "the start" } else { &thought.position };
        let title = format!("{} on {}, {position}", thought.player, thought.game);
        tree::picture(tree, &title, args.tree.style, thought.seed).save(path)?;
    }
    Ok(())
}

/// Why there is no tree to show.
fn no_tree(player: &str) -> Failure {
    let divided = "minimax, alphabeta, maxn, paranoid and bestreply show theirs with divide=none";
    let kept = match Spec::new(player).name.as_str() {
        "minimax" | "alphabeta" | "maxn" | "paranoid" | "bestreply" => divided.to_owned(),
        _ => format!("uct keeps one, {divided}"),
    };
    Failure::Input(format!("{player}: no tree to show: {kept}"))
}

/// Frames that are kept without a question; beyond, only those that say something new.
const MANY: usize = 2000;

/// Keeps a frame. Of a search that runs for hours not every sign of life is worth a line: then only those a fiftieth later than the last.
fn keep(frames: &mut Vec<FrameThought>, frame: &FrameThought) {
    if let Some(last) = frames.last().filter(|_| frames.len() >= MANY)
        && frame.seconds < 1.02 * last.seconds
        && frame.of.is_none_or(|of| frame.done < of)
    {
        return;
    }
    frames.push(frame.clone());
}

fn write_log(
    path: &Path,
    thought: &Thought,
    frames: Vec<FrameThought>,
    tree: Option<TreeThought>,
) -> Result<(), Failure> {
    let Origin { commit, machine } = Origin::here();
    let header = LogHeader {
        format: SearchLog::FORMAT.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: commit.clone(),
        machine: machine.clone(),
        game: thought.game.clone(),
        position: thought.position.clone(),
        player: thought.player.clone(),
        seed: thought.seed,
        threads: thought.threads,
    };
    let answer = serde_json::to_value(thought).map_err(io::Error::from)?;
    let text = SearchLog::new(header, frames, tree, answer).write().map_err(io::Error::from)?;
    save(path, text.as_bytes())
}

/// How a game ended, in words; `None` while it runs.
fn ending(session: &dyn Session) -> Option<String> {
    let payoffs = session.outcome()?;
    Some(match payoffs.winner() {
        Some(winner) => format!("{} has won", session.seat_name(winner)),
        None => "the game is drawn".to_owned(),
    })
}
