//! Studies and examinations in parts: merged they are what one process writes, killed they go on, and wrong parts are refused.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

fn plyground(folder: &Path, line: &str) -> Output {
    Command::new(PROGRAM).args(line.split(' ')).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a command that must work prints.
fn said(folder: &Path, line: &str) -> String {
    let output = plyground(folder, line);
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// JSON lines without what is measured.
fn bare(lines: &str) -> Vec<serde_json::Value> {
    fn strip(value: &mut serde_json::Value) {
        if let Some(fields) = value.as_object_mut() {
            for name in ["tasks", "own", "stolen", "seconds", "others", "commit", "machine"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(strip);
        }
        value.as_array_mut().into_iter().flatten().for_each(strip);
    }
    let bare = |line: &str| {
        let mut row = serde_json::from_str(line).unwrap();
        strip(&mut row);
        row
    };
    lines.lines().map(bare).collect()
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.starts_with(".tmp"));
    names.sort();
    names
}

const CONNECT: &str = "--positions 27 --plies 20..30 --seed 3 --quiet";
const DUO: &str = "--game blokus:duo --positions 9 --plies 4..8 --reference uct:sims=60 --quiet";

const STUDY: &str = "plyground = 1\ntitle = \"Parts\"\ngames = [\"connect\"]\nrandom = { positions = 4, plies = \"20..28\" }\n\
     players = [\"mc:sims=50\", \"uct:sims=80\", \"alphabeta:depth=3\"]\nregret = true\nrepetitions = 2\nwarmup = 0\n";

#[test]
fn eight_parts_of_an_examination_are_one_process() {
    for (command, is_report_the_same) in [
        (format!("regret random uct:sims=30 {CONNECT}"), true),
        (format!("disagree random uct:sims=5 {CONNECT}"), true),
        // Beside the regret stands how long the players took.
        (format!("regret random uct:sims=20 {DUO}"), false),
        (format!("disagree random uct:sims=20 {DUO}"), true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let whole = said(folder, &format!("{command} --threads 2 --out whole.jsonl"));
        let json = said(folder, &format!("{command} --threads 1 --out whole.jsonl --json"));
        let mut parts = Vec::new();
        for number in 0..8 {
            let part = format!("part.{number}");
            let line = said(folder, &format!("{command} --shard {number}/8 --out {part}"));
            assert!(line.starts_with(&format!("{part}: part {number}/8 of a ")), "{line}");
            parts.push(part);
        }
        // In any order.
        parts.reverse();
        let parts = parts.join(" ");
        let merged = said(folder, &format!("merge {parts} --out merged.jsonl"));
        if is_report_the_same {
            assert_eq!(merged, whole, "{command}");
        }
        assert_eq!(bare(&read(folder, "merged.jsonl")), bare(&read(folder, "whole.jsonl")), "{command}");
        assert!(read(folder, "whole.jsonl").lines().count() > 3, "{command}");
        assert_eq!(
            bare(&said(folder, &format!("merge {parts} --out m.jsonl --json"))),
            bare(&json),
            "{command}"
        );
        let kept: Vec<String> = names(folder).into_iter().filter(|name| name.contains("journal")).collect();
        assert_eq!(kept, Vec::<String>::new(), "{command}");
        let shown = said(folder, "job show part.2");
        assert!(shown.starts_with("part.2: part 2/8 of a ") && shown.contains("\"seed\": "), "{shown}");
    }
}

#[test]
fn positions_of_a_file_are_divided_too() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("lines"), "4455\n\n123\n4444\n").unwrap();
    let command = "regret alphabeta:depth=4 --from lines --quiet";
    let whole = said(folder, &format!("{command} --rows whole.jsonl"));
    for number in 0..3 {
        said(folder, &format!("{command} --shard {number}/3 --out part.{number}"));
    }
    // What the file held stands in the parts.
    std::fs::remove_file(folder.join("lines")).unwrap();
    assert_eq!(said(folder, "merge part.0 part.1 part.2 --out merged.jsonl"), whole);
    assert_eq!(bare(&read(folder, "merged.jsonl")), bare(&read(folder, "whole.jsonl")));
    std::fs::write(folder.join("lines"), "4455\n1212121\n").unwrap();
    let output = plyground(folder, &format!("{command} --rows new.jsonl"));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("position 2 \"1212121\": the game is over"),
        "{}",
        text(&output.stderr)
    );
    assert!(!names(folder).iter().any(|name| name.starts_with("new")), "nothing is written");
}

#[test]
fn eight_parts_of_a_study_are_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("s.toml"), STUDY).unwrap();
    said(folder, "lab run s.toml --out whole --quiet");
    for number in 0..8 {
        let line = said(folder, &format!("lab run s.toml --shard {number}/8 --out part.{number} --quiet"));
        assert_eq!(line, format!("part.{number}: part {number}/8 of a study, 3 units\n"));
    }
    // The study itself is not needed any more.
    std::fs::remove_file(folder.join("s.toml")).unwrap();
    let parts = "part.0 part.1 part.2 part.3 part.4 part.5 part.6 part.7";
    let report = said(folder, &format!("merge {parts} --out merged"));
    assert!(report.contains("24 rows, 0 of them in this run: merged/s.jsonl, merged/s.csv"), "{report}");
    assert_eq!(names(&folder.join("merged")), names(&folder.join("whole")));
    let [merged, whole] = ["merged", "whole"].map(|out| bare(&read(folder, &format!("{out}/s.jsonl"))));
    assert!(merged == whole && merged.len() == 24);
    let titles = |name: &str| {
        read(folder, name)
            .lines()
            .map(|line| line.split(',').take(12).map(str::to_owned).collect())
            .collect::<Vec<Vec<String>>>()
    };
    assert_eq!(titles("merged/s.csv"), titles("whole/s.csv"));
    let page = read(folder, "merged/s.html");
    assert!(page.contains("Parts") && page.contains("<svg"));
    let manifest: serde_json::Value = serde_json::from_str(&read(folder, "merged/s.manifest.json")).unwrap();
    assert_eq!(
        (&manifest["rows"][0], &manifest["resumed"], &manifest["plan"]["title"]),
        (&24.into(), &7.into(), &"Parts".into())
    );
    assert!(said(folder, "lab list merged").starts_with("s  24 rows  Parts; "));
    said(folder, "lab rerun merged/s.csv:7");
    said(folder, &format!("merge {parts} --out other/s.jsonl --json"));
    assert_eq!(names(&folder.join("other")), names(&folder.join("whole")));
    let output = plyground(folder, &format!("merge {parts} --out other/t.jsonl"));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("other/t.jsonl: the study is called s: expected s.jsonl, or a folder")
    );
}

/// Kills a command again and again, each time after a few more units, lets it end, and gives what its last run said on stderr.
fn killed(folder: &Path, line: &str, journal: &str, kills: usize) -> String {
    let units =
        || std::fs::read(folder.join(journal)).map_or(0, |text| text.split(|&byte| byte == b'\n').count());
    for kill in 0..kills {
        let mut command = Command::new(PROGRAM);
        command.args(line.split(' ')).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
        let before = units();
        let mut child = command.spawn().unwrap();
        while units() < before + 2 + kill % 3 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(7 * kill as u64 % 10));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = plyground(folder, line);
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    text(&output.stderr)
}

#[test]
fn what_was_killed_goes_on_to_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let regret = "regret uct:sims=30000,prove=off random --positions 60 --plies 20..30 --threads 2";
    said(folder, &format!("{regret} --rows whole.jsonl"));
    let told = killed(folder, &format!("{regret} --rows killed.jsonl"), "killed.jsonl.journal", 5);
    assert!(told.contains(" units in killed.jsonl.journal"), "some was kept: {told}");
    assert_eq!(bare(&read(folder, "killed.jsonl")), bare(&read(folder, "whole.jsonl")));
    killed(folder, &format!("{regret} --shard 0/1 --out part"), "part", 3);
    said(folder, "merge part --out merged.jsonl");
    assert_eq!(bare(&read(folder, "merged.jsonl")), bare(&read(folder, "whole.jsonl")));
    std::fs::write(folder.join("s.toml"), STUDY.replace("sims=80", "sims=20000")).unwrap();
    said(folder, "lab run s.toml --out whole");
    killed(folder, "lab run s.toml --shard 0/1 --out study", "study", 3);
    said(folder, "merge study --out merged");
    assert_eq!(bare(&read(folder, "merged/s.jsonl")), bare(&read(folder, "whole/s.jsonl")));
}

#[test]
fn what_does_not_belong_together_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("s.toml"), STUDY).unwrap();
    std::fs::write(folder.join("t.toml"), STUDY.replace("depth=3", "depth=4")).unwrap();
    for line in [
        format!("regret random {CONNECT} --shard 0/2 --out r.0"),
        format!("regret random {CONNECT} --shard 1/2 --out r.1"),
        format!("regret greedy {CONNECT} --shard 1/2 --out other"),
        format!("regret random {DUO} --shard 1/2 --out duo"),
        format!("disagree random {CONNECT} --shard 1/2 --out d.1"),
        "lab run s.toml --shard 0/2 --out s.0 --quiet".to_owned(),
        "lab run s.toml --shard 1/2 --out s.1 --quiet".to_owned(),
        "lab run t.toml --shard 1/2 --out t.1 --quiet".to_owned(),
    ] {
        said(folder, &line);
    }
    let edit = |name: &str, from: &str, to: &str, new: &str| {
        let text = read(folder, name);
        assert!(text.contains(from), "{name}: {text}");
        std::fs::write(folder.join(new), text.replacen(from, to, 1)).unwrap();
    };
    edit("r.1", "\"ply\":", "\"ply\":1", "edited");
    edit("r.1", "\"plyground\":2", "\"plyground\":9", "newer");
    edit("s.1", "\"move\":\"", "\"move\":\"9", "edited study");
    // Another line for a unit that is there, whole by its own checksum: that of another player.
    let line = read(folder, "other").lines().nth(1).unwrap().to_owned();
    std::fs::write(folder.join("twice"), read(folder, "r.1") + &line + "\n").unwrap();
    // Half of the last line, as a kill leaves it: its unit is missing.
    let whole = read(folder, "r.1");
    std::fs::write(folder.join("half"), &whole[..whole.len() - 9]).unwrap();
    std::fs::write(folder.join("diary"), "my diary\n").unwrap();
    let before = names(folder);
    for (arguments, why) in [
        (
            vec!["r.0", "other"],
            "other: a part of another job: players is [\"greedy\"] there and [\"random\"] here",
        ),
        (vec!["r.0", "duo"], "duo: a part of another job: game is \"blokus:duo\" there"),
        (vec!["r.0", "d.1"], "d.1: a part of another job: job is disagree there and regret here"),
        (vec!["r.0", "s.1"], "s.1: a part of another job: job is study there and regret here"),
        (vec!["s.0", "t.1"], "t.1: a part of another job: study is \"t\" there and \"s\" here"),
        (vec!["r.0", "edited"], "edited: line 2 is damaged"),
        (vec!["s.0", "edited study"], "edited study: line 2 is damaged"),
        (vec!["r.0", "newer"], "newer: a journal of version 9: expected version 2"),
        (vec!["r.0", "twice"], "unit 1 stands there twice, and found something else"),
        (vec!["r.0", "half"], "1 unit of 27 is missing: 25"),
        (vec!["r.0"], "13 units of 27 are missing: 1, 3, 5, 7, 9, 11, 13, 15 and 5 more"),
        (vec!["s.1"], "12 units of 24 are missing"),
        (vec!["r.0", "diary"], "diary: not a journal of a job"),
        (vec!["r.0", "nowhere"], "nowhere: No such file"),
    ] {
        let mut command = Command::new(PROGRAM);
        command.arg("merge").args(&arguments).args(["--out", "result.jsonl"]).current_dir(folder);
        let output = command.output().unwrap();
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(why) && error.lines().count() == 1, "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(names(folder), before, "{arguments:?}: nothing is written");
    }
    for (line, why) in [
        ("regret random --shard 0/0 --out p", "expected K/N, part K from 0 to N - 1 of N"),
        ("disagree random --shard 5/4 --out p", "expected K/N"),
        ("lab run s.toml --shard 4/4 --out p", "expected K/N"),
        ("regret random --shard 0/2", "required arguments were not provided"),
        ("lab run s.toml --shard 0/2", "required arguments were not provided"),
        ("lab run s.toml --shard 0/2 --out p --fresh", "cannot be used with"),
        (
            "lab run s.toml --shard 1/2 --out s.0",
            "s.0: the journal of another run: part is 0/2 there and 1/2 here",
        ),
        ("lab run t.toml --shard 0/2 --out s.0", "s.0: the journal of another run: study is \"s\" there"),
        ("regret random --shard 1/2 --out r.1", "r.1: the journal of another run: "),
        ("disagree random --shard 1/2 --out diary", "diary: not a journal of a job"),
    ] {
        let output = plyground(folder, line);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains(why) && output.stdout.is_empty(), "{line}: {error}");
        assert_eq!(names(folder), before, "{line}: nothing is written");
    }
    assert_eq!(read(folder, "diary"), "my diary\n");
    // A journal of another run beside the results is left alone.
    std::fs::write(folder.join("rows.jsonl.journal"), read(folder, "r.0")).unwrap();
    let output = plyground(folder, &format!("regret random {CONNECT} --rows rows.jsonl"));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("rows.jsonl.journal: the journal of another run: part is 0/2"));
}
