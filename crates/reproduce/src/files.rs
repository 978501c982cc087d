//! The files of a study.

use crate::page::page;
use crate::study::{StudyResults, journal};
use plyground_jobs::{Manifest, named, write_whole};
use std::io::Error;
use std::path::Path;

/// Writes a study into a folder, which is made if it is not there: rows, manifest, report, pictures, and all of it as a page.
/// Parts that were kept there are then done with.
///
/// The manifest of another run goes first and the new one comes last: where there is one, all files are of its run.
pub fn save(results: &dyn StudyResults, folder: &Path) -> Result<(), Error> {
    let (report, pictures) =
        (results.report().map_err(Error::other)?, results.pictures().map_err(Error::other)?);
    let name = results.about().name;
    std::fs::create_dir_all(folder).map_err(named(folder))?;
    let path = folder.join(format!("{name}.manifest.json"));
    let there = std::fs::read_to_string(&path).ok();
    let there = there.and_then(|text| serde_json::from_str::<Manifest>(&text).ok());
    if there.is_some_and(|there| there != *results.manifest()) {
        std::fs::remove_file(&path).map_err(named(&path))?;
    }
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(named(&path))
    };
    pictures.iter().try_for_each(|picture| put(&picture.name, &picture.svg))?;
    put(&format!("{name}.md"), &report)?;
    put(&format!("{name}.html"), &page(&[results]).map_err(Error::other)?)?;
    results.save_rows(folder)?;
    journal::remove(folder, name)
}
