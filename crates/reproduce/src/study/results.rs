//! What a study left: rows, and all that is made of them.

use super::about::About;
use crate::findings::Missing;
use crate::picture::Picture;
use plyground_jobs::Manifest;
use std::io::Error;
use std::path::Path;

/// What a study left, of a run that has just ended or from its files.
pub trait StudyResults: Send + Sync {
    /// What the study is.
    fn about(&self) -> &'static About;
    /// How its rows came about.
    fn manifest(&self) -> &Manifest;
    /// What was measured, each row as JSON.
    fn rows(&self) -> Result<Vec<String>, serde_json::Error>;
    /// The tables beside what was published, and why they differ; an error where a row is missing.
    fn report(&self) -> Result<String, Missing>;
    /// The pictures that the report names.
    fn pictures(&self) -> Result<Vec<Picture>, Missing>;
    /// Writes the rows into a folder.
    fn save_rows(&self, folder: &Path) -> Result<(), Error>;
}
