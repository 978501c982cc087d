//! MaxN by hand, against minimax, counted, and with next to no budget.

use crate::text_tree::{Step, TextTree};
use plyground_core::testkit::random_positions;
use plyground_core::{Game, PerSeat, Rng, Seat};
use plyground_games::blokus::{Blokus, Classic, Variant};
use plyground_games::connect::Connect;
use plyground_search::maxn::{BestReply, Divide, MaxN, Options, Paranoid, Tie};
use plyground_search::minimax::{self, AlphaBeta, Minimax};
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Bound, Budget, Report, Search, Terms};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn evals<M: Copy>(report: &Report<M>) -> Vec<PerSeat<i32>> {
    report.moves.iter().map(|one| one.evals.unwrap()).collect()
}

pub(crate) fn best_value<M: Copy + PartialEq>(report: &Report<M>) -> i32 {
    let best = report.moves.iter().find(|one| one.mv == report.best).unwrap().eval.unwrap();
    assert_eq!(best.bound, Bound::Exact);
    best.value
}

#[test]
fn everybody_takes_what_is_best_for_itself() {
    // Seat 2 prefers its 7 to its 4, seat 3 its 9 to its 6; so seat 1 comes last with 1 point, or second with 5.
    let game = TextTree::new("1:555(2:555(842 173) 3:555(726 549))");
    let report = run(&mut MaxN::new(Options::default()), &game, &game.start(), Budget::depth(9), 1, 1);
    assert!(report.exact && report.complete);
    assert_eq!((report.best, &report.pv[..]), (Step::Child(1), &[Step::Child(1), Step::Child(1)][..]));
    assert_eq!(evals(&report)[0].0, [-1_000_000, 1_000_000, 0, 0]);
    assert_eq!(evals(&report)[1].0, [0, -1_000_000, 1_000_000, 0]);
    let report = run(&mut MaxN::new(Options::default()), &game, &game.start(), Budget::depth(1), 1, 1);
    assert!(!report.exact);
    assert_eq!(report.moves[0].evals.unwrap().0, [5, 5, 5, 0]);
}

#[test]
fn ties_change_what_the_others_get() {
    // Seat 2 does not care; seat 1 does.
    let game = TextTree::new("1:000(2:000(3:715(900) 3:314(900) 3:716(900)) 3:500(3:500(900)))");
    let best = |tie| {
        let options = Options { tie, ..Options::default() };
        let report = run(&mut MaxN::new(options), &game, &game.start(), Budget::depth(2), 1, 1);
        (report.best, evals(&report)[0].0)
    };
    assert_eq!(best(Tie::First), (Step::Child(0), [7, 1, 5, 0]));
    assert_eq!(best(Tie::Last), (Step::Child(0), [7, 1, 6, 0]));
    assert_eq!(best(Tie::Spite), (Step::Child(1), [3, 1, 4, 0]));
}

#[test]
fn to_the_end_of_the_game_it_is_exact() {
    let options = Options::default();
    let all = [options, Options { prune: true, deepen: true, ..options }];
    for (columns, rows, in_a_row) in [(3, 3, 3), (3, 3, 2), (4, 3, 3), (2, 6, 4), (5, 2, 4), (1, 5, 3)] {
        let game: Connect<u64> = Connect::new(columns, rows, in_a_row).unwrap();
        for options in all {
            assert!(agrees_with_maxn(&mut MaxN::new(options), &game, Budget::depth(20), 120, 1) > 10);
            assert!(agrees_with_maxn(&mut Paranoid::new(options), &game, Budget::depth(20), 120, 2) > 10);
            assert!(agrees_with_maxn(&mut BestReply::new(options), &game, Budget::depth(20), 120, 3) > 10);
            agrees_with_maxn(&mut MaxN::new(options), &game, Budget::depth(3), 120, 4);
        }
    }
    let mut rng = Rng::new(8);
    for number in 0..100 {
        let game = TextTree::random(2 + number % 3, 6, &mut rng);
        for options in all {
            agrees_with_maxn(&mut MaxN::new(options), &game, Budget::depth(20), 20, 1);
            agrees_with_maxn(&mut MaxN::new(options), &game, Budget::depth(2), 20, 1);
            agrees_with_maxn(&mut Paranoid::new(options), &game, Budget::depth(20), 20, 1);
        }
    }
}

#[test]
fn for_two_seats_paranoid_and_best_reply_are_minimax() {
    for (columns, rows, in_a_row, plies) in [(7, 6, 4, 4), (5, 5, 3, 5), (4, 4, 4, 6)] {
        let game: Connect<u64> = Connect::new(columns, rows, in_a_row).unwrap();
        for (line, state) in random_positions(&game, 80, 5) {
            if game.payoffs(&state).is_some() {
                continue;
            }
            let truth = run(
                &mut Minimax::new(minimax::Options::default()),
                &game,
                &state,
                Budget::depth(plies),
                1,
                1,
            );
            let options = Options { all_values: true, ..Options::default() };
            let both: [&mut dyn Search<_>; 2] = [&mut Paranoid::new(options), &mut BestReply::new(options)];
            for search in both {
                let report = run(search, &game, &state, Budget::depth(plies), 1, 1);
                assert_eq!(report.best, truth.best, "{line:?}");
                let values = |report: &Report<_>| report.moves.iter().map(|one| one.eval).collect::<Vec<_>>();
                assert_eq!(values(&report), values(&truth), "{line:?}");
            }
        }
    }
    // Pruning alike, too: the same positions are left out.
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let plain = minimax::Options { table: 0, deepen: false, ..minimax::Options::default() };
    let truth = run(&mut AlphaBeta::new(plain), &game, &game.start(), Budget::depth(6), 1, 1);
    let report = run(&mut Paranoid::new(Options::default()), &game, &game.start(), Budget::depth(6), 1, 1);
    assert_eq!(report.counts.effort, truth.counts.effort);
}

#[test]
fn every_first_move_of_blokus_is_counted_once() {
    let game = Blokus::<Classic>::new();
    for plies in 2..=4 {
        let report =
            run(&mut MaxN::new(Options::default()), &game, &game.start(), Budget::depth(plies), 1, 1);
        let effort = report.counts.effort;
        assert_eq!(effort.evaluated, 58_u64.pow(plies));
        assert_eq!(effort.expanded, (0..plies).map(|ply| 58_u64.pow(ply)).sum::<u64>());
        assert_eq!((effort.visited(), effort.guessed), (effort.generated, effort.evaluated));
        assert_eq!(report.pv.len(), plies as usize);
    }
    // The seed's sparks, with 58 for its 60, 60, 58 and 60.
    for (divide, plies, tasks) in
        [(Divide::Budget, 3, 58 + 58 * 58), (Divide::Every, 3, 58 + 58 * 58 + 58 * 58 * 58)]
    {
        for threads in [1, 2] {
            let options = Options { divide, ..Options::default() };
            let report = run(&mut MaxN::new(options), &game, &game.start(), Budget::depth(plies), threads, 1);
            let counted = report.counts.tasks;
            assert_eq!((counted.created, counted.own + counted.stolen, counted.dropped), (tasks, tasks, 0));
        }
    }
}

#[test]
fn ended_games_count_by_rank_and_points() {
    // Near the end of a game the whole tree is seen, and values are official results.
    let game = Blokus::<Classic>::new();
    let mut exact = 0;
    for (_, state) in random_positions(&game, 400, 9) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        if game.payoffs(&state).is_some() || moves.len() > 8 || state.pieces_placed(state.colour()) < 12 {
            continue;
        }
        let budget = Budget { depth: Some(40), nodes: Some(20_000), ..Budget::default() };
        let report = run(&mut MaxN::new(Options::default()), &game, &state, budget, 1, 1);
        if !report.exact {
            continue;
        }
        exact += 1;
        let end = report.pv.iter().fold(state, |state, &mv| game.child(&state, mv));
        let Some(payoffs) = game.payoffs(&end) else { continue };
        let best = report.moves.iter().find(|one| one.mv == report.best).unwrap();
        for seat in Seat::all(4) {
            assert!((best.values.unwrap()[seat] - payoffs.share(seat)).abs() < 1e-9);
            let points = game.seat_points(&end)[seat.index()];
            let share = 1_000_000 * (4 * i32::from(payoffs.twelfths(seat)) - 12) / 12;
            assert_eq!(best.evals.unwrap()[seat], share + points);
        }
    }
    assert!(exact > 10, "{exact}");
}

/// The first positions of a random game, past the opening, with at most so many moves each.
pub(crate) fn stages<V: Variant>(game: &Blokus<V>, most: &[usize]) -> Vec<<Blokus<V> as Game>::State> {
    let positions = random_positions(game, 80, 2);
    let has_at_most = |state: &_, most| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.len() <= most
    };
    let first = |&most: &usize| positions.iter().skip(12).find(|(_, state)| has_at_most(state, most));
    let states: Vec<_> = most.iter().filter_map(first).map(|(_, state)| *state).collect();
    assert_eq!(states.len(), most.len());
    states
}

#[test]
fn small_budgets_still_give_a_legal_move() {
    let game = Blokus::<Classic>::new();
    let none = Budget::nodes(0);
    let late = Budget::time(Duration::ZERO);
    for state in stages(&game, &[600, 60, 1]) {
        let mut legal = Vec::new();
        game.moves(&state, &mut legal);
        for divide in [Divide::None, Divide::Every, Divide::Budget, Divide::Node] {
            let options = Options { divide, ..Options::default() };
            let all: [&mut dyn Search<_>; 3] =
                [&mut MaxN::new(options), &mut Paranoid::new(options), &mut BestReply::new(options)];
            for search in all {
                for (budget, threads) in [(none, 1), (none, 2), (late, 1), (late, 2), (Budget::depth(0), 1)] {
                    let report = run(search, &game, &state, budget, threads, 1);
                    assert!(legal.contains(&report.best));
                    assert_eq!(report.moves.len(), legal.len());
                }
                let stop = AtomicBool::new(true);
                let terms = Terms::new(Budget::depth(3)).threads(2).stop(&stop);
                let report = search.search(&game, &state, &terms);
                let tasks = report.counts.tasks;
                assert!(legal.contains(&report.best));
                assert_eq!(tasks.created, tasks.own + tasks.stolen + tasks.dropped);
            }
        }
    }
    let some = Budget::nodes(50_000);
    let report = run(&mut MaxN::new(Options::default()), &game, &game.start(), some, 1, 1);
    assert!(report.counts.effort.visited() <= 50_100 && report.depth == Some(2) && !report.complete);
}
