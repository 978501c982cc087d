//! S4's parts, in their order.

use super::measure::games::{PAIRINGS, elsewhere, item, pairing};
use super::measure::rebuilt::guesses;
use super::measure::search::search;
use super::published::TABLE;
use super::row::S4Row;
use crate::run::{Parts, Plan, RunOptions};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a, S4Row> {
    let (repetitions, games) = if options.is_quick() { (5, 20) } else { (25, 200) };
    let mut parts = Parts::new(options);
    for published in &TABLE {
        let (columns, rows, run, depth, ..) = *published;
        let name = format!("{columns}x{rows}, N = {run}, depth {depth}");
        let expected = if depth == 6 { 0.01 } else { 0.003 } * repetitions as f64;
        parts.add(name, expected, move |options, out| search(options, out, published, repetitions));
    }
    parts.add("elsewhere", 0.3, |options, out| elsewhere(options, out));
    parts.add("guesses", 0.1, |options, out| guesses(options, out));
    for (player, rival) in PAIRINGS {
        parts.add(item(player, rival), 0.004 * games as f64, move |options, out| {
            pairing(options, out, (player, rival), games)
        });
    }
    // Everything but games is done by one thread.
    parts.plan(1, repetitions)
}
