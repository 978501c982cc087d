//! Which guesses at S4's evaluation give its counts.

use crate::run::{Finished, PartResults, RunOptions};
use crate::s4::published::TABLE;
use crate::s4::rebuilt::{GUESSES, evaluations};
use crate::s4::row::S4Row;

/// The searches on 7x6 whose counts are shown for every guess: length and depth.
pub(crate) const SHOWN: [(u32, u32); 6] = [(3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6)];

/// What rows call a search on 7x6.
pub(crate) fn measure(run: u32, depth: u32) -> String {
    format!("7x6, N = {run}, depth {depth}")
}

/// Counts every published search with every guess.
pub(crate) fn guesses(options: &RunOptions<'_>, out: &mut PartResults<'_, S4Row>) -> Finished {
    for guess in &GUESSES {
        options.go_on()?;
        let mut agree = 0;
        for &(columns, rows, run, depth, .., published) in &TABLE {
            let count = evaluations(guess, (columns, rows, run), depth);
            agree += u64::from(count == published);
            if (columns, rows) == (7, 6) && SHOWN.contains(&(run, depth)) {
                let noted = out.findings.note("guess", guess.name, &measure(run, depth), count as f64, 1);
                noted.published(&published.to_string());
            }
        }
        out.findings.note("guess", guess.name, "counts that agree", agree as f64, TABLE.len() as u64);
    }
    Ok(())
}
