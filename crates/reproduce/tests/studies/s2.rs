//! S2: tree search with a trained dictionary of positions.

use crate::files::check;
use crate::run::{Saved, beside_others};
use crate::stopped::ends_like;

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn s2_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("s2");
    check(&saved, &["s2"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| crate::run::value(&findings, table, item, measure);
    assert!(saved.read("s2.md").contains("wins with stone 41 of 42"));
    let seed = |sims: u64| format!("uct:sims={sims},rollout=ucb,prove=off,final=value");
    assert!(value("trap", &format!("{},c=6", seed(100)), "plays it") > 0.0);
    for player in [&seed(10_000), "uct:sims=100", "minimax:depth=2"] {
        assert_eq!(value("trap", player, "plays it"), 0.0, "{player}");
    }
    assert_eq!(value("zugzwang", "Red must move", "score"), -1.0);
    assert!(value("zugzwang", "Red passes", "score") > 0.0);
    assert!(value("zugzwang", &seed(100), "plays it") < value("zugzwang", &seed(100_000), "plays it"));
    assert_eq!(value("zugzwang", "perfect", "plays it"), 6.0);
    for way in ["S2's way", "ours"] {
        for rival in ["greedy", "twoply"] {
            assert!(value("match", &format!("{way} against {rival}"), "points") > 0.8, "{way}, {rival}");
        }
    }
    let [ours, theirs] = ["ours", "S2's way"].map(|way| value("self-play", way, "rank 1"));
    assert!(ours > theirs, "proofs and decisive games find more best moves: {ours} and {theirs}");
    assert!(value("curve, ours", "uct:sims=1000", "best by score") > 22.0 / 32.0);
    assert!(value("trained", "32 games, threshold 10", "bytes a position") < 32.0);
    let dictionary = |measure: &str| value("dictionary", "store", measure);
    assert!(dictionary("bytes on disk") < dictionary("bytes in memory"));
    assert!(dictionary("bytes in memory") < dictionary("bytes as JSON"));
    let [theirs, ours] = ["S2's way", "ours"].map(|way| value("dictionary", way, "positions a game"));
    assert!(theirs > 5.0 * ours, "every position of a rollout, not one: {theirs} and {ours}");
    ends_like(&saved, &[1, 6, 7, 10]);
}
