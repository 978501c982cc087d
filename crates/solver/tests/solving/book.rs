//! Books: equal to the solver, whole or refused, and the same in whatever order their positions were scored.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_solver::{Book, BookError, Builder, Goal, Limits, Solver};
use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

const MEMORY: usize = 4 << 20;

fn game() -> Connect<u64> {
    Connect::new(5, 4, 4).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("plyground-book-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn build() -> Vec<u8> {
    let (builder, solver, never) = builder();
    let scores = (0..builder.positions()).map(|number| builder.score(number, &solver, &never).unwrap());
    builder.finish(&scores.collect::<Vec<i8>>()).unwrap()
}

fn builder() -> (Builder<u64>, Solver<u64>, AtomicBool) {
    (Builder::new(game(), 6), Solver::new(game(), MEMORY), AtomicBool::new(false))
}

#[test]
fn a_book_says_what_the_solver_says() {
    let folder = folder("equal");
    let game = game();
    let book = Book::from_bytes(build()).unwrap();
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
fn a_score_depends_on_its_number_alone() {
    let (builder, one, never) = builder();
    let count = builder.positions();
    assert_eq!(Some(&count), builder.counts().last());
    let other = Solver::new(game(), MEMORY);
    // Backwards, and by two solvers, of which none has seen what the other has.
    let mut scores: Vec<i8> = (0..count)
        .rev()
        .map(|number| builder.score(number, if number % 3 == 0 { &one } else { &other }, &never).unwrap())
        .collect();
    scores.reverse();
    assert_eq!(builder.finish(&scores).unwrap(), build());
    assert_eq!(builder.finish(&scores[1..]), None, "a score is missing");
    assert_eq!(builder.finish(&[]), None);
    let fresh = Solver::new(game(), MEMORY);
    assert_eq!(builder.score(0, &fresh, &AtomicBool::new(true)), None, "stopped");
}

#[test]
fn damaged_books_are_refused() {
    let folder = folder("damage");
    let bytes = build();
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
    let bytes = build();
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
    let bytes = build();
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
    let bytes = build();
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
