//! S3's parts, in their order.

use super::cases::searches;
use super::measure::search::search;
use super::measure::threads::{FORETOLD, RECORDED, TIMELINES, foretell, item, timeline};
use super::row::S3Row;
use crate::run::{Parts, Plan, RunOptions};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a, S3Row> {
    let repetitions = if options.is_quick() { 1 } else { 3 };
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
    for (file, of) in TIMELINES.into_iter().zip(RECORDED) {
        parts.add(file, 1.0, move |options, out| timeline(options, out, file, of));
    }
    parts.plan(options.threads, repetitions)
}
