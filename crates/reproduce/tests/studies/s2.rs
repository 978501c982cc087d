//! S2: tree search with a trained dictionary of positions.

use crate::files::check;
use crate::run::{Saved, beside_others};
use crate::stopped::ends_like;

#[test]
fn s2_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("s2");
    check(&saved, &["s2"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| crate::run::value(&findings, table, item, measure);
    assert!(saved.read("s2.md").contains("wins with stone 41 of 42"));
    assert_eq!(value("trap", "uct:sims=100,prove=off", "falls in"), 20.0);
    assert_eq!(value("trap", "uct:sims=100", "falls in"), 0.0);
    assert_eq!(value("trap", "minimax:depth=2", "falls in"), 0.0);
    assert!(value("match", "greedy", "points") > 0.8 && value("match", "twoply", "points") > 0.8);
    assert!(value("curve", "uct:sims=1000", "best by score") > 22.0 / 32.0);
    assert!(value("trained", "64 games, threshold 10", "bytes a position") < 32.0);
    ends_like(&saved, &[1, 6, 7, 10]);
}
