//! `study`: an experiment of the results folder, run row by row. Its players are those that a page may ask, whoever wrote it.

use crate::jobs::{Context, Lane, NewJob, result};
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use crate::shelf::Shelf;
use crate::shell;
use plyground_jobs::JobError;
use plyground_lab::study::{Study, StudyProgress, StudyRun, expand};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use utoipa::ToSchema;

/// A study to be run.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyAsked {
    /// Its name in the results folder, with or without `.toml`.
    pub(crate) name: String,
    /// Whether everything is measured anew.
    #[serde(default)]
    pub(crate) fresh: bool,
}

/// How far a study is.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyFrame {
    /// Rows or parts that are done.
    pub(crate) done: u64,
    /// Of so many.
    pub(crate) of: u64,
    /// The same in words, with the time to go.
    pub(crate) words: String,
}

/// What a study has left.
#[derive(Serialize, ToSchema)]
pub(crate) struct FilesResult {
    /// Its files in the results folder.
    pub(crate) files: Vec<String>,
}

/// Ranges in braces, and braces, that a study may have: each range may stand for many.
const RANGES: usize = 8;
const BRACES: usize = 64;
/// Rows of a study.
const ROWS: usize = 20_000;

pub(crate) fn prepare(asked: StudyAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let shelf = Shelf::of(&server.config)?;
    let name = format!("{}.toml", asked.name.trim_end_matches(".toml"));
    let text = shelf.text(&name)?;
    check(&text, server)?;
    let path = shelf.path(&name)?;
    let folder = shelf.folder().to_owned();
    let (file, out) = (path.display().to_string(), folder.display().to_string());
    let mut words = vec!["plyground", "lab", "run", &file, "--out", &out];
    words.extend(asked.fresh.then_some("--fresh"));
    let command = shell::line(&words);
    let work = Box::new(move |context: &Context| {
        let run = StudyRun::open(&path, Some(&folder)).map_err(refused)?;
        let tell = |step: StudyProgress| {
            let left =
                step.remaining.map_or(String::new(), |left| format!(", about {} s to go", left.as_secs()));
            let words = format!("{} of {} rows{left}", step.done, step.of);
            context.show(&StudyFrame { done: step.done, of: step.of, words });
        };
        let outcome = run.go(asked.fresh, context.stop(), &tell).map_err(refused)?;
        result(&FilesResult { files: names(&folder, &outcome.files) })
    });
    Ok(NewJob { kind: "study", lane: Lane::Long, keep: true, command, work, contest: None })
}

/// Lets a study pass that is not too large, and whose players are those that a page may ask.
pub(crate) fn check(text: &str, server: &Server) -> Result<(), Refusal> {
    let large = |what: String| Refusal::bad("too_large", what).of("text");
    if text.matches('{').count() > BRACES || text.matches("..").count() > RANGES {
        return Err(large(format!(
            "too many braces: expected at most {BRACES}, with {RANGES} ranges among them"
        )));
    }
    let study = Study::read(text).map_err(refused)?;
    let all = |texts: &[String]| -> Result<Vec<String>, Refusal> {
        let texts = texts.iter().map(|text| expand(text).map_err(|error| Refusal::bad("bad_study", error)));
        Ok(texts.collect::<Result<Vec<_>, _>>()?.concat())
    };
    for player in all(&study.players)? {
        admit(&player, &server.config)?;
    }
    if let Some(threads) = study.threads.iter().find(|threads| **threads > server.config.threads) {
        let most = server.config.threads;
        return Err(Refusal::bad("bad_study", format!("threads = {threads}: expected 1 to {most}")));
    }
    let positions = all(&study.positions)?.len() + study.random.as_ref().map_or(0, |random| random.positions);
    let counts = [
        all(&study.games)?.len(),
        positions.max(1),
        all(&study.players)?.len(),
        study.threads.len(),
        study.seeds.len(),
    ];
    let rows = counts.into_iter().fold(study.repetitions, usize::saturating_mul);
    match rows <= ROWS {
        true => Ok(()),
        false => Err(large(format!("{rows} rows: expected at most {ROWS}"))),
    }
}

/// What is wrong with a study, or with its run.
pub(super) fn refused(error: JobError) -> Refusal {
    match error {
        JobError::Input(message) => Refusal::bad("bad_study", message),
        JobError::Run(message) => Refusal::conflict("not_run", message),
    }
}

/// Names of files within a folder.
pub(super) fn names(folder: &Path, files: &[PathBuf]) -> Vec<String> {
    let name = |file: &PathBuf| file.strip_prefix(folder).unwrap_or(file).display().to_string();
    files.iter().map(name).collect()
}
