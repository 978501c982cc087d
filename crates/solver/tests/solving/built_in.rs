//! The built-in book, held against what others have counted and against the solver.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Notation, Symmetry};
use plyground_games::connect::{Column, Connect, State};
use plyground_solver::{Book, Goal, Limits, Solver};
use std::collections::HashSet;

fn connect4() -> Connect<u64> {
    Connect::new(7, 6, 4).unwrap()
}

/// Calls `each` on the running positions of a ply, one of each pair of mirror images.
fn positions(game: &Connect<u64>, plies: u32, each: &mut impl FnMut(&State<u64>)) {
    fn visit(
        game: &Connect<u64>,
        state: &State<u64>,
        plies: u32,
        seen: &mut HashSet<u64>,
        each: &mut impl FnMut(&State<u64>),
    ) {
        if game.payoffs(state).is_some() || !seen.insert(game.canonical_key(state)) {
            return;
        }
        if game.stones(state) == plies {
            return each(state);
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.into_iter().for_each(|mv| visit(game, &game.child(state, mv), plies, seen, each));
    }
    visit(game, &game.start(), plies, &mut HashSet::new(), each);
}

/// Whether one of the sides would win with the next stone.
fn is_forced(game: &Connect<u64>, state: &State<u64>) -> bool {
    let wins = |state: &State<u64>, column: Column| {
        game.payoffs(&game.child(state, column)).is_some_and(|payoffs| payoffs.winner().is_some())
    };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    // The other side's win in a column is there after a stone elsewhere.
    moves.iter().any(|&column| {
        let elsewhere = moves.iter().find(|other| **other != column).map(|&other| game.child(state, other));
        wins(state, column)
            || elsewhere.is_some_and(|after| game.is_open(&after, column) && wins(&after, column))
    })
}

#[test]
fn the_values_after_eight_plies_number_as_others_have_counted() {
    let (game, book) = (connect4(), Book::built_in());
    // John Tromp's count of 1995: won, drawn and lost for the first player, who is to move.
    let mut classes = [0; 3];
    positions(&game, 8, &mut |state| {
        let score = book.score(&game, state).expect("every position of the ply is in the book");
        if !is_forced(&game, state) {
            classes[(1 - score.signum()) as usize] += 1;
        }
    });
    assert_eq!(classes, [44_473, 6_449, 16_635]);
}

#[test]
fn every_ply_is_the_best_of_the_next() {
    let (game, book) = (connect4(), Book::built_in());
    assert_eq!(book.score(&game, &game.start()), Some(1), "the first player wins with its last stone");
    assert_eq!(book.board(), game.spec());
    assert!(book.size() < 3 << 20 && book.counts().len() == 9);
    for plies in 0..8 {
        positions(&game, plies, &mut |state| {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let best = moves.iter().map(|&mv| {
                let child = game.child(state, mv);
                // A win at once with the m-th stone of 42 scores (42 + 2 - m) / 2.
                book.score(&game, &child).map_or((44 - plies as i32 - 1) / 2, |score| -score)
            });
            assert_eq!(book.score(&game, state), best.max(), "{state:?}");
        });
    }
}

#[test]
fn the_book_says_what_the_solver_says() {
    let (game, book) = (connect4(), Book::built_in());
    let solver = Solver::new(game.clone(), 64 << 20);
    let deepest = random_positions(&game, 4000, 12)
        .into_iter()
        .filter(|(line, state)| line.len() == 8 && game.payoffs(state).is_none());
    let mut checked = 0;
    for (line, state) in deepest.take(24) {
        let exact = solver.solve(&state, Goal::Exact, &Limits::NONE).proven.score();
        assert_eq!(book.score(&game, &state), exact, "{}", game.write_line(&line));
        checked += 1;
    }
    assert_eq!(checked, 24);
}

#[test]
fn columns_are_the_same_with_a_book_behind_them_and_on_any_number_of_threads() {
    let game = connect4();
    let plain = Solver::new(game.clone(), 1 << 24);
    let with_book = Solver::new(game.clone(), 1 << 24).with_book(Book::built_in()).unwrap();
    let mut tried = 0;
    for (number, (_, state)) in random_positions(&game, 50, 9).into_iter().enumerate() {
        // From the last ply of the book on, what it knows of the positions before bounds those behind.
        if !(8..=14).contains(&game.stones(&state)) || game.payoffs(&state).is_some() {
            continue;
        }
        tried += 1;
        let scores = |solver: &Solver<u64>, threads| -> Vec<Option<i32>> {
            let limits = Limits { threads, ..Limits::NONE };
            let answers = solver.solve_moves(&state, Goal::Exact, &limits);
            answers.iter().map(|(_, answer)| answer.proven.score()).collect()
        };
        let truth = scores(&plain, 1);
        assert!(truth.iter().all(Option::is_some));
        let threads = 1 + number % 3;
        assert_eq!(scores(&with_book, threads), truth, "{threads} threads, {state:?}");
    }
    assert!(tried >= 6, "{tried}");
}
