//! Words and options that all commands share, where a snapshot would tell too much.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn plyground(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(arguments)
        .env("PLYGROUND_DATA", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn solve_answers_every_line_and_tells_few_errors() {
    let input = format!("4455 18\n4 4 5 5\n{}44\n", "9\n".repeat(30));
    let output = plyground(&["solve", "--threads", "1"], &input);
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[1], lines[2]),
        (33, "4455 18", "4 error", "9 error"),
        "{stdout}"
    );
    assert!(lines[32].starts_with("44 "), "{stdout}");
    assert!(stderr.contains("line 2: \"4 4 5 5\" looks like moves with blanks between"), "{stderr}");
    assert!(stderr.contains("error: and 21 more like these\n") && stderr.lines().count() == 12, "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn solve_takes_a_drawn_board() {
    let board = "6 7\n\n\n\n\n   OO\n   XX\nX\n";
    let output = plyground(&["solve", "--board", "-", "--threads", "1"], board);
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert!(stdout.trim_end().ends_with(" 18") && stdout.contains('/'), "{stdout}{stderr}");
    // Who has a stone more is not to move.
    let output = plyground(&["solve", "--board", "-"], &board.replace("   OO", "   OX"));
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
}

#[test]
fn a_program_that_does_not_start_is_no_player() {
    let output = plyground(&["match", "cmd:no-such-program", "random", "--games", "2", "-q"], "");
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("cmd:no-such-program played no game: cannot start"), "{stderr}");
}

#[test]
fn shells_are_told_of_players_and_their_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&plyground(&["completions", shell], "").stdout);
        for word in ["alphabeta", "blokus", "sims="] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

/// Explanations fit the usual terminal in a pipe, where `COLUMNS` says nothing else; tables are for programs, whatever it says.
#[test]
fn a_pipe_is_80_columns_wide_for_explanations_and_endless_for_tables() {
    let widest = |arguments: &[&str], columns: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(arguments).env_remove("COLUMNS").envs(columns.map(|columns| ("COLUMNS", columns)));
        let output = command.stdin(Stdio::null()).output().unwrap();
        text(&output.stdout).lines().map(|line| line.chars().count()).max().unwrap()
    };
    for list in ["games", "players"] {
        let (usual, narrow) = (widest(&[list], None), widest(&[list], Some("60")));
        assert!((70..=80).contains(&usual) && (50..=60).contains(&narrow), "{list}: {usual}, {narrow}");
    }
    let table = ["count", "connect:4x4x3", "--depth", "2", "--player", "alphabeta:order=centre,eval=lines"];
    assert!(widest(&table, Some("40")) > 80);
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    for (words, title, option) in [
        (&["man"][..], "plyground", "analyze"),
        (&["man", "play"], "plyground-play", "resume"),
        (&["man", "lab", "run"], "plyground-lab-run", "threads"),
        (&["man", "analyse"], "plyground-analyze", "player"),
    ] {
        let output = plyground(words, "");
        let page = text(&output.stdout);
        assert!(output.status.success() && page.contains(&format!(".TH {title} ")), "{page:.200}");
        assert!(page.contains(option), "{words:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display().to_string();
    assert!(plyground(&["man", "--out", &path], "").status.success());
    let page = std::fs::read_to_string(folder.path().join("plyground-play.1")).unwrap();
    assert!(page.contains("resume"));
}

/// A journal that is being written can be followed, and one that is done tells so.
#[test]
fn a_journal_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("games.journal").display().to_string();
    let played = plyground(&["match", "random", "greedy", "--games", "20", "-q", "--journal", &journal], "");
    assert!(played.status.success(), "{}", text(&played.stderr));
    for once in [&[][..], &["--once"]] {
        let output = plyground(&[&["watch", &journal], once].concat(), "");
        let told = text(&output.stdout);
        assert!(
            told.contains("match: 20 units of 20") && told.contains("greedy"),
            "{told}{}",
            text(&output.stderr)
        );
    }
    let output = plyground(&["watch", "nowhere.journal"], "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

/// A game goes on from any position, and from any kind of file.
#[test]
fn a_game_begins_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let kinds = ["games.pgn", "games.csv", "games.jsonl", "games.journal"].map(file);
    for (name, option) in kinds.iter().zip(["--out", "--out", "--out", "--journal"]) {
        let played = plyground(&["match", "random", "greedy", "--games", "4", "-q", option, name], "");
        assert!(played.status.success(), "{}", text(&played.stderr));
    }
    let seats = ["--seat", "1=human", "--seat", "2=human", "-q"];
    let from = text(&plyground(&[&["play", "--from", "4455"], &seats[..]].concat(), "moves\nq\n").stdout);
    assert!(from.contains("So far: 4455\n"), "{from}");
    let [pgn, ..] = &kinds;
    let third = |name: &String| plyground(&["play", "--load", &format!("{name}:3"), "-q"], "");
    let expected = text(&third(pgn).stdout);
    assert!(expected.contains("wins!") || expected.contains("Draw."), "{expected}");
    for name in &kinds {
        let loaded = third(name);
        assert_eq!(text(&loaded.stdout), expected, "{name}: {}", text(&loaded.stderr));
    }
    let wrong = plyground(&["play", "--load", &format!("{pgn}:9"), "-q"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("it has games 1 to 4"), "{}", text(&wrong.stderr));
    let nothing = plyground(&["play", "--resume"], "");
    assert_eq!(nothing.status.code(), Some(2));
}
