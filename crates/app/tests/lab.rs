//! Studies as a user sees them: killed, stopped, and wrongly asked for.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

/// About two hundred rows of a few milliseconds.
const STUDY: &str = "plyground = 1\ntitle = \"Killed\"\ngames = [\"connect\"]\nrandom = { positions = 10, plies = \"4..20\" }\n\
     players = [\"mc:sims=300,chunk={16,64}\", \"uct:sims=500\", \"alphabeta:depth=4\"]\nthreads = [1, 2]\nrepetitions = 3\nwarmup = 0\n";

fn plyground(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(folder).output().unwrap()
}

/// A file of rows without what is measured: JSON from `tasks` on, or the last seven columns of CSV.
fn bare(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let cut = |line: &str| match line.split_once(",\"tasks\":") {
        Some((counts, _)) => counts.to_owned(),
        None => line.rsplitn(8, ',').last().unwrap().to_owned(),
    };
    text.lines().map(|line| cut(line) + "\n").collect()
}

/// Numbers below `most` that look random and are the same in every run.
fn draws(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |most| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    }
}

/// `PLYGROUND_KILLS` sets how often.
#[test]
fn a_study_killed_twenty_times_ends_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let kills: u64 = std::env::var("PLYGROUND_KILLS").map_or(20, |text| text.parse().unwrap());
    let mut draw = draws(1);
    // Enough rows for all of them.
    let repetitions = 24 * kills.div_ceil(20);
    let rows_in_all = 80 * repetitions as usize;
    let text = STUDY.replace("repetitions = 3", &format!("repetitions = {repetitions}"));
    std::fs::write(folder.path().join("s.toml"), text).unwrap();
    let journal = folder.path().join("parts/s.journal");
    let lines =
        || std::fs::read(&journal).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count());
    let mut done = Vec::new();
    for _ in 0..kills {
        let mut child = Command::new(PROGRAM)
            .args(["lab", "run", "s.toml", "--out", "parts"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let before = lines();
        // Killed at some moment after a few more rows, or none.
        let rows = draw(10) as usize;
        while lines() < before + rows && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(draw(12_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        done.push(lines());
    }
    assert!(done.is_sorted() && done.last() > done.first(), "no row is lost: {done:?}");
    assert!(*done.last().unwrap() < rows_in_all, "some are left for the last run: {done:?}");
    for out in ["parts", "whole"] {
        let output = plyground(folder.path(), &["lab", "run", "s.toml", "--out", out]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for name in ["s.jsonl", "s.csv"] {
        let [parts, whole] = ["parts", "whole"].map(|out| bare(&folder.path().join(out).join(name)));
        assert!(parts == whole && whole.lines().count() >= rows_in_all, "{name}");
    }
    let names = |out: &str| {
        let names = std::fs::read_dir(folder.path().join(out)).unwrap();
        let mut names: Vec<String> =
            names.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| !name.starts_with(".tmp"));
        names.sort();
        names
    };
    assert_eq!(names("parts"), ["s.csv", "s.html", "s.jsonl", "s.manifest.json", "s.summary.csv"]);
}

/// Whatever moment a run with `--fresh` is killed at, its files are all of the old run or all of the new one.
#[test]
fn a_fresh_run_that_is_killed_leaves_nothing_of_the_old_one_beside_the_new() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let study = |sims: u32| {
        let text = STUDY.replace("uct:sims=500", &format!("uct:sims={sims}"));
        std::fs::write(folder.join("s.toml"), text).unwrap();
    };
    study(500);
    assert!(plyground(folder, &["lab", "run", "s.toml"]).status.success());
    let has = |name: &str, sims: u32| {
        std::fs::read_to_string(folder.join(name))
            .is_ok_and(|text| text.contains(&format!("uct:sims={sims}")))
    };
    let names = ["s.jsonl", "s.csv", "s.summary.csv", "s.html", "s.manifest.json"];
    assert!(names.iter().all(|name| has(name, 500)));
    study(501);
    let mut draw = draws(3);
    for kill in 0..8 {
        let mut child = Command::new(PROGRAM)
            .args(["lab", "run", "s.toml", "--fresh"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 * kill + draw(60)));
        child.kill().unwrap();
        child.wait().unwrap();
        let [old, new] = [500, 501].map(|sims| names.iter().filter(|name| has(name, sims)).count());
        assert!(old == 0 || new == 0, "after {kill} kills {old} files of the old run, {new} of the new");
        // Tables are of all rows, or not there.
        if let Ok(table) = std::fs::read_to_string(folder.join("s.csv")) {
            let rows = std::fs::read_to_string(folder.join("s.jsonl")).unwrap();
            assert_eq!(table.lines().count(), rows.lines().count() + 1);
        }
    }
    // Killed before it began, it has to be asked for again.
    let is_begun = folder.join("s.journal").exists();
    let again: &[&str] =
        if is_begun { &["lab", "run", "s.toml"] } else { &["lab", "run", "s.toml", "--fresh"] };
    assert!(plyground(folder, again).status.success());
    assert!(names.iter().all(|name| has(name, 501)) && !folder.join("s.journal").exists());
}

#[test]
fn a_study_goes_through_its_commands() {
    let folder = tempfile::tempdir().unwrap();
    let text = |arguments: &[&str]| {
        let output = plyground(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(text(&["lab", "new", "depth", "d.toml"]).contains("plyground lab run d.toml runs it"));
    let study = std::fs::read_to_string(folder.path().join("d.toml"))
        .unwrap()
        .replace("{2..10}", "{2..5}")
        .replace("{2..7}", "{2..5}");
    std::fs::write(folder.path().join("d.toml"), study).unwrap();
    assert!(text(&["lab", "list"]).starts_with("d  new  Growth with depth"));
    let cells = text(&["lab", "run", "d.toml"]);
    assert!(
        cells.contains("alphabeta:depth=5,table=on") && cells.contains("60 rows, 60 of them in this run"),
        "{cells}"
    );
    assert!(text(&["lab", "list"]).starts_with("d  60 rows  Growth with depth; "));
    assert!(text(&["lab", "list", "--json"]).contains("\"state\":\"done\",\"rows\":60"));
    assert_eq!(text(&["lab", "plot", "d.csv"]), "d.svg: evaluations (--kind time would fit too)\n");
    assert_eq!(
        text(&["lab", "plot", "d.jsonl", "--kind", "time", "--out", "t.png"]),
        "t.png: time (--kind evaluations would fit too)\n"
    );
    assert!(std::fs::read(folder.path().join("t.png")).unwrap().starts_with(b"\x89PNG"));
    let page = std::fs::read(folder.path().join("d.html")).unwrap();
    text(&["lab", "report", "d.csv", "--out", "again.html"]);
    assert_eq!(std::fs::read(folder.path().join("again.html")).unwrap(), page);
    assert!(text(&["lab", "rerun", "d.csv:12"]).contains("and all counts again"));
    assert!(text(&["lab", "rerun", "d.jsonl:1", "--threads", "3", "--json"]).contains("\"same\":true"));
    // A row that says something else is found out.
    let rows = std::fs::read_to_string(folder.path().join("d.jsonl")).unwrap();
    std::fs::write(
        folder.path().join("wrong.jsonl"),
        rows.replacen("\"evaluated\":49", "\"evaluated\":48", 1),
    )
    .unwrap();
    let output = plyground(folder.path(), &["lab", "rerun", "wrong.jsonl:1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("evaluated: 48 then, 49 now"));
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let least = "plyground = 1\ngames = [\"connect\"]\nplayers = [\"random\"]\n";
    write("good.toml", least);
    write("field.toml", &format!("{least}depth = 3\n"));
    write("empty.toml", &least.replace("\"random\"", ""));
    write("human.toml", &least.replace("random", "human"));
    write("old.toml", "plyground = 0\n");
    write("other.csv", "a,b\n1,2\n");
    write("newer.csv", "format,row\n2,1\n");
    for (line, message) in [
        ("lab run nowhere.toml", "nowhere.toml: No such file or directory"),
        ("lab run field.toml", "field.toml: line 4: unknown field \"depth\""),
        ("lab run empty.toml", "empty.toml: players is empty"),
        ("lab run human.toml", "human.toml: an empty grid, no cell can be run"),
        ("lab run old.toml", "old.toml: a study of version 0: expected 1"),
        ("lab new nothing", "possible values: speedup, chunks, depth, sims, regret"),
        ("lab new depth good.toml", "good.toml: is there already"),
        ("lab list nowhere", "nowhere: No such file or directory"),
        ("lab plot other.csv", "other.csv: nothing to draw along"),
        ("lab plot other.csv --kind time", "other.csv: no plot of kind time: expected a column seconds"),
        ("lab report other.csv", "other.csv: line 2: not a row of a study: it has no format"),
        ("lab rerun newer.csv:1", "newer.csv: line 2: a row of format 2: expected 1"),
        ("lab rerun good.toml", "expected FILE:ROW"),
        ("lab rerun other.csv:x", "expected FILE:ROW"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = plyground(folder.path(), &arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        assert!(output.stdout.is_empty() && stderr.contains(message), "{line}: {stderr}");
    }
}
