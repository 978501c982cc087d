//! An event played as far as it goes: its openings, its journal, its files and its report.

use super::live::LiveStandings;
use super::text;
use crate::cli::common::{Computing, read_file, unwritten, warn};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_arena::records::{Format, Writer};
use plyground_arena::{Event, EventError, EventReport, GameJournal, Standings};
use plyground_jobs::{Place, journal_of, write_whole_by};
use plyground_plot::grouped;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What matches and tournaments both take.
#[derive(clap::Args)]
pub(super) struct Playing {
    /// The game (see plyground games)
    #[arg(long, default_value = "connect")]
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
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) computing: Computing,
}

/// Plays an event as far as it goes, and reports.
pub(super) fn hold(mut event: Event, games: u64, args: &Playing) -> Result<(), Failure> {
    event.schedule.plies = args.openings;
    if let Some(path) = &args.book {
        read_book(&mut event, path)?;
    }
    let outs = outs(&event, args)?;
    let quiet = args.computing.quiet;
    if !games.is_multiple_of(event.schedule.set()) && !quiet {
        let whole = grouped(event.schedule.games_a_table());
        warn(&format!(
            "{games} games are no whole sets of {} seatings: {whole} are played",
            event.schedule.set()
        ));
    }
    let kept = args
        .journal
        .clone()
        .or_else(|| outs.iter().find(|(path, _)| !Place::is_stream(path)).map(|(path, _)| journal_of(path)));
    // What goes into a device or a pipe is noted nowhere that outlives the run.
    let passing = match (&kept, outs.is_empty()) {
        (None, false) => Some(tempfile::NamedTempFile::new()?),
        _ => None,
    };
    let path = kept.clone().or_else(|| passing.as_ref().map(|file| file.path().to_owned()));
    let (mut journal, mut standings) = match &path {
        Some(path) => {
            let (journal, standings) = event.open_journal(path).map_err(|error| Failure::input(&error))?;
            if standings.games > 0 && !quiet {
                anstream::eprintln!("{} games are in {}", grouped(standings.games), path.display());
            }
            (Some(journal), standings)
        }
        None => (None, event.begin()),
    };
    let start = Instant::now();
    let mut live = LiveStandings::new(&event, &standings, quiet);
    let threads = args.computing.threads();
    stoppable(|stop| {
        event.play(threads, &mut standings, journal.as_mut(), stop, &mut |standings| live.show(standings))
    })
    .map_err(failure)?;
    drop(live);
    let report = EventReport::new(&event, &standings);
    if let (Some(journal), true) = (&journal, report.complete) {
        for (path, format) in &outs {
            write_games(&event, &standings, journal, path, *format)?;
        }
        if let (None, Some(path)) = (&args.journal, &kept) {
            std::fs::remove_file(path)?;
        }
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
    } else {
        write!(out, "{}", text::report(&report, start.elapsed()))?;
    }
    out.flush()?;
    if report.distinct < report.games && !quiet {
        let (again, games) = (grouped(report.games - report.distinct), grouped(report.games));
        warn(&format!(
            "{again} of {games} games repeat another and tell nothing new: more --openings make them differ"
        ));
    }
    match (report.complete, kept) {
        (true, _) => Ok(()),
        (false, path) => {
            let done =
                format!("stopped after {} of {} games", grouped(report.games), grouped(report.planned));
            let hint = path.map(|path| format!("; the same command goes on from {}", path.display()));
            Err(Failure::Run(done + &hint.unwrap_or_default()))
        }
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

/// The files to be written, each with its form; what cannot work is said before the first game.
fn outs(event: &Event, args: &Playing) -> Result<Vec<(PathBuf, Format)>, Failure> {
    let mut outs = Vec::new();
    for path in &args.out {
        let format = Format::of(path, event.full_game())?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(Failure::Run(format!("{}: there is no such folder", path.display())));
        }
        outs.push((path.clone(), format));
    }
    Ok(outs)
}

fn write_games(
    event: &Event,
    standings: &Standings,
    journal: &GameJournal,
    path: &Path,
    format: Format,
) -> Result<(), Failure> {
    let written = write_whole_by(path, |file| {
        let mut writer = Writer::new(event, format, file)?;
        journal.games(standings.games, &mut |played| writer.add(&played))?;
        writer.finish().map(drop)
    });
    written.map_err(|error| unwritten(path, &error))
}

fn failure(error: EventError) -> Failure {
    match error {
        EventError::Journal(error) => error.into(),
        error @ EventError::Spec(_) => Failure::input(error),
    }
}
