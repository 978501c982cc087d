//! Books: equal to the solver, whole or refused, and the same however often the build was interrupted.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_solver::{Book, BookError, BuildError, Builder, Goal, Limits, Solver};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const MEMORY: usize = 4 << 20;

fn game() -> Connect<u64> {
    Connect::new(5, 4, 4).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("plyground-book-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn build(journal: &Path, threads: usize) -> Vec<u8> {
    Builder::new(game(), 6, journal).build(MEMORY, threads, &AtomicBool::new(false), &|_, _| {}).unwrap()
}

#[test]
fn a_book_says_what_the_solver_says() {
    let folder = folder("equal");
    let game = game();
    let book = Book::from_bytes(build(&folder.join("journal"), 2)).unwrap();
    let solver = Solver::new(game.clone(), MEMORY);
    let mut found = 0;
    for (line, state) in random_positions(&game, 3000, 2) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let score = book.score(&game, &state);
        assert_eq!(score.is_some(), line.len() <= 6, "{line:?}");
        if let Some(score) = score {
            found += 1;
            assert_eq!(
                solver.solve(&state, Goal::Exact, &Limits::NONE).proven.score(),
                Some(score),
                "{line:?}"
            );
        }
    }
    assert!(found > 1000);
    // With a book nothing within it is searched.
    let solver = Solver::new(game.clone(), MEMORY).with_book(book).unwrap();
    let answer = solver.solve(&game.start(), Goal::Exact, &Limits::NONE);
    assert_eq!((answer.nodes, answer.proven.score()), (0, Some(0)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_interrupted_build_gives_the_same_bytes() {
    let folder = folder("resume");
    let journal = folder.join("journal");
    let whole = build(&journal, 1);
    let noted = std::fs::read(&journal).unwrap();
    // Killed anywhere: in the first line, within an entry, between two, after the last.
    for cut in [0, 5, 40, 41, 47, noted.len() / 2, noted.len() / 2 + 1, noted.len() - 1, noted.len()] {
        std::fs::write(&journal, &noted[..cut]).unwrap();
        assert_eq!(build(&journal, 2), whole, "cut at {cut}");
    }
    // Stopped by the caller.
    std::fs::remove_file(&journal).unwrap();
    let builder = Builder::new(game(), 6, &journal);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let tick = |_: u64, _: u64| {
        if done.fetch_add(1, Ordering::Relaxed) == 20 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = builder.build(MEMORY, 1, &stop, &tick);
    assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    assert_eq!(build(&journal, 1), whole);
    // A journal of another book is not written over.
    let other = Builder::new(game(), 5, &journal).build(MEMORY, 1, &AtomicBool::new(false), &|_, _| {});
    assert!(matches!(other, Err(BuildError::OtherJournal)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn damaged_books_are_refused() {
    let folder = folder("damage");
    let bytes = build(&folder.join("journal"), 1);
    for at in [0, 9, 13, 30, bytes.len() / 2, bytes.len() - 1] {
        let mut flipped = bytes.clone();
        flipped[at] ^= 4;
        assert!(Book::from_bytes(flipped).is_err(), "a flipped bit at {at}");
        assert!(Book::from_bytes(bytes[..at].to_vec()).is_err(), "cut at {at}");
    }
    assert!(Book::from_bytes([&bytes[..], &[0]].concat()).is_err(), "something behind it");
    let path = folder.join("short.book");
    std::fs::write(&path, &bytes[..100]).unwrap();
    assert!(Book::open(&path).is_err() && Book::open(&folder.join("none.book")).is_err());
    std::fs::write(&path, b"").unwrap();
    assert!(Book::open(&path).is_err(), "an empty file");

    let other = Solver::new(Connect::<u64>::new(6, 5, 4).unwrap(), MEMORY);
    let error = other.with_book(Book::from_bytes(bytes).unwrap()).unwrap_err();
    assert!(matches!(&error, BookError::OtherBoard(board) if *board == game().spec()), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}
