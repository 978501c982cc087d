//! S3 in words: its tables beside the published ones, and why they differ.

mod notes;
pub(crate) mod pictures;
mod rows;
mod tables;

use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::row::S3Row;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured<S3Row>) -> Result<String, Missing> {
    let mut text = String::new();
    let rows = rows::all(measured)?;
    tables::by_depth(&mut text, &rows);
    tables::by_threads(&mut text, &rows, &measured.findings)?;
    tables::tasks(&mut text, measured)?;
    notes::notes(&mut text, measured)?;
    Ok(text)
}
