//! Opening books.

use crate::Target;
use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_jobs::{JobRun, Shard};
use plyground_players::{Book, BookJob};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

pub(super) static BOOKS: Target =
    Target { name: "books", words: &["plybook1"], made, seal: sealed, run, few: 1000 };

/// A small book.
fn made() -> Vec<Vec<u8>> {
    let job = BookJob::new("connect:4x4x3", 2, 1 << 16).expect("a small book");
    let mut scores = Vec::new();
    let never = AtomicBool::new(false);
    let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop: &never };
    let mut each = |_, score| {
        scores.push(score);
        ControlFlow::Continue(())
    };
    run.go(None, &mut each, &mut |_, _| {}).expect("a small book");
    vec![job.finish(&scores).expect("all scores")]
}

/// The checksum at the end, as it should be.
pub(super) fn sealed(mut input: Vec<u8>) -> Vec<u8> {
    if let Some(length) = input.len().checked_sub(4) {
        let sum = crc32fast::hash(&input[..length]);
        input[length..].copy_from_slice(&sum.to_le_bytes());
    }
    input
}

fn run(input: &[u8]) {
    let read = Book::read(input);
    let Ok(book) = Book::from_bytes(input.to_vec()) else {
        assert!(read.is_err(), "both ways read the same");
        return;
    };
    assert_eq!(read.expect("both ways read the same").size(), book.size());
    let plies = book.counts().len();
    let _ = ((0..plies).map(|ply| book.scores(ply).len()).sum::<usize>(), book.board());
    for (columns, rows, run) in [(4, 4, 3), (7, 6, 4)] {
        let game = Connect::<u64>::new(columns, rows, run).expect("a board");
        if book.check(&game).is_ok() {
            let _ = book.score(&game, &game.start());
        }
    }
}
