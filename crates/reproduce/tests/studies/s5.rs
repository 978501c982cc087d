//! S5: flat Monte Carlo by simulations, beside other methods.

use crate::files::check;
use crate::run::{Saved, beside_others};
use crate::stopped::goes_on_like;

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn s5_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("s5");
    check(&saved, &["s5"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| crate::run::value(&findings, table, item, measure);
    assert_eq!((value("example", "choice", "column"), value("example", "3", "won")), (3.0, 10_000.0));
    assert_eq!(value("example", "choice", "stones on the board that were not there"), 1.0);
    let table = "win rates: 71532636122275";
    let rate = |column: u32| value(table, &format!("column {column}"), "1000000");
    // A move that loses by force looks better than all three that win by force.
    assert_eq!(
        (value(table, "column 7", "exact score"), value(table, "column 3", "exact score")),
        (-2.0, 2.0)
    );
    assert!([1, 3, 5].iter().all(|&column| rate(7) > rate(column) + 0.05));
    assert_eq!(value("methods", "perfect", "regret"), 0.0);
    assert!(value("methods", "random", "regret") > value("methods", "mc:sims=1000", "regret") + 1.0);
    assert_eq!(value("shares", "mc:sims=10000", "fewest games of a move"), 10_000.0);
    assert!((19.0..22.0).contains(&value("cost", "empty board", "plies a game")));
    goes_on_like(&saved, &[3, 9, 20]);
}
