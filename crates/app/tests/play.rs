//! A game through a pipe: saved, killed by the end of its input, taken up again.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn plyground(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_game_saved_after_every_move_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seat", "1=human", "--seat", "2=human"];
    let first = [&["play", "--save", "game.json"], &seats[..]].concat();
    let text = stdout(&plyground(&first, folder.path(), "1\n2\n1\n2\n1\n2\n"));
    assert!(text.contains("unfinished after 6 moves"), "{text}");
    let text = stdout(&plyground(&["play", "--load", "game.json"], folder.path(), "1\n"));
    assert!(text.contains("Red wins!") && text.contains("Moves: 1212121"), "{text}");

    // From within a game, too; and what cannot be loaded changes nothing.
    let orders = "save other.json\nload game.json\nload nowhere.json\nmoves\nquit\n";
    let text = stdout(&plyground(&[&["play"], &seats[..]].concat(), folder.path(), orders));
    assert!(text.contains("Saved in other.json.") && text.contains("Not loaded: nowhere.json"), "{text}");
    assert!(text.contains("So far: 121212"), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = |seed: &str, threads: &str| {
        let arguments = ["play", "--quiet", "--seat", "1=mc:sims=64", "--seat", "2=ucb1:sims=500"];
        let more = ["--seed", seed, "--threads", threads];
        stdout(&plyground(&[&arguments[..], &more[..]].concat(), folder.path(), ""))
    };
    assert_eq!(game("5", "1"), game("5", "3"));
    assert_ne!(game("5", "1"), game("6", "1"));
}

/// At the end each player's work is told: positions, those that were evaluated, and playouts for those who sample.
#[test]
fn the_end_tells_what_each_player_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seat", "1=minimax:depth=2,eval=lines", "--seat", "2=mc:sims=20"];
    let text = stdout(&plyground(&[&["play", "--seed", "1"], &seats[..]].concat(), folder.path(), ""));
    let told = |name: &str| text.lines().rfind(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    let (red, yellow) = (told("Red (minimax"), told("Yellow (mc"));
    assert!(red.contains(" positions, ") && red.contains(" of them evaluated, "), "{text}");
    assert!(yellow.contains(" playouts, ") && !yellow.contains("evaluated"), "{text}");
}

#[test]
fn bad_saves_are_refused_with_their_name() {
    let folder = tempfile::tempdir().unwrap();
    for (content, message) in [
        ("", "not a saved game"),
        (
            "{\"plyground\":2,\"game\":\"connect\",\"seats\":[],\"seed\":1,\"moves\":\"\"}",
            "version 2: expected 1",
        ),
        ("{\"plyground\":1,\"game\":\"go\",\"seats\":[],\"seed\":1,\"moves\":\"\"}", "no game \"go\""),
        ("{\"plyground\":1,\"game\":\"connect\",\"seats\":[],\"seed\":1,\"moves\":\"9\"}", "no column \"9\""),
        (
            "{\"plyground\":1,\"game\":\"connect\",\"seats\":[\"human\",\"cmd:rm x\"],\"seed\":1,\"moves\":\"\"}",
            "the saved game starts a program: allow it with --seat \"2=cmd:rm x\"",
        ),
    ] {
        std::fs::write(folder.path().join("bad.json"), content).unwrap();
        let output = plyground(&["play", "--load", "bad.json"], folder.path(), "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(output.stdout.is_empty() && stderr.contains(message), "{stderr}");
    }
}
