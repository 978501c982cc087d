//! Players beside exact scores, or beside a strong reference.

use super::told;
use crate::errors::{not_done, wrong};
use crate::inputs::threads as checked_threads;
use crate::values::of_value;
use plyground_jobs::{Job, JobError, JobRun, Shard};
use plyground_lab::regret::{
    Answer, AskedPositions, Estimate, EstimatedMarks, Estimation, Examination, Inquiry, InquiryKind, Marks,
    usual_plies,
};
use plyground_players::registry;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// Who values moves of games without a solver where nobody is named.
const REFERENCE: &str = "uct:sims=20000";

/// What is asked.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    positions: u64,
    lines: Vec<String>,
    plies: Option<(u32, u32)>,
    reference: Option<String>,
    seed: u64,
    threads: usize,
}

/// The answers of players in many positions, and their marks: both as rows.
#[pyfunction]
#[pyo3(name = "_regret", signature = (game, players, question, on_progress))]
pub(crate) fn regret<'py>(
    py: Python<'py>,
    game: &str,
    players: Vec<String>,
    question: Question,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let spec = registry::open(game).map_err(wrong)?.game();
    let threads = checked_threads(question.threads)?;
    if players.is_empty() {
        return Err(wrong("no player: expected at least one"));
    }
    let positions = match (question.lines.is_empty(), question.plies) {
        (false, _) => AskedPositions::Lines(question.lines),
        (true, Some((first, last))) if first <= last => AskedPositions::Plies([first, last]),
        (true, Some((first, last))) => {
            return Err(wrong(format!("plies=({first}, {last}): expected the smaller one first")));
        }
        (true, None) => {
            let plies = usual_plies(&spec).map_err(wrong)?;
            AskedPositions::Plies([*plies.start(), *plies.end()])
        }
    };
    let usual = (!registry::has_solver(&spec)).then(|| REFERENCE.to_owned());
    let reference = question.reference.or(usual);
    let (count, is_exact) = (question.positions, reference.is_none());
    let inquiry = Inquiry { game: spec, players, reference, positions, seed: question.seed };
    let (rows, marks) = told(py, on_progress.as_ref(), |stop, told| {
        let tick = &mut |done, of| told.tell(done, of);
        if is_exact {
            let job = Examination::new(InquiryKind::Regret, inquiry, count)?;
            let run = JobRun { job: &job, shard: Shard::WHOLE, threads, stop };
            let (mut sheets, names) = (Sheets::<Answer>::of(&job.inquiry().players), &job.inquiry().players);
            go(&run, &mut |examined| sheets.add(examined.answers), tick)?;
            Ok(sheets.rows(
                names,
                |one| json!({ "regret": one.regret(), "keeps": one.keeps() }),
                |sheet| json!(Marks::of(sheet.iter())),
            ))
        } else {
            let job = Estimation::new(InquiryKind::Regret, inquiry, count)?;
            let run = JobRun { job: &job, shard: Shard::WHOLE, threads, stop };
            let (mut sheets, names) =
                (Sheets::<Estimate>::of(&job.inquiry().players), &job.inquiry().players);
            go(&run, &mut |estimated| sheets.add(estimated.estimates), tick)?;
            Ok(sheets.rows(
                names,
                |one| json!({ "regret": one.regret() }),
                |sheet| json!(EstimatedMarks::of(sheet)),
            ))
        }
    })?
    .map_err(not_done)?;
    Ok((of_value(py, &rows)?, of_value(py, &marks)?))
}

fn go<J: Job>(
    run: &JobRun<'_, J>,
    add: &mut dyn FnMut(J::Rows),
    tick: &mut dyn FnMut(u64, u64),
) -> Result<(), JobError> {
    let mut each = |_, rows: J::Rows| {
        add(rows);
        ControlFlow::Continue(())
    };
    run.go(None, &mut each, tick).map(drop)
}

/// The answers, a sheet a player.
struct Sheets<T>(Vec<Vec<T>>);

impl<T: serde::Serialize> Sheets<T> {
    fn of(players: &[String]) -> Sheets<T> {
        Sheets(players.iter().map(|_| Vec::new()).collect())
    }

    fn add(&mut self, found: Vec<T>) {
        self.0.iter_mut().zip(found).for_each(|(sheet, one)| sheet.push(one));
    }

    /// All answers with what follows from each, and the marks of each player.
    fn rows(
        &self,
        players: &[String],
        more: impl Fn(&T) -> Value,
        marks: impl Fn(&[T]) -> Value,
    ) -> (Value, Value) {
        let row = |one: &T| merged(json!(one), &more(one));
        let rows: Vec<Value> = self.0.iter().flatten().map(row).collect();
        let marked = players.iter().zip(&self.0);
        let marks: Vec<Value> =
            marked.map(|(player, sheet)| merged(json!({ "player": player }), &flat(&marks(sheet)))).collect();
        (Value::Array(rows), Value::Array(marks))
    }
}

fn merged(mut one: Value, other: &Value) -> Value {
    for (name, value) in other.as_object().into_iter().flatten() {
        one[name] = value.clone();
    }
    one
}

/// Intervals as three columns: `regret`, `regret_low` and `regret_high`.
fn flat(marks: &Value) -> Value {
    let mut flat = json!({});
    for (name, value) in marks.as_object().into_iter().flatten() {
        match (value.get("mean"), value.get("lo"), value.get("hi")) {
            (Some(mean), Some(low), Some(high)) => {
                flat[name] = mean.clone();
                flat[format!("{name}_low")] = low.clone();
                flat[format!("{name}_high")] = high.clone();
            }
            _ => flat[name] = value.clone(),
        }
    }
    flat
}
