//! Stores: what goes in comes out, whatever the order, the threads and the accidents.

use plyground_learn::store::{self, Entry, Header, Known, Origin, StoreError, ValueTable, Values};
use plyground_learn::{TrainingPlan, TrainingStep, train};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// A small plan: games of a few milliseconds.
fn plan(games: u64) -> TrainingPlan {
    TrainingPlan { games, sims: Some(60), min_visits: Some(3), ..TrainingPlan::default() }
}

fn run(plan: &TrainingPlan, path: &Path, threads: usize) -> Result<plyground_learn::Trained, StoreError> {
    train("connect:6x5x4", plan, path, threads, &AtomicBool::new(false), &|_| {})
}

fn json(path: &Path) -> String {
    let mut text = Vec::new();
    store::write_json(&store::read(path).unwrap(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn one_seed_gives_one_file_on_any_threads_and_in_any_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let trained = run(&plan(70), &at("one"), 1).unwrap();
    assert!((trained.games, trained.played, trained.complete) == (70, 70, true));
    for threads in [2, 4] {
        let path = at(&threads.to_string());
        run(&plan(70), &path, threads).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(at("one")).unwrap(), "{threads} threads");
        assert_eq!(json(&path), json(&at("one")));
    }
    // In runs that end within a generation, at its end, and for want of games.
    for games in [5, 32, 33, 33, 20, 70] {
        run(&plan(games), &at("pieces"), 2).unwrap();
    }
    assert_eq!(std::fs::read(at("pieces")).unwrap(), std::fs::read(at("one")).unwrap());
    let other = TrainingPlan { seed: Some(2), ..plan(70) };
    run(&other, &at("other"), 2).unwrap();
    assert_ne!(json(&at("other")), json(&at("one")));
}

#[test]
fn a_store_that_is_taken_away_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.ply");
    for another in [false, true] {
        let told = |step: TrainingStep| {
            if step.games >= 4 && path.exists() {
                std::fs::rename(&path, folder.path().join("elsewhere")).unwrap();
                if another {
                    std::fs::write(&path, "somebody's").unwrap();
                }
            }
        };
        let error =
            train("connect:6x5x4", &plan(1000), &path, 2, &AtomicBool::new(false), &told).unwrap_err();
        let words = error.to_string();
        assert!(words.contains("the file is gone, or another one is in its place"), "{words}");
        let _ = std::fs::remove_file(&path);
    }
}

#[test]
fn a_stopped_training_keeps_its_games_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, whole) = (folder.path().join("stopped"), folder.path().join("whole"));
    let stop = AtomicBool::new(false);
    let told = |step: TrainingStep| stop.store(step.games >= 40, Ordering::Relaxed);
    let trained = train("connect:6x5x4", &plan(100), &path, 2, &stop, &told).unwrap();
    assert!(!trained.complete && (40..100).contains(&trained.games), "{trained:?}");
    assert_eq!(store::read(&path).unwrap().games(), trained.games);
    run(&plan(100), &path, 2).unwrap();
    run(&plan(100), &whole, 2).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(&whole).unwrap());
}

/// A kill between the last game and the file's last form.
#[test]
fn a_training_that_ended_before_its_last_word_is_ended_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    for games in [64, 70] {
        let at = |name: &str| folder.path().join(format!("{name}{games}"));
        let killed = |step: TrainingStep| assert!(step.games < games, "killed");
        let run_killed =
            || train("connect:6x5x4", &plan(games), &at("killed"), 2, &AtomicBool::new(false), &killed);
        std::panic::catch_unwind(run_killed).unwrap_err();
        assert_eq!(store::read(&at("killed")).unwrap().games(), games);
        assert_eq!(run(&plan(games), &at("killed"), 2).unwrap().played, 0);
        run(&plan(games), &at("whole"), 2).unwrap();
        assert_eq!(std::fs::read(at("killed")).unwrap(), std::fs::read(at("whole")).unwrap(), "{games}");
    }
}

#[test]
fn only_the_same_training_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    run(&plan(3), &path, 1).unwrap();
    // What is not said is as it was.
    run(&TrainingPlan { games: 4, ..TrainingPlan::default() }, &path, 1).unwrap();
    for (other, message) in [
        (
            TrainingPlan { c: Some(1.0), ..plan(9) },
            "trained with c 1.4: expected c 1.4 again, or another file, not 1",
        ),
        (TrainingPlan { sims: Some(61), ..plan(9) }, "trained with sims 60"),
        (TrainingPlan { min_visits: Some(1), ..plan(9) }, "trained with min-visits 3"),
        (TrainingPlan { max_bytes: Some(1 << 20), ..plan(9) }, "trained with max-bytes 67108864"),
        (TrainingPlan { seed: Some(9), ..plan(9) }, "trained with seed 1"),
    ] {
        let error = run(&other, &path, 1).unwrap_err();
        assert!(error.is_input() && error.to_string().starts_with(message), "{error}");
    }
    let stop = AtomicBool::new(false);
    let error = train("connect", &plan(9), &path, 1, &stop, &|_| {}).unwrap_err().to_string();
    assert_eq!(error, "a store for connect:6x5x4: expected one for connect:7x6x4");
    assert_eq!(store::read(&path).unwrap().games(), 4);
}

#[test]
fn damage_is_told_and_nothing_panics() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    // One generation of positions, and three games that wait.
    run(&plan(35), &path, 2).unwrap();
    let good = std::fs::read(&path).unwrap();
    let games = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        store::read(&path).map(|values| values.games()).map_err(|error| error.to_string())
    };
    assert_eq!(games(&good), Ok(35));
    let mut seen = BTreeMap::new();
    for length in (0..good.len()).step_by(61) {
        let kind = match games(&good[..length]) {
            // An interrupted write of a game leaves the games before it.
            Ok(games) => games.to_string(),
            Err(error) => error.split([':', ' ']).next().unwrap_or_default().to_owned(),
        };
        *seen.entry(kind).or_insert(0) += 1;
    }
    let kinds: Vec<&str> = seen.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["32", "33", "34", "cut", "not"], "not a store is the empty file alone: {seen:?}");
    assert_eq!(seen["not"], 1);
    let mut rng = plyground_core::Streams::new(1).rng(1);
    let mut refused = 0;
    for _ in 0..500 {
        let mut bytes = good.clone();
        for _ in 0..=rng.below(3) {
            let place = rng.below(bytes.len() as u32) as usize;
            bytes[place] ^= 1 << rng.below(8);
        }
        refused += u32::from(games(&bytes).is_err());
    }
    // The last record alone may be damaged by an interrupted write, and is then left out.
    assert!(refused > 300, "{refused}");
    assert_eq!(
        games(b"something else"),
        Err("not a store of values: expected a file made by plyground train or plyground values".to_owned())
    );
    let mut newer = good.clone();
    newer[16] = 7;
    assert_eq!(games(&newer), Err("a store of format version 7: expected version 1".to_owned()));
    // What was cut off within a game can be trained further, to the very same file.
    games(&good[..good.len() - 9]).unwrap();
    run(&plan(35), &path, 1).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), good);
}

#[test]
fn a_store_has_one_writer_and_any_readers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    run(&plan(2), &path, 1).unwrap();
    let refused = AtomicBool::new(false);
    let told = |_: TrainingStep| {
        let is_busy = |error: StoreError| matches!(error, StoreError::Busy);
        assert!(run(&plan(9), &path, 1).is_err_and(is_busy));
        assert!(store::compact(&path).is_err_and(is_busy));
        assert!(store::write(&path, &store::read(&path).unwrap()).is_err_and(is_busy));
        refused.store(true, Ordering::Relaxed);
    };
    train("connect:6x5x4", &plan(3), &path, 1, &AtomicBool::new(false), &told).unwrap();
    assert!(refused.into_inner());
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(run(&plan(9), &path, 1).unwrap_err().to_string(), "read-only: it cannot be written to");
    assert_eq!(store::read(&path).unwrap().games(), 3);
}

#[test]
fn large_boards_are_trained_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let stop = AtomicBool::new(false);
    let trained = train("connect:9x9x5", &plan(3), &path, 2, &stop, &|_| {}).unwrap();
    assert!(trained.positions > 100, "{trained:?}");
    let text = json(&path);
    let header = store::read(&path).unwrap().header;
    assert_eq!(store::read_json(&text, &header).unwrap(), store::read(&path).unwrap());
}

fn header(seed: u64) -> Header {
    let origin = Origin { c: 1.4, sims: 100, min_visits: 2, seed, games: 64, generation: Origin::GENERATION };
    let game = "connect:4x4x3".to_owned();
    Header { game, max_bytes: 1 << 12, origins: vec![origin], foreign: false, dropped: 0 }
}

/// Positions of a small board by random lines of play, with random counts.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let line = prop::collection::vec(0..4_u8, 0..9);
    let counts = (1..1000_u32, 0.0..1.0, 0.0..1.0);
    prop::collection::vec((line, counts), 0..200).prop_map(|lines| {
        let mut entries = BTreeMap::new();
        for (line, (visits, a, b)) in lines {
            let first = (f64::from(visits) * a) as u32;
            let second = (f64::from(visits - first) * b) as u32;
            entries.insert(key_of(&line), Known { visits, wins: [first, second] });
        }
        entries.into_iter().collect()
    })
}

/// The key of a position of 4x4x3 as a store has it: the lower of two mirror images.
fn key_of(line: &[u8]) -> u128 {
    use plyground_core::{Game, Symmetry};
    let game = plyground_games::connect::Connect::<u64>::new(4, 4, 3).unwrap();
    let mut state = game.start();
    for column in line {
        let next = plyground_games::connect::Column(*column);
        let mut child = state;
        if game.try_play(&mut child, next).is_ok() && game.payoffs(&child).is_none() {
            state = child;
        }
    }
    game.canonical_key(&state).into()
}

fn values(seed: u64, entries: Vec<Entry>) -> Values {
    let mut values = Values::new(header(seed));
    values.add(entries);
    assert_eq!(values.is_full(), values.header.dropped > 0);
    values
}

proptest! {
    #[test]
    fn merging_does_not_ask_who_comes_first(a in entries(), b in entries(), waits in entries()) {
        let mut first = values(1, a);
        first.note(64, waits);
        let second = values(2, b);
        let merged = store::merge(first.clone(), second.clone()).unwrap();
        prop_assert_eq!(&merged, &store::merge(second.clone(), first.clone()).unwrap());
        prop_assert_eq!(merged.games(), 129);
        prop_assert!(merged.generation().is_none());
        prop_assert!(matches!(store::merge(merged, second), Err(StoreError::Twice(2))));
    }

    #[test]
    fn files_and_json_give_the_store_back(a in entries(), waits in entries()) {
        let mut values = values(1, a);
        values.note(70, waits.clone());
        values.note(66, waits);
        let mut text = Vec::new();
        store::write_json(&values, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        prop_assert_eq!(&store::read_json(&text, &header(9)).unwrap(), &values);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        store::write(&path, &values).unwrap();
        prop_assert_eq!(&store::read(&path).unwrap(), &values);
        // The bare form has the positions alone.
        let settled = values.settled();
        let mut text = Vec::new();
        store::write_dictionary(&settled, &mut text).unwrap();
        let foreign = Header { origins: Vec::new(), foreign: true, ..header(1) };
        let back = store::read_json(&String::from_utf8(text).unwrap(), &foreign).unwrap();
        prop_assert_eq!(back.table, settled.table);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}", board in "[RY./]{0,20}", counts in prop::array::uniform3(any::<u32>())) {
        let _ = store::read_json(&text, &header(1));
        let _ = store::read_json(&format!("{{\"{board}\": {counts:?}}}"), &header(1));
    }
}

#[test]
fn dictionaries_are_checked_board_by_board() {
    let read = |text: &str| {
        let values = store::read_json(text, &header(1));
        values.map(|values| values.table.iter().collect::<Vec<_>>()).map_err(|error| error.to_string())
    };
    // Two mirror images of one position come together.
    let both = read(r#"{"..../..../..../R...": [1, 2, 3], "..../..../..../...R": [10, 20, 30]}"#).unwrap();
    assert_eq!(both.len(), 1);
    assert_eq!(both[0].1, Known { visits: 66, wins: [22, 33] });
    for (text, message) in [
        (r#"{"..../....": [1, 2, 3]}"#, "expected 4 rows of 4 cells with / between"),
        (r#"{"..../..../..../X...": [1, 2, 3]}"#, "expected R, Y and . alone"),
        (r#"{"..../..../R.../....": [1, 2, 3]}"#, "a stone floats above an empty cell"),
        (r#"{"..../..../YY../RRR.": [1, 2, 3]}"#, "the game is over there"),
        (r#"{"..../..../..../RR..": [1, 2, 3]}"#, "2 R and 0 Y: no game leads there"),
        (r#"{"..../..../..../R...": [0, 0, 0]}"#, "expected one to 4294967295 games in all"),
        (r#"{"..../..../..../R...": [4294967295, 1, 0]}"#, "expected one to 4294967295 games in all"),
        (r#"{"..../..../..../R...": [1, 2]}"#, "no JSON of a store: invalid length 2"),
        ("[1]", "no JSON of a store"),
        ("{\"plyground_values\": 2}", "no JSON of a store: missing field"),
        ("", "no JSON of a store: EOF"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn a_position_takes_at_most_32_bytes() {
    let mut table = ValueTable::new(1 << 20);
    for round in 0..40_u128 {
        let batch =
            (0..2000).map(|i| ((i * 40 + round) << 20, Known { visits: 9 + round as u32, wins: [5, 2] }));
        table.add(batch.collect());
        assert!(table.bytes() <= ValueTable::BYTES * table.len(), "{} for {}", table.bytes(), table.len());
        assert!(table.bytes() <= 1 << 20);
    }
    assert!(table.len() > 30_000);
}
