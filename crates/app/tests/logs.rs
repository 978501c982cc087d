//! Search logs and pictures of trees, as users make them.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

fn plyground(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyground")).args(line.split(' ')).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A log without the time that things took.
fn timeless(log: &str) -> Vec<serde_json::Value> {
    fn forget(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                for name in ["seconds", "threads", "own", "stolen"] {
                    fields.remove(name);
                }
                fields.values_mut().for_each(forget);
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(forget),
            _ => {}
        }
    }
    let read = |line: &str| {
        let mut value = serde_json::from_str(line).unwrap();
        forget(&mut value);
        value
    };
    log.lines().map(read).collect()
}

#[test]
fn a_log_is_the_same_on_any_number_of_threads_and_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for player in
        ["uct:sims=3000,divide=ensemble", "mc:sims=500", "alphabeta:depth=6", "maxn:depth=3,divide=every"]
    {
        let log = |threads: usize| {
            let name = format!("{threads}.jsonl");
            let line = format!("analyze --player {player} --threads {threads} --quiet --log {name}");
            let output = plyground(folder, &line);
            assert!(output.status.success(), "{line}: {}", text(&output.stderr));
            std::fs::read_to_string(folder.join(name)).unwrap()
        };
        let alone = timeless(&log(1));
        assert_eq!(alone, timeless(&log(2)), "{player}");
        assert_eq!(alone[0]["format"], "plyground search log 1");
        assert_eq!(alone[1]["frame"]["moves"].as_array().unwrap().len(), 7);
        assert!(alone[alone.len() - 1].get("answer").is_some());
        let shown = plyground(folder, "log show 2.jsonl");
        assert!(shown.status.success(), "{}", text(&shown.stderr));
        let shown = text(&shown.stdout);
        assert!(
            shown.starts_with(&format!("{player} on connect:7x6x4, the start; seed 1, 2 threads")),
            "{shown}"
        );
        assert!(shown.contains("95 % interval") && shown.lines().count() > alone.len() - 2, "{shown}");
        assert_eq!(shown.contains("└ "), alone.iter().any(|line| line.get("tree").is_some()), "{player}");
    }
}

#[test]
fn a_log_that_is_not_whole_is_refused_and_nothing_is_written_in_vain() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = plyground(folder, "analyze --player uct:sims=50 --log log.jsonl");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let whole = std::fs::read_to_string(folder.join("log.jsonl")).unwrap();
    for (cut, place) in [
        (0, "line 1: "),
        (whole.len() / 2, "column "),
        (whole.rfind("{\"answer").unwrap(), "the answer is missing"),
    ] {
        std::fs::write(folder.join("half.jsonl"), &whole[..cut]).unwrap();
        let output = plyground(folder, "log show half.jsonl");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            error.contains(place) && error.contains("half.jsonl: line ") && error.lines().count() == 1,
            "{error}"
        );
    }
    let output = plyground(folder, "analyze --player uct:sims=50 --log no/such/log.jsonl");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let output = plyground(folder, "analyze --player mc:sims=64 --tree --log other.jsonl");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(!folder.join("other.jsonl").exists());
}

#[test]
fn trees_are_drawn_in_both_styles_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for player in ["uct:sims=2000", "alphabeta:depth=5"] {
        for (style, name) in [("icicle", "a.svg"), ("node-link", "b.svg"), ("icicle", "c.png")] {
            let line = format!("analyze --player {player} --threads 1 --tree --svg {name} --style {style}");
            let output = plyground(folder, &line);
            assert!(output.status.success(), "{line}: {}", text(&output.stderr));
            let picture = std::fs::read(folder.join(name)).unwrap();
            if name.ends_with("svg") {
                let picture = text(&picture);
                assert!(picture.starts_with("<svg") && picture.contains(player), "{line}");
                let is_cut = picture.contains("branches cut off");
                assert_eq!(is_cut, player.starts_with("alphabeta"), "{line}");
            } else {
                assert!(picture.starts_with(b"\x89PNG"), "{line}");
            }
        }
    }
}
