//! Whoever says stop does not wait: a search does little more, however long its moves take.

use crate::probe::{Probe, candidates};
use plyground_core::Game;
use plyground_games::connect::{Connect, State};
use plyground_search::Terms;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Moves that a thread may play after the word: those of 64 random games.
const MOST: u64 = 64 * 36;
/// How long a move takes: as if there were hundreds to choose from.
const SLOW: Duration = Duration::from_micros(5);

#[test]
fn little_is_done_after_the_word() {
    let rules: Connect<u64> = Connect::new(6, 6, 4).unwrap();
    for candidate in candidates() {
        for threads in [1, 2] {
            for before in [1, 300, 4000] {
                let stop = Arc::new(AtomicBool::new(false));
                let played = Arc::new(AtomicU64::new(0));
                let (word, count) = (stop.clone(), played.clone());
                let watch = move |_: &State<u64>| {
                    if count.fetch_add(1, Relaxed) >= before {
                        word.store(true, Relaxed);
                    }
                    let start = Instant::now();
                    while start.elapsed() < SLOW {
                        std::hint::spin_loop();
                    }
                };
                let game = Probe { rules: rules.clone(), watch: Box::new(watch) };
                let terms = Terms::new(candidate.endless).threads(threads).stop(&stop);
                let report = (candidate.make)().search(&game, &game.start(), &terms);
                let mut legal = Vec::new();
                game.rules.moves(&game.start(), &mut legal);
                assert!(legal.contains(&report.best));
                let after = played.load(Relaxed).saturating_sub(before);
                let most = MOST * threads as u64;
                assert!(after <= most, "{} on {threads}: {after} moves after {before}", candidate.name);
            }
        }
    }
}
