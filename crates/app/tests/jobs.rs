//! Long work in parts, as a user runs it: 8 processes do what one does, whatever is killed, and nonsense is refused.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

fn plyground(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split(' ')).current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    plyground(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a command that must succeed; what it prints.
fn done(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs a command that must be refused in one line, for bad input; the line.
fn refused(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
    assert!(said.starts_with("error: ") && said.trim_end().lines().count() == 1, "{arguments}: {said}");
    said
}

/// A file or a report without its times: tables without columns of seconds, JSON without fields of them.
fn without_times(text: &str, is_table: bool) -> String {
    if !is_table {
        let lines = text.lines().map(|line| match serde_json::from_str::<Value>(line) {
            Ok(mut value) => {
                strip(&mut value);
                value.to_string() + "\n"
            }
            Err(_) => line.to_owned() + "\n",
        });
        return lines.collect();
    }
    let titles: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let row = |line: &str| {
        let cells = line.split(',').zip(&titles).filter(|(_, title)| !title.starts_with("seconds"));
        cells.map(|(cell, _)| cell).collect::<Vec<_>>().join(",") + "\n"
    };
    text.lines().map(row).collect()
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.starts_with("seconds"));
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

fn read(folder: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    without_times(&text, name.ends_with(".csv"))
}

/// All files of a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn eight_parts_are_what_one_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, ends, command) in [
        ("m", &["csv", "jsonl", "pgn"][..], "match mc:sims=5 uct:sims=10 --games 30 --seed 3"),
        (
            "b",
            &["csv", "blksgf"][..],
            "tournament random random random random random --game blokus --games 4",
        ),
        ("s", &["csv"][..], "match mc:sims=20 random --sprt 0,50 --games 120"),
        ("t", &["jsonl"][..], "tune uct.c=0.3,1.4,3 --with sims=8 --games 14"),
    ] {
        let mut reports = Vec::new();
        for end in ends {
            reports.push(done(folder, &format!("{command} --json --threads 2 --quiet --out {name}.{end}")));
        }
        let mut parts = String::new();
        for part in 0..8 {
            let threads = 1 + part % 3;
            let arguments =
                format!("{command} --threads {threads} --quiet --shard {part}/8 --out {name}.{part}");
            let said = done(folder, &arguments);
            assert!(said.starts_with(&format!("{name}.{part}: part {part}/8 of a ")), "{said}");
            // Once more, it is there already.
            let before = std::fs::read(folder.join(format!("{name}.{part}"))).unwrap();
            assert_eq!(done(folder, &arguments), said);
            assert_eq!(std::fs::read(folder.join(format!("{name}.{part}"))).unwrap(), before);
            parts += &format!(" {name}.{part}");
        }
        for (end, report) in ends.iter().zip(&reports) {
            let merged = done(folder, &format!("merge{parts} --json --quiet --out merged.{end}"));
            assert_eq!(
                read(folder, &format!("merged.{end}")),
                read(folder, &format!("{name}.{end}")),
                "{command}"
            );
            assert_eq!(without_times(&merged, false), without_times(report, false), "{command}");
        }
        let missing = refused(folder, &format!("merge {name}.0 {name}.2 --quiet --out never.{}", ends[0]));
        assert!(missing.contains(" are missing: 1, 3 to 7, 9, 11 to 15"), "{missing}");
    }
    assert!(!files(folder).iter().any(|path| path.to_string_lossy().contains("never")));
    // A game is played again from the part that has it, by the number that it has in the results.
    for (row, game) in [("m.3:12", "game 12 of "), ("b.7:8", "game 8 of blokus"), ("t.4:21", "game 7 of ")] {
        let said = done(folder, &format!("lab rerun {row}"));
        assert!(said.starts_with(game) && said.contains("compared: moves, shares, ending"), "{said}");
    }
    assert!(refused(folder, "lab rerun m.3:13").contains("m.3: no row 13: it has 4, 12, 20 and 28"));
}

#[test]
fn games_behind_the_decision_of_a_test_may_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let command = "match mc:sims=20 random --sprt 0,50 --games 100 --quiet";
    let report: Value =
        serde_json::from_str(&done(folder, &format!("{command} --json --out one.csv"))).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert!((16..60).contains(&games), "{report}");
    let parts = ["0/2", "1/2"].map(|shard| {
        let name = format!("part.{}", &shard[..1]);
        done(folder, &format!("{command} --shard {shard} --out {name}"));
        let text = std::fs::read_to_string(folder.join(&name)).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        (folder.join(name), lines)
    });
    // A header, and as many games as are needed.
    for (path, lines) in &parts {
        std::fs::write(path, lines[..1 + games as usize / 2].join("\n") + "\n").unwrap();
    }
    done(folder, "merge part.0 part.1 --quiet --out merged.csv");
    assert_eq!(read(folder, "merged.csv"), read(folder, "one.csv"));
    // One less is missed, and named.
    let (path, lines) = &parts[1];
    std::fs::write(path, lines[..games as usize / 2].join("\n") + "\n").unwrap();
    let said = refused(folder, "merge part.0 part.1 --quiet --out again.csv");
    assert!(said.contains(&format!(" are missing: {}", games - 1)), "{said}");
    assert!(!folder.join("again.csv").exists());
}

/// How often runs are killed; `PLYGROUND_KILLS=100` takes a few minutes.
fn kills() -> u64 {
    std::env::var("PLYGROUND_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

#[test]
fn whatever_is_killed_goes_on_to_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let commands = [
        ("m", "match mc:sims=20 uct:sims=40 --games 160 --seed 5 --out X.csv"),
        ("p", "match mc:sims=20 uct:sims=40 --games 320 --seed 5 --shard 1/2 --out X.csv"),
        ("t", "tune uct.c=0.5,2 --with sims=40 --games 70 --out X.csv"),
        ("r", "tune uct.sims=5,50,60 --against uct:sims=30 --games 70 --race --out X.csv"),
    ];
    let run = |command: &str, name: &str| {
        let mut command = plyground(folder, &command.replace('X', name));
        command.arg("--quiet").stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let mut moment: u64 = 2025;
    let mut killed = 0;
    for (kind, command) in commands {
        let start = std::time::Instant::now();
        assert!(run(command, kind).status().unwrap().success(), "{command}");
        let whole = start.elapsed();
        let content = |name: &str| {
            let text = std::fs::read_to_string(folder.join(format!("{name}.csv"))).unwrap();
            if kind == "m" { without_times(&text, true) } else { without_sums(&text) }
        };
        for round in 0..kills().div_ceil(commands.len() as u64) {
            let name = format!("{kind}{round}");
            // Twice each, so that what goes on is killed as well.
            for _ in 0..2 {
                let mut child = run(command, &name).spawn().unwrap();
                // Any moment of the run: a linear congruential generator is random enough.
                moment =
                    moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                std::thread::sleep(whole.mul_f64((moment >> 40) as f64 / (1 << 24) as f64));
                killed += u64::from(child.try_wait().unwrap().is_none());
                let _ = child.kill();
                child.wait().unwrap();
            }
            assert!(run(command, &name).status().unwrap().success(), "{command}");
            assert_eq!(content(&name), content(kind), "{command}");
            assert!(!folder.join(format!("{name}.csv.journal")).exists(), "a finished run needs no journal");
        }
    }
    println!("killed {killed} times");
    assert!(killed > 0, "a run that is over cannot be killed");
}

/// Lines of a part without what was measured, and without the checksums that follow from it.
fn without_sums(text: &str) -> String {
    let lines = without_times(text, false);
    lines.lines().map(|line| line.split(",\"sum\"").next().unwrap().to_owned() + "\n").collect()
}

#[test]
fn a_kept_journal_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let journal = |games: u64, threads: u64, name: &str, more: &str| {
        let command = format!("match mc:sims=10 random --games {games} --threads {threads} --quiet{more}");
        done(folder, &format!("{command} --journal {name}"));
        without_sums(&std::fs::read_to_string(folder.join(name)).unwrap())
    };
    for more in ["", " --sprt 0,60"] {
        let alone = journal(80, 1, "alone", more);
        assert!(alone.starts_with("{\"plyground\":2,\"job\":\"match\",\"version\":\""), "{alone}");
        assert_eq!(journal(80, 3, "three", more), alone);
        assert_eq!(journal(80, 2, "alone", more), alone, "nothing is played again");
        std::fs::remove_file(folder.join("alone")).unwrap();
        std::fs::remove_file(folder.join("three")).unwrap();
    }
    // More can be played, and what there is stays when fewer are asked for.
    let long = journal(60, 2, "long", "");
    journal(20, 2, "short", "");
    assert_eq!(journal(60, 1, "short", ""), long);
    assert_eq!(journal(20, 1, "short", "").lines().count(), 61);
    assert_eq!(journal(60, 1, "short", ""), long);
    let shown = done(folder, "job show short");
    assert!(shown.starts_with("short: all of a match\n60 units of 60: 0 to 59\nby plyground "), "{shown}");
}

#[test]
fn what_does_not_belong_together_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let part = |name: &str, command: &str, shard: &str| {
        done(folder, &format!("{command} --quiet --shard {shard} --out {name}"));
        std::fs::read_to_string(folder.join(name)).unwrap()
    };
    let command = "match random greedy --games 6";
    part("even", command, "0/2");
    let odd = part("odd", command, "1/2");
    let seed = part("seed", &format!("{command} --seed 2"), "1/2");
    part("longer", "match random greedy --games 8", "1/2");
    part("tuned", "tune uct.sims=1,2 --games 4", "1/2");
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    let line = |text: &str, number: usize| text.lines().nth(number).unwrap().to_owned();
    write("half-header", odd[..40].to_owned());
    write("edited", odd.replacen("\"plies\":", "\"plies\":1", 1));
    write("version", odd.replacen("\"plyground\":2", "\"plyground\":3", 1));
    write("old", "{\"plyground\":1,\"journal\":\"games\",\"game\":\"connect:7x6x4\"}\n".to_owned());
    write("twice", format!("{odd}{}\n", line(&seed, 1)));
    write("liar", format!("{}\n{}\n", line(&odd, 0), line(&seed, 1)));
    write("diary", "my diary\n".to_owned());
    write("empty", String::new());
    let before = files(folder);
    for (parts, why) in [
        ("even seed", "seed: a part of another job: seed is 2 there and 1 here"),
        ("even longer", "longer: a part of another job: units is 8 there and 6 in the first part"),
        ("even tuned", "tuned: a part of another job: job is tune there and match here"),
        ("even half-header", "half-header: not a journal of a job"),
        ("even edited", "edited: line 2 is damaged"),
        ("even version", "version: a journal of version 3: expected version 2"),
        (
            "old even",
            "old: a journal of games in the form of version 1: expected one of version 2; begin anew",
        ),
        ("even twice", "twice: line 5: unit 1 stands there twice, and found something else"),
        ("even odd liar", "liar: unit 1 found something else than in odd"),
        ("even diary", "diary: not a journal of a job"),
        ("empty", "empty: not a journal of a job: it is empty"),
        ("nowhere even", "nowhere: No such file or directory"),
        ("even", "3 units of 6 are missing: 1, 3 and 5"),
    ] {
        let said = refused(folder, &format!("merge {parts} --out games.csv"));
        assert!(said.contains(why), "{parts}: {said}");
    }
    let said = refused(folder, "merge even odd --out games.blksgf");
    assert!(said.contains("expected a name that ends with .csv, .jsonl or .pgn"), "{said}");
    // A half line is what was being written: its unit is missing, and done again by whoever goes on.
    write("torn", odd[..odd.len() - 9].to_owned());
    assert!(refused(folder, "merge even torn --out games.csv").contains("1 unit of 6 is missing: 5"));
    assert!(done(folder, "job show torn").contains("\n2 units of 3: 1 and 3\n"));
    assert_eq!(part("torn", command, "1/2").lines().count(), 4);
    // Who writes is as careful.
    for (arguments, why) in [
        (format!("{command} --seed 9 --shard 1/2 --out odd"), "seed is 1 there and 9 here"),
        (format!("{command} --shard 0/2 --out odd"), "part is 1/2 there and 0/2 here"),
        (format!("{command} --shard 1/2 --out edited"), "edited: line 2 is damaged"),
        (format!("{command} --journal old"), "a journal of games in the form of version 1"),
        (format!("{command} --journal version"), "a journal of version 3: expected version 2"),
        (format!("{command} --shard 1/2 --out diary"), "diary: not a journal of a job"),
        (format!("{command} --shard 1/2 --out a --out b"), "one part: expected one --out, not 2"),
        ("tune uct.c=1,2 --race --shard 0/2 --out a".to_owned(), "--shard and --race do not go together"),
        ("job show diary".to_owned(), "diary: not a journal of a job"),
    ] {
        let said = refused(folder, &arguments);
        assert!(said.contains(why), "{arguments}: {said}");
    }
    assert_eq!(std::fs::read_to_string(folder.join("odd")).unwrap(), odd, "left alone");
    let mut expected = [before, vec![folder.join("torn")]].concat();
    expected.sort();
    assert_eq!(files(folder), expected);
}

#[cfg(unix)]
#[test]
fn interrupted_parts_say_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    for (command, left) in [
        ("match mc:sims=200 mc:sims=200 --games 1000000 --shard 1/4 --out part", "goes on from part"),
        ("tune uct.c=0.5,2 --with sims=200 --games 1000000 --out t", "goes on from t.journal"),
    ] {
        let mut command = plyground(folder.path(), command);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("stopped ") && said.contains(left), "{said}");
    }
    let shown = done(folder.path(), "job show part --json");
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert!(shown["done"].as_u64().unwrap() > 0 && shown["of"] == 250_000, "{shown}");
}
