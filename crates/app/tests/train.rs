//! Training as a user sees it: killed, stopped, out of room, and wrongly asked for.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

/// Small games: a few milliseconds each.
const TRAIN: [&str; 9] =
    ["train", "connect:6x5x4", "--sims", "60", "--min-visits", "3", "--json", "--threads", "2"];

fn train(folder: &Path, file: &str, games: u64) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(TRAIN).args(["--out", file, "--games", &games.to_string()]).current_dir(folder);
    command
}

fn plyground(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(folder).env("PLYGROUND_DATA", "").output().unwrap()
}

/// The games in a store.
fn games(folder: &Path, file: &str) -> u64 {
    let output = plyground(folder, &["values", "show", file, "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    number(&String::from_utf8_lossy(&output.stdout), "games")
}

/// The number of a field in a line of JSON, outside of the header.
fn number(line: &str, field: &str) -> u64 {
    let line = line.rsplit('}').find(|part| part.contains(&format!("\"{field}\":"))).unwrap_or(line);
    let (_, rest) = line.split_once(&format!("\"{field}\":")).unwrap_or_else(|| panic!("no {field}: {line}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// `PLYGROUND_KILLS` sets how often; a hundred take half a minute.
#[test]
fn a_killed_training_loses_no_game_that_it_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let kills: u64 = std::env::var("PLYGROUND_KILLS").map_or(8, |text| text.parse().unwrap());
    let mut told = 0;
    let mut at_least = 0;
    for kill in 0..kills {
        let mut child = train(folder.path(), "killed.ply", 1 << 40)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        // Killed after a while that differs from time to time, between two words or within one.
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20 + (kill * 7919) % 300));
            child.kill().unwrap();
            child.wait().unwrap();
        });
        for line in output.lines().map_while(Result::ok).filter(|line| line.ends_with('}')) {
            told = told.max(number(&line, "games"));
        }
        killer.join().unwrap();
        if folder.path().join("killed.ply").exists() {
            let found = games(folder.path(), "killed.ply");
            assert!(found >= told && found >= at_least, "{found} of {told} after {kill} kills");
            at_least = found;
        }
    }
    assert!(at_least > 0, "something was trained between the kills");
    // It ends with the very bytes of a training that nobody disturbed.
    let end = at_least + 5;
    for file in ["killed.ply", "whole.ply"] {
        assert!(train(folder.path(), file, end).output().unwrap().status.success());
    }
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("killed.ply"), read("whole.ply"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside them");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_training_with_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = train(folder.path(), "stopped.ply", 1 << 40)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut told = 0;
    while told < 3 {
        told = number(&lines.next().unwrap().unwrap(), "games");
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let last = lines.map_while(Result::ok).last().unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("the same command goes on from here"), "{stderr}");
    assert!(last.contains("\"complete\":false"), "{last}");
    let kept = number(last.split_once("\"header\"").unwrap().1.split_once('}').unwrap().1, "games");
    assert!(kept >= told);
    assert_eq!(games(folder.path(), "stopped.ply"), kept);
}

/// A shell that ignores the signal of a file grown too long, so that the program meets the error itself.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_what_is_committed_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let limited = |file: &str, blocks: u32| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        Command::new("bash")
            .args(["-c", &script, "bash", PROGRAM])
            .args(TRAIN)
            .args(["--games", "1000", "--out", file])
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let output = limited("full.ply", 40);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("full.ply: File too large") && stderr.contains("are kept"), "{stderr}");
    let kept = games(folder.path(), "full.ply");
    assert!(kept > 3 && stderr.contains(&format!("the {kept} games")), "{kept}: {stderr}");
    // With more room it goes on, to the same bytes as ever: to the end of a generation, whose games are kept as they come.
    let whole = (kept + 1).next_multiple_of(32);
    for file in ["full.ply", "whole.ply"] {
        assert!(train(folder.path(), file, whole).output().unwrap().status.success());
    }
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("full.ply"), read("whole.ply"));
    assert_eq!(limited("none.ply", 0).status.code(), Some(1));
    assert!(!folder.path().join("none.ply").exists(), "not even the beginning of a store");
}

#[test]
fn stores_go_through_their_commands() {
    let folder = tempfile::tempdir().unwrap();
    let text = |arguments: &[&str]| {
        let output = plyground(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(train(folder.path(), "a.ply", 40).output().unwrap().status.success());
    assert!(train(folder.path(), "b.ply", 33).args(["--seed", "2"]).output().unwrap().status.success());
    let shown = text(&["values", "show", "a.ply", "--position", "3"]);
    assert!(shown.contains("40 games with c 1.4, 60 simulations a move, seed 1"), "{shown}");
    assert!(shown.contains("Yellow to move: value 0."), "{shown}");
    assert!(text(&["values", "merge", "a.ply", "b.ply", "--out", "ab.ply"]).starts_with("ab.ply: 73 games"));
    text(&["values", "merge", "b.ply", "a.ply", "--out", "ba.ply"]);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("ab.ply"), read("ba.ply"));
    let same = text(&["values", "diff", "ab.ply", "ba.ply", "--json"]);
    assert!(same.contains("\"changed\":0,\"largest\":[]") && same.contains("\"only_first\":0"), "{same}");
    assert!(text(&["values", "diff", "a.ply", "b.ply"]).contains("through the eyes of the first seat"));

    let json = text(&["values", "export", "a.ply", "--json"]);
    text(&["values", "export", "a.ply", "--out", "a.json"]);
    assert_eq!(read("a.json"), json.as_bytes());
    text(&["values", "import", "a.json", "--out", "again.ply"]);
    assert_eq!(read("again.ply"), read("a.ply"));
    text(&["values", "export", "a.ply", "--dictionary", "--out", "s2.json"]);
    text(&["values", "import", "s2.json", "--game", "connect:6x5x4", "--out", "s2.ply"]);
    assert!(text(&["values", "show", "s2.ply"]).contains("nobody knows how they came about"));
    text(&["values", "compact", "a.ply"]);
    assert_eq!(read("again.ply"), read("a.ply"));
    // A store with too little room says so, whoever asks.
    let small = |games: u64| {
        let mut small = train(folder.path(), "small.ply", games);
        let output = small.args(["--max-bytes", "64KB"]).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(!small(1).contains("dropped") && !text(&["values", "show", "small.ply"]).contains("full"));
    assert!(small(40).contains("\"dropped\":"));
    let shown = text(&["values", "show", "small.ply"]);
    assert!(shown.contains("\nfull: ") && shown.contains(" of at most 2,048 positions; "), "{shown}");
    assert!(text(&["values", "compact", "small.ply"]).contains("\nfull: "));
    let spec = "uct:sims=50,values=ab.ply";
    text(&[
        "play",
        "connect:6x5x4",
        "--quiet",
        "--seat",
        &format!("1={spec}"),
        "--seat",
        &format!("2={spec}"),
    ]);
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    assert!(train(folder.path(), "good.ply", 3).output().unwrap().status.success());
    let good = std::fs::read(folder.path().join("good.ply")).unwrap();
    write("cut.ply", &good[..30]);
    write("other.ply", b"PK\x03\x04 and so on");
    write("empty.ply", b"");
    let newer = [&good[..16], &[9, 0, 0, 0], &good[20..]].concat();
    write("newer.ply", &newer);
    write("bad.json", b"{\"a\": [1, 2, 3]}");
    assert!(
        plyground(folder.path(), &["values", "merge", "good.ply", "good.ply", "--out", "x.ply"])
            .status
            .code()
            == Some(2)
    );
    let mut locked = std::fs::metadata(folder.path().join("good.ply")).unwrap().permissions();
    locked.set_readonly(true);
    write("locked.ply", &good);
    std::fs::set_permissions(folder.path().join("locked.ply"), locked).unwrap();
    // A place that cannot be written is no bad input.
    for line in ["values compact locked.ply", "train connect:6x5x4 --out locked.ply"] {
        let output = plyground(folder.path(), &line.split(' ').collect::<Vec<_>>());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {stderr}");
        assert!(stderr.contains("locked.ply: read-only: it cannot be written to"), "{line}: {stderr}");
    }
    for (line, message) in [
        ("values show nowhere.ply", "nowhere.ply: No such file or directory"),
        ("values show cut.ply", "cut.ply: cut short: the file ends after 20 bytes"),
        (
            "values show other.ply",
            "other.ply: not a store of values: expected a file made by plyground train",
        ),
        ("values show empty.ply", "empty.ply: not a store of values"),
        ("values show newer.ply", "newer.ply: a store of format version 9: expected version 1"),
        ("values show good.ply --position 9", "no column \"9\": expected 1 to 6"),
        (
            "values import bad.json --out y.ply",
            "bad.json: board \"a\": expected 6 rows of 7 cells with / between",
        ),
        ("values import good.ply --out y.ply", "good.ply: stream did not contain valid UTF-8"),
        ("train --out good.ply", "good.ply: a store for connect:6x5x4: expected one for connect:7x6x4"),
        (
            "train connect:6x5x4 --c 2 --out good.ply",
            "good.ply: trained with c 1.4: expected c 1.4 again, or another file, not 2",
        ),
        ("train connect:6x5x4 --out cut.ply", "cut.ply: cut short"),
        ("train connect:6x5x4 --out other.ply", "other.ply: not a store of values"),
        ("train blokus --out z.ply", "\"blokus\" cannot be trained: expected connect"),
        ("train go --out z.ply", "\"go\" cannot be trained: expected connect"),
        ("train --games 0 --out z.ply", "0 is not in 1.."),
        ("train --sims 0 --out z.ply", "0 is not in 1.."),
        ("train --min-visits 0 --out z.ply", "0 is not in 1.."),
        ("train --max-bytes 0KB --out z.ply", "expected at least 1KB"),
        ("train --max-bytes 12 --out z.ply", "expected a size such as 64MB"),
        ("train --c -1 --out z.ply", "expected a number from 0 to 1000"),
        ("train --c nan --out z.ply", "expected a number from 0 to 1000"),
        (
            "analyze --player uct:values=good.ply",
            "values=good.ply: a store for connect:6x5x4: expected one for connect:7x6x4",
        ),
        ("analyze --player uct:values=other.ply", "values=other.ply: not a store of values"),
        ("analyze blokus --player uct:values=good.ply", "uct: values is for connect"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = plyground(folder.path(), &arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        assert!(output.stdout.is_empty() && stderr.contains(message), "{line}: {stderr}");
    }
    let kept = ["x.ply", "y.ply", "z.ply"].map(|name| folder.path().join(name).exists());
    assert_eq!(kept, [false; 3], "nothing is left of what failed");
    assert_eq!(std::fs::read(folder.path().join("cut.ply")).unwrap(), &good[..30], "nor is anything changed");
}

/// How often a search asked its store and how often that knew the position, as numbers and in words.
#[test]
fn questions_to_a_store_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(train(folder, "v.ply", 4).output().unwrap().status.success());
    let analyze = |player: &str, more: &[&str]| {
        let output = plyground(folder, &[&["analyze", "connect:6x5x4", "--player", player], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let asked = |player: &str| {
        let thought: serde_json::Value = serde_json::from_str(&analyze(player, &["--json"])).unwrap();
        ["probes", "hits"].map(|name| thought["counts"][name].as_u64().unwrap())
    };
    let [probes, hits] = asked("uct:sims=50,values=v.ply");
    assert!(0 < hits && hits < probes, "{hits} of {probes}");
    let words = analyze("uct:sims=50,values=v.ply", &[]);
    assert!(
        words.contains(&format!("the store was asked {probes} times and knew {hits} of them\n")),
        "{words}"
    );
    assert_eq!(asked("uct:sims=50"), [0, 0]);
    assert!(!analyze("uct:sims=50", &[]).contains("store"));
    // S2's rollouts are games.
    let words = analyze("uct:sims=50,rollout=ucb,prove=off", &[]);
    assert!(words.contains("\n50 playouts of "), "{words}");
}

#[test]
fn lessons_are_asked_for_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let train = |options: &[&str]| {
        let all = ["train", "connect:5x4x3", "--as", "net", "--out", "a.net", "--quiet"];
        plyground(folder.path(), &[&all, options].concat())
    };
    for (options, expected) in [
        (
            &["--mode", "exact", "--lessons", "0.1"][..],
            "--lessons: --mode exact plays no games; expected --mode self",
        ),
        (&["--lessons", "2"], "lessons=2: expected a number from 0 to 1"),
        (&["--lessons", "-0.1"], "lessons=-0.1: expected a number from 0 to 1"),
    ] {
        let output = train(options);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{options:?}: {said}");
        assert!(!folder.path().join("a.net").exists());
    }
    let few = ["--games", "256", "--held-out", "0", "--walks", "4"];
    assert!(train(&[&few[..], &["--lessons", "0.1"]].concat()).status.success());
    let shown = plyground(folder.path(), &["net", "show", "a.net"]);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("; lessons 0.1 of games"));
    let other = train(&[&few[..], &["--lessons", "0.2"]].concat());
    let said = String::from_utf8_lossy(&other.stderr);
    assert!(other.status.code() == Some(2) && said.contains("trained with lessons 0.1"), "{said}");
}

/// A small network beside one of another board, one that is cut, one with a bit turned, and one of a later version.
fn networks(folder: &Path) -> Vec<u8> {
    let small = ["train", "connect:5x4x3", "--as", "net", "--out", "a.net", "--quiet"];
    let few = ["--games", "256", "--held-out", "0", "--walks", "4"];
    let output = plyground(folder, &[&small[..], &few].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let good = std::fs::read(folder.join("a.net")).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
    write("cut.net", &good[..5000]);
    let middle = good.len() / 2;
    write("flipped.net", &[&good[..middle], &[good[middle] ^ 4], &good[middle + 1..]].concat());
    write("later.net", &[&good[..18], &[9, 0, 0, 0], &good[22..]].concat());
    write("empty.net", b"");
    write("bad.json", b"{}");
    good
}

#[test]
fn networks_that_cannot_be_are_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let good = networks(folder.path());
    let files = ["cut.net", "flipped.net", "later.net"];
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let before = files.map(read);
    let mut cases = Vec::new();
    // Whoever reads it says the same.
    for (file, message) in [
        ("cut.net", "cut short: the file ends after 5000 bytes, before its sections do"),
        ("flipped.net", "damaged at byte "),
        ("later.net", "a network of format version 9: expected version 1"),
        ("empty.net", "not a network: expected a file made by plyground train --as net"),
        ("nowhere.net", "No such file or directory"),
    ] {
        for ask in [
            "net show FILE",
            "net check FILE",
            "net compare built-in FILE",
            "net export FILE --out x.json",
            "analyze connect:5x4x3 --player learned:net=FILE",
            "analyze connect:5x4x3 --player alphabeta:eval=FILE",
            "analyze connect:5x4x3 --player uct:rollout=eval,eval=FILE",
            "train connect:5x4x3 --as net --out FILE",
        ] {
            // Training makes a file that is not there.
            if file != "nowhere.net" || !ask.starts_with("train") {
                cases.push((ask.replace("FILE", file), format!("{file}: {message}")));
            }
        }
    }
    let board = "a network for connect:5x4x3: expected one for connect:7x6x4";
    for (line, message) in [
        ("analyze --player learned:net=a.net", format!("net=a.net: {board}; plyground train")),
        ("analyze --player alphabeta:eval=a.net", format!("eval=a.net: {board}")),
        ("analyze --player uct:rollout=eval,eval=a.net", format!("eval=a.net: {board}")),
        ("analyze connect:5x4x3 --player learned", "expected one for connect:5x4x3".to_owned()),
        ("train --as net --out a.net", format!("a.net: {board}")),
        ("net compare built-in a.net", format!("a.net: {board}")),
        ("net import bad.json --out x.net", "bad.json: no network as JSON: missing field".to_owned()),
        ("net import a.net --out x.net", "a.net: neither JSON nor an archive of arrays".to_owned()),
    ] {
        cases.push((line.to_owned(), message));
    }
    for (option, message) in [
        ("--lambda 2", "lambda=2: expected a number from 0 to 1"),
        ("--lambda -0.5", "lambda=-0.5: expected a number from 0 to 1"),
        ("--lambda nan", "lambda=NaN: expected a number from 0 to 1"),
        ("--epsilon 2", "epsilon=2: expected a number from 0 to 1"),
        ("--alpha -1", "alpha=-1: expected a number from 0 to 100"),
        ("--games 0", "0 is not in 1.."),
        ("--walks 901", "901 is not in 0..=900"),
        ("--lessons-from 5", "--lessons <SHARE>"),
        ("--mode exact --labels 0", "0 is not in 1.."),
        ("--mode exact --passes 0", "0 is not in 1.."),
    ] {
        cases.push((format!("train connect:5x4x3 --as net --out x.net {option}"), message.to_owned()));
    }
    for (line, message) in cases {
        let output = plyground(folder.path(), &line.split(' ').collect::<Vec<_>>());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
        assert!(output.stdout.is_empty() && stderr.contains(&message), "{line}: {stderr}");
    }
    let kept = ["x.net", "x.json", "nowhere.net"].map(|name| folder.path().join(name).exists());
    assert_eq!(kept, [false; 3], "nothing is left of what failed");
    assert!(files.map(read) == before && read("a.net") == good, "nor is anything changed");
}

/// As above: the file may not grow, and the program meets the error itself.
#[cfg(target_os = "linux")]
#[test]
fn no_room_for_a_network_is_told_and_the_old_one_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let good = networks(folder.path());
    let export = ["net", "export", "a.net", "--out", "a.json"];
    assert!(plyground(folder.path(), &export).status.success());
    let limited = |line: &str| {
        let script = "trap '' XFSZ; ulimit -f 40; exec \"$@\"";
        let mut bash = Command::new("bash");
        bash.args(["-c", script, "bash", PROGRAM]).args(line.split(' ')).current_dir(folder.path());
        let output = bash.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let train = "train connect:5x4x3 --as net --games 1024 --held-out 0 --walks 4 --quiet --out";
    for (line, message) in [
        (
            format!("{train} a.net"),
            "a.net: File too large (os error 27); the file is as it was, with 256 games",
        ),
        (format!("{train} b.net"), "b.net: File too large (os error 27); there is no file yet"),
        ("net import a.json --out b.net".to_owned(), "b.net: File too large"),
        ("net export a.net --out /dev/full".to_owned(), "/dev/full: No space left on device"),
        ("net import a.json --out /dev/full".to_owned(), "/dev/full: No space left on device"),
    ] {
        let said = limited(&line);
        assert!(said.contains(message), "{line}: {said}");
    }
    let output = plyground(folder.path(), &format!("{train} /dev/full").split(' ').collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("expected a file"), "{said}");
    assert!(!folder.path().join("b.net").exists());
    assert!(std::fs::read(folder.path().join("a.net")).unwrap() == good);
    // With room it goes on from there, to the file of one run.
    for file in ["a.net", "whole.net"] {
        let line = format!("{train} {file}");
        assert!(plyground(folder.path(), &line.split(' ').collect::<Vec<_>>()).status.success());
    }
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(read("a.net") == read("whole.net"));
}
