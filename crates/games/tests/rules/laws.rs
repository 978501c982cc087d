//! The laws of every game, Connect's own symmetry, and a comparison with a naive board.

use crate::common::{Naive, common_games, games};
use plyground_core::testkit::{laws, positions_by_ply, random_positions};
use plyground_core::{Cell, Game, Grid, Notation, Seat, Symmetry};
use plyground_games::connect::{Bits, Column, Connect, State};
use proptest::prelude::*;

/// The laws hold, and lines of 0, 1, 2 … moves number as in the table, which the naive board agrees to.
fn check<B: Bits>(columns: u32, rows: u32, run: u32, table: &[u64]) {
    let game = Connect::<B>::new(columns, rows, run).unwrap();
    laws::check(&game, table);
    lines_win(&game);
    for (depth, &lines) in table.iter().enumerate().filter(|(_, lines)| **lines < 1_000_000) {
        assert_eq!(Naive::of(&game).perft(depth as u32), lines, "{columns}x{rows}x{run}: perft {depth}");
    }
}

/// A game is won by lines of just so many stones, straight and a step apart, and by nothing else.
fn lines_win<B: Bits>(game: &Connect<B>) {
    for (_, state) in random_positions(game, 400, 2) {
        let lines = game.winning_lines(&state);
        let winner = game.payoffs(&state).and_then(|payoffs| payoffs.winner());
        assert_eq!(lines.is_empty(), winner.is_none(), "{}", game.draw(&state));
        for line in &lines {
            assert_eq!(line.len() as u32, game.run());
            let step = |two: &[Cell]| {
                let apart = |one: usize, next: usize| next as isize - one as isize;
                (apart(two[0].column, two[1].column), apart(two[0].row, two[1].row))
            };
            let steps: Vec<_> = line.windows(2).map(step).collect();
            assert!([(0, -1), (1, 0), (1, 1), (1, -1)].contains(&steps[0]), "{line:?}");
            assert!(steps.iter().all(|step| *step == steps[0]), "{line:?} is straight");
        }
        let mut cells: Vec<_> = lines.concat();
        cells.sort();
        cells.dedup();
        let rows = game.rows() as usize;
        let known = game.winning_cells(&state).into_iter();
        let known = known.map(|(column, row)| Cell { column: column as usize, row: rows - 1 - row as usize });
        let mut known: Vec<_> = known.collect();
        known.sort();
        assert_eq!(cells, known, "{}", game.draw(&state));
    }
}

#[test]
fn boards_of_64_bits() {
    check::<u64>(7, 6, 4, &[1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
    check::<u64>(8, 6, 4, &[1, 8, 64, 512, 4096]);
    check::<u64>(4, 6, 4, &[1, 4, 16, 64, 256]);
    check::<u64>(4, 4, 4, &[1, 4, 16, 64, 256, 1020, 4020, 15540, 57504, 206_904, 690_504]);
    check::<u64>(5, 4, 4, &[1, 5, 25, 125, 625, 3120, 15500, 76300, 363_308, 1_718_544]);
    check::<u64>(6, 6, 3, &[1, 6, 36, 216, 1296, 7776, 42876, 244_638, 1_277_178]);
    check::<u64>(8, 7, 3, &[1, 8, 64, 512, 4096, 32768, 246_912, 1_896_416]);
    check::<u64>(16, 3, 3, &[1, 16, 256, 4096, 65520, 1_047_360]);
    check::<u64>(21, 2, 2, &[1, 21, 441, 9240, 166_820, 3_004_888]);
    check::<u64>(32, 1, 5, &[1, 32, 992, 29760, 863_040]);
    check::<u64>(1, 63, 4, &[1; 64]);
}

#[test]
fn boards_of_128_bits() {
    check::<u128>(9, 9, 5, &[1, 9, 81, 729, 6561, 59049, 531_441]);
    check::<u128>(12, 8, 4, &[1, 12, 144, 1728, 20736, 248_832]);
    check::<u128>(64, 1, 3, &[1, 64, 4032, 249_984]);
    check::<u128>(1, 127, 2, &[1; 128]);
}

#[test]
fn positions_number_as_the_literature_says() {
    let seven_by_six = Connect::<u64>::new(7, 6, 4).unwrap();
    let known = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    assert_eq!(positions_by_ply(&seven_by_six, known.len() - 1), known);
    for (columns, rows, all) in [(4, 4, 161_029), (5, 4, 3_945_711)] {
        let game = Connect::<u64>::new(columns, rows, 4).unwrap();
        let counts = positions_by_ply(&game, game.cells() as usize);
        assert_eq!(counts.iter().sum::<u64>(), all, "{columns} columns x {rows} rows");
    }
}

/// Plays `choices`, each modulo the number of open columns, on both boards until the game ends; compares after each.
fn compare<B: Bits>(game: &Connect<B>, choices: &[usize]) {
    let (mut state, mut naive) = (game.start(), Naive::of(game));
    for &choice in choices {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let columns: Vec<usize> = moves.iter().map(|column| usize::from(column.0)).collect();
        assert_eq!(columns, naive.moves());
        let column = moves[choice % moves.len()];
        game.play(&mut state, column);
        naive.play(usize::from(column.0));
        assert_eq!(seen(game, &state), naive.cells);
        assert_eq!(game.from_key(game.key(&state)), Some(state));
        for before in game.before(&state) {
            let mut moves = Vec::new();
            game.moves(&before, &mut moves);
            assert!(moves.iter().any(|&mv| game.child(&before, mv) == state), "{before:?} before {state:?}");
        }
        assert_eq!(game.payoffs(&state).is_some(), naive.is_over());
        let winner = game.payoffs(&state).and_then(|payoffs| payoffs.winner());
        assert_eq!(winner.map(Seat::index), naive.winner());
        assert_eq!(game.winning_cells(&state).is_empty(), winner.is_none());
        if naive.is_over() {
            break;
        }
    }
}

fn seen<B: Bits>(game: &Connect<B>, state: &State<B>) -> Vec<Vec<Option<usize>>> {
    let cell = |column, row| game.stone_at(state, column, row).map(Seat::index);
    (0..game.rows()).map(|row| (0..game.columns()).map(|column| cell(column, row)).collect()).collect()
}

/// Plays the same line on the board and in its mirror until the game ends.
fn mirror<B: Bits>(game: &Connect<B>, choices: &[usize]) {
    let (mut state, mut mirrored) = (game.start(), game.start());
    for &choice in choices {
        assert_eq!(game.canonical_key(&state), game.canonical_key(&mirrored));
        assert_eq!(game.payoffs(&state), game.payoffs(&mirrored));
        if game.payoffs(&state).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let column = moves[choice % moves.len()];
        game.play(&mut state, column);
        game.play(&mut mirrored, Column(game.columns() as u8 - 1 - column.0));
    }
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(any::<usize>(), 0..130)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn the_naive_board_agrees(game in games::<u64>(), choices in choices()) {
        compare(&game, &choices);
    }

    #[test]
    fn the_naive_board_agrees_on_common_boards(game in common_games::<u128>(), choices in choices()) {
        compare(&game, &choices);
    }

    #[test]
    fn the_naive_board_agrees_on_large_boards(game in games::<u128>(), choices in choices()) {
        compare(&game, &choices);
    }

    #[test]
    fn mirror_images_share_a_canonical_key(game in games::<u64>(), choices in choices()) {
        mirror(&game, &choices);
    }

    #[test]
    fn mirror_images_of_large_boards_share_one_too(game in games::<u128>(), choices in choices()) {
        mirror(&game, &choices);
    }
}
