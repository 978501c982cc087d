//! MaxN, paranoid and best reply divided in every way: the same moves and values, on any number of threads.

use crate::maxn::{best_value, evals, stages};
use crate::text_tree::TextTree;
use plyground_core::testkit::random_positions;
use plyground_core::{Evaluate, Game, MoveOrdering, Parts, Rng};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::maxn::{BestReply, Divide, MaxN, Options, Paranoid, Tie};
use plyground_search::testkit::run;

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
