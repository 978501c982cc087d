//! The parts of the study of growth, in their order.

use super::cases::{Axis, PARALLEL};
use super::measure::{foretell, measure};
use crate::run::{Parts, Plan, RunOptions};
use plyground_jobs::Scale;

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let repetitions = if options.is_quick() { 3 } else { 9 };
    let mut parts = Parts::new(options);
    for axis in Axis::ALL {
        let expected = match (axis, options.scale) {
            (Axis::Depth, Scale::Whole) => 12.0,
            (Axis::Simulations, Scale::Whole) => 30.0,
            _ => 1.0,
        };
        parts.add(axis.name(), expected, move |options, out| measure(options, out, axis, repetitions));
    }
    for (series, game, player) in PARALLEL {
        parts.add(format!("foretold, {series}"), 0.3, move |options, out| {
            foretell(options, out, [series, game, player], repetitions)
        });
    }
    parts.plan(options.threads, repetitions)
}
