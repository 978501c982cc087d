//! A panic ends the search it happens in, and nothing else.

use crate::probe::{Probe, candidates};
use plyground_core::Game;
use plyground_games::connect::{Column, Connect, State};
use plyground_search::{Budget, MoveReport, Report, Search, Terms};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const MESSAGE: &str = "the game is broken";

/// When the game breaks: at a position, or after so many moves.
#[derive(Copy, Clone, Debug)]
enum Fault {
    At(State<u64>),
    After(u64),
}

/// A game that breaks as long as its fuse is lit.
fn brittle(rules: &Connect<u64>, fault: Fault) -> (Probe, Arc<AtomicU64>) {
    let lit = Arc::new(AtomicU64::new(0));
    let fuse = lit.clone();
    let watch = move |state: &State<u64>| {
        let count = fuse.load(Relaxed);
        if count > 0 {
            fuse.store(count + 1, Relaxed);
            let breaks = match fault {
                Fault::At(place) => *state == place,
                Fault::After(moves) => count > moves,
            };
            assert!(!breaks, "{MESSAGE}");
        }
    };
    (Probe { rules: rules.clone(), watch: Box::new(watch) }, lit)
}

/// Panics that are meant are not printed.
fn keep_quiet() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if info.payload_as_str() != Some(MESSAGE) {
                before(info);
            }
        }));
    });
}

/// What two searches of the same position must agree on.
fn essence(report: &Report<Column>) -> (Column, &[MoveReport<Column>], bool, u64) {
    (report.best, &report.moves, report.exact, report.counts.playouts)
}

fn search(player: &mut dyn Search<Probe>, game: &Probe, budget: Budget, threads: usize) -> Report<Column> {
    player.search(game, &game.start(), &Terms::new(budget).threads(threads).seed(7))
}

#[test]
fn a_panic_ends_one_search_and_the_next_is_right() {
    keep_quiet();
    let rules: Connect<u64> = Connect::new(6, 5, 4).unwrap();
    let second = [0, 0].iter().fold(rules.start(), |state, &column| rules.child(&state, Column(column)));
    for candidate in candidates() {
        for threads in [1, 2, 5] {
            let (whole, _) = brittle(&rules, Fault::After(0));
            let fresh = search(&mut *(candidate.make)(), &whole, candidate.budget, threads);
            for fault in [Fault::At(second), Fault::After(1), Fault::After(30), Fault::After(2000)] {
                let what = format!("{} on {threads}, {fault:?}", candidate.name);
                let (game, fuse) = brittle(&rules, fault);
                let mut player = (candidate.make)();
                fuse.store(1, Relaxed);
                let run = || search(&mut *player, &game, candidate.budget, threads);
                let Err(panic) = catch_unwind(AssertUnwindSafe(run)) else {
                    // Whoever hardly looks is done before it breaks.
                    assert!(matches!(fault, Fault::After(2000)), "{what}");
                    continue;
                };
                assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some(MESSAGE), "{what}");
                fuse.store(0, Relaxed);
                player.new_game();
                let again = search(&mut *player, &game, candidate.budget, threads);
                if threads > 1 && candidate.is_raced {
                    assert!(again.complete, "{what}");
                    continue;
                }
                assert_eq!(essence(&again), essence(&fresh), "{what}");
            }
        }
    }
}

/// Nobody needs to be told that a new game begins: a tree that was left half done is not gone on from.
#[test]
fn what_a_panic_left_is_not_gone_on_from() {
    keep_quiet();
    let rules: Connect<u64> = Connect::new(6, 5, 4).unwrap();
    for candidate in candidates().iter().filter(|one| !one.is_raced) {
        let (game, fuse) = brittle(&rules, Fault::After(1500));
        let mut player = (candidate.make)();
        let mut fresh = (candidate.make)();
        fuse.store(1, Relaxed);
        let run = || search(&mut *player, &game, candidate.budget, 2);
        if catch_unwind(AssertUnwindSafe(run)).is_ok() {
            continue;
        }
        fuse.store(0, Relaxed);
        let next = game.child(&game.start(), Column(0));
        let terms = Terms::new(candidate.budget).seed(3);
        let [again, new] = [&mut player, &mut fresh].map(|one| one.search(&game, &next, &terms));
        assert_eq!(essence(&again), essence(&new), "{}", candidate.name);
    }
}

/// An observer is somebody else's code as well.
#[test]
fn an_observer_that_panics_ends_the_search() {
    keep_quiet();
    let rules: Connect<u64> = Connect::new(6, 5, 4).unwrap();
    for candidate in candidates() {
        let (game, _) = brittle(&rules, Fault::After(0));
        let mut player = (candidate.make)();
        let terms = Terms::new(candidate.budget).threads(2);
        let terms = terms.observe(&|_| panic!("{MESSAGE}"));
        // Those that have nothing to say in so short a time come to their end.
        let _ = catch_unwind(AssertUnwindSafe(|| player.search(&game, &game.start(), &terms)));
        let again = search(&mut *player, &game, candidate.budget, 2);
        assert!(game.payoffs(&game.child(&game.start(), again.best)).is_none(), "{}", candidate.name);
    }
}
