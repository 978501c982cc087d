//! The targets: all parsers and protocols, whole games, classes, merging and driving.

mod boards;
mod books;
mod cells;
mod classes;
mod driving;
mod engines;
mod games;
mod journals;
mod logs;
mod merging;
mod networks;
mod records;
mod requests;
mod specs;
mod stores;
mod studies;
mod tables;
mod web;

use crate::Target;
use std::path::PathBuf;
use std::sync::OnceLock;

/// All of them.
pub static TARGETS: &[&Target] = &[
    &specs::SPECS,
    &boards::POSITIONS,
    &boards::DRAWINGS,
    &records::PGN,
    &records::BLKSGF,
    &records::SAVED,
    &records::PUZZLES,
    &studies::STUDIES,
    &studies::RESULTS,
    &journals::JOURNALS,
    &stores::STORES,
    &stores::DICTIONARIES,
    &books::BOOKS,
    &tables::TABLES,
    &logs::LOGS,
    &engines::GTP,
    &engines::LINES,
    &engines::ANSWERS,
    &web::BODIES,
    &games::GAMES,
    &merging::MERGE,
    &networks::NETWORKS,
    &networks::EXCHANGED,
    &networks::ARCHIVES,
    &cells::CELLS,
    &requests::REQUESTS,
    &classes::CLASSES,
    &classes::REGISTERS,
    &driving::DRIVERS,
    &driving::WORKERS,
];

/// No inputs beside those in the folder.
fn none() -> Vec<Vec<u8>> {
    Vec::new()
}

/// No checksums.
fn unsealed(input: Vec<u8>) -> Vec<u8> {
    input
}

/// Bytes as text, as far as they are.
fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// A folder of this process in memory, where the system has one.
fn scratch() -> PathBuf {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let make = || match tempfile::tempdir_in("/dev/shm") {
        Ok(folder) => folder,
        Err(_) => tempfile::tempdir().expect("a folder for a moment"),
    };
    FOLDER.get_or_init(make).path().to_owned()
}

/// A file with these bytes, for whoever reads files alone; the next one of that name takes its place.
fn file(name: &str, input: &[u8]) -> PathBuf {
    let path = scratch().join(name);
    std::fs::write(&path, input).expect("room for an input");
    path
}
