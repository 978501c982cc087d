//! `solve`: exact scores.

use super::common::{memory, read_file, read_stdin, save, threads, unwritten};
use super::outputs;
use super::solve_input::{counted_from_zero, drawn_line, from_one, refuse_scattered};
use super::specs::GameSpecs;
use crate::failure::Failure;
use crate::input::lines;
use crate::interrupt::stoppable;
use crate::progress::Waiting;
use plyground_players::BookChoice;
use plyground_players::{Goal, Limits, Scored, Solving, TextError, open_solver};
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Solve Connect positions exactly
///
/// Prints each position with its score for the side to move: positive for a win, the sooner the higher; 0 for a draw;
/// negative for a loss; `error` for a position that is none, so that lines stay in step. A win with the last stone but k of one's own scores k + 1; the empty 7x6 board scores 1. Where the
/// budget ends first, or on Ctrl-C: `unknown` and the bounds that are proven.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground solve 4455 44\n  plyground solve --moves 4455\n  plyground solve --game connect:6x5x4 --line ''\n  plyground solve --stats < positions.txt\n  plyground solve --from-zero 3344\n  plyground solve --board board.txt --moves\n  plyground solve --game connect:8x7x4 --save table.ply --time 1h ''"
)]
pub(crate) struct Args {
    /// Positions, as columns from 1; without any, one a line is read from stdin (its first field; empty for the start)
    positions: Vec<String>,
    /// One more position, as other commands take it
    #[arg(long, short, value_name = "MOVES")]
    position: Vec<String>,
    /// A file with a drawn board, - for stdin
    #[arg(long, value_name = "FILE")]
    board: Vec<PathBuf>,
    /// Columns are counted from 0, here and in files
    #[arg(long)]
    from_zero: bool,
    /// The board
    #[arg(long, default_value = "connect", value_parser = GameSpecs, hide_possible_values = true)]
    game: String,
    /// A score for every column, - for a full one
    #[arg(long, conflicts_with = "line")]
    moves: bool,
    /// Only 1, 0 or -1 for a win, a draw or a loss: faster
    #[arg(long)]
    weak: bool,
    /// Best play to the end as well
    #[arg(long)]
    line: bool,
    /// No opening book
    #[arg(long)]
    no_book: bool,
    /// Another opening book than the one built in
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    book: Option<PathBuf>,
    /// Nodes and microseconds as well
    #[arg(long)]
    stats: bool,
    /// What the table may take
    #[arg(long, default_value = "256MB", value_parser = memory)]
    memory: usize,
    /// Time for each position, such as 500ms or 10s
    #[arg(long, value_parser = plyground_players::duration)]
    time: Option<Duration>,
    /// A file to go on from: what was searched is kept there when it is stopped, and every few minutes; gone when all is solved
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Accepted for scripts that give it to every command; scores depend on no chance
    #[arg(long, hide = true)]
    seed: Option<u64>,
    /// No warnings and no progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let book = match (&args.book, args.no_book) {
        (Some(path), _) => BookChoice::file(path)?,
        (None, true) => BookChoice::None,
        (None, false) => BookChoice::BuiltIn,
    };
    let mut solver = open_solver(&args.game, args.memory, &book)?;
    if solver.memory() < args.memory / 4 && !args.quiet {
        super::common::warn(&format!("the table takes {} MB: no more could be had", solver.memory() >> 20));
    }
    let there = args.save.as_deref().filter(|path| path.exists());
    if let Some(path) = there.filter(|path| !path.is_file()) {
        return Err(unread(path, &"no file to go on from"));
    }
    outputs::check(args.save.as_deref(), args.book.iter().chain(&args.board).map(PathBuf::as_path))?;
    if let Some(path) = there {
        let bytes = std::fs::read(path).map_err(|error| unread(path, &error))?;
        solver.load(&bytes).map_err(|error| unread(path, &error))?;
    }
    let mut out = io::stdout().lock();
    let game = solver.game();
    let (mut bad, mut unknown) = (0, 0);
    let columns = solver.columns();
    // Says stop to the positions after the one that was stopped, too.
    let mut one = |place: String, line: Result<&str, &str>| -> Result<(), Failure> {
        let mut is_stopped = false;
        let shown = line
            .map_or_else(|beginning| beginning, |line| line.split_whitespace().next().unwrap_or_default());
        let asked = line.map_err(|_| TextError::new("the line is too long for a position"));
        let asked = asked.and_then(|line| {
            refuse_scattered(line, columns, args.from_zero)?;
            if args.from_zero { from_one(shown) } else { Ok(shown.to_owned()) }
        });
        let answered = asked.and_then(|asked| answer(args, solver.as_ref(), shown, &asked, &mut is_stopped));
        match answered {
            Ok(Answered { text, is_known, saved }) => {
                writeln!(out, "{text}")?;
                unknown += u32::from(!is_known);
                saved?;
            }
            Err(error) => {
                bad += 1;
                match args.json {
                    true => {
                        let error = error.to_string();
                        writeln!(out, "{}", json!({"game": game, "position": shown, "error": error}))?;
                    }
                    false => writeln!(out, "{shown} error")?,
                }
                if bad <= TOLD {
                    anstream::eprintln!("error: {place}: {error}");
                }
            }
        }
        out.flush()?;
        if is_stopped { Err(Failure::Run(format!("stopped in {place}"))) } else { Ok(()) }
    };
    let named: Vec<&String> = args.positions.iter().chain(&args.position).collect();
    let mut drawn = Vec::new();
    for path in &args.board {
        let text = if path == Path::new("-") { read_stdin()? } else { read_file(path)? };
        drawn.push(drawn_line(&args.game, &text)?);
    }
    if named.is_empty() && drawn.is_empty() {
        for (number, line) in lines(io::stdin().lock()).enumerate() {
            let line = line.map_err(|error| Failure::Input(format!("line {}: {error}", number + 1)))?;
            one(format!("line {}", number + 1), line.as_deref().map_err(String::as_str))?;
        }
    } else {
        for (number, position) in named.into_iter().chain(&drawn).enumerate() {
            one(format!("position {}", number + 1), Ok(position.trim()))?;
        }
    }
    // Where it is a link, what it leads to.
    if let Some(path) = args.save.as_deref().filter(|path| unknown == 0 && path.is_file()) {
        let removed = std::fs::canonicalize(path).and_then(std::fs::remove_file);
        removed.map_err(|error| unwritten(path, &error))?;
    }
    if bad > TOLD {
        anstream::eprintln!("error: and {} more like these", bad - TOLD);
    }
    match bad {
        0 => Ok(()),
        1 => Err(Failure::input("one position could not be solved")),
        _ => Err(Failure::Input(format!("{bad} positions could not be solved"))),
    }
}

/// Errors that are told one by one; of more only the number.
const TOLD: u32 = 10;

/// How often what was searched is saved.
const SAVED_EVERY: Duration = Duration::from_secs(300);

/// The answer to a position.
struct Answered {
    text: String,
    /// Whether all that was asked is known.
    is_known: bool,
    /// Whether what is needed to go on could be kept.
    saved: Result<(), Failure>,
}

fn unread(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}

/// The line of a position; `is_stopped` tells whether somebody said stop meanwhile.
fn answer(
    args: &Args,
    solver: &dyn Solving,
    shown: &str,
    position: &str,
    is_stopped: &mut bool,
) -> Result<Answered, TextError> {
    let _waiting = Waiting::new(args.quiet, &format!("solving {position}"));
    stoppable(|stop: &'static AtomicBool| {
        let end = args.time.map(|time| Instant::now() + time);
        let mut saved = Ok(());
        loop {
            // What is saved every few minutes is searched in as long stretches: each finds the last one's bounds in the table.
            let pause = args.save.as_ref().map(|_| Instant::now() + SAVED_EVERY);
            let deadline = end.into_iter().chain(pause).min();
            let limits = Limits { stop, deadline, threads: threads(args.threads), ..Limits::NONE };
            let (scores, line) = searched(args, solver, position, &limits)?;
            let is_known = scores.iter().flatten().all(|scored| scored.score().is_some());
            let is_over =
                is_known || stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
            if let Some(path) = args.save.as_deref().filter(|_| !is_known) {
                saved = save(path, &solver.save());
            }
            if is_over || saved.is_err() {
                *is_stopped = stop.load(Ordering::Relaxed);
                let text = match args.json {
                    true => as_json(args, solver, shown, &scores, line.as_deref()),
                    false => as_text(args, shown, &scores, line.as_deref()),
                };
                return Ok(Answered { text, is_known, saved });
            }
        }
    })
}

/// The scores that were asked for and, if it was, the line.
fn searched(
    args: &Args,
    solver: &dyn Solving,
    position: &str,
    limits: &Limits<'_>,
) -> Result<(Vec<Option<Scored>>, Option<String>), TextError> {
    let goal = if args.weak { Goal::Weak } else { Goal::Exact };
    let scores = match args.moves {
        true => solver.columns_scored(position, goal, limits)?,
        false => vec![Some(solver.score(position, goal, limits)?)],
    };
    let is_wanted = args.line && !limits.stop.load(Ordering::Relaxed);
    let line = is_wanted.then(|| solver.best_line(position, limits)).transpose()?;
    let line = line.map(|line| if args.from_zero { counted_from_zero(&line) } else { line });
    Ok((scores, line))
}

fn as_text(args: &Args, position: &str, scores: &[Option<Scored>], line: Option<&str>) -> String {
    let word = |scored: &Option<Scored>| match scored {
        None => "-".to_owned(),
        Some(scored) => match scored.score() {
            Some(score) => score.to_string(),
            None if args.moves => format!("{}..{}", scored.lo, scored.hi),
            None => format!("unknown {} {}", scored.lo, scored.hi),
        },
    };
    let mut text = position.to_owned();
    for scored in scores {
        text += &format!(" {}", word(scored));
    }
    if args.stats {
        let (nodes, seconds) = cost(scores);
        text += &format!(" {nodes} {:.0}", 1e6 * seconds);
    }
    if let Some(line) = line {
        text += &format!(" {line}");
    }
    text
}

fn as_json(
    args: &Args,
    solver: &dyn Solving,
    position: &str,
    scores: &[Option<Scored>],
    line: Option<&str>,
) -> String {
    let value = |scored: &Option<Scored>| match scored {
        None => json!(null),
        Some(scored) => match scored.score() {
            Some(score) => json!(score),
            None => json!({"lo": scored.lo, "hi": scored.hi}),
        },
    };
    let mut object = json!({"game": solver.game(), "position": position});
    if args.moves {
        object["moves"] = scores.iter().map(value).collect();
    } else {
        object["score"] = value(&scores[0]);
    }
    if let Some(line) = line {
        object["line"] = json!(line);
    }
    let (nodes, seconds) = cost(scores);
    object["nodes"] = json!(nodes);
    object["seconds"] = json!(seconds);
    object.to_string()
}

/// Nodes and time of all answers; the times count from the same moment.
fn cost(scores: &[Option<Scored>]) -> (u64, f64) {
    let nodes = scores.iter().flatten().map(|scored| scored.nodes).sum();
    (nodes, scores.iter().flatten().map(|scored| scored.seconds).fold(0.0, f64::max))
}
