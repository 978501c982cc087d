//! An event played as far as it goes: its openings, its journal, its files and its report.

use super::live::LiveStandings;
use super::results::{GameFile, tell};
use crate::cli::common::{Computing, read_file, unwritten, warn, within_memory};
use crate::cli::job::{Order, Sharding};
use crate::cli::outputs;
use crate::cli::specs::GameSpecs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_arena::{Event, EventReport, Played};
use plyground_jobs::{Fold, Place, UnitJournal, journal_of};
use plyground_players::registry::table_memory;
use plyground_plot::{counted, grouped};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What matches and tournaments both take.
#[derive(clap::Args)]
pub(super) struct Playing {
    /// The game (see plyground games)
    #[arg(long, default_value = "connect", value_parser = GameSpecs, hide_possible_values = true)]
    pub(super) game: String,
    /// Random moves before the players are asked
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1000))]
    openings: u32,
    /// Begin with the lines of play in a file instead, one a line, in turn
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    book: Option<PathBuf>,
    /// Write the games into a file: .csv, .jsonl, .pgn (connect) or .blksgf (Blokus); may be given several times; JSON lines
    /// into a device or a pipe such as /dev/stdout
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Note every game here, and keep it: a run that was stopped or killed goes on [default: beside --out, until it is done]
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Progress in a few lines, not on the whole screen
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    pub(super) computing: Computing,
}

impl Playing {
    /// Gives an event its openings.
    pub(super) fn prepare(&self, mut event: Event, games: u64) -> Result<Event, Failure> {
        event.schedule.plies = self.openings;
        if let Some(path) = &self.book {
            outputs::distinct(self.out.iter().map(PathBuf::as_path), [path.as_path()])?;
            read_book(&mut event, path)?;
        }
        if !games.is_multiple_of(event.schedule.set()) && !self.computing.quiet {
            let whole = grouped(event.schedule.games_a_table());
            warn(&format!(
                "{} {} no whole sets of {} seatings: {whole} are played",
                counted(games, "game"),
                if games == 1 { "is" } else { "are" },
                event.schedule.set()
            ));
        }
        Ok(event)
    }
}

/// The games of an event as units, which end early where a test is decided.
pub(super) fn order(event: Event, args: &Playing) -> Result<Order, Failure> {
    let [out] = &args.out[..] else {
        let count = args.out.len();
        return Err(Failure::Input(format!("one result is made of parts: expected one --out, not {count}")));
    };
    let fold = event.sprt.is_some().then(|| decider(event.clone()));
    let (threads, quiet) = (threads(&event, args), args.computing.quiet);
    let order = Order::new(event, Some(out), threads, quiet);
    Ok(Order { json: args.json, journal: args.journal.clone(), fold, ..order })
}

/// Threads whose players' tables fit into the memory.
fn threads(event: &Event, args: &Playing) -> usize {
    let tables = event.entrants.iter().map(|player| table_memory(player)).fold(0, usize::saturating_add);
    within_memory(args.computing.threads(), tables, args.computing.quiet)
}

/// Breaks where the test of an event has seen enough.
fn decider(event: Event) -> Fold {
    let mut standings = event.begin();
    Box::new(move |rows| {
        let played: Played = serde_json::from_str(rows.get()).map_err(io::Error::from)?;
        Ok(event.add(&mut standings, &played))
    })
}

/// Plays an event as far as it goes, and reports.
pub(super) fn hold(event: Event, args: &Playing) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        if args.out.len() != 1 {
            let count = args.out.len();
            return Err(Failure::Input(format!("--shard writes one part: expected one --out, not {count}")));
        }
        return order(event, args)?.part(shard);
    }
    let (quiet, threads) = (args.computing.quiet, threads(&event, args));
    let written = args.out.iter().chain(&args.journal).map(PathBuf::as_path);
    outputs::check(written, args.book.as_deref())?;
    let outs = args.out.iter().map(|path| GameFile::new(path, &event)).collect::<Result<Vec<_>, _>>()?;
    let kept = args
        .journal
        .clone()
        .or_else(|| outs.iter().find(|out| !Place::is_stream(&out.path)).map(|out| journal_of(&out.path)));
    // What goes into a device or a pipe is noted nowhere that outlives the run.
    let passing = match (&kept, outs.is_empty()) {
        (None, false) => Some(tempfile::NamedTempFile::new()?),
        _ => None,
    };
    let path = kept.clone().or_else(|| passing.as_ref().map(|file| file.path().to_owned()));
    let mut journal = path.as_ref().map(|path| event.open_journal(path)).transpose()?;
    let before = journal.as_ref().map_or(0, UnitJournal::count);
    if let (1.., Some(path), false) = (before, &path, quiet) {
        let are = if before == 1 { "is" } else { "are" };
        anstream::eprintln!("{} {are} in {}", counted(before, "game"), path.display());
    }
    let start = Instant::now();
    let mut live = LiveStandings::new(&event, before, quiet, args.json || args.plain);
    let standings = stoppable(|stop| {
        event.play(threads, journal.as_mut(), stop, &mut |standings, played| live.show(standings, played))
    })?;
    drop(live);
    let report = EventReport::new(&event, &standings);
    if let (Some(journal), true) = (journal, report.complete) {
        outs.iter().try_for_each(|out| out.write(&event, &standings, &journal))?;
        if args.journal.is_some() {
            // Games behind the one that decided the test depend on who was quick, and go.
            journal.settle(if event.is_decided(&standings) { report.games } else { u64::MAX })?;
        } else if let Some(path) = &kept {
            std::fs::remove_file(path).map_err(|error| unwritten(path, &error))?;
        }
    }
    tell(&report, start.elapsed(), args.json, quiet)?;
    if report.complete {
        return absent(&report);
    }
    let done = format!("stopped after {} of {}", grouped(report.games), counted(report.planned, "game"));
    let hint = kept.map(|path| format!("; the same command goes on from {}", path.display()));
    Err(Failure::Run(done + &hint.unwrap_or_default()))
}

/// A program that never started has played no game: what the others got says nothing.
fn absent(report: &EventReport) -> Result<(), Failure> {
    let reason = report.endings.keys().find_map(|ending| ending.split_once("forfeits: cannot start"));
    let gone = report.players.iter().find(|row| row.games > 0 && row.forfeits == row.games);
    match (gone, reason) {
        (Some(row), Some((_, reason))) => {
            Err(Failure::Run(format!("{} played no game: cannot start{reason}", row.player)))
        }
        _ => Ok(()),
    }
}

fn read_book(event: &mut Event, path: &Path) -> Result<(), Failure> {
    let text = read_file(path)?;
    let is_line = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let (numbers, lines): (Vec<usize>, Vec<String>) = (text.lines().enumerate())
        .filter(|(_, line)| is_line(line))
        .map(|(number, line)| (number + 1, line.trim().to_owned()))
        .unzip();
    let name = path.display();
    if lines.is_empty() {
        return Err(Failure::Input(format!("{name}: no lines of play")));
    }
    event.schedule.plies = 0;
    let set = event.set_book(lines);
    set.map_err(|(line, error)| Failure::Input(format!("{name} line {}: {error}", numbers[line])))
}
