//! `watch`: follows a journal that another run is writing.

use super::arena::{board_of, standings_of};
use super::common::grouped_units;
use super::lab::CellBoard;
use super::reproduce::{PartBoard, PartState};
use crate::dashboard::{Content, Dashboard};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::pace::Pace;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use plyground_jobs::Part;
use plyground_lab::study;
use plyground_reproduce::{PartRecord, StudyJob};
use serde::de::DeserializeOwned;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Follow a journal that another run is writing
///
/// Shows how much is done, how fast, the time left, and of a match or tournament the standings, until all is done or Ctrl-C is pressed.
/// In a terminal it is drawn anew; elsewhere each change is a line. The run is not disturbed: nothing is written.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground match mc uct --games 10000 --journal games.journal &\n  plyground watch games.journal\n  plyground watch games.journal --once"
)]
pub(crate) struct Args {
    /// The journal, or a part
    file: PathBuf,
    /// Look once, and end
    #[arg(long)]
    once: bool,
    /// In a few lines, not on the whole screen
    #[arg(long)]
    plain: bool,
    /// Seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    every: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.05..=3600.0).contains(seconds));
    number.ok_or_else(|| "expected seconds from 0.05 to 3600".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    stoppable(|stop| follow(args, stop))
}

fn follow(args: &Args, stop: &AtomicBool) -> Result<(), Failure> {
    let mut pace = Pace::default();
    let mut last = None;
    let part = Part::read(&args.file)?;
    let mut dashboard = Dashboard::open(!args.once && !args.plain && part.count() < part.of(), board(&part)?);
    let bar = (io::stdout().is_terminal() && !args.once && dashboard.is_none()).then(bar);
    loop {
        // A journal that goes away is one whose run has ended well.
        let part = match Part::read(&args.file) {
            Ok(part) => part,
            Err(_) if last.is_some() && !args.file.exists() => {
                if let Some(bar) = bar {
                    bar.finish_and_clear();
                }
                drop(dashboard);
                writeln!(io::stdout(), "{}: the run has ended and taken it away", args.file.display())?;
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        pace.note(Instant::now(), part.count());
        let (done, of) = (part.count(), part.of());
        let is_over = args.once || done >= of || stop.load(Ordering::Relaxed);
        let text = in_words(&part, &pace);
        if let (Some(dashboard), false) = (&dashboard, is_over) {
            let content = board(&part)?;
            dashboard.show(|| content);
            last = Some(done);
            wait(Duration::from_secs_f64(args.every), stop);
            continue;
        }
        if is_over {
            drop(dashboard.take());
        }
        match &bar {
            Some(bar) if !is_over => {
                bar.set_length(of);
                bar.set_position(done);
                bar.set_message(format!("{}{text}", standings_of(&part)?.unwrap_or_default()));
            }
            _ if last != Some(done) || is_over => {
                if let Some(bar) = &bar {
                    bar.finish_and_clear();
                }
                let standings = standings_of(&part)?.filter(|_| is_over).unwrap_or_default();
                writeln!(io::stdout(), "{standings}{text}")?;
            }
            _ => {}
        }
        last = Some(done);
        if is_over {
            return Ok(());
        }
        wait(Duration::from_secs_f64(args.every), stop);
    }
}

/// A journal as a dashboard shows it: games, cells or parts, where it has some.
fn board(part: &Part) -> Result<Content, Failure> {
    let job = part.header.job.as_str();
    let content = match job {
        "match" | "tournament" => board_of(part)?,
        "study" => Some(cells(part)?),
        "reproduce" => Some(parts(part)?),
        _ => None,
    };
    let title = format!("watch  {}", part.path().display());
    let plain = || Content { title: job.to_owned(), unit: "units", ..Content::default() };
    let content = content.unwrap_or_else(plain);
    let title = format!("{title}  {}", content.title);
    Ok(Content { title, done: part.count(), of: part.of(), ..content })
}

/// The cells of a study.
fn cells(part: &Part) -> Result<Content, Failure> {
    let (name, study) = study::planned(&part.header)?;
    let grid = study::Grid::of(&study)?;
    let mut board = CellBoard::new(&name, &grid, study.repetitions);
    each::<study::StudyUnit>(part, &mut |_, unit| board.add(&unit.row))?;
    Ok(board.content(None, part.header.shard.is_whole()))
}

/// The parts of studies that are reproduced.
fn parts(part: &Part) -> Result<Content, Failure> {
    let job = StudyJob::of_header(&part.header, plyground_reproduce::study)?;
    let names: Vec<&str> = job.studies().iter().map(|study| study.about.name).collect();
    let mut board = PartBoard::new(format!("reproduce  {}", names.join(" ")), job.parts());
    each::<PartRecord>(part, &mut |unit, record| {
        board.set(unit as usize, PartState::Done(Some(record.seconds)))
    })?;
    Ok(board.content(None))
}

/// Hands what each unit found to somebody, in order.
fn each<R: DeserializeOwned>(part: &Part, see: &mut dyn FnMut(u64, R)) -> Result<(), Failure> {
    for unit in part.units().into_iter().flatten() {
        if let Some(rows) = part.rows(unit)? {
            let found = serde_json::from_str(&rows);
            let at = |error| Failure::Input(format!("{}: unit {unit}: {error}", part.path().display()));
            see(unit, found.map_err(at)?);
        }
    }
    Ok(())
}

/// What is done, how fast, and how long the rest takes.
fn in_words(part: &Part, pace: &Pace) -> String {
    let (done, of) = (part.count(), part.of());
    let what = format!("{}: {} of {}", part.header.job, grouped_units(done), plyground_plot::grouped(of));
    let rate = pace.rate();
    match done < of && rate > 0.0 {
        true => {
            let left = Duration::try_from_secs_f64((of - done) as f64 / rate).unwrap_or(Duration::MAX);
            format!("{what}, {}, {} to go", pace.words(), HumanDuration(left))
        }
        false => what,
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout());
    if let Ok(style) = ProgressStyle::with_template("{msg}\n{wide_bar} {percent:>3} %") {
        bar.set_style(style);
    }
    bar
}

/// Waits, but not longer than until somebody says stop.
fn wait(time: Duration, stop: &AtomicBool) {
    let end = Instant::now() + time;
    while Instant::now() < end && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50).min(end.saturating_duration_since(Instant::now())));
    }
}
