//! What an attack found: files that are two things at once, journals that lie, and a system that gives no threads.
#![cfg(unix)]

use plyground_jobs::{Job, UnitJournal};
use plyground_players::BookJob;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

fn plyground(folder: &Path, line: &str) -> Output {
    Command::new(PROGRAM).args(line.split(' ')).current_dir(folder).output().unwrap()
}

/// What a command says that must end with a code.
fn told(folder: &Path, line: &str, code: i32) -> String {
    let output = plyground(folder, line);
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}: {said}");
    assert!(!said.contains("panicked"), "{line}: {said}");
    said
}

#[test]
fn a_book_survives_its_journal_and_one_builds_it_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let build = "book build --game connect:4x4x3 --depth 2 --memory 1MB --quiet --out";
    told(folder, &format!("{build} my.journal"), 0);
    assert!(told(folder, "book show my.journal", 0).contains("connect:4x4x3"));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1, "nothing is left beside it");
    // Somebody builds the other one at this moment.
    let job = BookJob::new("connect:4x4x3", 2, 1 << 20).unwrap();
    let held = UnitJournal::open(&folder.join("other.journal"), &job.header()).unwrap();
    assert!(told(folder, &format!("{build} other.book"), 2).contains("another run is writing to it"));
    drop(held);
    told(folder, &format!("{build} other.book"), 0);
}

/// A line of a journal with the checksum that it should have.
fn sealed(body: &str) -> String {
    const MARK: &str = ",\"sum\":\"";
    let body = body.rsplit_once(MARK).unwrap().0;
    format!("{body}{MARK}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

#[test]
fn a_journal_that_lies_is_not_believed_by_any_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    told(folder, "match random greedy --games 4 --journal games --quiet", 0);
    let journal = fs::read_to_string(folder.join("games")).unwrap();
    let whole = journal.lines().map(|line| sealed(line) + "\n").collect::<String>();
    assert_eq!(whole, journal, "checksums are as they are made here");
    for (from, to) in [
        ("\"seats\":[1,0]", "\"seats\":[8,0]"),
        ("\"seats\":[1,0]", "\"seats\":[]"),
        ("\"seats\":[1,0]", "\"seats\":[1,1]"),
        ("\"payoffs\":[", "\"payoffs\":[],\"was\":["),
        ("\"payoffs\":[", "\"payoffs\":[12,12],\"was\":["),
        ("\"spent\":[", "\"spent\":[],\"was\":["),
        ("\"opening\":4", "\"opening\":99"),
        ("\"moves\":\"", "\"moves\":\"zz\",\"was\":\""),
    ] {
        let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
        assert!(lines[2].contains(from), "{}", lines[2]);
        lines[2] = sealed(&lines[2].replacen(from, to, 1));
        fs::write(folder.join("lies"), lines.join("\n") + "\n").unwrap();
        for line in [
            "match random greedy --games 8 --journal lies --quiet",
            "merge lies --out games.csv --quiet",
            "merge lies --out games.pgn --quiet",
            "watch lies --once",
        ] {
            let said = told(folder, line, 2);
            assert!(
                said.contains("unit 1: ") || said.contains("games.pgn: expected"),
                "{line}, {to}: {said}"
            );
        }
    }
    // A file may claim any number of units: nothing is made ready for them.
    let header = journal.lines().next().unwrap();
    let far = sealed("{\"unit\":8589934000,\"rows\":1,\"sum\":\"\"}");
    fs::write(folder.join("far"), format!("{header}\n{far}\n")).unwrap();
    told(folder, "job show far", 0);
    let promising = sealed(&header.replace("\"units\":4", "\"units\":18446744073709551614"));
    fs::write(folder.join("promising"), format!("{promising}\n")).unwrap();
    told(folder, "merge promising --out games.csv --quiet", 2);
}

#[test]
fn outputs_are_looked_at_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    told(folder, "train connect:4x4x3 --games 2 --sims 10 --out s.ply --quiet", 0);
    fs::write(folder.join("s.jsonl"), "{\"player\":\"mc\",\"threads\":1}\n").unwrap();
    let long = "--games 100000000 --quiet";
    for (line, code, why) in [
        ("lab report s.jsonl --out s.jsonl".to_owned(), 2, "it is read, and would be overwritten"),
        ("values export s.ply --out s.ply".to_owned(), 2, "it is read, and would be overwritten"),
        ("values import s.jsonl --out ./s.jsonl".to_owned(), 2, "it is read, and would be overwritten"),
        (format!("match uct uct {long} --out a.csv --out a.csv"), 2, "one file for two purposes"),
        (format!("match uct uct {long} --out a.csv --journal a.csv"), 2, "one file for two purposes"),
        (format!("match uct uct {long} --book s.jsonl --out s.jsonl"), 2, "would be overwritten"),
        (
            "analyze --player uct:sims=1000000000 --log a.svg --tree --svg a.svg".to_owned(),
            2,
            "for two purposes",
        ),
        (format!("match uct uct {long} --out no/such.csv"), 1, "there is no such folder"),
        (format!("match uct uct {long} --out /proc/x.csv"), 1, "nothing can be written in /proc"),
        ("regret uct:sims=100000000 --rows no/such.jsonl --quiet".to_owned(), 1, "there is no such folder"),
        ("book build --depth 12 --out no/such.book --quiet".to_owned(), 1, "there is no such folder"),
        (
            "analyze --player uct:sims=1000000000 --log /proc/x".to_owned(),
            1,
            "nothing can be written in /proc",
        ),
        ("review 4455 --unfinished --html no/such.html".to_owned(), 1, "there is no such folder"),
    ] {
        let said = told(folder, &line, code);
        assert!(said.contains(why), "{line}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.join("s.jsonl")).unwrap().lines().count(), 1, "it is as it was");
}

#[test]
fn what_a_kill_left_is_cleared_by_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for name in [".games.csv.new", ".v.ply.new"] {
        fs::write(folder.join(name), "half of wh").unwrap();
    }
    told(folder, "match random greedy --games 4 --out games.csv --quiet", 0);
    told(folder, "train connect:4x4x3 --games 2 --sims 10 --out v.ply --quiet", 0);
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["games.csv", "v.ply"]);
}

#[test]
fn threads_that_cannot_be_had_are_done_without() {
    let folder = tempfile::tempdir().unwrap();
    let run = |limit: &str, line: &str| {
        let script = format!("ulimit -v {limit}; exec {PROGRAM} {line}");
        Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap()
    };
    for line in [
        "match random greedy --games 40 --json --quiet --threads",
        "solve --game connect:5x4x4 --moves --no-book --memory 1MB 12 --threads",
        "analyze --player mc:sims=50 --threads",
        "perft 4 --threads",
    ] {
        let bare = |output: &Output| {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let words = text
                .split([',', ' ', '\n'])
                .filter(|word| !word.contains("seconds") && !word.contains("threads"));
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        let alone = run("unlimited", &format!("{line} 1"));
        // Room for the program and a few threads, each of which takes 2 MB of stack and 64 MB of addresses.
        let many = run("600000", &format!("{line} 64"));
        let said = String::from_utf8_lossy(&many.stderr).into_owned();
        assert!(!said.contains("panicked"), "{line}: {said}");
        assert_eq!(many.status.code(), Some(0), "{line}: {said}");
        if line.starts_with("match") || line.starts_with("perft") {
            assert_eq!(bare(&many), bare(&alone), "{line}");
        }
    }
}

#[test]
fn a_budget_of_time_holds_on_boards_of_any_shape() {
    let folder = tempfile::tempdir().unwrap();
    let start = std::time::Instant::now();
    told(folder.path(), "solve --game connect:64x1x64 --time 100ms --quiet 1", 0);
    told(folder.path(), "analyze connect:12x8x4 --player perfect:time=100ms,memory=2GB --quiet", 0);
    // They took 34 and 15 seconds; this is no measurement, but far from that.
    assert!(start.elapsed() < std::time::Duration::from_secs(12), "{:?}", start.elapsed());
}

/// A file may take so many bytes and no more, as on a disk that is full: whatever is being written then, the error names it, nothing panics,
/// and with room the same command comes to its end.
#[test]
fn a_full_disk_names_its_file() {
    let study =
        "plyground = 1\ngames = [\"connect:4x4x3\"]\nplayers = [\"mc:sims={1,2}\", \"alphabeta:depth=2\"]\n";
    for line in [
        "train connect:4x4x3 --games 8 --sims 10 --generation 4 --out {}/values.ply --quiet --threads 1",
        "tournament random greedy twoply --games 2 --out {}/t.csv --out {}/t.pgn --quiet --threads 1",
        "lab run {}/study.toml --quiet",
        "book build --game connect:4x4x3 --depth 2 --memory 1MB --out {}/small.book --quiet --threads 1",
        "regret random --game connect:4x4x3 --positions 4 --plies 2..6 --rows {}/rows.jsonl --quiet --threads 1",
        "dataset --game connect:4x4x3 --positions 40 --plies 2..6 --out {}/data.csv --quiet --threads 1",
    ] {
        let mut failed = 0;
        // Blocks of 512 bytes: what a first file needs is too much, or the last one's end.
        for blocks in [0, 5] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("study.toml"), study).unwrap();
            let name = folder.path().display().to_string();
            let line = line.replace("{}", &name);
            let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {PROGRAM} {line}");
            let output =
                Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            match output.status.code() {
                Some(0) => {}
                Some(1) => {
                    failed += 1;
                    let error = said.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
                    assert!(error.contains(&name) && error.contains("File too large"), "{line}: {said}");
                }
                code => panic!("{line}: {code:?}, {said}"),
            }
            assert!(!said.contains("panicked"), "{line}: {said}");
            told(folder.path(), &line, 0);
        }
        assert!(failed > 0, "{line} wrote nothing");
    }
}
