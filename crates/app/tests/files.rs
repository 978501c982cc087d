//! Files as users name them: links, pipes, devices, and what cannot be written.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");
/// A few puzzles, in no time.
const PUZZLES: &str = "disagree random --positions 12 --plies 26..30 --quiet";

fn plyground(folder: &Path, line: &str) -> Output {
    Command::new(PROGRAM).args(line.split(' ')).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a shell makes of a line in which `plyground` is this program.
fn shell(folder: &Path, line: &str) -> Output {
    let line = format!("plyground() {{ {PROGRAM:?} \"$@\"; }}; {line}");
    Command::new("bash").args(["-c", &line]).current_dir(folder).output().unwrap()
}

#[test]
fn every_command_writes_into_devices_and_leaves_them_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for line in [
        &format!("{PUZZLES} --out /dev/null")[..],
        "regret random --positions 5 --plies 26..30 --rows /dev/null --quiet",
        "match random random --games 4 --out /dev/null --quiet",
        "tournament random greedy twoply --games 2 --out /dev/null --quiet",
        "book build --game connect:4x4x3 --depth 1 --out /dev/null --quiet",
        "train connect:4x4x3 --games 2 --sims 10 --out v.ply --quiet",
        "values export v.ply --out /dev/null",
        "values merge v.ply other.ply --out /dev/null",
        "anatomy --player mc:sims=2000 --repetitions 1 --quiet --trace /dev/null",
    ] {
        if line.starts_with("values merge") {
            let other = "train connect:4x4x3 --games 2 --sims 10 --seed 2 --out other.ply --quiet";
            assert!(plyground(folder, other).status.success());
        }
        let output = plyground(folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        assert!(fs::symlink_metadata("/dev/null").unwrap().file_type().is_char_device(), "{line}");
        assert!(!Path::new("/dev/null.journal").exists(), "{line}");
    }
    let output = plyground(folder, "train connect:4x4x3 --games 2 --out /dev/null");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/dev/null: a device or a pipe: expected a file"));
    let output = plyground(folder, "match random random --games 4 --journal /dev/null");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/dev/null: a journal is kept in a file"));
}

#[test]
fn links_are_followed_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("store")).unwrap();
    fs::write(folder.join("store/games.csv"), "old").unwrap();
    symlink("store/games.csv", folder.join("games.csv")).unwrap();
    symlink("store/later.jsonl", folder.join("puzzles.jsonl")).unwrap();
    symlink("store/v.ply", folder.join("v.ply")).unwrap();
    let is_link = |name: &str| fs::symlink_metadata(folder.join(name)).unwrap().is_symlink();
    for (line, link, target) in [
        ("match random random --games 4 --out games.csv --quiet", "games.csv", "store/games.csv"),
        (&format!("{PUZZLES} --out puzzles.jsonl"), "puzzles.jsonl", "store/later.jsonl"),
        ("train connect:4x4x3 --games 2 --sims 10 --out v.ply --quiet", "v.ply", "store/v.ply"),
        ("values compact v.ply", "v.ply", "store/v.ply"),
    ] {
        let output = plyground(folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        assert!(is_link(link), "{line}");
        assert!(fs::read(folder.join(target)).unwrap().len() > 10, "{line}");
    }
}

#[test]
fn pipes_and_stdout_take_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let puzzles = shell(folder, &format!("plyground {PUZZLES} --out rows.jsonl > /dev/null; cat rows.jsonl"));
    let rows = text(&puzzles.stdout);
    assert!(rows.lines().count() > 1, "{}", text(&puzzles.stderr));
    // A process substitution of the shell.
    let piped =
        shell(folder, &format!("plyground {PUZZLES} --out >(cat > copy.jsonl); sleep 0.5; cat copy.jsonl"));
    assert!(text(&piped.stdout).ends_with(&rows), "{}", text(&piped.stderr));
    let games = shell(
        folder,
        "plyground match random random --games 4 --quiet --out >(wc -l > lines); sleep 0.5; cat lines",
    );
    assert_eq!(text(&games.stdout).lines().last(), Some("4"), "{}", text(&games.stderr));
    // A pipe by its name.
    let named = shell(
        folder,
        &format!("mkfifo pipe; cat pipe > read & plyground {PUZZLES} --out pipe; wait; cat read"),
    );
    assert!(
        text(&named.stdout).ends_with(&rows) && folder.join("pipe").metadata().unwrap().file_type().is_fifo()
    );
    // Stdout as a pipe, and as a file, in which the report follows the rows.
    let output = plyground(folder, &format!("{PUZZLES} --out /dev/stdout"));
    assert!(text(&output.stdout).starts_with(&rows), "{}", text(&output.stderr));
    let status = Command::new(PROGRAM)
        .args(format!("{PUZZLES} --out /dev/stdout").split(' '))
        .stdout(File::create(folder.join("both")).unwrap())
        .status();
    assert!(status.unwrap().success());
    assert_eq!(text(&fs::read(folder.join("both")).unwrap()), text(&output.stdout));
}

#[test]
fn pictures_are_what_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let anatomy = "anatomy --player mc:sims=2000 --repetitions 1 --threads 2 --quiet --svg";
    assert!(plyground(folder, &format!("{anatomy} t.svg")).status.success());
    let svg = fs::read_to_string(folder.join("t.svg")).unwrap();
    assert!(
        svg.starts_with("<svg")
            && svg.contains("<desc>mc:sims=2000 on connect:7x6x4, 2 threads, seed 1, commit ")
    );
    assert!(plyground(folder, &format!("{anatomy} t.PNG")).status.success());
    assert!(fs::read(folder.join("t.PNG")).unwrap().starts_with(b"\x89PNG"));
    fs::write(folder.join("rows.csv"), "player,threads,seconds\nmc,1,2\nmc,2,1\n").unwrap();
    for line in [&format!("{anatomy} t.jpg")[..], &format!("{anatomy} t"), "lab plot rows.csv --out t.pdf"] {
        let output = plyground(folder, line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(text(&output.stderr).contains("expected a name that ends in .svg or .png"), "{line}");
    }
    let output = plyground(folder, "lab plot rows.csv --out /dev/stdout");
    assert!(text(&output.stdout).starts_with("<svg") && text(&output.stdout).trim_end().ends_with("</svg>"));
}

#[test]
fn what_cannot_be_written_is_no_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("rows.csv"), "player,threads,seconds\nmc,1,2\nmc,2,1\n").unwrap();
    fs::write(folder.join("s.toml"), "plyground = 1\ngames = [\"connect\"]\nplayers = [\"random\"]\n")
        .unwrap();
    // A folder, where a file is to be.
    fs::create_dir(folder.join("nowhere")).unwrap();
    assert!(plyground(folder, "lab run s.toml --quiet").status.success());
    assert!(
        plyground(folder, "train connect:4x4x3 --games 2 --sims 10 --out v.ply --quiet").status.success()
    );
    assert!(
        plyground(folder, "train connect:4x4x3 --games 2 --sims 10 --seed 2 --out w.ply --quiet")
            .status
            .success()
    );
    for line in [
        "lab plot rows.csv --out no/where.svg",
        "lab report s.csv --out no/where.html",
        "lab new depth no/where.toml",
        "lab run s.toml --out rows.csv",
        "anatomy --player mc:sims=2000 --repetitions 1 --svg no/where.svg",
        "anatomy --player mc:sims=2000 --repetitions 1 --trace no/where.json",
        "regret random --positions 2 --plies 30..32 --rows no/where.jsonl --quiet",
        "disagree random --positions 2 --plies 30..32 --out no/where.jsonl --quiet",
        "match random random --games 2 --out no/where.csv",
        "match random random --games 2 --journal no/where.jsonl",
        "tournament random greedy twoply --games 2 --journal rows.csv/where",
        "play --seat 1=random --seat 2=random --seed 1 --quiet --save no/where.pgn",
        "reproduce s4 --quick --out rows.csv",
        "match random random --games 2 --journal nowhere",
        "train connect:4x4x3 --games 2 --out no/where.ply",
        "train connect:4x4x3 --games 2 --out nowhere",
        "values merge v.ply w.ply --out no/where.ply",
        "values export v.ply --out no/where.json",
        "book build --game connect:4x4x3 --depth 1 --out no/where.book",
    ] {
        let output = plyground(folder, line);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {stderr}");
        assert!(
            stderr.contains("error: ") && (stderr.contains("no") || stderr.contains("rows.csv")),
            "{line}: {stderr}"
        );
    }
}

/// A file that somebody named to be read, and that is not there, was named wrongly.
#[test]
fn what_cannot_be_read_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "analyze --board no-where.txt",
        "match random random --games 2 --book no-where.txt",
        "lab run no-where.toml",
        "lab plot no-where.csv --out a.svg",
        "lab report no-where.csv",
        "values show no-where.ply",
        "values export no-where.ply",
        "values merge no-where.ply other.ply --out a.ply",
        "book show no-where.book",
        "reproduce s4 --from no-where",
        "analyze --player uct:sims=9,values=no-where.ply",
    ] {
        let output = plyground(folder.path(), line);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        assert!(stderr.contains("no-where"), "{line}: {stderr}");
    }
}

/// Which seed, game, machine and commit, in every result that leaves the program.
#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn every_result_says_where_it_comes_from() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("s.toml"),
        "plyground = 1\ngames = [\"connect\"]\nplayers = [\"mc:sims=9\"]\nthreads = [1, 2]\n",
    )
    .unwrap();
    let exam = "--positions 9 --plies 26..30 --quiet --seed 7";
    for line in [
        "match mc:sims=2 random --games 2 --seed 7 --quiet --out g.csv --out g.jsonl --out g.pgn --journal g.journal --json",
        "tournament random greedy twoply --games 2 --seed 7 --quiet --game blokus:duo --out b.blksgf --json",
        &format!("regret random {exam} --rows r.jsonl --json"),
        &format!("disagree random {exam} --out p.jsonl --json"),
        "bench playouts --repetitions 1 --seed 7 --json --quiet",
        "count --depth 2 --seed 7 --json",
        "tune mc.sims=1,2 --games 2 --seed 7 --json --quiet",
        "lab run s.toml --quiet --json",
        "anatomy --player mc:sims=2000 --repetitions 1 --seed 7 --json --quiet",
    ] {
        let output = plyground(folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        for row in text(&output.stdout).lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            for name in ["game", "seed", "commit", "machine"] {
                assert!(!row[name].is_null(), "{line}: no {name} in {row}");
            }
        }
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    for name in ["g.csv", "s.csv", "s.summary.csv"] {
        let titles = read(name).lines().next().unwrap().to_owned();
        for title in ["game", "seed", "commit", "machine"] {
            assert!(titles.split(',').any(|other| other == title), "{name}: {titles}");
        }
    }
    for name in ["g.jsonl", "r.jsonl", "p.jsonl", "s.jsonl", "s.manifest.json"] {
        let text = read(name);
        assert!(["seed\":", "commit\":", "machine\":"].iter().all(|field| text.contains(field)), "{name}");
    }
    assert!(read("g.journal").lines().next().unwrap().contains("\"machine\":"));
    assert!(
        read("g.pgn").contains("seed 7\"]")
            && read("g.pgn").contains("[Machine \"")
            && read("g.pgn").contains("[Commit \"")
    );
    assert!(read("b.blksgf").contains("EV[seed 7]") && read("b.blksgf").contains("SO[commit "));
    let line = "anatomy --player mc:sims=2000 --repetitions 1 --seed 7 --quiet --trace t.json";
    assert!(plyground(folder, line).status.success());
    let trace: serde_json::Value = serde_json::from_str(&read("t.json")).unwrap();
    assert_eq!(
        (trace["otherData"]["seed"].as_u64(), trace["otherData"]["player"].as_str()),
        (Some(7), Some("mc:sims=2000"))
    );
    assert!(trace["traceEvents"].is_array() && trace["machine"].is_string());
    let tuned = plyground(folder, "tune mc.sims=1,2 --games 2 --quiet");
    assert!(text(&tuned.stdout).contains("\n2 games a value at most, commit "), "{}", text(&tuned.stdout));
}
