//! Any row again: games, answers, puzzles and searches of published studies, from every form of file.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

fn plyground(folder: &Path, line: &str) -> Output {
    Command::new(PROGRAM).args(line.split(' ')).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a row again, which must come out the same; returns what is said.
fn same(folder: &Path, row: &str) -> String {
    let output = plyground(folder, &format!("lab rerun {row}"));
    let stdout = text(&output.stdout);
    assert!(output.status.success(), "{row}: {stdout}{}", text(&output.stderr));
    assert!(stdout.contains("again\ncompared: "), "{row}: {stdout}");
    stdout
}

/// Replaces the first of a text in a copy of a file; the copy must come out different.
fn differs(folder: &Path, file: &str, row: u64, (from, to): (&str, &str)) -> String {
    let rows = std::fs::read_to_string(folder.join(file)).unwrap();
    assert!(rows.contains(from), "{file} has no {from}");
    let wrong = format!("wrong-{file}");
    std::fs::write(folder.join(&wrong), rows.replacen(from, to, 1)).unwrap();
    let output = plyground(folder, &format!("lab rerun {wrong}:{row}"));
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(" then, ") && said.contains("gave something else"), "{said}");
    said
}

#[test]
fn every_game_is_played_again_from_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, line) in [
        ("m", "match uct:sims=30 mc:sims=10 --games 6 --seed 4"),
        ("t", "tournament greedy random mc:sims=3 --games 2 --game connect:12x6x4"),
        ("b", "match greedy random --game blokus:duo --games 2 --openings 3"),
        ("f", "match greedy random --game blokus --games 6"),
    ] {
        let outs = format!("--out {name}.csv --out {name}.jsonl --journal {name}.journal --quiet");
        let output = plyground(folder, &format!("{line} {outs}"));
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        for file in [format!("{name}.csv"), format!("{name}.jsonl"), format!("{name}.journal")] {
            for number in [1, 2] {
                let said = same(folder, &format!("{file}:{number}"));
                assert!(said.starts_with(&format!("game {number} of ")), "{said}");
                assert!(said.contains("compared: moves, shares, ending"), "{said}");
            }
        }
    }
    // What a row says has to be so: another result, and another seed, which makes other moves.
    assert!(differs(folder, "m.jsonl", 1, ("\"shares\":[", "\"shares\":[7,")).contains("shares: 7 "));
    assert!(differs(folder, "m.csv", 1, ("connect:7x6x4,4,", "connect:7x6x4,5,")).contains("moves: "));
    let output = plyground(folder, "lab rerun m.csv:7");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("m.csv: no row 7: expected 1 to 6"));
    // A clock makes no promises.
    let timed = plyground(folder, "match uct:time=1ms greedy --games 2 --out c.csv --quiet");
    assert!(timed.status.success());
    assert!(plyground(folder, "lab rerun c.csv:1").status.success());
    let json = plyground(folder, "lab rerun c.csv:1 --json");
    assert!(text(&json.stdout).contains("\"certain\":false,\"compared\":[\"moves\",\"shares\",\"ending\"]"));
}

#[test]
fn answers_and_puzzles_are_given_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let exam = "--positions 140 --plies 26..30 --seed 3 --quiet";
    let output = plyground(folder, &format!("regret uct:sims=20 random {exam} --rows a.jsonl"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Of the first part of the exam, of the second, and of the other player.
    for row in [1, 130, 140, 141, 275] {
        assert!(same(folder, &format!("a.jsonl:{row}")).contains("compared: move, score, best, rank"));
    }
    let rows = std::fs::read_to_string(folder.join("a.jsonl")).unwrap();
    let row: serde_json::Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    for name in ["game", "seed", "number", "player", "commit", "machine"] {
        assert!(!row[name].is_null(), "{name}: {row}");
    }
    let rank = format!("\"rank\":{}", row["rank"]);
    assert!(differs(folder, "a.jsonl", 1, (&rank, "\"rank\":9")).contains("rank: 9 then"));
    let output = plyground(folder, &format!("disagree random {exam} --out p.jsonl"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(same(folder, "p.jsonl:1").contains("compared: move, score, after"));
    // A row of an older version says what it lacks.
    let old = rows.lines().next().unwrap().replace("\"seed\":", "\"sown\":");
    std::fs::write(folder.join("old.jsonl"), old + "\n").unwrap();
    let output = plyground(folder, "lab rerun old.jsonl:1");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("old.jsonl row 1: the row has no seed, without which"));
}

#[test]
fn searches_of_published_studies_run_again_and_sums_say_why_not() {
    let experiments = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments"));
    let said = same(experiments, "replication/s4/s4.jsonl:1");
    assert!(said.contains("minimax_visited") && said.contains("alphabeta_evaluated"), "{said}");
    same(experiments, "replication/s4/s4.csv:2");
    let said = same(experiments, "replication/s3/s3.jsonl:1");
    assert!(said.contains("compared: best, eval, visited, evaluated"), "{said}");
    same(experiments, "replication/s3/s3.csv:3");
    same(experiments, "chunks.csv:1");
    for (row, why) in [
        ("replication/s1/s1.jsonl:1", "cannot be run on its own: \"column\" of \"T1\" sums up 4096 runs"),
        ("replication/s2/s2.csv:1", "plyground reproduce s2 measures it again"),
        ("replication/s3/s3-foretold.jsonl:1", "plyground reproduce s3 measures it again"),
        ("replication/growth/growth.jsonl:1", "plyground reproduce growth measures it again"),
        ("levels/connect.csv:1", "levels/connect.csv row 1: "),
    ] {
        let output = plyground(experiments, &format!("lab rerun {row}"));
        assert_eq!(output.status.code(), Some(2), "{row}");
        assert!(text(&output.stderr).contains(why), "{row}: {}", text(&output.stderr));
    }
}
