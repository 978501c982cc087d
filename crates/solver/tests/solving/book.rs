//! Books: equal to the solver, whole or refused, and the same however often the build was interrupted.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_solver::{Book, BookError, BuildError, Builder, Goal, Limits, Solver};
use std::io::Read;
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
    for at in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        assert!(Book::from_bytes(flipped).is_err(), "a flipped bit at {at}");
        assert!(Book::from_bytes(bytes[..at].to_vec()).is_err(), "cut at {at}");
    }
    let longer = Book::from_bytes([&bytes[..], &[0]].concat());
    assert!(matches!(longer, Err(BookError::Length)), "something behind it");

    let other = Solver::new(Connect::<u64>::new(6, 5, 4).unwrap(), MEMORY);
    let book = Book::from_bytes(bytes).unwrap();
    assert_eq!(book.score(other.game(), &other.game().start()), None);
    let error = other.with_book(book).unwrap_err();
    assert!(matches!(&error, BookError::OtherBoard(board) if *board == game().spec()), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// The same with a checksum that fits.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 4;
    let crc = crc32fast::hash(&bytes[..content]);
    bytes[content..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

#[test]
fn what_no_builder_writes_is_refused_in_spite_of_its_checksum() {
    let folder = folder("invalid");
    let bytes = build(&folder.join("journal"), 1);
    let depth = usize::from(bytes[11]);
    let first = 12 + 4 * (depth + 1);
    assert!(Book::from_bytes(sealed(bytes.clone())).is_ok());
    // The only score of the first ply, out of what 5x4 allows.
    for score in [11_i8, -11, 100, -128] {
        let mut wrong = bytes.clone();
        wrong[first + 8] = score as u8;
        assert!(matches!(Book::from_bytes(sealed(wrong)), Err(BookError::Invalid)), "{score}");
    }
    // The first two keys of the second ply, exchanged and the same.
    let (one, two) = (first + 9, first + 17);
    let mut wrong = bytes.clone();
    wrong.copy_within(one..two, two);
    assert!(matches!(Book::from_bytes(sealed(wrong.clone())), Err(BookError::Invalid)));
    wrong[one..two].copy_from_slice(&bytes[two..two + 8]);
    assert!(matches!(Book::from_bytes(sealed(wrong)), Err(BookError::Invalid)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_is_read_whole_or_refused() {
    let folder = folder("file");
    let bytes = build(&folder.join("journal"), 1);
    let path = folder.join("a.book");
    let open = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Book::open(&path)
    };
    for at in [0, 1, 8, 11, 12, 13, 39, 40, 100, bytes.len() - 1] {
        let error = open(&bytes[..at]).unwrap_err();
        assert!(matches!(error, BookError::Foreign | BookError::Length), "cut at {at}: {error}");
    }
    assert!(matches!(open(&[&bytes[..], &[0]].concat()), Err(BookError::Length)));
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    assert!(matches!(open(&flipped), Err(BookError::Damaged)));
    // A header that promises terabytes.
    let mut lie = bytes.clone();
    lie[12..16].fill(0xFF);
    assert!(matches!(open(&lie), Err(BookError::Length)));
    assert!(matches!(Book::open(&folder), Err(BookError::Unreadable(_))), "a folder");
    assert!(matches!(Book::open(&folder.join("none.book")), Err(BookError::Unreadable(_))));

    // What happens to the file afterwards does not matter.
    let book = open(&bytes).unwrap();
    assert_eq!(book, Book::from_bytes(bytes.clone()).unwrap());
    assert_eq!(book.size(), bytes.len());
    std::fs::write(&path, b"").unwrap();
    assert_eq!(book.score(&game(), &game().start()), Some(0));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_more_is_read_than_is_promised() {
    let folder = folder("stream");
    let bytes = build(&folder.join("journal"), 1);
    assert!(Book::read(&bytes[..]).is_ok());
    let endless = (&bytes[..]).chain(std::io::repeat(7));
    assert!(matches!(Book::read(endless), Err(BookError::Length)));
    assert!(matches!(Book::read(std::io::repeat(7)), Err(BookError::Foreign)));
    // Terabytes are promised and a few bytes come.
    let mut lie = bytes.clone();
    lie[12..40].fill(0xFF);
    assert!(matches!(Book::read(&lie[..]), Err(BookError::Length)));
    std::fs::remove_dir_all(folder).unwrap();
}
