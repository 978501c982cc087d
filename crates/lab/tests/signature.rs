//! The signature: no change alters a search without being seen.

use plyground_lab::signature::{signature, signature_of};
use plyground_players::registry::{PLAYERS, settings};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Where the signature stands that is expected.
const FILE: &str = "tests/signature.txt";

#[test]
fn every_search_counts_what_it_counted_before() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let rows = signature(2, &AtomicBool::new(false), &mut |_| {}).unwrap();
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let text = format!("{}\nsignature {}\n", lines.join("\n"), signature_of(&rows));
    if std::env::var_os("SIGNATURE").is_some_and(|word| word == "overwrite") {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    let (there, here): (BTreeSet<&str>, BTreeSet<&str>) =
        (committed.lines().collect(), text.lines().collect());
    let only = |one: &BTreeSet<&str>, other: &BTreeSet<&str>| {
        one.difference(other).map(|line| format!("  {line}\n")).collect::<String>()
    };
    assert!(
        committed == text,
        "searches have changed. Committed:\n{}here:\n{}If that is meant: SIGNATURE=overwrite cargo test -p plyground-lab --test signature",
        only(&there, &here),
        only(&here, &there)
    );
}

#[test]
fn every_kind_of_player_is_in_it() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).unwrap();
    let players = text.lines().filter_map(|line| line.split(' ').nth(2)?.strip_suffix(':'));
    let kinds: BTreeSet<&str> = players.map(|spec| settings(spec).unwrap().kind().name).collect();
    // People and programs are nobody's search.
    let all: BTreeSet<&str> =
        PLAYERS.iter().map(|kind| kind.name).filter(|name| !["human", "cmd", "gtp"].contains(name)).collect();
    assert_eq!(kinds, all, "crates/lab/src/signature.rs has no search of some kinds");
}
