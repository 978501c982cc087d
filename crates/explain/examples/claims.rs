//! The campaign against the judge of claims: positions of random games and of games of the levels on eight boards, and of sets of `disagree`.
//!
//! `cargo run --release -p plyground-explain --example claims -- [--positions N] [--from GAME] [FILE.jsonl…]`: goes through the positions of the
//! files first, and then through games, numbered on, until there are N positions. What was found so far is written as it goes; a run that was
//! stopped goes on `--from` the game that was named last, with counts of its own. Ends with 1 where anything is not as it should be.

#[allow(dead_code)]
#[path = "../tests/campaign/mod.rs"]
mod campaign;

use campaign::{Counts, Jury, level_game, random_game};
use plyground_core::Notation;
use plyground_explain::connect::Position;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// The boards of a round of games, with the cells left from which on positions are looked at.
const BOARDS: [(&str, usize); 8] = [
    ("connect:7x6x4", 26),
    ("connect:6x5x4", 24),
    ("connect:5x5x4", 25),
    ("connect:8x7x4", 26),
    ("connect:9x4x3", 32),
    ("connect:6x6x5", 14),
    ("connect:4x4x3", 16),
    ("connect:5x4x4", 20),
];
/// Nodes for each question of what would be if.
const NODES_IF: u64 = 10_000;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str, otherwise: u64| match arguments.iter().position(|word| word == name) {
        Some(at) => {
            let words: Vec<String> = arguments.drain(at..at + 2).collect();
            words[1].parse().expect("a number")
        }
        None => otherwise,
    };
    let (positions, from) = (option("--positions", 100_000), option("--from", 0));
    let mut juries: BTreeMap<&str, Jury> =
        BOARDS.iter().map(|&(spec, _)| (spec, Jury::new(spec, NODES_IF))).collect();
    let mut counts = Counts::default();
    let mut sources: BTreeMap<String, u64> = BTreeMap::new();
    for path in &arguments {
        let before = counts.positions;
        disagreements(path, &mut juries, &mut counts);
        *sources.entry("disagree".to_owned()).or_default() += counts.positions - before;
    }
    for number in from.. {
        if counts.positions >= positions {
            break;
        }
        let (spec, far) = BOARDS[number as usize % BOARDS.len()];
        // Three rounds at random, one of the levels.
        let is_level = number / BOARDS.len() as u64 % 4 == 3;
        let line = if is_level { level_game(spec, number) } else { random_game(spec, number) };
        let before = counts.positions;
        juries.get_mut(spec).expect("a board of the list").judge_game(&line, far, &mut counts);
        let source = format!("{spec} {}", if is_level { "levels" } else { "random" });
        *sources.entry(source).or_default() += counts.positions - before;
        if counts.positions / 5_000 != before / 5_000 {
            eprintln!("game {number}: {} positions, {} failures", counts.positions, counts.failures.len());
        }
    }
    let Counts { positions, kinds, changed, holding, holding_kinds, by_minimax, mirrored, failures } = counts;
    println!("{positions} positions: {sources:?}");
    println!("{} claims of {} kinds: {kinds:?}", kinds.values().sum::<u64>(), kinds.len());
    println!("{holding} of {changed} changed claims hold: {holding_kinds:?}");
    println!(
        "{by_minimax} claims were put to plain minimax, {mirrored} held beside those of the mirror image"
    );
    println!("{} failures", failures.len());
    failures.iter().take(20).for_each(|failure| println!("{failure}"));
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Goes through the positions of a set, with the move that was wrong in each.
fn disagreements(path: &str, juries: &mut BTreeMap<&str, Jury>, counts: &mut Counts) {
    let text = std::fs::read_to_string(path).expect("a file of disagree");
    for line in text.lines() {
        let one: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let word = |field: &str| one[field].as_str().expect("a field of disagree");
        let jury = juries.get_mut(word("game")).expect("one of the boards of the campaign");
        let start = Position::start(word("game")).expect("a board");
        let moves = start.game().read_line(word("position")).expect("a line of play");
        let played: Vec<usize> = moves.into_iter().map(|mv| usize::from(mv.0) + 1).collect();
        let position = Position::after_line(word("game"), word("position")).expect("a line of play");
        jury.judge(&played, &position, word("move").parse().expect("a column"), counts);
    }
}
