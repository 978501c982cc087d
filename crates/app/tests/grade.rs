//! Mark sheets of bots that can play and of bots that cannot.

mod bots;

use bots::Bots;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

fn grade(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(["grade", "--json"])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn right(sheet: &Value, name: &str) -> (u64, u64) {
    let sections = sheet["sections"].as_array().unwrap();
    let section = sections.iter().find(|section| section["name"] == name).unwrap();
    (section["right"].as_u64().unwrap(), section["asked"].as_u64().unwrap())
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn perfect_play_gets_full_marks_where_nothing_is_left_to_chance() {
    let plyground = env!("CARGO_BIN_EXE_plyground");
    let sheet = grade(&[
        "--positions",
        "10",
        "--games",
        "2",
        "--time",
        "30s",
        plyground,
        "move",
        "--player",
        "perfect",
        "--threads",
        "1",
    ]);
    for (name, count) in [
        ("legal moves", 20),
        ("takes a win in one", 10),
        ("blocks a loss in one", 10),
        ("avoids a trap", 10),
        ("keeps the result", 10),
    ] {
        assert_eq!(right(&sheet, name), (count, count), "{name}: {sheet}");
    }
    assert_eq!((&sheet["complete"], &sheet["regret"]["regret"]["mean"]), (&true.into(), &0.0.into()));
    assert_eq!(sheet["failures"].as_array().unwrap().len(), 0);
    assert!(sheet["mark"].as_f64().unwrap() > 95.0, "{sheet}");
}

#[test]
fn a_bot_that_sees_nothing_gets_marks_for_legal_moves() {
    let bots = Bots::new();
    let page = include_str!("../../../docs/protocol.md");
    let script = page.split_once("```sh board\n").unwrap().1.split_once("```").unwrap().0;
    let bot = bots.script("leftmost", script);
    let sheet = grade(&["--positions", "10", "--games", "2", &bot]);
    assert_eq!(right(&sheet, "legal moves"), (20, 20), "{sheet}");
    assert!(right(&sheet, "blocks a loss in one").0 < 8, "{sheet}");
    let mark = sheet["mark"].as_f64().unwrap();
    assert!((20.0..70.0).contains(&mark), "{sheet}");
}

#[test]
fn a_bot_that_fails_again_and_again_is_soon_left_alone() {
    let bots = Bots::new();
    let bot = bots.script("crash", "#!/bin/sh\necho no idea >&2\nexit 1\n");
    let sheet = grade(&[&bot]);
    assert_eq!((&sheet["complete"], &sheet["mark"]), (&false.into(), &0.0.into()));
    assert_eq!(right(&sheet, "legal moves"), (0, 5));
    let failure = &sheet["failures"][0];
    assert_eq!(failure["reason"], "exited with status 1 without an answer; its last lines: no idea");
    assert_eq!((&failure["count"], &failure["position"]), (&5.into(), &"".into()));
}

#[test]
fn a_bot_that_is_not_there_is_bad_input() {
    for (command, message) in [
        ("./no-such-bot", "cannot start \"./no-such-bot\""),
        ("'", "a quote ' is not closed"),
        (" ", "no program"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_plyground")).args(["grade", command]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{error}");
        assert!(error.contains(message), "{error}");
    }
}

/// A bot of the line protocol that plays the first legal column, and a log of what was said.
#[test]
fn a_bot_of_the_line_protocol_is_marked_and_its_words_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("talk.txt");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let script = page.split_once("```sh lines\n").unwrap().1.split_once("```").unwrap().0;
    let bot = folder.path().join("bot.sh");
    std::fs::write(&bot, script).unwrap();
    let (log, bot) = (log.to_str().unwrap(), bot.to_str().unwrap());
    let sheet = grade(&["--games", "2", "--positions", "4", "--against", "random", "--log", log, "sh", bot]);
    assert_eq!(right(&sheet, "legal moves"), (20, 20));
    let section =
        sheet["sections"].as_array().unwrap().iter().find(|one| one["name"] == "avoids a trap").unwrap();
    let failed = section["failed"].as_array().unwrap().len() as u64;
    assert_eq!(failed, section["asked"].as_u64().unwrap() - section["right"].as_u64().unwrap());
    assert!(failed > 0 && sheet["games"].as_array().unwrap().len() == 4);
    let talk = std::fs::read_to_string(log).unwrap();
    assert!(talk.contains(" > plyground 1\n") && talk.contains(" < plyground 1 leftmost\n"), "{talk}");
}
