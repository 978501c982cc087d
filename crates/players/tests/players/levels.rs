//! Levels: what none of them misses.

use plyground_players::{Request, registry};
use plyground_search::Recorder;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Positions, the moves that win or save them, and the level from which they are found.
const CASES: [(&str, &str, u32); 4] =
    [("445566", "3 7", 1), ("112233", "4", 1), ("717273", "7", 1), ("71727", "7", 3)];

#[test]
fn no_level_misses_a_win_and_none_above_2_leaves_one() {
    let stop = AtomicBool::new(false);
    let mut session = registry::open("connect").unwrap();
    for level in 1..=9 {
        let mut id = session.enlist(&format!("level:{level}")).unwrap();
        for seed in 0..10 {
            for (line, best, from) in CASES {
                if level < from {
                    continue;
                }
                session.go_to(line).unwrap();
                id.new_game();
                let request = Request { threads: 1, seed, stop: &stop, observer: None };
                let thought = session.think(&mut id, &request).unwrap();
                assert!(
                    best.split(' ').any(|mv| mv == thought.best),
                    "level {level} on {line}: {}",
                    thought.best
                );
            }
        }
    }
    for (spec, error) in
        [("level:0", "from 1 to 9"), ("level:10", "from 1 to 9"), ("level:x", "expected option=value")]
    {
        assert!(session.enlist(spec).unwrap_err().to_string().contains(error), "{spec}");
    }
    let blokus = registry::open("blokus:duo").unwrap();
    for level in 1..=3 {
        let mut id = blokus.enlist(&format!("level:{level}")).unwrap();
        let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
        assert!(blokus.legal().contains(&blokus.think(&mut id, &request).unwrap().best));
    }
}

#[test]
fn a_level_is_recorded_as_its_search_is() {
    let stop = AtomicBool::new(false);
    let session = registry::open("connect").unwrap();
    let mut id = session.enlist("level:6").unwrap();
    let recorder = Arc::new(Recorder::new(1));
    id.record(Some(recorder.clone()));
    session.think(&mut id, &Request { threads: 1, seed: 1, stop: &stop, observer: None }).unwrap();
    assert!(!recorder.recording().spans.is_empty());
}
