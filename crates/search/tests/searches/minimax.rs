//! Alpha-beta equal to minimax, and both equal to plain MaxN.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Payoffs};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::minimax::{AlphaBeta, Divide, Eval, Minimax, MoveOrder, Options, Tie};
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Bound, Budget, Greedy, Report, Search, Terms, TwoPly};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn connect(columns: u32, rows: u32, run: u32) -> Connect<u64> {
    Connect::new(columns, rows, run).unwrap()
}

/// The options of the pure count.
pub(crate) const PLAIN: Options = Options {
    eval: Eval::Zero,
    order: MoveOrder::Left,
    tie: Tie::Order,
    divide: Divide::None,
    table: 0,
    deepen: false,
    all_values: false,
};

/// Every way to run alpha-beta that there is.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for order in [MoveOrder::Left, MoveOrder::Centre, MoveOrder::Best] {
        for divide in [Divide::None, Divide::Root, Divide::Brothers] {
            for table in [0, 1 << 12, 1 << 20] {
                for (deepen, all_values) in [(false, false), (true, false), (false, true)] {
                    let tie = Tie::Order;
                    all.push(Options { eval: Eval::Lines, order, divide, tie, table, deepen, all_values });
                }
            }
        }
    }
    all
}

#[test]
fn alpha_beta_is_minimax_in_value_and_move() {
    for (columns, rows, in_a_row, plies) in
        [(7, 6, 4, 5), (5, 5, 3, 5), (4, 4, 4, 7), (6, 2, 3, 8), (3, 6, 3, 7)]
    {
        let game = connect(columns, rows, in_a_row);
        let positions = random_positions(&game, 60, 11);
        let running = positions.iter().filter(|(_, state)| game.payoffs(state).is_none()).step_by(6);
        for (line, state) in running {
            let minimax = |order| {
                run(
                    &mut Minimax::new(Options { order, ..Options::default() }),
                    &game,
                    state,
                    Budget::depth(plies),
                    1,
                    1,
                )
            };
            let (left, centre) = (minimax(MoveOrder::Left), minimax(MoveOrder::Centre));
            for options in all_options() {
                let expected = if options.order == MoveOrder::Left { &left } else { &centre };
                let truth = best_value(expected);
                let crews: &[usize] = if options.divide == Divide::None { &[1] } else { &[1, 3] };
                for &threads in crews {
                    let report =
                        run(&mut AlphaBeta::new(options), &game, state, Budget::depth(plies), threads, 1);
                    let words = format!("{line:?} {options:?} on {threads}");
                    assert_eq!(best_value(&report), truth, "{words}");
                    assert_eq!(report.best, expected.best, "{words}");
                    // Depth by depth, a decided game needs no further look at the other moves.
                    let is_whole = report.depth == Some(plies);
                    for (one, exact) in report.moves.iter().zip(&expected.moves).filter(|_| is_whole) {
                        let (one, exact) = (one.eval.unwrap(), exact.eval.unwrap());
                        match one.bound {
                            Bound::Exact => assert_eq!(one.value, exact.value, "{words}"),
                            _ => assert!(one.value >= exact.value, "{words}: an upper bound"),
                        }
                        assert!(!options.all_values || one.bound == Bound::Exact, "{words}");
                    }
                }
            }
        }
    }
}

fn best_value(report: &Report<Column>) -> i32 {
    let best = report.moves.iter().find(|one| one.mv == report.best).unwrap().eval.unwrap();
    assert_eq!(best.bound, Bound::Exact);
    best.value
}

#[test]
fn the_line_of_best_play_is_legal_and_leads_to_the_value() {
    let game = connect(5, 4, 4);
    for (line, state) in random_positions(&game, 200, 4) {
        if game.payoffs(&state).is_some() || line.len() < 10 {
            continue;
        }
        for report in [
            run(&mut Minimax::new(PLAIN), &game, &state, Budget::depth(20), 1, 1),
            run(&mut AlphaBeta::new(PLAIN), &game, &state, Budget::depth(20), 1, 1),
        ] {
            assert_eq!(report.pv[0], report.best);
            let mut at = state;
            report.pv.iter().for_each(|&column| game.try_play(&mut at, column).unwrap());
            let payoffs = game.payoffs(&at).expect("the whole tree was seen");
            let value = best_value(&report);
            let half = Payoffs::WHOLE / 2;
            assert_eq!(payoffs.twelfths(game.turn(&state)).cmp(&half), value.cmp(&0), "{line:?}");
            if value != 0 {
                assert_eq!(value.abs(), 1_000_000 - report.pv.len() as i32, "{line:?}");
            }
        }
    }
}

#[test]
fn both_agree_with_plain_maxn() {
    for (columns, rows, in_a_row) in
        [(3, 3, 3), (3, 3, 2), (4, 3, 3), (2, 6, 4), (5, 2, 4), (9, 1, 3), (1, 5, 3)]
    {
        let game = connect(columns, rows, in_a_row);
        let count = 120;
        for options in
            [PLAIN, Options::default(), Options { order: MoveOrder::Best, all_values: true, ..PLAIN }]
        {
            assert!(agrees_with_maxn(&mut Minimax::new(options), &game, Budget::depth(20), count, 1) > 10);
            assert!(agrees_with_maxn(&mut AlphaBeta::new(options), &game, Budget::depth(20), count, 2) > 10);
            // A horizon in the middle of the game: what is called exact still is.
            agrees_with_maxn(&mut AlphaBeta::new(options), &game, Budget::depth(3), count, 3);
            agrees_with_maxn(&mut Minimax::new(options), &game, Budget::depth(2), count, 4);
        }
        agrees_with_maxn(&mut Greedy, &game, Budget::default(), count, 5);
        agrees_with_maxn(&mut TwoPly, &game, Budget::default(), count, 6);
    }
}

/// Of all that minimax calls equally good, the one that the rule names; and alpha-beta chooses the same, however it searches.
#[test]
fn ties_go_by_their_rule() {
    let game = connect(7, 6, 4);
    let mut seen = [false; 7];
    for (line, state) in random_positions(&game, 60, 9) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        for tie in [Tie::Order, Tie::First, Tie::Last, Tie::Centre, Tie::Random] {
            let plain = Options { tie, ..PLAIN };
            let all = run(&mut Minimax::new(plain), &game, &state, Budget::depth(3), 1, 5);
            let best = best_value(&all);
            let equal = all.moves.iter().filter(|one| one.eval.is_some_and(|eval| eval.value == best));
            let equal: Vec<Column> = equal.map(|one| one.mv).collect();
            let expected = match tie {
                Tie::Order | Tie::First => equal.first(),
                Tie::Last => equal.last(),
                Tie::Centre => equal.iter().min_by_key(|column| (2 * column.0).abs_diff(6)),
                _ => equal.iter().find(|column| **column == all.best),
            };
            assert_eq!(Some(&all.best), expected, "{line:?} {tie:?}");
            for order in [MoveOrder::Left, MoveOrder::Centre, MoveOrder::Best] {
                for options in [
                    Options { order, tie, ..PLAIN },
                    Options { order, tie, eval: PLAIN.eval, table: 1 << 16, ..Options::default() },
                ] {
                    // The order of search is another one then.
                    if tie != Tie::Order {
                        let pruned = run(&mut AlphaBeta::new(options), &game, &state, Budget::depth(3), 1, 5);
                        assert_eq!(pruned.best, all.best, "{line:?} {options:?}");
                    }
                }
            }
            if tie == Tie::Random && equal.len() == 7 {
                for seed in 0..40 {
                    let one = run(&mut Minimax::new(plain), &game, &state, Budget::depth(1), 1, seed);
                    seen[usize::from(one.best.0)] = true;
                }
            }
        }
    }
    assert!(seen.iter().filter(|seen| **seen).count() > 2, "chance decides: {seen:?}");
}

#[test]
fn sooner_wins_and_later_losses_are_preferred() {
    let game = connect(7, 6, 4);
    let after = |columns: &[u8]| -> State<u64> {
        columns.iter().fold(game.start(), |state, &column| game.child(&state, Column(column)))
    };
    // Three in a row on the ground: Red wins now, and could also win later.
    let state = after(&[3, 3, 2, 4, 1, 4]);
    for plies in 1..=7 {
        let report = run(&mut AlphaBeta::new(Options::default()), &game, &state, Budget::depth(plies), 1, 1);
        assert_eq!((report.best, best_value(&report)), (Column(0), 999_999));
        assert!(report.exact);
    }
}

#[test]
fn small_budgets_still_give_a_legal_move() {
    let game = connect(7, 6, 4);
    let none = Budget::nodes(0);
    let late = Budget::time(Duration::ZERO);
    for divide in [Divide::None, Divide::Root, Divide::Brothers] {
        let options = Options { divide, order: MoveOrder::Centre, ..Options::default() };
        for budget in [none, late, Budget::depth(0)] {
            for threads in [1, 2] {
                let report = run(&mut AlphaBeta::new(options), &game, &game.start(), budget, threads, 1);
                assert_eq!(report.best, Column(3));
                run(&mut Minimax::new(options), &game, &game.start(), budget, threads, 1);
            }
        }
        let stop = AtomicBool::new(true);
        let terms = Terms::new(Budget::depth(20)).threads(2).stop(&stop);
        let report = AlphaBeta::new(options).search(&game, &game.start(), &terms);
        assert!(!report.complete && report.depth <= Some(1), "one ply asks for no budget");
    }
    let some = Budget::nodes(50_000);
    let report = run(&mut AlphaBeta::new(Options::default()), &game, &game.start(), some, 1, 1);
    assert!(report.counts.effort.visited() <= 50_100 && report.depth > Some(4) && !report.complete);
}

#[test]
fn the_yardsticks_do_what_they_say() {
    let game = connect(7, 6, 4);
    let (mut wins, mut holds) = (0, 0);
    for (_, state) in random_positions(&game, 2000, 8) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let truth = run(&mut Minimax::new(PLAIN), &game, &state, Budget::depth(2), 1, 1);
        let value =
            |column: Column| truth.moves.iter().find(|one| one.mv == column).unwrap().eval.unwrap().value;
        let best = best_value(&truth);
        let greedy = run(&mut Greedy, &game, &state, Budget::default(), 1, 3).best;
        let two = run(&mut TwoPly, &game, &state, Budget::default(), 1, 3).best;
        if best == 999_999 {
            wins += 1;
            assert_eq!((value(greedy), value(two)), (best, best));
        } else if best == 0 && truth.moves.iter().any(|one| one.eval.unwrap().value < 0) {
            holds += 1;
            assert_eq!(value(two), 0);
        }
    }
    assert!(wins > 50 && holds > 50, "{wins} {holds}");
}
