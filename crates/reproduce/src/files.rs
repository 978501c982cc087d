//! The files of a study.

use crate::page::page;
use crate::study::{StudyResults, journal};
use plyground_jobs::{Manifest, write_whole};
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
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{name}.manifest.json"));
    let there = std::fs::read_to_string(&path).ok();
    let there = there.and_then(|text| serde_json::from_str::<Manifest>(&text).ok());
    if there.is_some_and(|there| there != *results.manifest()) {
        std::fs::remove_file(&path)?;
    }
    for picture in &pictures {
        write_whole(&folder.join(&picture.name), picture.svg.as_bytes())?;
    }
    write_whole(&folder.join(format!("{name}.md")), report.as_bytes())?;
    write_whole(&folder.join(format!("{name}.html")), page(&[results]).map_err(Error::other)?.as_bytes())?;
    results.save_rows(folder)?;
    journal::remove(folder, name)
}
