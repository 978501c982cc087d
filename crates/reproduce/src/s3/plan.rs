//! S3's parts, in their order.

use super::cases::searches;
use super::measure::faults::{PLAYERS, ends, twice};
use super::measure::search::search;
use super::measure::threads::{FORETOLD, RECORDED, foretell, item, timeline};
use super::row::S3Row;
use crate::run::{Parts, Plan, RunOptions};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a, S3Row> {
    let (repetitions, games) = if options.is_quick() { (1, 20) } else { (3, 1000) };
    let mut parts = Parts::new(options);
    for (name, ply, depth) in searches(options.scale) {
        let each = match (name, depth) {
            ("opening", 3) => 60.0,
            ("middle", 3) => 28.0,
            ("start", 4) => 8.6,
            ("end", 4) => 0.6,
            _ => 0.1,
        };
        // Once more than it is measured, to warm up.
        let expected = each * (repetitions as f64 + 1.0);
        parts.add(format!("{name}, depth {depth}"), expected, move |options, out| {
            search(options, out, (name, ply, depth), repetitions)
        });
    }
    for (depth, division) in FORETOLD {
        let expected = if depth == 4 { 2.0 } else { 0.1 } * repetitions as f64;
        parts.add(format!("foretold, {}", item(depth, division)), expected, move |options, out| {
            foretell(options, out, depth, division, repetitions)
        });
    }
    parts.add("twice", 0.1, |options, out| twice(options, out));
    for player in PLAYERS {
        parts.add(format!("ends, {player}"), 0.02 * games as f64, move |options, out| {
            ends(options, out, player, games)
        });
    }
    for recorded in RECORDED {
        let name = format!("timeline, {}", item(recorded.0, recorded.1));
        parts.add(name, 1.0, move |options, out| timeline(options, out, recorded));
    }
    parts.plan(options.threads, repetitions)
}
