//! MaxN by hand, against plain recursion, against minimax, and divided in every way.

use crate::text_tree::{Step, TextTree};
use plyground_core::testkit::random_positions;
use plyground_core::{Evaluate, Game, MoveOrdering, Parts, PerSeat, Rng, Seat};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_games::connect::Connect;
use plyground_search::maxn::{BestReply, Divide, MaxN, MoveOrder, Options, Paranoid, Tie};
use plyground_search::minimax::{self, AlphaBeta, Minimax};
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Bound, Budget, Report, Search, Terms};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn evals<M: Copy>(report: &Report<M>) -> Vec<PerSeat<i32>> {
    report.moves.iter().map(|one| one.evals.unwrap()).collect()
}

fn best_value<M: Copy + PartialEq>(report: &Report<M>) -> i32 {
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

/// Values as the documentation of the scale has them, by a plain recursion.
fn ended(game: &TextTree, state: usize, ply: i32) -> PerSeat<i32> {
    let payoffs = game.payoffs(&state).unwrap();
    let seats = game.seats() as i32;
    let mut value = PerSeat::default();
    for seat in Seat::all(game.seats()) {
        let share = 1_000_000 * (seats * i32::from(payoffs.twelfths(seat)) - 12) / 12;
        value[seat] = share - if seats == 2 { share.signum() * ply } else { 0 };
    }
    value
}

fn children(game: &TextTree, state: usize) -> Vec<(usize, u32)> {
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.iter().map(|&mv| (game.child(&state, mv), u32::from(game.costs_ply(mv)))).collect()
}

fn plain_maxn(game: &TextTree, state: usize, depth: u32, ply: i32, tie: Tie) -> PerSeat<i32> {
    if game.spot(state).0 {
        return ended(game, state, ply);
    }
    if depth == 0 {
        return game.evaluate(&state);
    }
    let mover = game.turn(&state);
    let all = children(game, state);
    let mut values: Vec<_> =
        all.iter().map(|&(child, cost)| plain_maxn(game, child, depth - cost, ply + 1, tie)).collect();
    if tie == Tie::Last {
        values.reverse();
    }
    let spite = |value: &PerSeat<i32>| if tie == Tie::Spite { value.0.iter().sum() } else { 0 };
    values
        .into_iter()
        .reduce(|best, new| {
            let is_better = (new[mover], -spite(&new)) > (best[mover], -spite(&best));
            if is_better { new } else { best }
        })
        .unwrap()
}

fn standing(game: &TextTree, worth: PerSeat<i32>, seat: Seat) -> i32 {
    Seat::all(game.seats()).map(|other| worth[seat] - worth[other]).sum()
}

/// Paranoid, and best reply for `replied` of some: has one of the others replied?
fn plain_coalition(
    game: &TextTree,
    state: usize,
    depth: u32,
    ply: i32,
    seat: Seat,
    replied: Option<bool>,
) -> i32 {
    if game.spot(state).0 {
        let share = ended(game, state, 0)[seat];
        return share - share.signum() * ply;
    }
    if depth == 0 {
        return standing(game, game.evaluate(&state), seat);
    }
    let all = children(game, state);
    let go = |&(child, cost): &(usize, u32), replied| {
        plain_coalition(game, child, depth - cost, ply + 1, seat, replied)
    };
    if game.turn(&state) == seat {
        return all.iter().map(|child| go(child, replied.map(|_| false))).max().unwrap();
    }
    let Some(has_replied) = replied.filter(|_| game.seats() > 2) else {
        return all.iter().map(|child| go(child, replied)).min().unwrap();
    };
    let &(favourite, cost) = all.last().unwrap();
    if has_replied {
        return go(&(favourite, 0), Some(true));
    }
    if cost == 0 {
        return go(&(favourite, 0), Some(false));
    }
    let reply = all.iter().map(|child| go(child, Some(true))).min().unwrap();
    if game.spot(favourite).0 || game.turn(&favourite) == seat {
        return reply;
    }
    reply.min(go(&(favourite, 0), Some(false)))
}

#[test]
fn all_three_are_what_plain_recursion_says() {
    let mut rng = Rng::new(3);
    let mut cuts = 0;
    for number in 0..300 {
        let seats = 2 + number % 3;
        let game = TextTree::random(seats, 7, &mut rng);
        let start = game.start();
        if game.spot(start).0 {
            continue;
        }
        for plies in [1, 2, 3, 5, 9] {
            for tie in [Tie::First, Tie::Last, Tie::Spite] {
                for prune in [false, true] {
                    let options = Options { tie, prune, ..Options::default() };
                    let report = run(&mut MaxN::new(options), &game, &start, Budget::depth(plies), 1, 1);
                    let expected: Vec<_> = children(&game, start)
                        .iter()
                        .map(|&(child, cost)| plain_maxn(&game, child, plies - cost, 1, tie))
                        .collect();
                    assert_eq!(evals(&report), expected, "{options:?} {plies} {game:?}");
                    let chosen = report.moves.iter().position(|one| one.mv == report.best).unwrap();
                    assert_eq!(expected[chosen], plain_maxn(&game, start, plies, 0, tie));
                    cuts += report.counts.effort.cutoffs;
                    assert!(prune || report.counts.effort.cutoffs == 0);
                }
                for order in [MoveOrder::Left, MoveOrder::Best] {
                    for all_values in [false, true] {
                        let options = Options { tie, order, all_values, ..Options::default() };
                        let seat = game.turn(&start);
                        let paranoid =
                            run(&mut Paranoid::new(options), &game, &start, Budget::depth(plies), 1, 1);
                        let truth = plain_coalition(&game, start, plies, 0, seat, None);
                        assert_eq!(best_value(&paranoid), truth, "{options:?} {plies} {game:?}");
                        let reply =
                            run(&mut BestReply::new(options), &game, &start, Budget::depth(plies), 1, 1);
                        let truth = plain_coalition(&game, start, plies, 0, seat, Some(false));
                        assert_eq!(best_value(&reply), truth, "{options:?} {plies} {game:?}");
                    }
                }
            }
        }
    }
    assert!(cuts > 100, "shallow pruning leaves something out: {cuts}");
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

/// The first positions of a random game, past the opening, with at most so many moves each.
fn stages<V: Variant>(game: &Blokus<V>, most: &[usize]) -> Vec<<Blokus<V> as Game>::State> {
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

/// Divides a search in every way among 1 to 4 threads.
fn check_divisions<G: Evaluate + MoveOrdering + Parts>(game: &G, state: &G::State, plies: u32, ties: &[Tie]) {
    for &tie in ties {
        let plain = Options { tie, ..Options::default() };
        let maxn = run(&mut MaxN::new(plain), game, state, Budget::depth(plies), 1, 1);
        let paranoid = run(&mut Paranoid::new(plain), game, state, Budget::depth(plies), 1, 1);
        let reply = run(&mut BestReply::new(plain), game, state, Budget::depth(plies), 1, 1);
        for (divide, budget) in
            [(Divide::Every, 2), (Divide::Budget, 1), (Divide::Budget, 2), (Divide::Node, 2)]
        {
            let options = Options { divide, budget, ..plain };
            let mut efforts = Vec::new();
            for threads in 1..=4 {
                let report = run(&mut MaxN::new(options), game, state, Budget::depth(plies), threads, 1);
                let words = format!("{options:?} on {threads}: {state:?}");
                assert_eq!((report.best, &report.pv), (maxn.best, &maxn.pv), "{words}");
                assert_eq!(evals(&report), evals(&maxn), "{words}");
                assert_eq!(report.counts.effort, maxn.counts.effort, "{words}");
                assert!(!report.counts.is_raced);
                let pruned = Options { prune: true, ..options };
                let report = run(&mut MaxN::new(pruned), game, state, Budget::depth(plies), threads, 1);
                assert_eq!((report.best, evals(&report)), (maxn.best, evals(&maxn)), "{words}");
                let one = run(&mut Paranoid::new(options), game, state, Budget::depth(plies), threads, 1);
                assert_eq!((one.best, best_value(&one)), (paranoid.best, best_value(&paranoid)), "{words}");
                let two = run(&mut BestReply::new(options), game, state, Budget::depth(plies), threads, 1);
                assert_eq!((two.best, best_value(&two)), (reply.best, best_value(&reply)), "{words}");
                efforts.push([report, one, two].map(|report| report.counts.effort));
            }
            assert!(efforts.iter().all(|effort| *effort == efforts[0]), "counts do not depend on threads");
        }
    }
}

/// Stages of a game, each with another rule for ties.
fn check_stages<V: Variant>(most: &[usize], depth: u32) {
    let game = Blokus::<V>::new();
    let ties = [[Tie::Last], [Tie::First], [Tie::Spite]];
    for (state, ties) in stages(&game, most).iter().zip(ties.iter().cycle()) {
        check_divisions(&game, state, depth, ties);
    }
}

#[test]
fn divided_searches_find_the_same_in_blokus() {
    let game = Blokus::<Classic>::new();
    check_divisions(&game, &game.start(), 2, &[Tie::First]);
    check_stages::<Classic>(&[90, 30, 6], 2);
    check_stages::<Classic>(&[12, 4, 1], 3);
    check_stages::<Three>(&[30, 6], 2);
    check_stages::<Two>(&[30, 6], 2);
    check_stages::<Duo>(&[60, 6], 2);
}

#[test]
fn divided_searches_find_the_same_elsewhere() {
    let game: Connect<u64> = Connect::new(5, 4, 3).unwrap();
    for (_, state) in random_positions(&game, 12, 5) {
        if game.payoffs(&state).is_none() {
            check_divisions(&game, &state, 4, &[Tie::First, Tie::Last, Tie::Spite]);
        }
    }
    let mut rng = Rng::new(4);
    for seats in [2, 3, 4] {
        for _ in 0..4 {
            let game = TextTree::random(seats, 6, &mut rng);
            if game.payoffs(&game.start()).is_none() {
                check_divisions(&game, &game.start(), 5, &[Tie::First, Tie::Last, Tie::Spite]);
            }
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
