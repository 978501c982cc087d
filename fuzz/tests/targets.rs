//! A short run of every target: its corpus, in which everything stands that was ever found, and a few changed inputs.

use plyground_fuzz::engine::{Bounds, corpus, folder, run};
use plyground_fuzz::targets::TARGETS;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

#[test]
fn every_target_takes_what_it_was_ever_given() {
    for target in TARGETS {
        let (own, minute) = (folder(target), Duration::from_secs(60));
        let bounds = Bounds { executions: target.few, time: minute, slow: minute };
        let inputs = corpus(target, &[&own]);
        let outcome = run(target, inputs, 1, bounds, &mut |_| {}).unwrap_or_else(|finding| {
            panic!("{}: {}: {:?}", target.name, finding.what, String::from_utf8_lossy(&finding.input))
        });
        println!("{}: {} executions", target.name, outcome.executions);
    }
}
