//! Growth: time, positions and memory.

use crate::files::check;
use crate::run::{Saved, alone};
use crate::stopped::ends_like;

#[test]
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
    ends_like(&saved, &[1, 4]);
}
