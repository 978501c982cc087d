//! Node counts of searches on one thread: the signature of the search.
//!
//! A change of words, files or types leaves them alone. Whoever changes the search itself says so by changing them
//! here.

use crate::positions::position;
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Goal, Limits, Solver};

/// The nodes of all lines together, with one table that is kept from each to the next.
fn nodes<B: Bits>((columns, rows, run): (u32, u32, u32), memory: usize, goal: Goal, lines: &[&str]) -> u64 {
    let game = Connect::<B>::new(columns, rows, run).unwrap();
    let solver = Solver::new(game.clone(), memory);
    lines.iter().map(|line| solver.solve(&position(&game, line), goal, &Limits::NONE).nodes).sum()
}

const MIDDLE: &[&str] = &["35333571", "3246117513", "541751266515", "34543327267215", "3124535532675566"];

#[test]
fn four_in_a_row_with_a_byte_a_column() {
    let exact = nodes::<u64>((7, 6, 4), 1 << 24, Goal::Exact, MIDDLE);
    let weak = nodes::<u64>((7, 6, 4), 1 << 24, Goal::Weak, MIDDLE);
    // A table without a small level, in which entries are overwritten.
    let small = nodes::<u64>((7, 6, 4), 1 << 20, Goal::Exact, &MIDDLE[1..]);
    assert_eq!([exact, weak, small], [2_454_978, 955_154, 249_596]);
}

#[test]
fn four_in_a_row_with_tight_columns() {
    let wide = nodes::<u64>((9, 4, 4), 1 << 24, Goal::Exact, &["555544446", "1234567892"]);
    let high = nodes::<u64>((4, 9, 4), 1 << 24, Goal::Exact, &["2222333311", "2233"]);
    assert_eq!([wide, high], [85_958, 94_862]);
}

#[test]
fn other_runs_and_large_words() {
    let three = nodes::<u64>((5, 4, 3), 1 << 20, Goal::Exact, &["", "33"]);
    let five = nodes::<u64>((5, 4, 5), 1 << 20, Goal::Exact, &["1111555", "3333"]);
    let large = nodes::<u128>((6, 5, 5), 1 << 20, Goal::Exact, &["111115555533333"]);
    assert_eq!([three, five, large], [114, 4928, 1213]);
}
