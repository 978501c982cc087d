//! UCT divided: every simulation counted once, and the same ones on any number of threads.

use crate::mcts::{DIVISIONS, after, connect, essence};
use plyground_core::Game;
use plyground_core::testkit::random_positions;
use plyground_games::blokus::{Blokus, Duo};
use plyground_search::Budget;
use plyground_search::mcts::{Divide, Options, Rollout, Uct};
use plyground_search::testkit::run;

#[test]
fn deterministic_modes_give_the_same_on_any_number_of_threads() {
    let game = connect(7, 6, 4);
    let root = after(&game, &[3, 0, 2, 4, 1, 4, 2]);
    for divide in [Divide::Tree, Divide::Ensemble, Divide::Leaf] {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            let options = Options { divide, rollout, prove: false, ..Options::default() };
            let alone = essence(&run(&mut Uct::new(options), &game, &root, Budget::sims(5000), 1, 9));
            for threads in [2, 4, 8] {
                let report = run(&mut Uct::new(options), &game, &root, Budget::sims(5000), threads, 9);
                assert!(!report.counts.is_raced && report.complete);
                assert_eq!(essence(&report), alone, "{divide:?} {rollout:?} on {threads}");
            }
            let other = essence(&run(&mut Uct::new(options), &game, &root, Budget::sims(5000), 1, 10));
            assert_ne!(other.2, alone.2, "another seed gives other counts");
        }
    }
    // Games long enough to be shared among threads.
    let blokus: Blokus<Duo> = Blokus::new();
    let play = |threads| {
        essence(&run(
            &mut Uct::new(Options::default()),
            &blokus,
            &blokus.start(),
            Budget::sims(300),
            threads,
            1,
        ))
    };
    assert_eq!(play(1), play(3));
}

/// S2's rollouts are walked in the tree to the end of the game: each is a game, and its moves are counted from the root on.
#[test]
fn rollouts_that_are_walked_are_counted() {
    let game = connect(7, 6, 4);
    for divide in [Divide::Tree, Divide::Ensemble, Divide::Shared] {
        for threads in [1, 2] {
            let count = |prove| {
                let options = Options { divide, rollout: Rollout::Ucb, prove, ..Options::default() };
                run(&mut Uct::new(options), &game, &game.start(), Budget::sims(500), threads, 1).counts
            };
            let plain = count(false);
            assert_eq!(plain.playouts, 500, "{divide:?}");
            assert!((7 * 500..=42 * 500).contains(&plain.plies), "{divide:?}: {} moves", plain.plies);
            // Those that meet what was proven before are none.
            let proving = count(true);
            assert!((250..=500).contains(&proving.playouts), "{divide:?}: {}", proving.playouts);
        }
    }
}

#[test]
fn an_ensemble_stops_at_the_same_point_on_any_number_of_threads() {
    let game = connect(7, 6, 4);
    let mut stopped = Vec::new();
    for (_, root) in random_positions(&game, 40, 6) {
        if game.payoffs(&root).is_some() || game.stones(&root) < 12 {
            continue;
        }
        for (replicas, nodes) in [(3, None), (8, None), (4, Some(3000))] {
            let options = Options { divide: Divide::Ensemble, replicas, ..Options::default() };
            let budget = Budget { nodes, ..Budget::sims(100_003) };
            let play = |threads| run(&mut Uct::new(options), &game, &root, budget, threads, 2);
            let alone = play(1);
            for threads in [2, 3, 5] {
                let report = play(threads);
                assert_eq!(essence(&report), essence(&alone), "{replicas} replicas on {threads}");
                assert_eq!(report.counts.tasks.created, alone.counts.tasks.created);
            }
            stopped.push(alone.moves.iter().filter_map(|one| one.visits).sum::<u64>());
        }
    }
    // Some before the first stage ends, some later, and some never.
    let within = |from: u64, to: u64| stopped.iter().filter(|&&sims| (from..to).contains(&sims)).count();
    assert!(
        within(0, 5000) > 3 && within(12_000, 100_003) > 3 && within(100_003, 100_004) > 3,
        "{stopped:?}"
    );
}

#[test]
fn every_simulation_is_counted_once() {
    let game = connect(7, 6, 4);
    for divide in DIVISIONS {
        let options = Options { divide, prove: false, ..Options::default() };
        for threads in [1, 2, 8] {
            let report = run(&mut Uct::new(options), &game, &game.start(), Budget::sims(3001), threads, 1);
            let visits: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
            let sampled: u64 =
                report.moves.iter().filter_map(|one| one.sample).map(|sample| sample.playouts).sum();
            assert_eq!((visits, sampled), (3001, 3001), "{divide:?} on {threads}");
            assert_eq!(report.counts.is_raced, divide == Divide::Shared && threads > 1);
            assert!(report.pv.len() > 2, "{divide:?}: {:?}", report.pv);
            let mut at = game.start();
            report.pv.iter().for_each(|&column| game.try_play(&mut at, column).unwrap());
        }
    }
}
