//! Books, training and studies in parts: put together they are what one process writes; killed, they go on; what does not belong
//! together is refused.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A command in a folder: words between blanks.
fn plyground(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

fn output(folder: &Path, line: &str) -> Output {
    plyground(folder, line).output().unwrap()
}

/// Runs a command that must succeed.
fn run(folder: &Path, line: &str) -> String {
    let output = output(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that is bad input, and tells its one line.
fn refused(folder: &Path, line: &str) -> String {
    let output = output(folder, line);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{line}: {error}");
    assert!(output.stdout.is_empty(), "{line}");
    error
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap()
}

/// Does all shards of a command, each in a part, and names the parts.
fn shards(folder: &Path, line: &str, of: u64) -> String {
    for number in 0..of {
        run(folder, &format!("{line} --quiet --shard {number}/{of} --out part.{number}"));
    }
    parts(of)
}

fn parts(of: u64) -> String {
    (0..of).map(|number| format!("part.{number} ")).collect()
}

fn forget(folder: &Path, of: u64) {
    (0..of).for_each(|number| std::fs::remove_file(folder.join(format!("part.{number}"))).unwrap());
}

const BOOK: &str = "book build --game connect:5x4x4 --depth 3 --memory 4MB";
const TRAIN: &str = "train connect:6x5x4 --sims 60 --min-visits 3 --threads 2";

#[test]
fn a_book_in_parts_is_the_book_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let said = run(place, &format!("{BOOK} --out one.book"));
    let parts = shards(place, BOOK, 8);
    assert_eq!(
        run(place, &format!("merge {parts} --out all.book")),
        said.replace("one.book", "all.book"),
        "the report is the command's own"
    );
    assert_eq!(read(place, "all.book"), read(place, "one.book"));
    // Some parts twice, and one of another number of parts.
    run(place, &format!("{BOOK} --quiet --shard 1/3 --out third"));
    run(place, &format!("merge third {parts} part.3 --quiet --out again.book"));
    assert_eq!(read(place, "again.book"), read(place, "one.book"));
    let error = refused(place, "merge part.0 part.2 part.3 part.4 part.5 part.6 part.7 --out none.book");
    assert!(error.contains(" of 49 are missing: 1, 9, 17, 25, 33 and 41"), "{error}");
    assert!(!place.join("none.book").exists());
}

#[test]
fn training_in_parts_is_the_training_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let line = format!("{TRAIN} --games 70 --from values.ply");
    // Two whole generations, and six games of the third.
    for games in [32, 64, 70] {
        let parts = shards(place, &line, 8);
        run(place, &format!("merge {parts} --out values.ply"));
        run(place, &format!("{TRAIN} --quiet --games {games} --out one.ply"));
        assert_eq!(read(place, "values.ply"), read(place, "one.ply"), "{games} games");
        if games < 70 {
            // The store has moved on.
            let error = refused(place, &format!("merge {parts} --out values.ply"));
            let why = "values.ply: not the store that these parts were made from: generation is ";
            assert!(error.contains(why), "{error}");
        } else {
            // The last games wait in it, and are the same.
            run(place, &format!("merge {parts} --out values.ply"));
        }
        assert_eq!(read(place, "values.ply"), read(place, "one.ply"), "{games} games, again");
        forget(place, 8);
    }
    assert!(
        refused(place, &format!("{line} --shard 0/2 --out part"))
            .contains("values.ply: 70 games are there already: expected more --games")
    );
    // Games that wait in a store are compared with those of the parts, and need not be in them.
    let line = line.replace("70", "96");
    let parts = shards(place, &line, 3);
    run(place, &format!("merge {parts} --out values.ply"));
    run(place, &format!("{TRAIN} --quiet --games 96 --out one.ply"));
    assert_eq!(read(place, "values.ply"), read(place, "one.ply"));
    // Generations of another size, in both ways.
    forget(place, 3);
    let line = format!("{TRAIN} --generation 8 --games 16");
    for _ in 0..2 {
        let parts = shards(place, &format!("{line} --from small.ply"), 3);
        run(place, &format!("merge {parts} --out small.ply"));
        forget(place, 3);
    }
    run(place, &format!("{line} --quiet --out eight.ply"));
    assert_eq!(read(place, "small.ply"), read(place, "eight.ply"));
    run(place, &format!("{TRAIN} --quiet --games 16 --out usual.ply"));
    assert_ne!(read(place, "usual.ply"), read(place, "eight.ply"));
    assert!(
        run(place, "values show eight.ply").contains("generations of 8 games")
            && !run(place, "values show usual.ply").contains("generations")
    );
}

/// The rows of S4 without what a clock says.
fn bare(folder: &Path) -> Vec<serde_json::Value> {
    let row = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        row.as_object_mut().unwrap().retain(|name, _| {
            !["_seconds", "_least", "_most", "outlier", "_time"].iter().any(|end| name.ends_with(end))
        });
        row
    };
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let rows = text("s4.jsonl") + &text("s4-elsewhere.jsonl");
    rows.lines().map(row).collect()
}

fn files(folder: &Path) -> Vec<std::ffi::OsString> {
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn a_study_in_parts_has_the_rows_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let line = "reproduce s4 --quick";
    run(place, &format!("{line} --quiet --out one"));
    let parts = shards(place, line, 8);
    let said = run(place, &format!("merge {parts} --out all"));
    assert_eq!(said, run(place, "reproduce s4 --from all"), "a report of its rows");
    assert_eq!(bare(&place.join("all")), bare(&place.join("one")));
    assert_eq!(files(&place.join("all")), files(&place.join("one")));
    // A part that was measured twice: times differ, and the first ones count.
    run(place, &format!("{line} --quiet --shard 3/8 --out again"));
    run(place, &format!("merge {parts} again --quiet --out twice"));
    assert_eq!(read(&place.join("twice"), "s4.jsonl"), read(&place.join("all"), "s4.jsonl"));
    let error = refused(place, "merge part.0 part.2 --out none");
    assert!(error.contains("of 35 are missing: 1, 3 to 7, 9, 11 to 15"), "{error}");
    // Nothing is put over a study that is under way.
    std::fs::create_dir(place.join("begun")).unwrap();
    std::fs::write(place.join("begun/s4.journal"), "").unwrap();
    let error = refused(place, &format!("merge {parts} --out begun"));
    assert!(error.contains("begun: s4 is under way there: expected another --out"), "{error}");
    assert_eq!((files(&place.join("begun")).len(), place.join("none").exists()), (1, false));
    // All studies are one job, which is known by its header.
    let shown = run(place, "job show part.1 --json");
    assert!(shown.contains("\"studies\":[\"s4\"],\"scale\":\"quick\",\"seed\":1"), "{shown}");
}

/// A line of a journal with other words and a checksum that fits.
fn sealed(line: &str, from: &str, to: &str) -> String {
    let line = line.replacen(from, to, 1);
    let body = &line[..line.rfind(",\"sum\":").unwrap()];
    format!("{body},\"sum\":\"{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let write = |name: &str, text: &str| std::fs::write(place.join(name), text).unwrap();
    shards(place, BOOK, 2);
    run(place, &format!("{TRAIN} --quiet --from new.ply --shard 1/2 --out games.1"));
    run(place, &format!("{TRAIN} --quiet --from new.ply --shard 0/2 --out games.0"));
    run(place, &format!("{TRAIN} --quiet --seed 2 --from new.ply --shard 0/2 --out other.0"));
    run(place, &format!("{TRAIN} --quiet --seed 3 --games 5 --out five.ply"));
    let text = String::from_utf8(read(place, "part.1")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    write("edited", &text.replacen("\"rows\":", "\"rows\":1", 1));
    write("later", &text.replacen("\"plyground\":2", "\"plyground\":9", 1));
    write("diary", "my diary\n");
    let (row, score) = (lines[1], lines[1].split_once("\"rows\":").unwrap().1.split_once(',').unwrap().0);
    let lie = sealed(row, &format!("\"rows\":{score}"), "\"rows\":99");
    write("liar", &format!("{}\n{lie}\n", lines[0]));
    write("twice", &format!("{text}{lie}\n"));
    let odd = sealed(row, &format!("\"rows\":{score}"), "\"rows\":\"won\"");
    write("odd", &text.replace(row, &odd));
    write("moved", &format!("{}\n", sealed(lines[0], "\"units\":", "\"units\":1")));
    // A half line is what was being written: the unit is missing.
    write("half", &text[..text.len() - 9]);
    let games = String::from_utf8(read(place, "games.0")).unwrap();
    let (first, rest) = games.split_once('\n').unwrap();
    let mut forged = first.to_owned() + "\n";
    forged +=
        &rest.lines().map(|line| sealed(line, "\"packed\":\"", "\"packed\":\"!") + "\n").collect::<String>();
    write("forged", &forged);
    write("old.journal", "plybook journal [5, 4, 4, 3] 31\n");
    write("s4.parts.jsonl", "{\"begun\":{\"format\":1}}\n");
    let kept = files(place);
    for (line, why) in [
        ("merge part.0 games.1 --out x", "games.1: a part of another job: job is train there and book here"),
        ("merge games.1 part.0 --out x", "part.0: a part of another job: job is book there and train here"),
        ("merge games.1 other.0 --out x", "other.0: a part of another job: seed is 2 there and 1 here"),
        ("merge part.0 edited --out x", "edited: line 2 is damaged"),
        ("merge part.0 later --out x", "later: a journal of version 9: expected version 2"),
        ("merge diary part.0 --out x", "diary: not a journal of a job"),
        ("merge part.0 part.1 liar --out x", "liar: unit 1 found something else than in part.1"),
        ("merge part.0 twice --out x", "unit 1 stands there twice, and found something else"),
        ("merge part.0 odd --out x", "unit 1: invalid type: string"),
        ("merge moved --out x", "are missing"),
        ("merge part.0 half --out x", "1 unit of 49 is missing"),
        ("merge games.1 --out x", "x: 16 of 32 games are missing: 0, 2, 4, 6, 8, 10, 12, 14 and 8 more"),
        ("merge games.1 forged --out x", "x: game 0 is not what a game finds"),
        ("merge games.0 games.1 --out part.0", "part.0: not a store of values"),
        (
            "merge games.0 games.1 --out five.ply",
            "five.ply: not the store that these parts were made from: seed is 3 there and 1 here",
        ),
        ("reproduce all --quick --shard 8/8 --out x", "expected K/N, part K from 0 to N - 1 of N"),
        ("book build --shard 0/0 --out x", "expected K/N, part K from 0 to N - 1 of N"),
        ("train --from a --shard 5/4 --out x", "expected K/N, part K from 0 to N - 1 of N"),
        ("train --shard 0/4 --out x", "--shard: expected --from STORE, whose games are played"),
        ("train --from diary --shard 0/4 --out x", "diary: not a store of values"),
        (
            "train --from five.ply --shard 0/4 --out x",
            "five.ply: a store for connect:6x5x4: expected one for",
        ),
        ("train blokus --from none --shard 0/4 --out x", "\"blokus\" cannot be trained: expected connect"),
        ("train --generation 0 --out x", "expected a number from 1 to 1000000"),
        (
            "book build --game connect:5x4x4 --depth 3 --shard 0/2 --out part.1",
            "part is 1/2 there and 0/2 here",
        ),
        ("book build --game connect:5x4x4 --depth 2 --shard 1/2 --out part.1", "depth is 3 there and 2 here"),
        (
            "book build --game connect:5x4x4 --depth 3 --out old.book",
            "a journal of a book in the form of version 1",
        ),
        (
            "book build --game connect:31x3x4 --depth 12 --out x",
            "depth 12: expected 0 to 10 for connect:31x3x4",
        ),
        ("reproduce s4 --quick --seed 2 --shard 0/2 --out part.1", "job is book there and reproduce here"),
        ("reproduce s4 --quick --out .", "s4.parts.jsonl: parts in the form of version 1"),
    ] {
        let error = output(place, line);
        let text = String::from_utf8_lossy(&error.stderr).into_owned();
        assert!(error.status.code() == Some(2) && text.contains(why), "{line}: {text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("error")).count(), 1, "{line}: {text}");
        assert_eq!(files(place), kept, "{line}");
    }
}

/// Starts a command again and again, kills it after so many milliseconds each, and lets it end.
fn killed(folder: &Path, line: &str, kills: u64, most: u64) {
    for kill in 0..kills {
        let mut child = plyground(folder, line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(5 + kill * 7919 % most));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    run(folder, line);
}

/// `PLYGROUND_KILLS` sets how often.
#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn what_was_killed_ends_like_any_other() {
    let kills: u64 = std::env::var("PLYGROUND_KILLS").map_or(4, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let book = "book build --game connect:6x5x4 --depth 6 --memory 16MB --quiet";
    run(place, &format!("{book} --out one.book"));
    killed(place, &format!("{book} --out killed.book"), kills, 200);
    assert_eq!(read(place, "killed.book"), read(place, "one.book"));
    // Parts as well, in files that are the same to the last byte.
    for name in ["one", "killed"] {
        let line = format!("{book} --shard 1/3 --out {name}.part");
        if name == "one" { drop(run(place, &line)) } else { killed(place, &line, kills, 100) }
    }
    assert_eq!(read(place, "killed.part"), read(place, "one.part"));
    let train = format!("{TRAIN} --quiet --games 100");
    run(place, &format!("{train} --out one.ply"));
    killed(place, &format!("{train} --out killed.ply"), kills, 300);
    assert_eq!(read(place, "killed.ply"), read(place, "one.ply"));
    let kept = ["killed.book", "killed.part", "killed.ply", "one.book", "one.part", "one.ply"];
    assert_eq!(files(place), kept.map(std::ffi::OsString::from), "no journal is left");
}

#[cfg(unix)]
#[test]
fn the_script_of_the_page_on_training_trains() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/training.md");
    let page = std::fs::read_to_string(page).unwrap();
    let script = page.split_once("```bash\n").unwrap().1.split_once("```").unwrap().0;
    let options = TRAIN.split_once(' ').unwrap().1;
    let small = script
        .replace("games=1000 parts=4", "games=36 parts=3")
        .replace("connect --sims 10000 --threads 1", options);
    assert!(small.contains("games=36") && small.contains(options));
    let program = Path::new(env!("CARGO_BIN_EXE_plyground")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let output = Command::new("sh")
        .args(["-c", &small])
        .current_dir(place)
        .env("PATH", path.unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    run(place, &format!("{TRAIN} --quiet --games 36 --out one.ply"));
    assert_eq!(read(place, "values.ply"), read(place, "one.ply"));
    assert_eq!(files(place).len(), 2, "no parts are left");
}
