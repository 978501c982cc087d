//! The files of a study.

use crate::page::page;
use crate::run::journal;
use crate::study::StudyResults;
use plyground_jobs::write_whole;
use std::io::Error;
use std::path::Path;

/// Writes a study into a folder, which is made if it is not there: rows, manifest, report, pictures, and all of it as a page.
/// Parts that were kept there are then done with.
pub fn save(results: &dyn StudyResults, folder: &Path) -> Result<(), Error> {
    let (report, pictures) =
        (results.report().map_err(Error::other)?, results.pictures().map_err(Error::other)?);
    results.save_rows(folder)?;
    let name = results.about().name;
    for picture in &pictures {
        write_whole(&folder.join(&picture.name), picture.svg.as_bytes())?;
    }
    write_whole(&folder.join(format!("{name}.md")), report.as_bytes())?;
    write_whole(&folder.join(format!("{name}.html")), page(&[results]).map_err(Error::other)?.as_bytes())?;
    journal::remove(folder, name)
}
