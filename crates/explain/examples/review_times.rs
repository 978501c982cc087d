//! How long reviews take: the processor time of each game of a list, as `plyground review` goes through it.
//!
//! `cargo run --release -p plyground-explain --example review_times -- [--blokus] < games`: a line of play each, or `LEVEL:MOVES`; with
//! `--blokus` games of `blokus:duo`, which `level:9` judges on one thread. Linux only: the time is the kernel's count for this thread, so that
//! others on the machine hardly spoil it.

use plyground_explain::Language;
use plyground_explain::review::{Referee, review_blokus, review_connect};
use std::sync::atomic::AtomicBool;

fn main() {
    let stop = AtomicBool::new(false);
    let is_blokus = std::env::args().any(|word| word == "--blokus");
    let referee = Referee { player: "level:9", threads: 1, seed: 1 };
    let mut times: Vec<(f64, String)> = Vec::new();
    for line in std::io::stdin().lines() {
        let line = line.expect("lines of text");
        let is_level = |level: &str| level.parse::<u32>().is_ok();
        let moves = match line.split_once(':') {
            Some((level, moves)) if !is_blokus && is_level(level) => moves,
            _ => line.as_str(),
        };
        let begun = processor_seconds();
        let review = if is_blokus {
            review_blokus("blokus:duo", moves, &referee, Language::English, &stop, &mut |_, _| {})
        } else {
            review_connect("connect:7x6x4", moves, Language::English, &stop, &mut |_, _| {})
        };
        assert!(review.expect("a legal game").is_some(), "nobody says stop");
        times.push((processor_seconds() - begun, moves.to_owned()));
    }
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let at = |share: usize| times[(times.len() - 1) * share / 100].0;
    let quick = times.iter().filter(|(seconds, _)| *seconds < 1.0).count();
    println!(
        "{} games: median {:.2} s, 90 % within {:.2} s, 95 % within {:.2} s, 99 % within {:.2} s; {quick} under 1 s",
        times.len(),
        at(50),
        at(90),
        at(95),
        at(99)
    );
    for (seconds, moves) in times.iter().rev().take(5) {
        println!("{seconds:.2} s {moves}");
    }
}

/// Seconds that this thread has run.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a kernel that counts");
    let nanoseconds: f64 = text.split(' ').next().and_then(|word| word.parse().ok()).expect("a count");
    nanoseconds / 1e9
}
