//! `reproduce`: a published study, measured again into the results folder.

use super::study::{FilesResult, StudyFrame, names, refused};
use crate::jobs::{Context, Lane, NewJob, result};
use crate::refusal::Refusal;
use crate::server::Server;
use crate::shelf::Shelf;
use crate::shell;
use plyground_reproduce::{Progress, RunOptions, STUDIES, Scale, save, study};
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;
use utoipa::ToSchema;

/// A published study to be measured again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReproduceAsked {
    /// Its name, such as `s1`.
    pub(crate) name: String,
    /// Whether a small part of everything is measured; so it is where nothing is said.
    pub(crate) quick: Option<bool>,
}

pub(crate) fn prepare(asked: ReproduceAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let shelf = Shelf::of(&server.config)?;
    let Some(study) = study(&asked.name) else {
        let expected: Vec<&str> = STUDIES.iter().map(|study| study.about.name).collect();
        let message = format!("no study {:?}: expected {}", asked.name, plyground_players::one_of(&expected));
        return Err(Refusal::bad("bad_study", message).of("name"));
    };
    let folder = shelf.folder().join(study.about.name);
    let out = folder.display().to_string();
    let mut words = vec!["plyground", "reproduce", study.about.name, "--out", &out];
    let is_quick = asked.quick.unwrap_or(true);
    words.extend(is_quick.then_some("--quick"));
    let command = shell::line(&words);
    let work = Box::new(move |context: &Context| {
        std::fs::create_dir_all(&folder).map_err(|error| Refusal::conflict("not_run", error.to_string()))?;
        let progress = |step: Progress| {
            let words = format!("{} of {} parts, about {:.0} s to go", step.done, step.of, step.left);
            context.show(&StudyFrame { done: step.done, of: step.of, words });
        };
        let options = RunOptions {
            scale: if is_quick { Scale::Quick } else { Scale::Whole },
            seed: 1,
            threads: context.threads,
            stop: context.stop(),
            folder: Some(&folder),
            progress: &progress,
        };
        let Some(results) = study.run(&options).map_err(refused)? else { return Ok(None) };
        save(results.as_ref(), &folder).map_err(|error| Refusal::conflict("not_saved", error.to_string()))?;
        let entries =
            std::fs::read_dir(&folder).map_err(|error| Refusal::conflict("not_saved", error.to_string()))?;
        let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        let parent = folder.parent().unwrap_or(&folder);
        result(&FilesResult { files: names(parent, &files) })
    });
    Ok(NewJob { kind: "reproduce", lane: Lane::Long, keep: true, command, work, contest: None })
}
