//! Flat Monte Carlo: one answer, however it is divided.

use plyground_core::{Game, Playouts};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::flat::*;
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Budget, Report, Search, Terms};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn connect4() -> Connect<u64> {
    Connect::new(7, 6, 4).unwrap()
}

fn after(game: &Connect<u64>, columns: &[u8]) -> State<u64> {
    columns.iter().fold(game.start(), |state, &column| game.child(&state, Column(column)))
}

/// The move; playouts, wins, draws and losses of each move; playouts and plies in all.
type Essence = (Column, Vec<(u64, u64, u64, u64)>, u64, u64);

/// What must not depend on threads or division.
fn essence(report: &Report<Column>) -> Essence {
    let rows = report.moves.iter().map(|one| {
        let sample = one.sample.expect("a sampling player says what it sampled");
        (sample.playouts, sample.wins, sample.draws, sample.losses)
    });
    (report.best, rows.collect(), report.counts.playouts, report.counts.plies)
}

#[test]
fn every_division_on_any_number_of_threads_gives_the_same_counts() {
    let game = connect4();
    let root = after(&game, &[3, 0, 2, 4, 1, 4, 2]);
    for streams in [StreamPolicy::Own, StreamPolicy::Common] {
        for playout in [DefaultPolicy::Uniform, DefaultPolicy::Centre] {
            let base = Options { streams, playout, ..Options::default() };
            let expected = essence(&run(&mut MonteCarlo::new(base), &game, &root, Budget::sims(500), 1, 9));
            assert!(expected.1.iter().all(|row| row.0 == 500 && row.1 + row.2 + row.3 == 500));
            for divide in [Divide::Chunks, Divide::Moves, Divide::Sims, Divide::Both] {
                for chunk in [0, 1, 7, 64, 512, 1000] {
                    let mut search = MonteCarlo::new(Options { divide, chunk, ..base });
                    for threads in 1..=8 {
                        let report = run(&mut search, &game, &root, Budget::sims(500), threads, 9);
                        assert_eq!(essence(&report), expected, "{divide:?} {chunk} on {threads}");
                        let tasks = report.counts.tasks;
                        let of_a_move =
                            if divide == Divide::Moves { 1 } else { 500_u64.div_ceil(chunk.max(1)) };
                        assert_eq!(tasks.created, 7 * of_a_move, "{divide:?} {chunk}");
                        assert_eq!(tasks.own + tasks.stolen, tasks.created, "{divide:?} {chunk}");
                    }
                }
            }
            let other = essence(&run(&mut MonteCarlo::new(base), &game, &root, Budget::sims(500), 1, 10));
            assert_ne!(other.1, expected.1, "another seed gives other counts");
        }
    }
}

#[test]
fn ucb1_is_the_same_on_any_number_of_threads_and_spends_what_it_is_given() {
    let game = connect4();
    let root = after(&game, &[3, 0, 2, 4, 1, 4, 2]);
    let expected = essence(&run(&mut Ucb1::default(), &game, &root, Budget::sims(5000), 1, 3));
    assert_eq!(expected.2, 5000);
    for threads in 2..=8 {
        assert_eq!(
            essence(&run(&mut Ucb1::default(), &game, &root, Budget::sims(5000), threads, 3)),
            expected
        );
    }
    let most = expected.1.iter().map(|row| row.0).max().unwrap();
    let least = expected.1.iter().map(|row| row.0).min().unwrap();
    assert!(most > 3 * least, "better moves get more: {:?}", expected.1);
}

#[test]
fn forced_moves_are_found() {
    let game = connect4();
    let (t1, t3) = (after(&game, &[3, 3, 2, 4, 1, 4]), after(&game, &[3, 0, 2, 4, 1, 4, 3, 4]));
    for select in [Select::Wins, Select::Mean] {
        let mut search = MonteCarlo::new(Options { select, ..Options::default() });
        assert_eq!(run(&mut search, &game, &t1, Budget::sims(1000), 2, 1).best, Column(0));
        assert_eq!(run(&mut search, &game, &t3, Budget::sims(1000), 2, 1).best, Column(4));
    }
    assert_eq!(run(&mut Ucb1::default(), &game, &t1, Budget::sims(7000), 2, 1).best, Column(0));
    assert_eq!(run(&mut Ucb1::default(), &game, &t3, Budget::sims(7000), 2, 1).best, Column(4));
}

#[test]
fn ties_are_broken_by_the_named_rule() {
    // Three rows of five columns and nothing sampled: all moves are equal.
    let game: Connect<u64> = Connect::new(6, 3, 3).unwrap();
    let best = |tie, seed| {
        let mut search = MonteCarlo::new(Options { tie, ..Options::default() });
        run(&mut search, &game, &game.start(), Budget::sims(0), 1, seed).best
    };
    assert_eq!(best(Tie::First, 1), Column(0));
    assert_eq!(best(Tie::Last, 1), Column(5));
    assert_eq!(best(Tie::Centre, 1), Column(2), "of two middle columns the left one");
    let drawn: std::collections::HashSet<Column> = (0..100).map(|seed| best(Tie::Random, seed)).collect();
    assert_eq!(drawn.len(), 6, "random ties reach every move");
}

#[test]
fn no_budget_still_gives_a_legal_move() {
    let game = connect4();
    for budget in [Budget::sims(0), Budget::time(Duration::ZERO)] {
        assert_eq!(run(&mut MonteCarlo::default(), &game, &game.start(), budget, 2, 1).best, Column(3));
        assert_eq!(run(&mut Ucb1::default(), &game, &game.start(), budget, 2, 1).best, Column(3));
    }
}

#[test]
fn the_clock_and_the_caller_end_a_search() {
    let game = connect4();
    let budget = Budget::time(Duration::from_millis(300));
    for search in [&mut MonteCarlo::default() as &mut dyn Search<_>, &mut Ucb1::default()] {
        let report = run(search, &game, &game.start(), budget, 2, 1);
        assert!(report.counts.playouts > 100 && !report.complete);
        let stop = AtomicBool::new(true);
        let terms = Terms::new(Budget::sims(u64::MAX)).threads(2).stop(&stop);
        assert!(!search.search(&game, &game.start(), &terms).complete);
    }
}

#[test]
fn what_is_called_exact_is() {
    let game: Connect<u64> = Connect::new(3, 3, 3).unwrap();
    assert!(agrees_with_maxn(&mut MonteCarlo::default(), &game, Budget::sims(20), 400, 1) > 10);
    assert!(agrees_with_maxn(&mut Ucb1::default(), &game, Budget::sims(20), 400, 1) > 10);
    agrees_with_maxn(&mut plyground_search::RandomMover, &game, Budget::sims(0), 100, 1);
}

#[test]
#[should_panic(expected = "is not in")]
fn a_search_that_lies_is_caught() {
    struct Liar;
    impl<G: Playouts> Search<G> for Liar {
        fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
            let mut report = plyground_search::RandomMover.search(game, root, terms);
            report.exact = true;
            report
        }

        fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
            Vec::new()
        }
    }
    agrees_with_maxn(&mut Liar, &Connect::<u64>::new(3, 3, 3).unwrap(), Budget::sims(0), 400, 1);
}
