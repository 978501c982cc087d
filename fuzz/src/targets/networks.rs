//! Networks: as files, as JSON, and as arrays of numpy.

use super::{text, unsealed};
use crate::Target;
use plyground_learn::net::{
    NetFile, NetPlan, export, export_npz, import, import_npz, is_npz, opinion, train_net,
};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

pub(super) static NETWORKS: Target = Target {
    name: "networks",
    words: &[
        "plyground network\n",
        "HEAD",
        "WGHT",
        "TRNR",
        "LABL",
        "PROB",
        "DONE",
        "\"game\":",
        "\"tuples\":[[",
    ],
    made,
    seal: sealed,
    run,
    few: 200,
};

pub(super) static EXCHANGED: Target = Target {
    name: "exchanged",
    words: &[
        "\"game\":\"connect:3x3x3\"",
        "\"scale\":4096",
        "\"tuples\":[[0,1,2]]",
        "\"weights\":[[[",
        "]]]",
        "\"origin\":null",
        "32767",
        "-32768",
    ],
    made: made_json,
    seal: unsealed,
    run: exchanged,
    few: 200,
};

pub(super) static ARCHIVES: Target = Target {
    name: "archives",
    words: &[
        "PK\u{3}\u{4}",
        "\u{93}NUMPY",
        "'descr': '<i2'",
        "'shape': (2, ",
        "weights.npy",
        "header.npy",
        "<u4",
    ],
    made: made_npz,
    seal: resummed,
    run: archives,
    few: 200,
};

/// A small network that can be trained further, learned from games and from labels.
fn small() -> &'static NetFile {
    static SMALL: OnceLock<NetFile> = OnceLock::new();
    SMALL.get_or_init(|| {
        let path = super::scratch().join("made.net");
        let plan =
            NetPlan { games: 1, labels: 8, passes: 1, held_out: 4, walks: Some(0), ..NetPlan::default() };
        let never = AtomicBool::new(false);
        let trained = train_net("connect:3x3x3", &plan, &path, 1, &never, &|_| {}).expect("a small training");
        let _ = std::fs::remove_file(&path);
        trained.file
    })
}

fn made() -> Vec<Vec<u8>> {
    vec![small().to_bytes(), NetFile::new(small().network.clone()).to_bytes()]
}

fn made_json() -> Vec<Vec<u8>> {
    let mut bytes = Vec::new();
    export(&small().network, &mut bytes).expect("plain data");
    vec![bytes]
}

fn made_npz() -> Vec<Vec<u8>> {
    let mut bytes = Vec::new();
    export_npz(&small().network, &mut bytes).expect("plain data");
    vec![bytes]
}

/// Sections with the checksums that they should have, as far as their lengths lead.
fn sealed(mut input: Vec<u8>) -> Vec<u8> {
    let mut at = b"plyground network\n".len() + 4;
    while let Some(length) = input.get(at + 4..at + 8) {
        let length = u32::from_le_bytes(length.try_into().expect("four bytes")) as usize;
        let end = (at + 8).saturating_add(length);
        if end.saturating_add(4) > input.len() {
            break;
        }
        let sum = crc32fast::hash(&input[at..end]);
        input[end..end + 4].copy_from_slice(&sum.to_le_bytes());
        at = end + 4;
    }
    input
}

/// What was read can be asked, and what is written of it is read as the same.
fn asked(file: &NetFile) {
    for line in ["", "1", "12"] {
        if let Ok(opinion) = opinion(&file.network, line) {
            assert!((0.0..=1.0).contains(&opinion.value), "{}", opinion.value);
        }
    }
    let bytes = file.to_bytes();
    let again = NetFile::from_bytes(&bytes).expect("what was written");
    assert!(again.to_bytes() == bytes, "what was written is read as something else");
}

fn run(input: &[u8]) {
    if let Ok(file) = NetFile::from_bytes(input) {
        asked(&file);
    }
}

fn exchanged(input: &[u8]) {
    if let Ok(file) = import(&text(input)) {
        asked(&file);
        let mut json = Vec::new();
        export(&file.network, &mut json).expect("plain data");
        let again = import(&text(&json)).expect("what was written");
        assert!(again.network == file.network, "what was written is read as something else");
    }
}

/// The checksums of an archive's files, as they should be.
fn resummed(mut input: Vec<u8>) -> Vec<u8> {
    const CENTRAL: &[u8] = b"PK\x01\x02";
    let word = |input: &[u8], at: usize| {
        let bytes = input.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    };
    let half = |input: &[u8], at: usize| {
        let bytes = input.get(at..at.checked_add(2)?)?;
        Some(usize::from(u16::from_le_bytes(bytes.try_into().ok()?)))
    };
    let entries: Vec<usize> =
        (0..input.len().saturating_sub(46)).filter(|&at| input[at..].starts_with(CENTRAL)).collect();
    for at in entries {
        let sum = || {
            let (length, local) = (word(&input, at + 24)?, word(&input, at + 42)?);
            let from = local + 30 + half(&input, local + 26)? + half(&input, local + 28)?;
            Some(crc32fast::hash(input.get(from..from.checked_add(length)?)?))
        };
        if let Some(sum) = sum() {
            input[at + 16..at + 20].copy_from_slice(&sum.to_le_bytes());
        }
    }
    input
}

fn archives(input: &[u8]) {
    let read = import_npz(input);
    let Ok(file) = read else { return };
    assert!(is_npz(input) || !input.is_empty());
    asked(&file);
    let mut bytes = Vec::new();
    export_npz(&file.network, &mut bytes).expect("plain data");
    let again = import_npz(&bytes).expect("what was written");
    assert!(again.network == file.network, "what was written is read as something else");
}
