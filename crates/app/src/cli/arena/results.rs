//! What an event leaves behind: its games as files, and its report; of parts that were put together, too.

use super::board::{self, LastGames};
use super::text;
use crate::cli::common::{unwritten, warn};
use crate::cli::job::{MergedJob, Supplies};
use crate::cli::outputs::writable;
use crate::dashboard::Content;
use crate::failure::Failure;
use plyground_arena::records::{Format, Writer};
use plyground_arena::{Event, EventReport, Played, Standings};
use plyground_jobs::{AnyJob, Job, JobHeader, Part, UnitJournal, write_whole_by};
use plyground_plot::{counted, grouped};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file that is to have the games, in the form that its name asks for.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    format: Format,
}

impl GameFile {
    /// What cannot work is said before the first game.
    pub(super) fn new(path: &Path, event: &Event) -> Result<GameFile, Failure> {
        let format = Format::of(path, event.full_game())?;
        writable(path)?;
        Ok(GameFile { path: path.to_owned(), format })
    }

    /// Writes the games that count.
    pub(super) fn write(
        &self,
        event: &Event,
        standings: &Standings,
        journal: &UnitJournal,
    ) -> Result<(), Failure> {
        let written = write_whole_by(&self.path, |file| {
            let mut writer = Writer::new(event, self.format, file)?;
            for number in 0..standings.games {
                let played: Option<Played> = journal.rows(number).map_err(io::Error::other)?;
                played.map_or(Ok(()), |played| writer.add(&played))?;
            }
            writer.finish().map(drop)
        });
        written.map_err(|error| unwritten(&self.path, &error))
    }
}

/// Prints the report.
pub(super) fn tell(report: &EventReport, took: Duration, json: bool, quiet: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(report).map_err(io::Error::from)?)?;
    } else {
        write!(out, "{}", text::report(report, took))?;
    }
    out.flush()?;
    if report.distinct < report.games && !quiet {
        let again = report.games - report.distinct;
        let (repeat, tell) = if again == 1 { ("repeats", "tells") } else { ("repeat", "tell") };
        warn(&format!(
            "{} of {} {repeat} another and {tell} nothing new: more --openings make them differ",
            grouped(again),
            counted(report.games, "game")
        ));
    }
    Ok(())
}

/// The event that a header speaks of, as units.
pub(crate) fn open(header: &JobHeader, _: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(Event::from_spec(header.read_spec()?, header.units)?))
}

/// Says before the first game that games cannot be written so.
pub(crate) fn fits(header: &JobHeader, out: &Path) -> Result<(), Failure> {
    GameFile::new(out, &Event::from_spec(header.read_spec()?, header.units)?).map(drop)
}

/// What one process would have left behind that had played all parts. Games behind the one that decided a test may be missing.
pub(crate) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    let start = Instant::now();
    let event = Event::from_spec(merged.header.read_spec()?, merged.header.units)?;
    merged.check(&event)?;
    let out = GameFile::new(&merged.out, &event)?;
    let journal = event.open_journal(&merged.journal)?;
    let standings = event.recall(&journal)?;
    if !event.is_over(&standings) {
        merged.complete()?;
    }
    out.write(&event, &standings, &journal)?;
    tell(&EventReport::new(&event, &standings), start.elapsed(), merged.json, merged.quiet)
}

/// The table of a journal's games so far; `None` where it holds no games.
pub(crate) fn standings_of(part: &Part) -> Result<Option<String>, Failure> {
    let Some((event, standings, _)) = played(part)? else { return Ok(None) };
    let is_begun = standings.games > 0;
    Ok(is_begun.then(|| text::standings(&EventReport::new(&event, &standings))))
}

/// A journal's games so far as a dashboard shows them; `None` where it holds no games.
pub(crate) fn board_of(part: &Part) -> Result<Option<Content>, Failure> {
    let Some((event, standings, last)) = played(part)? else { return Ok(None) };
    let content = board::content(&event, &EventReport::new(&event, &standings), &last);
    // Games that are behind one that is not there yet count as done.
    Ok(Some(Content { done: part.count(), of: part.of(), ..content }))
}

/// The games of a journal up to the first that is missing.
fn played(part: &Part) -> Result<Option<(Event, Standings, LastGames)>, Failure> {
    if !["match", "tournament"].contains(&part.header.job.as_str()) {
        return Ok(None);
    }
    let event = Event::from_spec(part.header.read_spec()?, part.header.units)?;
    let (mut standings, mut last) = (event.begin(), LastGames::default());
    for number in 0..event.schedule.games() {
        let Some(rows) = part.rows(number)? else { break };
        let played: Played = serde_json::from_str(&rows)
            .map_err(|error| Failure::Input(format!("{}: game {number}: {error}", part.path().display())))?;
        let wrong = |what| Failure::Input(format!("{}: unit {number}: {what}", part.path().display()));
        event.check(number, &played).map_err(wrong)?;
        standings.add(&played);
        last.add(&played);
    }
    Ok(Some((event, standings, last)))
}
