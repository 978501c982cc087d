//! `grade`: a mark sheet for somebody's bot.

use super::common::{Computing, aligned, stamped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::grade::{Bot, Grading, Sheet};
use plyground_players::{bytes, duration, words};
use std::io::{self, Write};
use std::time::Duration;

/// Mark a bot: a program that reads boards or speaks the line protocol
///
/// The bot is any program that does what `plyground move` does: it is started for every move, reads rows and columns, the board
/// and who is to move from stdin, and writes the board with its move. Or it speaks the line protocol and is started once
/// (docs/protocol.md has both); which of them, it is asked. It is put boards of every kind, wins and losses in one, traps, and
/// positions whose exact scores are known; then it plays. Options stand before its name.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground grade python3 bot.py\n  plyground grade --time 1s --games 20 \"./bot --fast\"\n  plyground grade --against level:3 --log talk.txt ./bot\n  plyground grade --json plyground move --quick"
)]
pub(crate) struct Args {
    /// The program and its arguments; one argument with blanks in it is taken apart as a shell would
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "CMD")]
    command: Vec<String>,
    /// The board
    #[arg(long, default_value = "connect")]
    game: String,
    /// Time for a move; who needs more fails
    #[arg(long, default_value = "5s", value_parser = duration)]
    time: Duration,
    /// Address space of the bot, 0 for no limit; some runtimes reserve more than they use
    #[arg(long, default_value = "4GB", value_parser = size)]
    memory: usize,
    /// Positions to hold against exact scores
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    positions: u32,
    /// Games against each of random, greedy and mc:sims=1000
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    games: u32,
    /// Games against this player too, such as level:3, without marks; may be given several times
    #[arg(long, value_name = "PLAYER")]
    against: Vec<String>,
    /// Write every conversation to a file, or to stderr: what the bot is sent, says, and writes to its stderr
    #[arg(long, value_name = "FILE", value_parser = log_name)]
    log: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

/// A name that can stand in a player's spec.
fn log_name(text: &str) -> Result<String, String> {
    match text.is_empty() || text.contains([' ', '\t', '\'', '"', '\\']) {
        true => Err("expected a file without blanks and quotes in its name".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// `512MB`, or nothing for no limit.
fn size(text: &str) -> Result<usize, String> {
    match text {
        "0" => Ok(0),
        _ => bytes(text).ok_or_else(|| "expected a size such as 512MB or 4GB, or 0".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let words = match &args.command[..] {
        [one] => words(one)?,
        more => more.to_vec(),
    };
    if words.is_empty() {
        return Err(Failure::input("no program: expected one, such as python3 bot.py"));
    }
    let bot = Bot {
        words,
        time: args.time,
        memory: Some(args.memory).filter(|bytes| *bytes > 0),
        log: args.log.clone(),
    };
    let grading = Grading {
        game: args.game.clone(),
        positions: args.positions as usize,
        games: u64::from(args.games),
        rivals: args.against.clone(),
        seed: args.computing.seed,
        threads: args.computing.threads(),
    };
    let progress = Progress::new(args.computing.quiet);
    let sheet = stoppable(|stop| grading.mark(&bot, stop, &mut |done, of| progress.set(done, Some(of))));
    drop(progress);
    let sheet = sheet?;
    if let Some(failed) = sheet.failures.iter().find(|failed| failed.never_started) {
        return Err(Failure::input(&failed.reason));
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", stamped(&sheet, &[])?)?;
    } else {
        write!(out, "{}", in_words(&sheet))?;
    }
    Ok(())
}

fn in_words(sheet: &Sheet) -> String {
    let mut text = format!("{} on {}, seed {}\n\n", sheet.bot, sheet.game, sheet.seed);
    let mut rows = Vec::new();
    for section in &sheet.sections {
        rows.push(vec![
            section.name.to_owned(),
            format!("{} of {}", section.right, section.asked),
            format!("{:.1}", section.mark),
            format!("/ {:.0}", section.of),
        ]);
    }
    for games in &sheet.games {
        let result = format!("{} won, {} drawn, {} lost", games.wins, games.draws, games.losses);
        let mark = |text: String| if games.of > 0.0 { text } else { String::new() };
        let (got, of) = (mark(format!("{:.1}", games.mark)), mark(format!("/ {:.0}", games.of)));
        rows.push(vec![format!("against {}", games.opponent), result, got, of]);
    }
    text += &aligned(&rows);
    text += &format!("\nmark: {:.0} of 100\n", sheet.mark);
    let time = sheet.time;
    text += &format!(
        "time a move: {:.3} s in the mean, median {:.3} s, longest {:.3} s\n",
        time.mean, time.median, time.longest
    );
    if !sheet.by_ply.is_empty() {
        let mut rows =
            vec![["ply", "moves", "best by score", "blunders", "regret"].map(str::to_owned).to_vec()];
        let spans = sheet.by_ply.iter().map(|span| (format!("{} to {}", span.from, span.to), &span.marks));
        for (name, marks) in spans.chain(sheet.regret.as_ref().map(|marks| ("all".to_owned(), marks))) {
            rows.push(vec![
                name,
                marks.answers.to_string(),
                format!("{:.0} %", 100.0 * marks.best.mean),
                format!("{:.0} %", 100.0 * (1.0 - marks.keeps.mean)),
                format!("{:.2}", marks.regret.mean),
            ]);
        }
        text += &format!("\nbeside exact scores\n{}", aligned(&rows));
    }
    let wrong = sheet.sections.iter().filter(|section| !section.failed.is_empty());
    for (i, section) in wrong.enumerate() {
        text += if i == 0 { "\npositions failed\n" } else { "" };
        let shown = |position: &String| {
            if position.is_empty() { "the empty board".to_owned() } else { position.clone() }
        };
        text += &format!(
            "{}: {}\n",
            section.name,
            section.failed.iter().map(shown).collect::<Vec<_>>().join(", ")
        );
    }
    if !sheet.failures.is_empty() {
        text += "\nwhat went wrong\n";
    }
    for failed in &sheet.failures {
        let place = if failed.position.is_empty() { "on the empty board" } else { &failed.position };
        text += &format!("{:>4} x  {} (first: {place})\n", failed.count, failed.reason);
    }
    if !sheet.complete {
        text += "\nnot everything was asked: it was stopped, or failed five times in a row\n";
    }
    text
}
