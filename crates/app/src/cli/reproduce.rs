//! `reproduce`: published studies, measured again.

mod choice;
mod measure;

use super::common::Computing;
use crate::failure::Failure;
use choice::Choice;
use plyground_jobs::write_whole;
use plyground_reproduce::{Missing, Study, StudyResults, page, replication, save};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Run a published study again, beside its numbers
///
/// plyground goes back to five student reports, here S1 to S5. Prints their tables as measured here beside the published ones, with the
/// reasons for every difference. With --out, the raw rows, the manifest, the report, the plots and all of it as
/// one page of HTML are written into a folder; `all` has a folder for each study and one page for all of them. A run with --out that was
/// stopped or killed goes on where it was.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground reproduce s4 --quick\n  plyground reproduce s4 --out results\n  plyground reproduce all --quick --out results\n  plyground reproduce all --from results    # the report anew, from the rows that lie there"
)]
pub(crate) struct Args {
    /// Which study
    #[arg(value_name = "STUDY", value_parser = Choice::parser())]
    choice: Choice,
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

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // That a folder can be written is known before anything is measured.
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    }
    if args.doc.is_some() && !args.choice.is_all() {
        return Err(Failure::Input(
            "--doc is for all: the report of one study is a file of --out".to_owned(),
        ));
    }
    let studies = match &args.from {
        Some(folder) => args.read(folder)?,
        None => measure::measure(args)?,
    };
    let all: Vec<&dyn StudyResults> = studies.iter().map(AsRef::as_ref).collect();
    if let (Some(folder), Choice::All) = (&args.out, args.choice) {
        let file = folder.join("index.html");
        let text = page(&all).map_err(missing)?;
        write_whole(&file, text.as_bytes()).map_err(|error| unwritten(&file, &error))?;
    }
    if let Some(file) = &args.doc {
        let folder = args.out.as_deref().or(args.from.as_deref()).unwrap_or(Path::new(""));
        let text = replication(&all, &beside(file, folder)).map_err(missing)?;
        write_whole(file, text.as_bytes()).map_err(|error| unwritten(file, &error))?;
    }
    args.print(&all)
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
    fn place(&self, folder: &Path, study: &Study) -> PathBuf {
        if self.choice.is_all() { folder.join(study.about.name) } else { folder.to_owned() }
    }

    /// The studies as their files have them, written into the other folder if there is one.
    fn read(&self, from: &Path) -> Result<Vec<Box<dyn StudyResults>>, Failure> {
        let mut all = Vec::new();
        for study in self.choice.studies() {
            let results = study.read(&self.place(from, study))?;
            self.save(results.as_ref(), study)?;
            all.push(results);
        }
        Ok(all)
    }

    /// Writes the files of a study, if there is a folder for them.
    fn save(&self, results: &dyn StudyResults, study: &Study) -> Result<(), Failure> {
        let Some(folder) = &self.out else { return Ok(()) };
        let folder = self.place(folder, study);
        save(results, &folder).map_err(|error| unwritten(&folder, &error))
    }

    /// Rows, reports, or where they were written.
    fn print(&self, all: &[&dyn StudyResults]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        for study in all {
            if self.json {
                for row in study.rows().map_err(io::Error::from)? {
                    writeln!(out, "{row}")?;
                }
            } else if !self.choice.is_all() || self.out.is_none() {
                out.write_all(without_pictures(&study.report().map_err(missing)?).as_bytes())?;
            }
        }
        if let (Some(folder), Choice::All, false) = (&self.out, self.choice, self.json) {
            let (page, folder) = (folder.join("index.html"), folder.display());
            writeln!(
                out,
                "{}: everything on one page; {folder}/s1 and so on: rows, reports, plots",
                page.display()
            )?;
        }
        Ok(())
    }
}

fn missing(error: Missing) -> Failure {
    Failure::Run(error.to_string())
}

/// A report as a terminal shows it, without the lines of its pictures.
fn without_pictures(report: &str) -> String {
    let (mut text, mut was_picture) = (String::new(), false);
    for line in report.lines() {
        let is_picture = line.starts_with("![");
        let is_gap = was_picture && line.is_empty();
        if !is_picture && !is_gap {
            text += line;
            text.push('\n');
        }
        was_picture = is_picture;
    }
    text
}
