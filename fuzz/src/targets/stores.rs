//! Stores of values, as files and as JSON.

use super::{file, text, unsealed};
use crate::Target;
use plyground_learn::store::{self, Header};
use plyground_learn::{TrainingPlan, train};
use std::sync::atomic::AtomicBool;

pub(super) static STORES: Target = Target {
    name: "stores",
    words: &["plyground values", "\"game\":", "\"max_bytes\":", "\"origins\":[", "connect:4x4x3"],
    made,
    seal: sealed,
    run,
    few: 300,
};

pub(super) static DICTIONARIES: Target = Target {
    name: "dictionaries",
    words: &[
        "\"",
        ":[1,2,3]",
        "{",
        "}",
        ",",
        ".",
        "X",
        "O",
        "\\n",
        "header",
        "positions",
        "waiting",
        "\"game\":\"connect:4x4x3\"",
    ],
    made: made_json,
    seal: unsealed,
    run: dictionaries,
    few: 500,
};

/// A small store, with games that wait.
fn made() -> Vec<Vec<u8>> {
    let path = super::scratch().join("made.ply");
    let plan = TrainingPlan {
        games: 3,
        sims: Some(20),
        min_visits: Some(2),
        max_bytes: Some(1 << 16),
        ..TrainingPlan::default()
    };
    let never = AtomicBool::new(false);
    train("connect:4x4x3", &plan, &path, 1, &never, &|_| {}).expect("a small training");
    let bytes = std::fs::read(&path).expect("a store");
    let _ = std::fs::remove_file(&path);
    vec![bytes]
}

fn made_json() -> Vec<Vec<u8>> {
    let values = store::read(&file("made.ply", &made()[0])).expect("a store");
    let (mut full, mut bare) = (Vec::new(), Vec::new());
    store::write_json(&values, &mut full).expect("plain data");
    store::write_dictionary(&values.settled(), &mut bare).expect("plain data");
    vec![full, bare]
}

/// Records with the checksums that they should have, as far as their lengths lead.
fn sealed(mut input: Vec<u8>) -> Vec<u8> {
    const START: usize = 20;
    const HEAD: usize = 16;
    let mut at = START;
    while at + HEAD <= input.len() {
        let word =
            |i: usize| u32::from_le_bytes([input[i], input[i + 1], input[i + 2], input[i + 3]]) as usize;
        let end = (at + HEAD).saturating_add(word(at)).min(input.len());
        let length = (end - at - HEAD) as u32;
        input[at..at + 4].copy_from_slice(&length.to_le_bytes());
        let sum = crc32fast::hash(&input[at + HEAD..end]);
        input[at + 8..at + 12].copy_from_slice(&sum.to_le_bytes());
        let sum = crc32fast::hash(&input[at..at + 12]);
        input[at + 12..at + 16].copy_from_slice(&sum.to_le_bytes());
        at = end;
    }
    input
}

fn run(input: &[u8]) {
    let Ok(values) = store::read(&file("values.ply", input)) else { return };
    let again = super::scratch().join("again.ply");
    store::write(&again, &values).expect("room for a store");
    let read = store::read(&again).expect("what was written");
    let settled = values.settled();
    assert_eq!(read.settled().table.len(), settled.table.len());
    let _ = (store::shown_position(&settled, ""), store::shown_position(&settled, "1"));
    let _ = (store::write_json(&settled, &mut Vec::new()), store::diff(&settled, &settled, 3));
}

fn dictionaries(input: &[u8]) {
    let game = "connect:4x4x3".to_owned();
    let foreign = Header { game, max_bytes: 1 << 16, origins: Vec::new(), foreign: true, dropped: 0 };
    if let Ok(values) = store::read_json(&text(input), &foreign) {
        let mut json = Vec::new();
        store::write_json(&values, &mut json).expect("plain data");
        let again = store::read_json(&text(&json), &foreign).expect("what was written");
        assert_eq!(again.settled().table.len(), values.settled().table.len());
    }
}
