//! `reproduce`: the tables of the seed reports, measured again.

mod measure;

use super::common::Computing;
use crate::failure::Failure;
use plyground_jobs::write_whole;
use plyground_reproduce::{Study, What, page, replication, save};
use std::io::{self, Write};
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
    what: Choice,
    /// The folder for rows, manifest, report and plots
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Measure everything anew, whatever there is
    #[arg(long, requires = "out", conflicts_with = "from")]
    fresh: bool,
    /// Less of everything, each study within a minute
    #[arg(long)]
    quick: bool,
    /// Measure nothing: take the rows of an earlier run from this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["quick", "seed", "threads"])]
    from: Option<PathBuf>,
    /// Write all reports as one page of Markdown, with links to the plots
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    doc: Option<PathBuf>,
    /// The rows as JSON, one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Copy, Clone, PartialEq, clap::ValueEnum)]
enum Choice {
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
    fn studies(self) -> Vec<What> {
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

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // That a folder can be written is known before anything is measured.
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    }
    if args.doc.is_some() && args.what != Choice::All {
        return Err(Failure::Input(
            "--doc is for all: the report of one study is a file of --out".to_owned(),
        ));
    }
    let studies = match &args.from {
        Some(folder) => args.read(folder)?,
        None => measure::measure(args)?,
    };
    let all: Vec<&dyn Study> = studies.iter().map(AsRef::as_ref).collect();
    let missing = |error: plyground_reproduce::Missing| Failure::Run(error.to_string());
    if let (Some(folder), Choice::All) = (&args.out, args.what) {
        let file = folder.join("index.html");
        let text = page(&all).map_err(missing)?;
        write_whole(&file, text.as_bytes()).map_err(|error| unwritten(&file, &error))?;
    }
    if let Some(file) = &args.doc {
        let folder = args.out.as_deref().or(args.from.as_deref()).unwrap_or(Path::new(""));
        let text = replication(&all, &beside(file, folder)).map_err(missing)?;
        write_whole(file, text.as_bytes()).map_err(|error| unwritten(file, &error))?;
    }
    let mut out = io::stdout().lock();
    for study in &all {
        if args.json {
            for row in study.rows().map_err(io::Error::from)? {
                writeln!(out, "{row}")?;
            }
        } else if args.what != Choice::All || args.out.is_none() {
            let report = study.report().map_err(missing)?;
            // A terminal shows no pictures.
            let mut was_picture = false;
            for line in report.lines() {
                let is_picture = line.starts_with("![");
                let is_gap = was_picture && line.is_empty();
                if !is_picture && !is_gap {
                    writeln!(out, "{line}")?;
                }
                was_picture = is_picture;
            }
        }
    }
    if let (Some(folder), Choice::All, false) = (&args.out, args.what, args.json) {
        let (page, folder) = (folder.join("index.html"), folder.display());
        writeln!(
            out,
            "{}: everything on one page; {folder}/s1 and so on: rows, reports, plots",
            page.display()
        )?;
    }
    Ok(())
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::Run(format!("{}: {error}", path.display()))
}

/// The folder as it is seen from a file: both are given from where the program runs.
fn beside(file: &Path, folder: &Path) -> String {
    let folder: PathBuf = folder.components().collect();
    match file.parent() {
        Some(parent) if folder.is_relative() => {
            format!("{}{}", "../".repeat(parent.components().count()), folder.display())
        }
        _ => folder.display().to_string(),
    }
}

impl Args {
    /// The folder of a study.
    fn place(&self, folder: &Path, what: What) -> PathBuf {
        if self.what == Choice::All { folder.join(what.name()) } else { folder.to_owned() }
    }

    /// The studies as their files have them, written into the other folder if there is one.
    fn read(&self, from: &Path) -> Result<Vec<Box<dyn Study>>, Failure> {
        let mut studies = Vec::new();
        for what in self.what.studies() {
            let study = what.read(&self.place(from, what))?;
            self.save(study.as_ref(), what)?;
            studies.push(study);
        }
        Ok(studies)
    }

    /// Writes the files of a study, if there is a folder for them.
    fn save(&self, study: &dyn Study, what: What) -> Result<(), Failure> {
        let Some(folder) = &self.out else { return Ok(()) };
        let folder = self.place(folder, what);
        save(study, &folder).map_err(|error| unwritten(&folder, &error))
    }
}
