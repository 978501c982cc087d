//! How many blunders of the levels get a reason, and how many at least see how the line of best play ends; by stones on the board, too.
//!
//! `plyground match level:3 level:3 --games 166 --out 3.csv` and so on play the games; then
//! `cargo run --release -p plyground-explain --example reasons -- [--show] [--nodes N] LEVEL:MOVES…` or, for many, lines of these on stdin;
//! N are the nodes of a question of what would be if, where a review's purse is not enough.

use plyground_explain::connect::{MoveClass, Position, explain_move, is_example, is_reason};
use plyground_explain::review::truth_for_review;
use plyground_explain::{Claim, Language};
use std::collections::BTreeMap;
use std::time::Instant;

/// Blunders of a level or a phase, those with a reason, those with an example at least, and the reasons by kind.
#[derive(Default)]
struct Count {
    blunders: u32,
    with_reason: u32,
    with_example: u32,
    kinds: BTreeMap<String, u32>,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_shown = arguments.first().is_some_and(|first| first == "--show");
    if is_shown {
        arguments.remove(0);
    }
    let nodes_if = arguments.first().is_some_and(|first| first == "--nodes").then(|| {
        let nodes: Vec<String> = arguments.drain(..2).collect();
        nodes[1].parse::<u64>().expect("a number of nodes")
    });
    if arguments.is_empty() {
        arguments = std::io::stdin().lines().map(|line| line.expect("lines of text")).collect();
    }
    let start = Position::start("connect:7x6x4").expect("a board");
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut slowest: f64 = 0.0;
    let all = Instant::now();
    for game in &arguments {
        let (level, line) = game.split_once(':').expect("LEVEL:MOVES");
        let begun = Instant::now();
        let truth = truth_for_review(&start, nodes_if);
        let mut position = start.clone();
        for column in line.bytes().map(|digit| usize::from(digit - b'0')) {
            let moved = explain_move(&position, column, &truth);
            if moved.class == MoveClass::Blunder {
                let reason = moved.claims.iter().find(|claim| is_reason(claim));
                let example = moved.claims.iter().find(|claim| is_example(claim));
                let kind = reason.or(example).map_or("none".to_owned(), Claim::key);
                let phase = format!("after {:2} stones", position.stones() / 4 * 4);
                for name in [format!("level:{level}"), phase, "all".to_owned()] {
                    let count = counts.entry(name).or_default();
                    count.blunders += 1;
                    count.with_reason += u32::from(reason.is_some());
                    count.with_example += u32::from(reason.or(example).is_some());
                    *count.kinds.entry(kind.clone()).or_default() += 1;
                }
                if is_shown {
                    println!("{} of {line}: {column}", position.stones() + 1);
                    for claim in &moved.claims {
                        println!("    {}", claim.say(Language::English).with_grade(Language::English));
                    }
                }
            }
            position = position.play(column).expect("a legal move");
        }
        slowest = slowest.max(begun.elapsed().as_secs_f64());
    }
    for (name, Count { blunders, with_reason, with_example, kinds }) in &counts {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from((*blunders).max(1));
        println!(
            "{name}: {blunders} blunders, {with_reason} with a reason ({:.1} %), {with_example} with that or an example ({:.1} %) {kinds:?}",
            share(*with_reason),
            share(*with_example)
        );
    }
    let seconds = all.elapsed().as_secs_f64();
    println!("{:.3} s a game, {slowest:.3} s the longest", seconds / arguments.len() as f64);
}
