//! S2 in words: our numbers from the rows, the published ones beside them, and why they differ.

pub(crate) mod pictures;
mod play;
mod search;

use crate::findings::{Findings, Missing};
use crate::run::Measured;
use std::fmt::Write;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let findings = &measured.findings;
    let mut text = "Intervals hold the true value 95 times of 100.\n\n".to_owned();
    search::speed(&mut text, findings)?;
    play::self_play(&mut text, findings)?;
    play::matches(&mut text, findings)?;
    search::curve(&mut text, findings)?;
    search::trained(&mut text, findings)?;
    search::weight(&mut text, findings)?;
    play::trap(&mut text, findings)?;
    notes(&mut text, findings)?;
    Ok(text)
}

fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let score = findings.find("truth", "empty board", "score")?;
    let stone = findings.find("truth", "empty board", "stone that wins")?;
    let _ = write!(
        text,
        "## Where it differs, and why\n\n\
         - B1: the first player wins with stone {} of 42 under best play (score {}), not in {}.\n\
         - B4: one simulation here is one way down the tree, one new position, one game; `sims` counts these.\n\
         - S2.24: 7x6 has 4,531,985,219,092 positions (Edelkamp and Kissmann 2008); it was solved in 1988.\n\
         - S2.28: a learned value enters by the evaluator interface, `rollout=eval`; no network was trained.\n",
        stone.value, score.value, stone.published
    );
    Ok(())
}
