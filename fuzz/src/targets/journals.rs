//! Journals of jobs, whose lines have checksums: what is in them is held against the rules all the same.

use super::{file, none, text};
use crate::Target;
use plyground_arena::{Event, EventReport, EventSpec, Played};
use plyground_jobs::{Job, Part, merge};
use plyground_lab::rerun;

pub(super) static JOURNALS: Target = Target {
    name: "journals",
    words: &[
        "{\"unit\":",
        "\"rows\":",
        "\"seats\":[",
        "\"payoffs\":[12,0]",
        "\"spent\":[",
        "\"moves\":\"4455\"",
        "\"units\":",
        "\"ending\":\"x\"",
        "\"forfeit\":{\"seat\":0,\"reason\":\"x\"}",
        "\"opening\":4",
        "\"plies\":7",
        "\"shard\":\"0/1\"",
        "null",
        "[]",
        "{\"units\":5}\n",
    ],
    made: none,
    seal: sealed,
    run,
    few: 500,
};

/// Each line with the checksum that it should have.
pub(super) fn sealed(input: Vec<u8>) -> Vec<u8> {
    const MARK: &str = ",\"sum\":\"";
    let text = text(&input);
    let line = |line: &str| {
        let body = line.rsplit_once(MARK).map_or_else(|| line.trim_end_matches('}'), |(body, _)| body);
        format!("{body}{MARK}{:08x}\"}}\n", crc32fast::hash(body.as_bytes()))
    };
    text.lines().map(line).collect::<String>().into_bytes()
}

fn run(input: &[u8]) {
    let path = file("journal", input);
    let Ok(part) = Part::read(&path) else { return };
    let merged = super::scratch().join("merged");
    let _ = (
        part.units(),
        merge(std::slice::from_ref(&path), &merged),
        merge(&[path.clone(), path.clone()], &merged),
    );
    // A game that is played again may take long: only whether it could be is looked at.
    let _ = rerun::FileRow::read(&path, 1);
    // Tables of hundreds of players take time, and so do openings of a million moves.
    let Ok(spec) = part.header.read_spec::<EventSpec>() else { return };
    if spec.players.len() > 6 || spec.book.len() > 100 {
        return;
    }
    let Ok(event) = Event::from_spec(spec, part.header.units) else { return };
    let mut standings = event.begin();
    for number in 0..event.schedule.games().min(100) {
        let Ok(Some(rows)) = part.rows(number) else { break };
        let Ok(played) = serde_json::from_str::<Played>(&rows) else { break };
        if event.check(number, &played).is_err() {
            break;
        }
        standings.add(&played);
    }
    let report = EventReport::new(&event, &standings);
    assert_eq!(report.games, standings.games);
}
