//! Growth: time, positions and memory.

use crate::files::check;
use crate::run::{Saved, alone};
use crate::stopped::ends_like;
use plyground_core::memory::taken;
use plyground_players::{BookChoice, Request, open_solver, registry};
use plyground_solver::{Goal, Limits};
use std::sync::atomic::AtomicBool;

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn growth_in_its_quick_form_and_stopped() {
    let _alone = alone();
    let saved = Saved::new("growth");
    check(&saved, &["growth"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| crate::run::value(&findings, table, item, measure);
    assert!((value("fit: depth", "minimax", "positions") - 7.0).abs() < 0.01);
    assert!(
        (2.6..5.0).contains(&value("fit: depth", "alphabeta, plain", "positions")),
        "between the roots and all"
    );
    assert!((value("fit: simulations", "mc", "positions") - 1.0).abs() < 0.01);
    assert!((0.8..1.1).contains(&value("fit: simulations", "uct", "bytes")), "a position a simulation");
    assert!(value("fit: simulations", "mc", "bytes").abs() < 0.01, "nothing is kept");
    let report = saved.read("growth.md");
    assert!(report.contains("`mc` keeps no more of 64,000 than of 1,000. `ucb1` keeps no more"), "{report}");
    memory_that_is_mapped_counts();
    ends_like(&saved, &[1, 4]);
}

/// Trees of more than a few hundred thousand simulations ask the system itself for memory; before that was counted, a million took less
/// than a quarter of it. The solver's table, in large pages too, is the allocator's.
fn memory_that_is_mapped_counts() {
    let bytes_of = |sims: u64| {
        let session = registry::open("connect").unwrap();
        let mut player = session.enlist(&format!("uct:sims={sims}")).unwrap();
        let stop = AtomicBool::new(false);
        let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
        let thought = || assert!(session.think(&mut player, &request).is_some());
        taken(thought).expect("this program's allocator counts").bytes
    };
    let [quarter, million] = [256_000, 1_024_000].map(bytes_of);
    assert!(million > 2 * quarter && quarter > 32 * 256_000, "{quarter} and {million} bytes");
    let solved = || {
        let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn).unwrap();
        assert_eq!(solver.score("", Goal::Exact, &Limits::NONE).unwrap().score(), Some(1));
    };
    let table = taken(solved).expect("this program's allocator counts").bytes;
    assert!((32 << 20..72 << 20).contains(&table), "{table} bytes");
}
