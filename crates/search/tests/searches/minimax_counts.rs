//! Minimax and alpha-beta counted: how many positions each looks at, undivided and by root splitting.

use crate::minimax::{PLAIN, connect};
use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::minimax::{AlphaBeta, Divide, Effort, Eval, Minimax, MoveOrder, Options};
use plyground_search::testkit::run;
use plyground_search::{Budget, Search};

fn effort(search: &mut dyn Search<Connect<u64>>, game: &Connect<u64>, plies: u32) -> Effort {
    run(search, game, &game.start(), Budget::depth(plies), 1, 1).counts.effort
}

#[test]
fn minimax_evaluates_every_leaf() {
    for (columns, rows, in_a_row, leaves) in [
        (6, 6, 4, [36, 216, 1296, 7776, 46_656]),
        (7, 6, 4, [49, 343, 2401, 16_807, 117_649]),
        (8, 7, 4, [64, 512, 4096, 32_768, 262_144]),
        // Three in a row can stand on the board after five moves: such lines end there.
        (6, 6, 3, [36, 216, 1296, 7776, 43_506]),
        (7, 6, 3, [49, 343, 2401, 16_807, 110_737]),
    ] {
        let game = connect(columns, rows, in_a_row);
        for (plies, leaves) in (2..).zip(leaves) {
            for eval in [Eval::Zero, Eval::Lines] {
                let effort = effort(&mut Minimax::new(Options { eval, ..PLAIN }), &game, plies);
                assert_eq!(effort.evaluated, leaves, "{columns}x{rows}x{in_a_row} depth {plies}");
                assert_eq!(effort.visited(), effort.generated, "minimax leaves nothing out");
                assert_eq!((effort.cutoffs, effort.probes), (0, 0));
            }
        }
    }
}

#[test]
fn plain_alpha_beta_evaluates_the_least_possible_where_all_is_equal() {
    for (columns, rows) in [(6, 6), (7, 6), (8, 7)] {
        let game = connect(columns, rows, 4);
        for plies in 2..=6_u32 {
            let b = u64::from(columns);
            let least = b.pow(plies.div_ceil(2)) + b.pow(plies / 2) - 1;
            let effort = effort(&mut AlphaBeta::new(PLAIN), &game, plies);
            assert_eq!(effort.evaluated, least, "{columns} columns, depth {plies}");
            assert!(effort.visited() < effort.generated && effort.cutoffs > 0);
        }
    }
}

#[test]
fn table_and_order_save_what_they_promise() {
    let game = connect(7, 6, 4);
    for (eval, plain, gain) in [(Eval::Zero, 3_189_800, 80), (Eval::Lines, 28_791_994, 200)] {
        let left = effort(&mut AlphaBeta::new(Options { eval, ..PLAIN }), &game, 12).visited();
        assert_eq!(left, plain);
        let best = Options { eval, order: MoveOrder::Best, table: Options::TABLE, ..PLAIN };
        let best = effort(&mut AlphaBeta::new(best), &game, 12).visited();
        assert!(gain * best <= left, "{eval:?}: {left} by {best}");
    }
}

#[test]
fn the_published_counts_come_from_three_in_a_row_and_equal_leaves() {
    for (columns, rows, published) in [(6, 6, 848), (7, 6, 1580), (8, 7, 2719)] {
        assert_eq!(effort(&mut AlphaBeta::new(PLAIN), &connect(columns, rows, 3), 5).evaluated, published);
    }
}

#[test]
fn root_splitting_counts_the_same_on_any_number_of_threads() {
    let game = connect(7, 6, 4);
    for (options, prune) in [(PLAIN, true), (Options { eval: Eval::Lines, ..PLAIN }, true), (PLAIN, false)] {
        let options = Options { divide: Divide::Root, ..options };
        let count = |threads| {
            let report = if prune {
                run(&mut AlphaBeta::new(options), &game, &game.start(), Budget::depth(7), threads, 1)
            } else {
                run(&mut Minimax::new(options), &game, &game.start(), Budget::depth(6), threads, 1)
            };
            assert!(!report.counts.is_raced);
            (report.best, report.counts.effort)
        };
        let alone = count(1);
        for threads in 2..=8 {
            assert_eq!(count(threads), alone, "{threads} threads");
        }
    }
    // Minimax has nothing to lose by the division: its counts are those of the undivided search.
    let divided = effort(&mut Minimax::new(Options { divide: Divide::Root, ..PLAIN }), &game, 5);
    assert_eq!(divided, effort(&mut Minimax::new(PLAIN), &game, 5));
}
