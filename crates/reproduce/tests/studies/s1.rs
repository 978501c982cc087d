//! S1: flat Monte Carlo in parallel.

use crate::files::check;
use crate::run::{Saved, alone};
use crate::stopped::goes_on_like;

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn s1_in_its_quick_form_and_stopped() {
    let _alone = alone();
    let saved = Saved::new("s1");
    check(&saved, &["s1"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| crate::run::value(&findings, table, item, measure);
    assert_eq!(
        ["T1", "T2", "T3", "T4", "T5"].map(|board| value("moves", board, "column")),
        [0.0, 4.0, 4.0, 3.0, 3.0]
    );
    // The win in one and the forced block are there with every seed; the last board is chance.
    assert_eq!(
        (value("moves", "T1", "published by seeds"), value("moves", "T3", "published by seeds")),
        (1.0, 1.0)
    );
    assert!((0.1..0.5).contains(&value("moves", "T5", "published by seeds")));
    assert_eq!(
        (value("moves", "T5", "exact score of the published"), value("moves", "T5", "exact score")),
        (0.0, -1.0)
    );
    for kind in findings.items("kinds") {
        assert_eq!(value("kinds", kind, "boards with the same moves and counts"), 5.0, "{kind}");
    }
    let tasks =
        ["one game a task", "chunks of 64", "chunks of 2"].map(|name| value("runtime", name, "tasks"));
    assert_eq!(tasks, [143_360.0, 2_240.0, 71_680.0]);
    for name in findings.items("runtime") {
        assert_eq!(
            value("runtime", name, "own") + value("runtime", name, "stolen"),
            value("runtime", name, "tasks")
        );
        assert!(value("runtime", name, "allocations") < 1000.0, "no game asks for memory");
    }
    assert!(value("streams", "common", "correlation") > value("streams", "own", "correlation") + 0.1);
    assert_eq!(value("rules", "full column", "refused"), 1.0);
    assert!(value("match", "twoply", "points") > 0.7);
    goes_on_like(&saved, &[1, 6, 12, 18]);
}
