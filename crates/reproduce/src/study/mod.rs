//! A study: what it is, how it is run, and what it leaves.

mod about;
mod frame;
mod recipe;
mod results;

pub use about::{About, Source};
pub(crate) use frame::{cores, memory};
pub(crate) use recipe::Recipe;
pub use results::StudyResults;

use crate::run::RunOptions;
use crate::run::journal::{self, INSTEAD, PartJournal, difference};
use plyground_jobs::JobError;
use recipe::AnyRecipe;
use std::path::Path;

/// A study that can be run again: a row of the table [`STUDIES`](crate::STUDIES).
pub struct Study {
    /// What it is.
    pub about: About,
    pub(crate) recipe: &'static dyn AnyRecipe,
}

impl Study {
    /// Measures what is not kept yet; `None` if stopped.
    pub fn run(&'static self, options: &RunOptions<'_>) -> Result<Option<Box<dyn StudyResults>>, JobError> {
        self.recipe.run(&self.about, options)
    }

    /// Takes up the rows that a run left in a folder.
    pub fn read(&'static self, folder: &Path) -> Result<Box<dyn StudyResults>, JobError> {
        let name = self.about.name;
        let has_results = folder.join(format!("{name}.manifest.json")).exists();
        if !has_results && journal::is_begun(folder, name) {
            let message = format!("{}: {name} is not measured to its end", folder.display());
            return Err(JobError::Input(format!("{message}; reproduce with this folder as --out goes on")));
        }
        self.recipe.read(&self.about, folder)
    }

    /// How far it is in the folder of a run; an error where what is there belongs to another run, or nothing can be written.
    pub fn status(&'static self, options: &RunOptions<'_>) -> Result<Status, JobError> {
        let name = self.about.name;
        let outline = self.recipe.outline(name, options);
        let of = outline.parts.len() as u64;
        if let Some(folder) = options.folder.filter(|folder| !journal::is_begun(folder, name)) {
            let path = folder.join(format!("{name}.manifest.json"));
            if path.exists() {
                let there = self.read(folder)?;
                return match difference(there.manifest(), &outline.manifest) {
                    Some(what) => {
                        Err(JobError::Input(format!("{}: measured {what}; {INSTEAD}", path.display())))
                    }
                    None => Ok(Status::Done),
                };
            }
        }
        let journal = PartJournal::<serde_json::Value>::open(options.folder, outline)?;
        Ok(Status::Begun { done: journal.parts.len() as u64, of })
    }

    /// Begins anew: whatever the folder has of it, all parts are to be measured.
    pub fn forget(&self, folder: &Path) -> Result<(), JobError> {
        journal::begin_anew(folder, self.about.name)
    }

    /// Seconds that the parts after the first so many take on the two cores of the committed run, roughly.
    pub fn expected_seconds(&self, options: &RunOptions<'_>, parts_done: u64) -> f64 {
        let outline = self.recipe.outline(self.about.name, options);
        outline.parts.iter().skip(parts_done as usize).map(|(_, seconds)| seconds).sum()
    }
}

/// How far a study is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Some parts are measured, or none.
    Begun {
        /// Parts that are kept.
        done: u64,
        /// Parts in all.
        of: u64,
    },
    /// All results are there.
    Done,
}
