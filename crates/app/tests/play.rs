//! A game through a pipe: saved, killed by the end of its input, taken up again.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn plyground(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(arguments)
        .current_dir(folder)
        .env("PLYGROUND_DATA", folder.join("data"))
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

#[test]
fn the_last_game_is_kept_for_a_review() {
    let folder = tempfile::tempdir().unwrap();
    let review = |arguments: &[&str]| plyground(&[&["review"], arguments].concat(), folder.path(), "");
    assert_eq!(review(&["--last"]).status.code(), Some(2), "nothing was played yet");
    let seats = ["--seat", "1=human", "--seat", "2=human"];
    let text = stdout(&plyground(&[&["play"], &seats[..]].concat(), folder.path(), "4\n4\n5\n5\n3\n6\n2\n"));
    assert!(text.ends_with("plyground review --last tells what each move did.\n"), "{text}");
    let text = stdout(&review(&["--last"]));
    assert!(text.starts_with("connect:7x6x4: 4455362\nRed won after 7 moves.\n"), "{text}");
    assert!(text.contains("It lets Red play column 6, which threatens c1 and g1"), "{text}");
    // The same game from files of other kinds.
    stdout(&plyground(
        &["match", "level:1", "level:2", "--games", "4", "--out", "m.csv", "-q"],
        folder.path(),
        "",
    ));
    stdout(&plyground(
        &["match", "level:1", "level:2", "--games", "4", "--out", "m.pgn", "-q"],
        folder.path(),
        "",
    ));
    assert_eq!(stdout(&review(&["m.csv", "--number", "3"])), stdout(&review(&["m.pgn", "--number", "3"])));
    let wrong = review(&["m.pgn", "--number", "5"]);
    let message = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(
        (wrong.status.code(), message.as_str()),
        (Some(2), "error: m.pgn: --number 5, but it has games 1 to 4\n")
    );
    let page = ["4455362", "--html", "review.html", "--player", "uct:sims=50"];
    assert!(stdout(&review(&page)).ends_with("review.html: the same with boards\n"));
    let html = std::fs::read_to_string(folder.path().join("review.html")).unwrap();
    assert!(
        html.matches("<svg").count() == 3 && !html.contains("http://") | html.contains("www.w3.org"),
        "{html}"
    );
}

#[test]
fn a_teaching_game_asks_before_the_result_changes() {
    let folder = tempfile::tempdir().unwrap();
    let game = |more: &[&str], input: &str| {
        let seats = ["play", "--seat", "1=human", "--seat", "2=human", "--seed", "1"];
        plyground(&[&seats[..], more].concat(), folder.path(), input)
    };
    // 5 loses; it is taken back, and 4 stands.
    let text = stdout(&game(&["--teach=all"], "4\n4\n5\nhint\ny\n4\nmoves\nquit\n"));
    let warning =
        "Wait:\n  ● Column 5 would turn a win into a loss: Yellow would win in 37 plies. [proven]\n";
    assert!(text.contains(warning) && text.contains("Take 5 back? [Y/n, hint]: "), "{text}");
    assert!(text.contains("Hint: Column 4 wins. [proven]") && text.contains("So far: 444\n"), "{text}");
    // What is 37 plies away is beyond people, unless they ask for all; what is near is told, and may be insisted on.
    let text = stdout(&game(&["--teach"], "4\n4\n5\n5\nn\nmoves\nquit\n"));
    assert!(text.matches("Take 5 back?").count() == 1 && text.contains("So far: 4455\n"), "{text}");
    assert!(text.contains("It would let Red play column 6, which threatens c1 and g1"), "{text}");
    // Hints come by degrees, and begin again after a move.
    let text = stdout(&game(&[], "4\n5\nhint\nhint\nhint\nquit\n"));
    let hints: Vec<&str> = text.lines().filter(|line| line.contains("Hint: ")).collect();
    assert!(hints[0].contains("Red can win with best play.") && hints[1].contains("Hint: play 2."), "{text}");
    assert!(hints.last().unwrap().contains("Hint: best play is 2 4 "), "{text}");
    let refused = plyground(&["play", "blokus:duo", "--teach", "--seat", "2=random"], folder.path(), "");
    assert_eq!(refused.status.code(), Some(2));
}
