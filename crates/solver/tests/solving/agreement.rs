//! On small boards of many sizes, every way to ask the solver agrees with the definition of the score.

use crate::positions::{naive, random_position};
use plyground_core::{Game, Rng};
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Goal, Limits, Proven, Solver, plies_to_end};
use std::collections::HashMap;

/// Random positions with at most `left` cells left, solved in all ways.
fn check<B: Bits>(fast: bool, (columns, rows, run): (u32, u32, u32), left: u32, positions: u32) {
    let game = Connect::<B>::new(columns, rows, run).unwrap();
    let label = format!("{columns}x{rows}x{run}");
    // A table too small for all that is put into it, so that entries are overwritten.
    let solver = Solver::new(game.clone(), if game.cells() < 36 { 1 << 14 } else { 1 << 23 });
    assert_eq!(solver.is_fast(), fast, "{label}");
    let mut rng = Rng::new(u64::from(columns * 100 + rows * 10 + run));
    let mut seen = HashMap::new();
    for number in 0..positions {
        let fewest = game.cells().saturating_sub(left);
        let state = random_position(&game, fewest + rng.below(left), &mut rng);
        let stones = game.stones(&state);
        if game.cells() - stones > left {
            continue;
        }
        let score = naive(&game, &state, &mut seen);
        let solved = |score| Proven::Solved { score };
        assert_eq!(
            solver.solve(&state, Goal::Exact, &Limits::NONE).proven,
            solved(score),
            "{label}: {state:?}"
        );
        let weak = solver.solve(&state, Goal::Weak, &Limits::NONE).proven;
        assert_eq!(weak, solved(score.signum()), "weak {label}: {state:?}");
        if number % 8 == 0 {
            for (mv, answer) in solver.solve_moves(&state, Goal::Exact, &Limits::NONE) {
                let expected = -naive(&game, &game.child(&state, mv), &mut seen);
                assert_eq!(answer.proven, solved(expected), "{label} {mv:?}: {state:?}");
            }
            let line = solver.line(&state, &Limits::NONE);
            assert_eq!(line.len() as u32, plies_to_end(game.cells(), stones, score), "{label}: {state:?}");
            let end = line.iter().fold(state, |state, &mv| game.child(&state, mv));
            assert!(game.payoffs(&end).is_some(), "{label}: {line:?}");
        }
    }
}

#[test]
fn four_in_a_row_with_a_byte_a_column() {
    for (columns, rows) in [(4, 1), (2, 4), (3, 4), (4, 3), (4, 4), (5, 3), (8, 2), (3, 6), (3, 7)] {
        check::<u64>(true, (columns, rows, 4), 16, 600);
    }
    for (columns, rows) in [(5, 4), (4, 5), (6, 4), (5, 5), (4, 7), (8, 4), (7, 6), (6, 7)] {
        check::<u64>(true, (columns, rows, 4), 14, 600);
    }
}

#[test]
fn four_in_a_row_with_tight_columns() {
    for (columns, rows) in [(9, 2), (14, 1), (2, 9), (2, 10), (3, 8), (2, 18), (3, 12)] {
        check::<u64>(true, (columns, rows, 4), 16, 400);
    }
    for (columns, rows) in [(9, 5), (10, 4), (4, 9), (5, 8), (12, 4), (6, 9)] {
        check::<u64>(true, (columns, rows, 4), 13, 400);
    }
}

#[test]
fn other_runs() {
    for (columns, rows, run) in
        [(3, 3, 2), (3, 3, 3), (4, 4, 3), (4, 3, 2), (5, 4, 5), (5, 4, 3), (2, 5, 5), (6, 3, 5)]
    {
        check::<u64>(false, (columns, rows, run), 14, 300);
    }
    check::<u64>(false, (15, 1, 4), 15, 100);
    check::<u64>(false, (1, 9, 4), 9, 20);
}

#[test]
fn large_words() {
    for size in [(3, 3, 3), (9, 8, 4), (11, 10, 5), (16, 7, 6), (42, 2, 4)] {
        check::<u128>(false, size, 11, 100);
    }
    for size in [(4, 4, 4), (5, 4, 4), (9, 3, 4)] {
        check::<u128>(true, size, 12, 100);
    }
}

#[test]
fn the_whole_of_4x4() {
    let game = Connect::<u64>::new(4, 4, 4).unwrap();
    let solver = Solver::new(game.clone(), 1 << 16);
    let mut seen = HashMap::new();
    assert_eq!(naive(&game, &game.start(), &mut seen), 0);
    let mut stack = vec![game.start()];
    let mut done = std::collections::HashSet::new();
    while let Some(state) = stack.pop() {
        if !done.insert(game.key(&state)) {
            continue;
        }
        let score = solver.solve(&state, Goal::Exact, &Limits::NONE).proven.score();
        assert_eq!(score, Some(naive(&game, &state, &mut seen)), "{state:?}");
        if game.payoffs(&state).is_none() {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            stack.extend(moves.into_iter().map(|mv| game.child(&state, mv)));
        }
    }
    assert_eq!(done.len(), 161_029);
}
