//! Matches and tournaments.

use super::told;
use crate::errors::{not_done, wrong};
use crate::inputs::threads as checked_threads;
use crate::values::to_python;
use plyground_arena::{Event, EventReport, Field, Played, Sprt};
use plyground_jobs::{JobRun, Shard};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// How a contest is played.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Terms {
    games: u64,
    seed: u64,
    threads: usize,
    gauntlet: bool,
    openings: Option<u32>,
    book: Vec<String>,
    sprt: Option<(f64, f64)>,
    journal: Option<PathBuf>,
}

/// Plays a match or a tournament; returns its report, and the games one by one.
#[pyfunction]
#[pyo3(name = "_contest", signature = (game, players, terms, on_progress))]
pub(crate) fn contest<'py>(
    py: Python<'py>,
    game: &str,
    players: Vec<String>,
    terms: Terms,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let field = if terms.gauntlet { Field::Gauntlet } else { Field::All };
    let mut event = Event::new(game, players, field, terms.games, terms.seed).map_err(wrong)?;
    if let Some(plies) = terms.openings {
        event.schedule.plies = plies;
    }
    if !terms.book.is_empty() {
        let name = |(line, error)| wrong(format!("line {} of the book: {error}", line + 1));
        event.set_book(terms.book).map_err(name)?;
    }
    event.sprt = terms.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    let threads = checked_threads(terms.threads)?;
    let mut journal = match &terms.journal {
        Some(path) => Some(event.open_journal(path).map_err(not_done)?),
        None => None,
    };
    let (mut standings, mut games) = (event.begin(), Vec::<Played>::new());
    told(py, on_progress.as_ref(), |stop, told| {
        let run = JobRun { job: &event, shard: Shard::WHOLE, threads, stop };
        let mut each = |_, played: Played| {
            standings.add(&played);
            games.push(played);
            let closes_set = standings.games.is_multiple_of(event.schedule.set());
            match closes_set && event.is_decided(&standings) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        run.go(journal.as_mut(), &mut each, &mut |done, of| told.tell(done, of))
    })?
    .map_err(not_done)?;
    Ok((to_python(py, &EventReport::new(&event, &standings))?, to_python(py, &games)?))
}
