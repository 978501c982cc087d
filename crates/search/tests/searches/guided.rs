//! Guided tree search: legal, the same on any number of threads, and better than none.

use plyground_core::testkit::random_positions;
use plyground_core::{Evaluate, Game, Guide, Seat};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_search::endgame::{Endgame, Finisher};
use plyground_search::guided::{Divide, Guided, Options};
use plyground_search::mcts::Final;
use plyground_search::testkit::run;
use plyground_search::{Budget, FirstChoice, Report, Search, Terms};
use std::time::Duration;

/// All of a report but the time.
fn essence<M: Copy>(mut report: Report<M>) -> Report<M> {
    report.elapsed = Duration::ZERO;
    report
}

fn check_threads<V: Variant>() {
    let game = Blokus::<V>::new();
    for divide in [Divide::Tree, Divide::Ensemble] {
        let options = Options { divide, memory: 32 << 20, ..Options::default() };
        let game_of_six = |threads| {
            // The tree stays from move to move, so that a later search depends on the ones before.
            let mut player = Guided::new(options);
            let mut state = game.start();
            let mut reports = Vec::new();
            for seed in 0..6 {
                let report = essence(run(&mut player, &game, &state, Budget::sims(400), threads, seed));
                state = game.child(&state, report.best);
                reports.push(report);
            }
            reports
        };
        let alone = game_of_six(1);
        for threads in [2, 3, 8] {
            assert_eq!(game_of_six(threads), alone, "{divide:?} on {threads} threads");
        }
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    check_threads::<Classic>();
    check_threads::<Two>();
    check_threads::<Three>();
    check_threads::<Duo>();
}

/// A paced search gives a move what it is due, less what it knows, and ends where the move can no longer change; on any threads.
#[test]
fn pace_is_kept() {
    let game = Blokus::<Duo>::new();
    for divide in [Divide::Tree, Divide::Ensemble] {
        let options = Options { divide, replicas: 2, ..Options::default() };
        let [mut player, mut threaded] = [(); 2].map(|()| Guided::new(Options { pace: true, ..options }));
        let (mut state, mut reused, mut settled) = (game.start(), 0, 0);
        while game.payoffs(&state).is_none() {
            let due = (0..game.moves_made(&state)).fold(0.7, |share, _| share * 1.1) * 200.0;
            let report = run(&mut player, &game, &state, Budget::sims(200), 1, 3);
            let (done, visits) = (report.counts.playouts, report.moves.iter().filter_map(|one| one.visits));
            let known = visits.sum::<u64>() - done;
            assert!(report.complete && done <= (due as u64).saturating_sub(known).max(due as u64 / 10 + 1));
            reused += u64::from(known > 0);
            settled += u64::from(done + known < due as u64);
            let other = run(&mut threaded, &game, &state, Budget::sims(200), 3, 3);
            assert_eq!(essence(other), essence(report.clone()), "{divide:?}");
            state = game.child(&state, report.best);
        }
        assert!(reused > 5 && settled > 5, "{divide:?}: {reused} {settled}");
        let full = Guided::new(options).search(&game, &game.start(), &Terms::new(Budget::sims(200)));
        assert_eq!(full.counts.playouts, 200, "nothing is saved unless somebody asks for it");
    }
}

#[test]
fn reports_add_up() {
    let game = Blokus::<Classic>::new();
    for (line, state) in random_positions(&game, 40, 3) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for (divide, choose) in [(Divide::Tree, Final::Visits), (Divide::Ensemble, Final::Value)] {
            let mut player = Guided::new(Options { divide, choose, ..Options::default() });
            let report = run(&mut player, &game, &state, Budget::sims(100), 1, 1);
            assert!(report.complete && moves.contains(&report.best), "{line:?}");
            assert!(report.moves.iter().map(|one| one.mv).eq(moves.iter().copied()));
            let samples: Vec<_> = report.moves.iter().map(|one| one.sample.expect("a sample")).collect();
            assert_eq!(samples.iter().map(|sample| sample.playouts).sum::<u64>(), 100);
            assert_eq!(report.moves.iter().filter_map(|one| one.visits).sum::<u64>(), 100);
            assert!(samples.iter().all(|one| one.wins + one.draws + one.losses == one.playouts));
            for values in report.moves.iter().filter_map(|one| one.values) {
                assert!((Seat::all(4).map(|seat| values[seat]).sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn small_budgets_still_give_a_legal_move() {
    let game = Blokus::<Duo>::new();
    let tiny = [Budget::sims(0), Budget::sims(1), Budget::time(Duration::ZERO), Budget::nodes(1)];
    for (_, state) in random_positions(&game, 40, 4) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for budget in tiny {
            let report = run(&mut Guided::new(Options::default()), &game, &state, budget, 2, 1);
            assert!(moves.contains(&report.best));
        }
    }
}

#[test]
fn a_full_tree_goes_on_from_its_leaves() {
    let game = Blokus::<Duo>::new();
    let mut player = Guided::new(Options { memory: 0, ..Options::default() });
    let report = run(&mut player, &game, &game.start(), Budget::sims(3000), 1, 1);
    assert_eq!(report.counts.playouts, 3000);
    let in_full = run(&mut Guided::new(Options::default()), &game, &game.start(), Budget::sims(3000), 1, 1);
    assert!(report.counts.effort.generated < in_full.counts.effort.generated);
}

/// The payoff of the seats of the first player, over games from every opening with seats swapped.
fn share<V: Variant>(games: u64, number_of_sims: u64) -> f64
where
    Blokus<V>: Guide,
{
    let game = Blokus::<V>::new();
    let mut total = 0.0;
    for number in 0..games {
        let is_mine = |seat: Seat| seat.index() as u64 % 2 == number % 2;
        let mut players: Vec<Guided<Blokus<V>>> =
            (0..V::SEATS).map(|_| Guided::new(Options::default())).collect();
        let mut state = game.start();
        let payoffs = loop {
            if let Some(payoffs) = game.payoffs(&state) {
                break payoffs;
            }
            let seat = game.turn(&state);
            let report = if is_mine(seat) {
                run(&mut players[seat.index()], &game, &state, Budget::sims(number_of_sims), 1, number)
            } else {
                let one: &mut dyn Search<Blokus<V>> = &mut FirstChoice;
                run(one, &game, &state, Budget::default(), 1, number)
            };
            game.play(&mut state, report.best);
        };
        total +=
            Seat::all(V::SEATS).filter(|&seat| is_mine(seat)).map(|seat| payoffs.share(seat)).sum::<f64>();
    }
    total / games as f64
}

#[test]
fn a_few_hundred_simulations_beat_the_greedy_player() {
    // By chance one half; the best two of four seats can get is 5/6.
    assert!(share::<Duo>(10, 300) >= 0.9);
    assert!(share::<Classic>(6, 300) > 0.6);
}

#[test]
fn endings_are_played_by_proof() {
    let game = Blokus::<Duo>::new();
    let mut endgame = Endgame::new(1 << 20);
    let mut proven = 0;
    for (line, state) in random_positions(&game, 120, 9) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let mut search = Finisher::new(Box::new(Guided::new(Options::default())));
        let report = essence(run(&mut search, &game, &state, Budget::sims(500), 1, 1));
        let mut plain = Guided::new(Options::default());
        if !report.exact {
            assert_eq!(report, essence(run(&mut plain, &game, &state, Budget::sims(500), 1, 1)), "{line:?}");
            continue;
        }
        proven += 1;
        let best = endgame.solve(&game, &state, &Terms::new(Budget::default())).unwrap().margin;
        let child = game.child(&state, report.best);
        let margin = match game.payoffs(&child) {
            Some(_) => {
                let points = game.points(&child);
                let mover = game.turn(&state);
                points[mover] - points[Seat::other(mover)]
            }
            None => {
                let margin = endgame.solve(&game, &child, &Terms::new(Budget::default())).unwrap().margin;
                if game.turn(&child) == game.turn(&state) { margin } else { -margin }
            }
        };
        assert_eq!(margin, best, "{line:?}");
        let value = report.moves.iter().find(|one| one.mv == report.best).unwrap().values.unwrap();
        assert_eq!(value[game.turn(&state)], 0.5 + 0.5 * f64::from(best.signum()));
        for threads in [2, 4] {
            let mut search = Finisher::new(Box::new(Guided::new(Options::default())));
            assert_eq!(essence(run(&mut search, &game, &state, Budget::sims(500), threads, 1)), report);
        }
    }
    assert!(proven > 1, "{proven}");
}

#[test]
fn a_tree_goes_on_growing_in_little_memory() {
    let game = Blokus::<Duo>::new();
    let small = Options { memory: 2 << 20, ..Options::default() };
    let in_little = run(&mut Guided::new(small), &game, &game.start(), Budget::sims(20_000), 1, 1);
    let alone = essence(run(&mut Guided::new(small), &game, &game.start(), Budget::sims(20_000), 2, 1));
    assert_eq!(essence(in_little.clone()), alone);
    // As many positions were added as ever fit several times over.
    assert!(in_little.counts.effort.generated > 4000, "{}", in_little.counts.effort.generated);
}
