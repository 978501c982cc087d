//! UCT: through whose eyes, how certain, how often the same.

use plyground_core::testkit::{TextTree, maxn, random_positions};
use plyground_core::{Centre, Game, Playouts, Symmetry, Tactics};
use plyground_games::blokus::{Blokus, Duo};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::mcts::{Divide, Final, Options, Rollout, Uct};
use plyground_search::minimax::Minimax;
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Budget, Report, Search, Terms};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn connect(columns: u32, rows: u32, run: u32) -> Connect<u64> {
    Connect::new(columns, rows, run).unwrap()
}

fn after(game: &Connect<u64>, columns: &[u8]) -> State<u64> {
    columns.iter().fold(game.start(), |state, &column| game.child(&state, Column(column)))
}

const DIVISIONS: [Divide; 4] = [Divide::Tree, Divide::Ensemble, Divide::Leaf, Divide::Shared];

/// All ways to search whose answers are compared; small trees are enough.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for divide in DIVISIONS {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            for (prove, symmetry) in [(true, true), (true, false), (false, true), (false, false)] {
                let memory = 16 << 20;
                all.push(Options { divide, rollout, prove, symmetry, memory, ..Options::default() });
            }
        }
    }
    all
}

/// What must not depend on threads.
fn essence<M: Copy>(report: &Report<M>) -> (M, Vec<Option<u64>>, Vec<[u64; 4]>, u64, u64) {
    let rows = report.moves.iter().map(|one| {
        let sample = one.sample.expect("a sampling player says what it sampled");
        [sample.playouts, sample.wins, sample.draws, sample.losses]
    });
    let visits = report.moves.iter().map(|one| one.visits).collect();
    (report.best, visits, rows.collect(), report.counts.playouts, report.counts.plies)
}

#[test]
fn what_is_proven_is_what_maxn_says() {
    for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (2, 6, 4), (5, 2, 3), (1, 5, 3)] {
        let game = connect(columns, rows, in_a_row);
        for options in all_options() {
            let exact = agrees_with_maxn(&mut Uct::new(options), &game, Budget::sims(3000), 60, 1);
            assert_eq!(exact > 20, options.prove, "{options:?} on {columns}x{rows}x{in_a_row}: {exact}");
            agrees_with_maxn(&mut Uct::new(options), &game, Budget::sims(40), 60, 2);
        }
    }
}

#[test]
fn values_converge_without_proofs_too() {
    let game = connect(4, 4, 3);
    for (prove, choose) in [(true, Final::Visits), (false, Final::Visits), (false, Final::Value)] {
        let mut right = 0;
        let mut asked = 0;
        for (_, state) in random_positions(&game, 120, 5) {
            if game.payoffs(&state).is_some() || game.stones(&state) < 5 {
                continue;
            }
            let mut uct = Uct::new(Options { prove, choose, ..Options::default() });
            let report = run(&mut uct, &game, &state, Budget::sims(20_000), 1, 1);
            asked += 1;
            right += usize::from(maxn(&game, &state).best.contains(&report.best));
        }
        assert!(asked > 20 && right == asked, "prove {prove} by {choose:?}: {right} of {asked}");
    }
}

/// Every option and every division finds the moves that plain MaxN finds in a game of which all is known.
fn check(seats: usize, text: &str, best: &[usize]) {
    let game = TextTree::new(seats, text);
    assert_eq!(maxn(&game, &game.start()).best, best, "{text}");
    for options in all_options() {
        for choose in [Final::Visits, Final::Value] {
            for threads in [1, 2] {
                let mut uct = Uct::new(Options { choose, ..options });
                let report = run(&mut uct, &game, &game.start(), Budget::sims(4000), threads, 3);
                assert!(best.contains(&report.best), "{text}: {:?} with {options:?}", report.best);
                for one in report.moves.iter().filter_map(|one| one.values) {
                    assert!((one.0.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{text}: shares of one: {one:?}");
                }
            }
        }
    }
}

#[test]
fn each_seat_plays_for_its_own() {
    // Two seats. The first would like the win on the left, but there the second chooses.
    check(2, "((1,0 0,1) (1,1 1,0))", &[1]);
    check(2, "((1,1 1,0) (0,1 1,0) (0,1 0,1))", &[0]);
    // Three seats. On the left the second picks what is best for itself, and the first comes last.
    check(3, "((3,2,1 1,3,2) (2,1,3 2,1,3))", &[1]);
    // On the right the second seat takes what the third will leave it, and the first pays for it.
    check(3, "(((2,1,3 2,1,3) (2,1,3 2,1,3)) ((3,2,1 1,2,3) (3,1,2 3,1,2)))", &[0]);
    // A paranoid first seat would go left; but the second has no reason to hurt it at its own cost.
    check(3, "(((2,1,3 2,1,3) (2,1,3 2,1,3)) ((3,2,1 3,2,1) (1,1,3 1,1,3)))", &[1]);
    // Four seats, four plies: on the left the second seat would come last where the first wins.
    check(4, "((((4,1,2,3 4,1,3,2)) ((1,2,3,4 1,2,3,4))) (((3,1,2,4 3,1,4,2)) ((3,4,1,2 3,4,1,2))))", &[1]);
}

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

#[test]
fn the_tree_stays_from_move_to_move() {
    let game = connect(7, 6, 4);
    for divide in DIVISIONS {
        let mut uct = Uct::new(Options { divide, ..Options::default() });
        let first = run(&mut uct, &game, &game.start(), Budget::sims(5000), 1, 1);
        let before = uct.positions();
        let child = game.child(&game.start(), first.best);
        let reply = game.child(&child, first.pv[1]);
        let second = run(&mut uct, &game, &reply, Budget::sims(100), 1, 1);
        let visits: u64 = second.moves.iter().filter_map(|one| one.visits).sum();
        assert!(visits > 300 && uct.positions() < before, "{divide:?}: {visits} visits");
        // The same question again, or after forgetting, is a new search.
        let fresh = run(
            &mut Uct::new(Options { divide, ..Options::default() }),
            &game,
            &reply,
            Budget::sims(100),
            1,
            1,
        );
        assert_eq!(
            essence(&run(&mut uct, &game, &reply, Budget::sims(100), 1, 1)),
            essence(&fresh),
            "{divide:?}"
        );
        uct.forget();
        assert_eq!(
            essence(&run(&mut uct, &game, &reply, Budget::sims(100), 1, 1)),
            essence(&fresh),
            "{divide:?}"
        );
    }
}

#[test]
fn mirror_images_get_mirrored_answers() {
    let game = connect(7, 6, 4);
    let (left, right) = (after(&game, &[0, 1, 1, 2]), after(&game, &[6, 5, 5, 4]));
    assert_eq!(game.canonical(&left), game.canonical(&right));
    for (_, state) in random_positions(&game, 200, 1) {
        assert_eq!(game.key(&game.canonical(&state)), game.canonical_key(&state));
    }
    let visits = |state| {
        let report = run(&mut Uct::new(Options::default()), &game, state, Budget::sims(2000), 1, 1);
        (report.best, report.moves.iter().filter_map(|one| one.visits).collect::<Vec<_>>())
    };
    let ((best, mut counts), (mirrored, expected)) = (visits(&left), visits(&right));
    counts.reverse();
    assert_eq!((6 - best.0, counts), (mirrored.0, expected));
}

#[test]
fn memory_is_bounded_and_small_budgets_give_legal_moves() {
    let game = connect(7, 6, 4);
    let late = Budget::time(Duration::ZERO);
    let none = Budget::nodes(0);
    for divide in DIVISIONS {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            for memory in [0, 1 << 17, 1 << 20] {
                let options = Options { divide, rollout, memory, replicas: 3, ..Options::default() };
                for threads in [1, 2] {
                    let mut uct = Uct::new(options);
                    let report = run(&mut uct, &game, &game.start(), Budget::sims(20_000), threads, 1);
                    assert!(uct.bytes() <= memory.max(3 << 16), "{divide:?} {memory}: {}", uct.bytes());
                    let visits: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
                    assert!(report.complete && visits == 20_000, "{divide:?} {memory}: {visits}");
                    for budget in [Budget::sims(0), late, none] {
                        assert_eq!(run(&mut uct, &game, &game.start(), budget, threads, 1).best, Column(3));
                    }
                }
            }
        }
    }
}

#[test]
fn the_clock_the_nodes_and_the_caller_end_a_search() {
    let game = connect(7, 6, 4);
    for divide in DIVISIONS {
        let mut uct = Uct::new(Options { divide, ..Options::default() });
        let budget = Budget::time(Duration::from_millis(30));
        let report = run(&mut uct, &game, &game.start(), budget, 2, 1);
        assert!(report.counts.playouts > 100 && !report.complete, "{divide:?}");
        let budget = Budget::nodes(500);
        run(&mut uct, &game, &game.start(), budget, 1, 1);
        assert!((500..6000).contains(&uct.positions()), "{divide:?}: {}", uct.positions());
        let stop = AtomicBool::new(true);
        let terms = Terms::new(Budget::sims(u64::MAX)).threads(2).stop(&stop);
        assert!(!uct.search(&game, &game.start(), &terms).complete);
    }
}

#[test]
fn an_evaluation_can_stand_in_for_rollouts() {
    let game = connect(7, 6, 4);
    let state = after(&game, &[3, 3, 2, 4, 1, 4]);
    let mut uct = Uct::with_evaluation(Options { prove: false, ..Options::default() });
    let report = run(&mut uct, &game, &state, Budget::sims(2000), 1, 1);
    assert_eq!((report.best, report.counts.playouts), (Column(0), 0));
    assert!(report.moves.iter().all(|one| one.sample.is_none() && one.values.is_some()));
    // Equal play for both, and a word for the first seat: the search believes what it is told.
    let values = |_: &Connect<u64>, state: &State<u64>| {
        let column_0 = connect(7, 6, 4).stone_at(state, 0, 0).is_some();
        plyground_core::PerSeat(if column_0 { [1.0, 0.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0, 0.0] })
    };
    let mut told = Uct::with_values(Options { prove: false, ..Options::default() }, Box::new(values));
    assert_eq!(run(&mut told, &game, &game.start(), Budget::sims(500), 1, 1).best, Column(0));
}

fn main_line<G: Playouts + Symmetry + Centre>(
    game: &G,
    root: &G::State,
    options: Options,
    count: u64,
    seed: u64,
) -> G::Move {
    run(&mut Uct::new(options), game, root, Budget::sims(count), 1, seed).best
}

/// A position in which random games speak for a move that loses at once (S2.23); the columns are those of the game so far.
const TRAP: &[u8] = &[6, 5, 4, 6, 6, 5, 5, 1, 1, 6, 0, 2, 4, 0, 1, 0, 5, 3, 1];

#[test]
fn the_trap_of_s2() {
    let game = connect(7, 6, 4);
    let root = after(&game, TRAP);
    let depth = Budget::depth(2);
    let value = |report: &Report<Column>, column| {
        report.moves.iter().find(|one| one.mv == column).and_then(|one| one.eval).unwrap().value
    };
    let minimax =
        run(&mut Minimax::new(plyground_search::minimax::Options::default()), &game, &root, depth, 1, 1);
    let loss = -999_998;
    assert!(value(&minimax, minimax.best) > loss, "minimax sees it");
    for seed in 0..20 {
        let naive = Options { prove: false, ..Options::default() };
        assert_eq!(value(&minimax, main_line(&game, &root, naive, 100, seed)), loss, "uct falls");
        assert!(
            value(&minimax, main_line(&game, &root, naive, 100_000, seed)) > loss,
            "with more it does not"
        );
        assert!(
            value(&minimax, main_line(&game, &root, Options::default(), 100, seed)) > loss,
            "nor with proofs"
        );
    }
}

#[test]
fn below_the_root_nobody_moves_so_that_the_other_wins_at_once() {
    let game = connect(7, 6, 4);
    let mut positions = random_positions(&game, 60, 5);
    positions.retain(|(_, state)| game.payoffs(state).is_none() && game.decided(state).is_none());
    let losing = |prove| {
        let mut losing = 0;
        for divide in [Divide::Tree, Divide::Ensemble] {
            let mut uct = Uct::new(Options { prove, divide, ..Options::default() });
            for (_, root) in &positions {
                uct.forget();
                run(&mut uct, &game, root, Budget::sims(2000), 1, 1);
                uct.harvest(&game, |state, _| {
                    let wins = game.decided(state).is_some_and(|end| end.winner() == Some(game.turn(state)));
                    losing += u64::from(wins && game.stones(state) > game.stones(root) + 1);
                });
            }
        }
        losing
    };
    assert!(positions.len() > 20);
    assert_eq!(losing(true), 0);
    assert!(losing(false) > 1000);
}

#[test]
fn a_game_that_is_lost_is_still_played() {
    let game = connect(7, 6, 4);
    let mut uct = Uct::new(Options::default());
    let budget = Budget::sims(200);
    let mut lost = 0;
    for seed in 0..40 {
        let mut state = game.start();
        let mut rng = plyground_core::Rng::new(seed);
        Search::<Connect<u64>>::new_game(&mut uct);
        while game.payoffs(&state).is_none() {
            let report = run(&mut uct, &game, &state, budget, 1, seed);
            let wins_at_once =
                |mv| game.payoffs(&game.child(&state, mv)).is_some_and(|payoffs| payoffs.winner().is_some());
            if report.moves.iter().any(|one| wins_at_once(one.mv)) {
                assert!(wins_at_once(report.best));
            } else if game.decided(&state).is_some() {
                // Known to be lost from the search before, or not: all moves are looked at again.
                lost += 1;
                assert!(report.moves.iter().all(|one| one.visits > Some(0)), "{report:?}");
            }
            let mv = game.random_move(&state, &mut rng, &mut Vec::new());
            state = game.child(&state, mv);
        }
    }
    assert!(lost > 10, "{lost} lost positions");
}
