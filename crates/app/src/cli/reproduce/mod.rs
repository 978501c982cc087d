//! `reproduce`: published studies, measured again.

mod args;
mod board;
mod choice;
mod measure;
mod part;

use super::common::{save, unwritten};
use crate::failure::Failure;
use choice::Choice;
use plyground_reproduce::{Missing, StudyResults, page, replication};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) use args::Args;
pub(super) use board::{PartBoard, PartState};
pub(in crate::cli) use part::{finish, open, order};

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        return order(args)?.part(shard);
    }
    // That a folder can be written is known before anything is measured.
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
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
        index(folder, &all)?;
    }
    if let Some(file) = &args.doc {
        let folder = args.out.as_deref().or(args.from.as_deref()).unwrap_or(Path::new(""));
        let text = replication(&all, &beside(file, folder)).map_err(missing)?;
        save(file, text.as_bytes())?;
    }
    print(&all, args.out.as_deref(), args.choice.is_all(), args.json)
}

/// The page of all studies.
fn index(folder: &Path, all: &[&dyn StudyResults]) -> Result<(), Failure> {
    let text = page(all).map_err(missing)?;
    save(&folder.join("index.html"), text.as_bytes())
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

/// Rows, reports, or where they were written.
fn print(all: &[&dyn StudyResults], out: Option<&Path>, is_all: bool, is_json: bool) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    for study in all {
        if is_json {
            for row in study.rows().map_err(io::Error::from)? {
                writeln!(stdout, "{row}")?;
            }
        } else if !is_all || out.is_none() {
            stdout.write_all(without_pictures(&study.report().map_err(missing)?).as_bytes())?;
        }
    }
    if let (Some(folder), true, false) = (out, is_all, is_json) {
        let (page, folder) = (folder.join("index.html"), folder.display());
        writeln!(
            stdout,
            "{}: everything on one page; {folder}/s1 and so on: rows, reports, plots",
            page.display()
        )?;
    }
    Ok(())
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
