//! `log`: search logs, as `analyze --log` writes them.

use super::common::aligned;
use super::tree;
use crate::failure::Failure;
use plyground_players::{FrameThought, MoveThought, SearchLog};
use plyground_plot::grouped;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Look into search logs
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Show(ShowArgs),
}

/// Show how a search came to its answer: what it knew on the way, then its tree
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  plyground analyze --player uct:sims=20000 --log search.jsonl\n  plyground log show search.jsonl"
)]
struct ShowArgs {
    /// The search log, - for stdin
    file: PathBuf,
    /// Every node of the tree
    #[arg(long)]
    all: bool,
    /// The log as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Show(args) => show(args),
    }
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let name = args.file.display();
    let text = if args.file == Path::new("-") {
        io::read_to_string(io::stdin().lock())
    } else {
        std::fs::read_to_string(&args.file)
    };
    let text = text.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let log = SearchLog::read(&text).map_err(|fault| Failure::Input(format!("{name}: {fault}")))?;
    let mut out = io::stdout().lock();
    if args.json {
        let object = serde_json::json!({
            "header": log.header, "frames": log.frames, "tree": log.tree, "answer": log.answer
        });
        return Ok(writeln!(out, "{object}")?);
    }
    write!(out, "{}", in_words(&log, args.all))?;
    Ok(())
}

fn in_words(log: &SearchLog, is_all: bool) -> String {
    let header = &log.header;
    let position = if header.position.is_empty() { "the start" } else { &header.position };
    let threads =
        if header.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", header.threads) };
    let mut text = format!(
        "{} on {}, {position}; seed {}, {threads}, commit {}\n\n",
        header.player, header.game, header.seed, header.commit
    );
    // Lines of play are as long as they are, and begin below each other.
    let table = aligned(&rows(&log.frames));
    let wide = table.lines().map(|row| row.chars().count()).max().unwrap_or(0);
    let lines = std::iter::once("line".to_owned()).chain(log.frames.iter().map(|frame| frame.line.join(" ")));
    for (row, line) in table.lines().zip(lines) {
        text += format!("{row:<wide$}  {line}").trim_end();
        text.push('\n');
    }
    if let Some(tree) = &log.tree {
        text += &format!("\n{}", tree::in_words(tree, is_all));
    }
    text
}

/// What was known on the way: a row for each frame.
fn rows(frames: &[FrameThought]) -> Vec<Vec<String>> {
    let titles = ["done", "seconds", "best", "value", "95 % interval"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for frame in frames {
        let best = frame.best.as_ref().and_then(|best| frame.moves.iter().find(|one| one.mv == *best));
        let interval = best.and_then(MoveThought::interval);
        rows.push(vec![
            grouped(frame.done),
            format!("{:.3}", frame.seconds),
            frame.best.clone().unwrap_or_default(),
            best.map(value).unwrap_or_default(),
            interval.map(|(lo, hi)| format!("{lo:.4}..{hi:.4}")).unwrap_or_default(),
        ]);
    }
    rows
}

/// What a move is worth, in the words of its search.
fn value(one: &MoveThought) -> String {
    let bound = match one.bound.as_deref() {
        Some("atmost") => "<= ",
        Some(_) => ">= ",
        None => "",
    };
    match (one.score, one.least.zip(one.most), one.eval, one.value) {
        (Some(score), ..) => format!("score {score}"),
        (None, Some((least, most)), ..) => format!("score {least}..{most}"),
        (None, None, Some(eval), _) => format!("{bound}{eval}"),
        (None, None, None, Some(value)) => format!("{value:.4}"),
        (None, None, None, None) => String::new(),
    }
}
