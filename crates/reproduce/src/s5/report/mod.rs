//! S5 in words: our numbers from the rows, the published ones beside them, and why they differ.

mod converge;
mod example;
pub(crate) mod pictures;
mod tables;

use crate::findings::Missing;
use crate::run::Measured;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let findings = &measured.findings;
    let mut text = String::from(
        "S5 has claims and no measurements. Intervals hold the true value 95 times of 100. Regret is how much \
         lower the exact score of the chosen move is than that of the best one.\n\n",
    );
    tables::presets(&mut text, findings)?;
    tables::methods(&mut text, findings)?;
    tables::cost(&mut text, findings)?;
    converge::converge(&mut text, findings)?;
    tables::ideas(&mut text, findings)?;
    example::example(&mut text, findings)?;
    example::notes(&mut text, findings)?;
    Ok(text)
}
