//! S3's rows by what was searched.

use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::cases::{cases, searches};
use crate::s3::measure::threads::item;
use crate::s3::row::S3Row;
use plyground_jobs::Scale;

/// All rows that the study must have, in their order.
pub(crate) fn all(measured: &Measured<S3Row>) -> Result<Vec<&S3Row>, Missing> {
    let manifest = &measured.manifest;
    let mut all = Vec::new();
    for (name, ply, depth) in searches(manifest.scale.unwrap_or(Scale::Whole)) {
        for (division, threads) in cases(ply, depth, manifest.threads) {
            all.push(find(measured, name, depth, division, threads)?);
        }
    }
    Ok(all)
}

/// The row of a search from the start.
pub(crate) fn from_start<'a>(
    measured: &'a Measured<S3Row>,
    depth: u32,
    division: &str,
    threads: usize,
) -> Result<&'a S3Row, Missing> {
    find(measured, "start", depth, division, threads)
}

/// The speed-up over the undivided search that is foretold for a division from the start on so many cores: what was measured
/// on one thread, by how the division scales.
pub(crate) fn foretold(
    measured: &Measured<S3Row>,
    depth: u32,
    division: &str,
    cores: usize,
) -> Result<f64, Missing> {
    let scaling =
        |cores: usize| measured.findings.find("foretold", &item(depth, division), &cores.to_string());
    let alone = from_start(measured, depth, division, 1)?.speedup;
    Ok(alone * scaling(cores)?.value / scaling(1)?.value)
}

fn find<'a>(
    measured: &'a Measured<S3Row>,
    position: &str,
    depth: u32,
    division: &str,
    threads: usize,
) -> Result<&'a S3Row, Missing> {
    let is_it = |row: &&S3Row| {
        (row.position.as_str(), row.depth, row.division.as_str(), row.threads)
            == (position, depth, division, threads)
    };
    let row = measured.rows.iter().find(is_it);
    row.ok_or_else(|| Missing(format!("{position} / depth {depth} / {division} / {threads} threads")))
}
