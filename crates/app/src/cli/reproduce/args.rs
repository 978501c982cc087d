//! What `reproduce` takes, and where the files of its studies lie.

use crate::cli::common::{Computing, unwritten};
use crate::failure::Failure;
use plyground_reproduce::{Study, What, save};
use std::path::{Path, PathBuf};

/// Run a seed report's study again, beside its published numbers
///
/// Prints the tables with the reasons for every difference. With --out, the raw rows, the manifest, the report, the plots and all of it as
/// one page of HTML are written into a folder; `all` has a folder for each study and one page for all of them. A run with --out that was
/// stopped or killed goes on where it was.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground reproduce s4 --quick\n  plyground reproduce s4 --out results\n  plyground reproduce all --quick --out results\n  plyground reproduce all --from results    # the report anew, from the rows that lie there"
)]
pub(crate) struct Args {
    /// Which report
    pub(super) what: Choice,
    /// The folder for rows, manifest, report and plots
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Measure everything anew, whatever there is
    #[arg(long, requires = "out", conflicts_with = "from")]
    pub(super) fresh: bool,
    /// Less of everything, each study within a minute
    #[arg(long)]
    pub(super) quick: bool,
    /// Measure nothing: take the rows of an earlier run from this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["quick", "seed", "threads"])]
    pub(super) from: Option<PathBuf>,
    /// Write all reports as one page of Markdown, with links to the plots
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(super) doc: Option<PathBuf>,
    /// The rows as JSON, one object a line
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) computing: Computing,
}

#[derive(Copy, Clone, PartialEq, clap::ValueEnum)]
pub(super) enum Choice {
    /// Flat Monte Carlo in parallel: kinds, chunk sizes, threads, timelines, strength
    S1,
    /// Tree search with a trained dictionary: rank of moves, training, the trap
    S2,
    /// Blokus: MaxN's time by depth, and what threads bring in each division
    S3,
    /// Connect-N: minimax and alpha-beta, and what pruning saves
    S4,
    /// Flat Monte Carlo by simulations: quality, cost, other methods, convergence
    S5,
    /// How time, positions and memory grow, with fitted exponents
    Growth,
    /// All of them, one after the other
    All,
}

impl Choice {
    /// The studies it stands for.
    pub(super) fn studies(self) -> Vec<What> {
        match self {
            Choice::S1 => vec![What::S1],
            Choice::S2 => vec![What::S2],
            Choice::S3 => vec![What::S3],
            Choice::S4 => vec![What::S4],
            Choice::S5 => vec![What::S5],
            Choice::Growth => vec![What::Growth],
            Choice::All => What::ALL.to_vec(),
        }
    }
}

impl Args {
    /// The folder of a study.
    pub(super) fn place(&self, folder: &Path, what: What) -> PathBuf {
        if self.what == Choice::All { folder.join(what.name()) } else { folder.to_owned() }
    }

    /// The studies as their files have them, written into the other folder if there is one.
    pub(super) fn read(&self, from: &Path) -> Result<Vec<Box<dyn Study>>, Failure> {
        let mut studies = Vec::new();
        for what in self.what.studies() {
            let study = what.read(&self.place(from, what))?;
            self.save(study.as_ref(), what)?;
            studies.push(study);
        }
        Ok(studies)
    }

    /// Writes the files of a study, if there is a folder for them.
    pub(super) fn save(&self, study: &dyn Study, what: What) -> Result<(), Failure> {
        let Some(folder) = &self.out else { return Ok(()) };
        let folder = self.place(folder, what);
        save(study, &folder).map_err(|error| unwritten(&folder, &error))
    }
}
