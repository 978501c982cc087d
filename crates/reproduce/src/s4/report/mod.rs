//! S4 in words: its table beside the published one, and why they differ.

mod notes;
mod outliers;
pub(crate) mod pictures;
mod rebuilt;
mod rows;
mod tables;

use crate::findings::Missing;
use crate::run::Measured;
use crate::s4::row::S4Row;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured<S4Row>) -> Result<String, Missing> {
    let mut text = String::new();
    tables::times(&mut text, measured)?;
    tables::counts(&mut text, measured)?;
    rebuilt::rebuilt(&mut text, measured)?;
    tables::pairings(&mut text, &measured.findings)?;
    notes::notes(&mut text, measured)?;
    Ok(text)
}
