//! UCT: through whose eyes, from move to move, and within its budget.

use plyground_core::testkit::{TextTree, maxn, random_positions};
use plyground_core::{Game, Symmetry};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::mcts::{Divide, Final, Options, Rollout, Uct};
use plyground_search::testkit::run;
use plyground_search::{Budget, Report, Search, Terms};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn connect(columns: u32, rows: u32, run: u32) -> Connect<u64> {
    Connect::new(columns, rows, run).unwrap()
}

pub(crate) fn after(game: &Connect<u64>, columns: &[u8]) -> State<u64> {
    columns.iter().fold(game.start(), |state, &column| game.child(&state, Column(column)))
}

pub(crate) const DIVISIONS: [Divide; 4] = [Divide::Tree, Divide::Ensemble, Divide::Leaf, Divide::Shared];

/// All ways to search whose answers are compared; small trees are enough.
pub(crate) fn all_options() -> Vec<Options> {
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
pub(crate) fn essence<M: Copy>(report: &Report<M>) -> (M, Vec<Option<u64>>, Vec<[u64; 4]>, u64, u64) {
    let rows = report.moves.iter().map(|one| {
        let sample = one.sample.expect("a sampling player says what it sampled");
        [sample.playouts, sample.wins, sample.draws, sample.losses]
    });
    let visits = report.moves.iter().map(|one| one.visits).collect();
    (report.best, visits, rows.collect(), report.counts.playouts, report.counts.plies)
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
