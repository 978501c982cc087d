//! The search log: written, read, and what docs/formats.md says of it.

use plyground_players::registry::open;
use plyground_players::{FrameThought, LogHeader, Request, SearchLog, Xray};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// The log of a player in a position.
fn log(game: &str, line: &str, player: &str) -> SearchLog {
    let mut session = open(game).unwrap();
    session.go_to(line).unwrap();
    let mut thinker = session.enlist(player).unwrap();
    let stop = AtomicBool::new(false);
    let frames = Mutex::new(Vec::new());
    let observer = |frame: &FrameThought| frames.lock().unwrap().push(frame.clone());
    let request = Request { threads: 1, seed: 1, stop: &stop, observer: Some(&observer) };
    let xray = Xray { nodes: 60, depth: 3 };
    let (thought, tree) = thinker.think_and_show(session.as_ref(), &request, xray).expect("a running game");
    let header = LogHeader {
        format: SearchLog::FORMAT.to_owned(),
        version: "0".to_owned(),
        commit: "none".to_owned(),
        machine: "some".to_owned(),
        game: thought.game.clone(),
        position: thought.position.clone(),
        player: player.to_owned(),
        seed: 1,
        threads: 1,
    };
    let answer = serde_json::to_value(&thought).unwrap();
    SearchLog::new(header, frames.into_inner().unwrap(), tree, answer)
}

/// Searches that have all fields between them.
const LOGGED: [(&str, &str, &str); 10] = [
    ("connect", "", "mc:sims=200"),
    ("connect", "44444", "uct:sims=3000"),
    ("connect:4x4x3", "", "uct:sims=3000"),
    ("connect", "443", "alphabeta:depth=6"),
    ("connect:4x4x3", "12", "alphabeta:depth=8"),
    ("connect", "", "perfect:nodes=3000,book=off"),
    ("connect:6x5x4", "335541", "perfect"),
    ("blokus:duo", "", "uct:sims=60"),
    ("blokus", "", "uct:sims=40,guide=off"),
    ("blokus", "", "maxn:depth=2"),
];

#[test]
fn what_is_written_is_read() {
    for (game, line, player) in LOGGED {
        let log = log(game, line, player);
        assert!(!log.frames.is_empty(), "{player}");
        let text = log.write().unwrap();
        assert_eq!(SearchLog::read(&text).unwrap(), log, "{player} on {game}");
        let lines = text.lines().count();
        assert_eq!(lines, 2 + log.frames.len() + usize::from(log.tree.is_some()), "{player}");
    }
}

/// The fields of an object, by what it is.
fn note(fields: &mut BTreeMap<&'static str, BTreeSet<String>>, what: &'static str, object: &Value) {
    let names = object.as_object().expect("an object").keys().cloned();
    fields.entry(what).or_default().extend(names);
}

/// The fields in the table below a line of the section.
fn documented(section: &str, begin: &str) -> BTreeSet<String> {
    let at = section.find(begin).unwrap_or_else(|| panic!("no line {begin:?}"));
    let rows = section[at..].lines().skip(4).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('`').nth(1).expect("a field").to_owned()).collect()
}

#[test]
fn every_field_is_told_in_the_docs_and_none_that_is_not() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = std::fs::read_to_string(path).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("The search log")).unwrap();
    let mut fields = BTreeMap::new();
    for (game, line, player) in LOGGED {
        let text = log(game, line, player).write().unwrap();
        for (number, line) in text.lines().enumerate() {
            let object: Value = serde_json::from_str(line).unwrap();
            if number == 0 {
                note(&mut fields, "The header:", &object);
            } else if let Some(frame) = object.get("frame") {
                note(&mut fields, "A frame,", frame);
                let moves = frame["moves"].as_array().unwrap();
                moves.iter().for_each(|one| note(&mut fields, "A move of a frame,", one));
            } else if let Some(tree) = object.get("tree") {
                note(&mut fields, "The tree,", tree);
                let nodes = tree["nodes"].as_array().unwrap();
                nodes.iter().for_each(|node| note(&mut fields, "A node,", node));
            } else {
                assert!(object.get("answer").is_some(), "{line}");
            }
        }
    }
    assert_eq!(fields.len(), 5);
    for (what, seen) in fields {
        assert_eq!(documented(section, what), seen, "{what}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let text = log("connect:4x4x3", "", "uct:sims=50").write().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len();
    let (tree, answer) = (lines[last - 2], lines[last - 1]);
    for (wrong, message) in [
        (String::new(), "line 1: nothing there".to_owned()),
        ("{}".to_owned(), "line 1, column 2: missing field `format`".to_owned()),
        (lines[0].replace("log 1", "log 9"), "line 1: format \"plyground search log 9\"".to_owned()),
        (lines[..last - 1].join("\n"), format!("line {}: the answer is missing", last - 1)),
        (format!("{text}{answer}\n"), format!("line {}: nothing comes after the answer", last + 1)),
        (text.replace(lines[2], lines[1]), "line 3: 1 steps after 1: frames go forward".to_owned()),
        (text.replace(lines[1], &lines[1][..40]), "line 2, column ".to_owned()),
        (
            text.replace(tree, &tree.replace("\"parent\":0", "\"parent\":99")),
            format!("line {}: node 1 stands", last - 1),
        ),
        (text.replace(answer, "{\"other\":1}"), format!("line {last}, column ")),
    ] {
        let error = SearchLog::read(&wrong).unwrap_err();
        assert!(error.starts_with(&message), "{error}");
        assert_eq!(error.lines().count(), 1);
    }
}
