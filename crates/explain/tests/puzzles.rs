//! The puzzles that are built in, held against the solver and the levels, and what happens at one.

use plyground_explain::Language;
use plyground_explain::puzzle::{
    Attempt, Collection, Grader, Hint, Judge, Maker, Progress, Puzzle, Reply, Worth,
};
use plyground_players::{BookChoice, Goal, Limits, Session, open_solver, registry};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

fn at(puzzle: &Puzzle) -> Box<dyn Session> {
    let mut session = registry::open(&puzzle.game).unwrap();
    session.go_to(&puzzle.position).unwrap();
    session
}

/// `plyground puzzle make --count 200 --seed 1` makes what is built in, byte for byte.
#[test]
#[ignore = "plays and grades some hundred games, which takes minutes"]
fn the_built_in_puzzles_are_made_again() {
    let maker = Maker { game: "connect:7x6x4".to_owned(), count: 200, seed: 1 };
    let made = maker.make(2, &NEVER, &mut |_| {}).unwrap().expect("nobody says stop");
    let lines: Vec<String> = made.iter().map(|puzzle| serde_json::to_string(puzzle).unwrap()).collect();
    let built_in = include_str!("../puzzles/connect.jsonl");
    assert_eq!(lines, built_in.lines().collect::<Vec<_>>());
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn every_built_in_puzzle_is_true() {
    let all = Collection::built_in();
    assert_eq!(all.count(), 200);
    // By exact scores, which the puzzles were not made by.
    let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn).unwrap();
    let (mut seen, mut kinds) = (HashSet::new(), BTreeMap::new());
    for (number, puzzle) in all.iter() {
        let session = at(puzzle);
        let columns = solver.columns_scored(&puzzle.position, Goal::Exact, &Limits::NONE).unwrap();
        let signs = columns.into_iter().flatten().map(|scored| scored.score().unwrap().signum());
        let moves: Vec<(String, i32)> = session.legal().into_iter().zip(signs).collect();
        let best = moves.iter().map(|(_, sign)| *sign).max().unwrap();
        let (keep, lose): (Vec<_>, Vec<_>) = moves.into_iter().partition(|(_, sign)| *sign == best);
        let keep: Vec<String> = keep.into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(puzzle.keep, keep, "puzzle {number}");
        assert!(!lose.is_empty(), "puzzle {number}: nothing is at stake");
        let worth = [Worth::Loss, Worth::Draw, Worth::Win][(best + 1) as usize];
        assert_eq!(puzzle.worth, worth, "puzzle {number}");
        let board = session.board();
        let mirrored: Vec<u8> =
            board.cells.chunks(board.columns).flat_map(|row| row.iter().rev().copied()).collect();
        assert!(seen.insert(board.cells.clone()), "puzzle {number} is there twice");
        assert!(board.cells == mirrored || seen.insert(mirrored), "puzzle {number} is a mirror image");
        *kinds.entry((puzzle.level, puzzle.worth)).or_insert(0) += 1;
    }
    for level in 1..=9 {
        for worth in [Worth::Win, Worth::Draw] {
            assert!(kinds.get(&(Some(level), worth)).is_some_and(|&count| count >= 3), "{kinds:?}");
        }
    }
    assert!(all.iter().map(|(_, puzzle)| puzzle.level).is_sorted());
}

#[test]
fn grades_can_be_measured_again() {
    let mut grader = Grader::new(registry::open("connect").unwrap().as_ref()).unwrap();
    for (number, puzzle) in Collection::built_in().iter().step_by(8) {
        let level = grader.grade(at(puzzle).as_ref(), &puzzle.keep, &NEVER);
        assert_eq!(level, puzzle.level, "puzzle {number}");
    }
}

#[test]
fn answers_are_judged_and_hints_tell_more_and_more() {
    // Red has three in column 7, and Yellow must go there.
    let line = r#"{"game":"connect:7x6x4","position":"72737","worth":"draw","best":["7"],"player":"mc"}"#;
    let one = Collection::read(&format!("{line}\n{line}\n")).unwrap();
    assert_eq!(one.count(), 1, "a position counts once");
    let judge = Judge::new("connect").unwrap();
    let mut attempt = Attempt::new(&judge, one.get(1).unwrap(), &NEVER).unwrap().unwrap();
    assert_eq!(attempt.puzzle().keep, ["7"]);
    assert!(attempt.task(Language::English).starts_with("Yellow to move and "));
    assert!(attempt.task(Language::German).starts_with("Gelb ist am Zug und "));
    assert!(attempt.answer("9", &NEVER).is_err());
    let Reply::Wrong { mv, after: Worth::Loss, refutation } = attempt.answer("4", &NEVER).unwrap() else {
        panic!("a loss");
    };
    assert_eq!((mv.as_str(), refutation), ("4", vec!["7".to_owned()]));
    let why = attempt.why("4", Language::English).unwrap();
    assert_eq!(why.sentences[1].text, "Red threatens to win at once, and this would not stop it.");
    assert!(attempt.why("7", Language::English).is_none());
    assert_eq!(attempt.hint(&NEVER).unwrap(), Hint::Count { keep: 1, of: 7 });
    assert!(matches!(attempt.hint(&NEVER).unwrap(), Hint::Not { .. }));
    assert!(!attempt.was_told());
    assert_eq!(attempt.hint(&NEVER).unwrap(), Hint::Answer { mv: "7".to_owned() });
    assert!(attempt.was_told());
    assert_eq!(attempt.hint(&NEVER).unwrap(), Hint::Nothing { mv: "7".to_owned() });
    let right = Reply::Right { mv: "7".to_owned(), others: Vec::new() };
    assert_eq!((attempt.answer("7", &NEVER).unwrap(), attempt.tries()), (right, 2));
}

#[test]
fn what_is_no_puzzle_is_named_with_its_line() {
    let good = r#"{"game":"connect","position":"72737","worth":"draw"}"#;
    for (text, expected) in [
        (String::new(), "there is no puzzle in it"),
        (format!("{good}\n{{"), "line 2: no puzzle: EOF while parsing an object"),
        (format!("\n{good}\n[]"), "line 3: no puzzle: "),
        (good.replace("72737", "729"), "line 1: move 3: no column \"9\": expected 1 to 7"),
        (good.replace("72737", "1212121"), "line 1: position 1212121: the game is over"),
        (good.replace("connect", "chess"), "line 1: "),
    ] {
        let error = Collection::read(&text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let judge = Judge::new("connect:4x4x4").unwrap();
    let nothing = Collection::read(&good.replace("connect", "connect:4x4x4").replace("72737", "")).unwrap();
    let error = Attempt::new(&judge, nothing.get(1).unwrap(), &NEVER).err().unwrap().to_string();
    assert_eq!(error, "position : every move keeps the result");
}

#[test]
fn progress_is_kept_by_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/puzzles.json");
    let all = Collection::built_in();
    let mut progress = Progress::read(&path).unwrap();
    progress.add(all.get(3).unwrap(), 2, false);
    progress.add(all.get(3).unwrap(), 1, true);
    progress.add(all.get(3).unwrap(), 1, false);
    progress.save(&path).unwrap();
    let again = Progress::read(&path).unwrap();
    assert_eq!(again, progress);
    let kept = again.of(all.get(3).unwrap());
    assert_eq!((kept.tries, kept.solved), (4, true));
    assert!(!again.of(all.get(4).unwrap()).solved);
    std::fs::write(&path, "{").unwrap();
    assert!(Progress::read(&path).is_err());
}
