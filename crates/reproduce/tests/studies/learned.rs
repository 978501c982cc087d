//! The study of a learned evaluation.

use crate::files::check;
use crate::run::{Saved, beside_others, value};
use crate::stopped::ends_like;

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn learned_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("learned");
    check(&saved, &["learned"]);
    let findings = saved.findings();
    let value = |table: &str, item: &str, measure: &str| value(&findings, table, item, measure);
    // Few games are learned by heart.
    let few = |measure: &str| value("small", "small network, 2 games", measure);
    assert!(few("error, last pass") < few("error, first pass"));
    assert!(few("error held out") > few("error, last pass") + 0.2);
    // Results that were learned from are known better than others.
    let exact = |measure: &str| value("schools", "100 exact results", measure);
    assert!(exact("error trained") < exact("error held out"));
    // The network that is built in is better without a search than random games are with little.
    let keeps = |player: &str| value("players", player, "keeps the result");
    assert!(keeps("uct:sims=200,rollout=eval,eval=built-in") >= keeps("uct:sims=50"));
    let shares =
        ["won", "drawn", "lost"].map(|measure| value("perfect", "first against perfect play", measure));
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    assert!(value("patterns", "pattern 1", "weight").abs() >= value("patterns", "pattern 6", "weight").abs());
    assert!(saved.read("patterns.svg").contains("<svg"));
    ends_like(&saved, &[1, 3, 6, 14]);
}
