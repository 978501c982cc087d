//! The examples of docs/protocol.md, run.

mod bots;

use bots::{Bots, play};
use std::io::Write;
use std::process::{Command, Stdio};

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The example with this title.
fn example(title: &str) -> &'static str {
    let (_, behind) =
        PAGE.split_once(&format!("```{title}\n")).unwrap_or_else(|| panic!("no example {title}"));
    behind.split_once("```").unwrap().0
}

/// Says all that stands behind `>` and compares the answers, without their empty lines, with what stands behind `<`.
fn converse(mut command: Command, example: &str) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let side = |sign: &str| -> Vec<&str> {
        example.lines().filter_map(|line| line.strip_prefix(sign)).map(str::trim).collect()
    };
    child.stdin.take().unwrap().write_all((side(">").join("\n") + "\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(answers, side("<"));
}

#[test]
fn the_conversations_go_as_they_are_written() {
    let bots = Bots::new();
    converse(Command::new(bots.script("leftmost", example("sh lines"))), example("text lines"));
    let mut gtp = Command::new(env!("CARGO_BIN_EXE_plyground"));
    gtp.args(["gtp", "--player", "random"]);
    converse(gtp, example("text gtp"));
}

#[test]
fn the_example_engines_play_alike_and_legally() {
    let bots = Bots::new();
    let lines = format!("cmd:{}", bots.script("lines", example("sh lines")));
    let board = format!("cmd:{}", bots.script("board", example("sh board")));
    let forced = board.replace("cmd:", "cmd:form=board time=5s ");
    let games: Vec<_> = [&lines, &board, &forced].map(|bot| play("connect", &[bot, "random"], 6)).into();
    for game in games.iter().flatten() {
        assert_eq!(game.ending, None, "{game:?}");
    }
    for pair in games.windows(2) {
        let lines = |games: &[plyground_arena::Played]| {
            games.iter().map(|game| game.moves.clone()).collect::<Vec<_>>()
        };
        assert_eq!(lines(&pair[0]), lines(&pair[1]));
    }
}

#[test]
fn the_specs_of_the_page_are_specs() {
    let specs: Vec<&str> =
        PAGE.lines().filter(|line| line.starts_with("cmd:") || line.starts_with("gtp:")).collect();
    assert_eq!(specs.len(), 3);
    for spec in specs {
        plyground_players::registry::settings(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}
