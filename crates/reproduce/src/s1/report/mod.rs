//! S1 in words: our numbers from the rows, the published ones beside them, and why they differ.

mod games;
mod moves;
mod notes;
pub(crate) mod pictures;
mod runtime;
mod speed;
mod strength;

use crate::findings::Missing;
use crate::run::Measured;
use plyground_plot::counted;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let Measured { manifest, findings, .. } = measured;
    let (cores, threads) = (manifest.machine.cores, manifest.threads);
    let mut text = format!(
        "Five boards, 4096 random games after each move. Times are medians of {} after a warm-up, \
         in milliseconds, with the shortest and the longest; S1's are means of five where it says so. S1 had 8 cores (6 fast, 2 slow), this machine {cores}; where \
         nothing else is said, {} {} at work. Intervals of shares hold the true value 95 times of 100.\n\n",
        counted(manifest.repetitions as u64, "repetition"),
        counted(threads as u64, "thread"),
        if threads == 1 { "is" } else { "are" }
    );
    moves::boards(&mut text)?;
    moves::moves(&mut text, findings)?;
    speed::kinds(&mut text, findings)?;
    speed::chunks(&mut text, findings)?;
    speed::speedups(&mut text, findings, cores)?;
    runtime::runtime(&mut text, findings, threads)?;
    strength::strength(&mut text, findings)?;
    games::games(&mut text, findings)?;
    notes::notes(&mut text, findings)?;
    Ok(text)
}
