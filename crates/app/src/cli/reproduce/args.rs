//! What `reproduce` takes.

use super::choice::Choice;
use crate::cli::common::Computing;
use crate::cli::job::Sharding;
use crate::failure::Failure;
use plyground_reproduce::{Study, StudyResults, save};
use std::path::{Path, PathBuf};

/// Run a published study again, beside its numbers
///
/// plyground goes back to five student reports, here S1 to S5. Prints their tables as measured here beside the published ones, with the
/// reasons for every difference. With --out, the raw rows, the manifest, the report, the plots and all of it as
/// one page of HTML are written into a folder; `all` has a folder for each study and one page for all of them. A run with --out that was
/// stopped or killed goes on where it was. With --shard, some parts of the studies are measured and written into a file, and merge makes
/// the folder of all parts; they must be measured on one kind of machine, since times of others do not compare.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground reproduce s4 --quick\n  plyground reproduce s4 --out results\n  plyground reproduce all --quick --out results\n  plyground reproduce all --from results    # the report anew, from the rows that lie there\n  plyground reproduce all --shard 0/8 --out part.0    # an eighth of it, for merge"
)]
pub(crate) struct Args {
    /// Which study
    #[arg(value_name = "STUDY", value_parser = Choice::parser())]
    pub(super) choice: Choice,
    /// The folder for rows, manifest, report and plots; with --shard, the part
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Measure everything anew, whatever there is
    #[arg(long, requires = "out", conflicts_with_all = ["from", "shard"])]
    pub(super) fresh: bool,
    /// Less of everything, each study within a minute
    #[arg(long)]
    pub(super) quick: bool,
    /// Measure nothing: take the rows of an earlier run from this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["quick", "seed", "threads", "shard"])]
    pub(super) from: Option<PathBuf>,
    /// Write all reports as one page of Markdown, with links to the plots
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "shard"])]
    pub(super) doc: Option<PathBuf>,
    /// The rows as JSON, one object a line
    #[arg(long, conflicts_with = "shard")]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) sharding: Sharding,
    /// Progress in a line, not on the whole screen
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) computing: Computing,
}

/// The folder of a study: one of its own where there are several.
pub(super) fn place(folder: &Path, study: &Study, is_all: bool) -> PathBuf {
    if is_all { folder.join(study.about.name) } else { folder.to_owned() }
}

/// Writes the files of a study.
pub(super) fn save_in(folder: &Path, results: &dyn StudyResults) -> Result<(), Failure> {
    save(results, folder).map_err(|error| Failure::Run(format!("{}: {error}", folder.display())))
}

impl Args {
    /// The folder of a study.
    pub(super) fn place(&self, folder: &Path, study: &Study) -> PathBuf {
        place(folder, study, self.choice.is_all())
    }

    /// The studies as their files have them, written into the other folder if there is one.
    pub(super) fn read(&self, from: &Path) -> Result<Vec<Box<dyn StudyResults>>, Failure> {
        let mut all = Vec::new();
        for study in self.choice.studies() {
            let results = study.read(&self.place(from, study))?;
            self.save(results.as_ref(), study)?;
            all.push(results);
        }
        Ok(all)
    }

    /// Writes the files of a study, if there is a folder for them.
    pub(super) fn save(&self, results: &dyn StudyResults, study: &Study) -> Result<(), Failure> {
        let Some(folder) = &self.out else { return Ok(()) };
        save_in(&self.place(folder, study), results)
    }
}
