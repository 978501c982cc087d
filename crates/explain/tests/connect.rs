//! Claims about Connect: they hold, on every board, and what is changed in them does not.

#[allow(dead_code)]
mod campaign;

use campaign::{Counts, Jury, level_game, random_game};
use plyground_explain::connect::{Position, Truth, explain_move};
use plyground_explain::{Claim as _, Language};

/// Nodes for each question of what would be if.
const NODES_IF: u64 = 100_000;
/// Cells left where samples begin.
const FAR: usize = 22;

fn judged(boards: &[(&'static str, u64)], far: usize) -> Counts {
    let mut counts = Counts::default();
    for &(spec, games) in boards {
        let mut jury = Jury::new(spec, NODES_IF);
        for number in 0..games {
            let line = if number % 4 == 3 { level_game(spec, number) } else { random_game(spec, number) };
            jury.judge_game(&line, far, &mut counts);
        }
    }
    assert!(counts.failures.is_empty(), "{:#?}", counts.failures);
    counts
}

#[test]
fn on_small_boards_outcomes_are_those_of_plain_minimax() {
    let boards = [
        ("connect:4x4x3", 60),
        ("connect:4x4x4", 60),
        ("connect:5x4x3", 40),
        ("connect:3x5x3", 60),
        ("connect:5x5x4", 12),
    ];
    let counts = judged(&boards, 25);
    assert!(counts.by_minimax > 5_000, "{counts:?}");
}

/// `cargo run --release -p plyground-explain --example claims` does the same with a hundred thousand positions.
#[test]
fn claims_hold_before_another_judge_and_changed_ones_do_not() {
    let boards = [
        ("connect:7x6x4", 12),
        ("connect:6x5x4", 14),
        ("connect:5x5x4", 12),
        ("connect:8x7x4", 6),
        ("connect:9x4x3", 12),
        ("connect:6x6x5", 4),
    ];
    let counts = judged(&boards, FAR);
    let share = 100 * counts.holding;
    assert!(share <= counts.changed, "{} of {} changed claims hold", counts.holding, counts.changed);
    assert!(counts.changed > 10_000 && counts.mirrored > 1_000 && counts.kinds.len() >= 30, "{counts:?}");
}

/// Early positions of the usual board, whose scores the book has: there most reasons are squares that both sides look at.
#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn reasons_of_early_moves_hold() {
    let mut counts = Counts::default();
    let mut jury = Jury::new("connect:7x6x4", 1);
    for number in 0..6 {
        let line = random_game("connect:7x6x4", number);
        jury.judge_game(&line[..7], 42, &mut counts);
    }
    assert!(counts.failures.is_empty(), "{:#?}", counts.failures);
    assert!(100 * counts.holding <= counts.changed, "{counts:?}");
    let has = |kind: &str| counts.kinds.keys().any(|key| key.starts_with(&format!("connect.{kind}")));
    assert!(has("needed") && has("allows_one") && has("leaves"), "{:?}", counts.kinds);
}

fn truth(spec: &str) -> Truth {
    Truth::new(&Position::start(spec).unwrap(), 8 << 20, 2_000_000)
}

#[test]
fn sentences_name_what_happened() {
    let said = |line: &str, column: usize| -> Vec<String> {
        let position = Position::after_line("connect", line).unwrap();
        let claims = explain_move(&position, column, &truth("connect")).claims;
        claims.iter().map(|claim| claim.say(Language::English).with_grade(Language::English)).collect()
    };
    assert_eq!(
        said("12131", 4),
        [
            "Column 4 loses a drawn game: Red wins in 1 ply. [proven]",
            "Red threatened a4 and still does: a1-a2-a3-a4. [counted]",
            "Only column 1 would have held the draw. [proven]",
        ]
    );
    let gone = said("45", 4);
    assert_eq!(gone[0], "Column 4 gives the win away: it is a draw now. [proven]");
    assert_eq!(gone.last().unwrap(), "Columns 1 and 2 would have won. [proven]");
    assert_eq!(
        said("4434", 7)[1],
        "Column 2 would have threatened a1 and e1: only one of them could have been stopped. [proven]"
    );
    assert_eq!(said("44554", 1)[0], "Lost anyway, but 30 plies sooner than need be. [proven]");
    assert!(said("4", 4).is_empty());
}
