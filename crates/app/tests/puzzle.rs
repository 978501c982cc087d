//! Puzzles from files, what is kept of them, and boards as pictures.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a command in a folder whose `data` is the user's data folder, with lines on stdin.
fn plyground(folder: &Path, line: &str, stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(line.split(' '))
        .current_dir(folder)
        .env("PLYGROUND_DATA", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not want to hear it may have ended.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Red threatens to connect four in column 7: column 7 alone holds.
const PUZZLE: &str = "{\"game\":\"connect\",\"position\":\"72737\",\"worth\":\"draw\"}\n";

#[test]
fn what_is_solved_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("one.jsonl"), PUZZLE).unwrap();
    let first = plyground(folder, "puzzle one.jsonl", "1\nQUIT\n");
    let said = text(&first.stdout);
    assert!(
        first.status.success()
            && said.contains("Column 1 would lose a drawn game: Red would win in 1 ply.\n")
            && said.contains("Best play goes on with 7, and Red wins.\nTry again.\n"),
        "{said}"
    );
    assert!(said.ends_with("0 solved with 1 try; 0 of 1 so far\n"), "{said}");
    let second = text(&plyground(folder, "puzzle one.jsonl", "7\n").stdout);
    assert!(
        second.contains("Right: 7 ") && second.ends_with("1 solved with 1 try; 1 of 1 so far\n"),
        "{second}"
    );
    let kept = std::fs::read_to_string(folder.join("data/puzzles.json")).unwrap();
    assert!(kept.contains("\"connect:7x6x4 72737\"") && kept.contains("\"tries\": 2"), "{kept}");
    let third = text(&plyground(folder, "puzzle one.jsonl", "7\n").stdout);
    assert_eq!(third, "all of these are solved; --number 1 to 1 shows one again\n");
    let shown = plyground(folder, "puzzle one.jsonl --number 1 --json", "");
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(
        (&shown["tries"], &shown["solved"], &shown["keep"][0]),
        (&2.into(), &true.into(), &"7".into())
    );
    assert_eq!((shown["moves"][0]["line"].as_str(), shown["board"]["ply"].as_u64()), (Some("7"), Some(5)));
}

#[test]
fn an_unreadable_record_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("one.jsonl"), PUZZLE).unwrap();
    std::fs::create_dir(folder.join("data")).unwrap();
    std::fs::write(folder.join("data/puzzles.json"), "{broken").unwrap();
    let output = plyground(folder, "puzzle one.jsonl", "7\n");
    assert!(output.status.success() && text(&output.stdout).contains("Right: 7 "));
    let warned = text(&output.stderr);
    assert!(warned.contains("puzzles.json: ") && warned.contains("is not kept"), "{warned}");
    assert_eq!(std::fs::read_to_string(folder.join("data/puzzles.json")).unwrap(), "{broken");
}

#[test]
fn files_of_disagree_can_be_played_and_bad_ones_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = plyground(folder, "disagree random --positions 12 --plies 26..30 --out d.jsonl --quiet", "");
    assert!(made.status.success());
    let played = plyground(folder, "puzzle d.jsonl", "hint\nhint\nhint\n");
    assert!(played.status.success() && text(&played.stdout).starts_with("puzzle 1 of "));
    for (lines, expected) in [
        (PUZZLE.to_owned() + "{}", "error: bad.jsonl, line 2: no puzzle: missing field `game`\n"),
        (
            PUZZLE.replace("72737", "72797"),
            "error: bad.jsonl, line 1: move 4: no column \"9\": expected 1 to 7\n",
        ),
        (
            PUZZLE.replace("connect", "connect:4x4x4").replace("72737", ""),
            "error: puzzle 1, position : every move keeps the result\n",
        ),
        (PUZZLE.replace("connect", "blokus:duo").replace("72737", ""), "error: puzzles need exact results: "),
        (String::new(), "error: bad.jsonl, there is no puzzle in it\n"),
    ] {
        std::fs::write(folder.join("bad.jsonl"), &lines).unwrap();
        let output = plyground(folder, "puzzle bad.jsonl", "7\n");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn puzzles_are_made_the_same_by_any_threads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for threads in [1, 2] {
        let line = format!(
            "puzzle make connect:5x4x4 --count 4 --seed 3 --out {threads}.jsonl --threads {threads} --quiet"
        );
        let output = plyground(folder, &line, "");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("1.jsonl"), read("2.jsonl"));
    assert!(!read("1.jsonl").is_empty());
}

#[test]
fn the_picture_of_the_readme_is_what_the_command_draws() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let line = "board --position 443525 --svg board.svg --ghost a1=1 --line b1-c1-d1";
    let page = include_str!("../../../docs/explain.md");
    assert!(page.contains(&format!("plyground {line}\n")));
    assert!(plyground(folder, line, "").status.success());
    let drawn = std::fs::read_to_string(folder.join("board.svg")).unwrap();
    assert!(drawn == include_str!("../../../docs/board.svg"), "docs/board.svg is not what `{line}` draws");
    assert!(plyground(folder, &line.replace(".svg", ".png"), "").status.success());
    assert!(std::fs::read(folder.join("board.png")).unwrap().starts_with(b"\x89PNG"));
}
