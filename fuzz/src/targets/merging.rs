//! Merging: the units of a job among parts, some of them in several, in any order, a part perhaps damaged.

use super::{none, scratch, unsealed};
use crate::Target;
use plyground_jobs::{JobHeader, Shard, UnitJournal, merge};
use serde_json::json;
use std::fs;
use std::path::PathBuf;

pub(super) static MERGE: Target =
    Target { name: "merge", words: &[], made: none, seal: unsealed, run, few: 60 };

/// Bytes, one after the other; zero when they are spent.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u64 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u64::from(first)
    }
}

fn rows(unit: u64) -> serde_json::Value {
    json!({"found": unit * unit, "text": "x".repeat(unit as usize % 5)})
}

fn run(input: &[u8]) {
    let mut bytes = Bytes(input);
    let (units, of) = (1 + bytes.next() % 30, 1 + bytes.next() % 4);
    let header = JobHeader::new("toy", &json!({"seed": 7}), &[], units);
    let at = |name: String| -> PathBuf { scratch().join(name) };
    let (mut held, mut parts) = (vec![0_u64; units as usize], Vec::new());
    for number in 0..of {
        let shard = Shard::new(number, of).expect("a part");
        let path = at(format!("part-{number}"));
        let _ = fs::remove_file(&path);
        let mut journal = UnitJournal::open(&path, &JobHeader { shard, ..header.clone() }).expect("a part");
        let mut own: Vec<u64> = (0..units).filter(|&unit| shard.has(unit)).collect();
        while !own.is_empty() {
            let unit = own.swap_remove(bytes.next() as usize % own.len());
            if bytes.next() % 8 != 7 {
                journal.add(unit, &rows(unit)).expect("room for a unit");
                held[unit as usize] += 1;
            }
        }
        parts.push(path);
    }
    // A part may be given twice.
    if bytes.next() % 4 == 3 {
        let again = bytes.next() % of;
        parts.push(parts[again as usize].clone());
        held.iter_mut()
            .enumerate()
            .filter(|(unit, _)| *unit as u64 % of == again)
            .for_each(|(_, held)| *held *= 2);
    }
    let damage = bytes.next();
    if damage % 4 == 1 {
        damaged(&parts[0], &mut bytes);
    }
    let out = at("merged".to_owned());
    let _ = fs::remove_file(&out);
    let Ok(merged) = merge(&parts, &out) else {
        assert!(damage % 4 == 1, "whole parts can be merged");
        assert!(!out.exists(), "nothing is written of what cannot be merged");
        return;
    };
    let missing: u64 = merged.missing.iter().map(|range| range.end - range.start).sum();
    let journal = UnitJournal::open(&out, &merged.header).expect("what was merged");
    for unit in 0..units {
        match journal.rows::<serde_json::Value>(unit).expect("a whole line") {
            Some(found) => assert_eq!(found, rows(unit)),
            None => assert!(held[unit as usize] == 0 || damage % 4 == 1, "unit {unit} is lost"),
        }
    }
    assert_eq!(journal.count() + missing, units);
    if damage % 4 != 1 {
        assert_eq!(merged.repeated, held.iter().map(|held| held.saturating_sub(1)).sum::<u64>());
    }
}

/// Cuts a file, or changes a bit of it.
fn damaged(path: &PathBuf, bytes: &mut Bytes<'_>) {
    let mut content = fs::read(path).expect("a part");
    let place = (bytes.next() << 8 | bytes.next()) as usize % content.len();
    match bytes.next() % 2 {
        0 => content.truncate(place),
        _ => content[place] ^= 1 << (bytes.next() % 8),
    }
    fs::write(path, content).expect("room for a part");
}
