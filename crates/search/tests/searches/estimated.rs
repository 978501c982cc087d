//! Searches that lean on an estimate: the truth where they are sure, and what they would be without one.

use crate::probe::ByLines;
use plyground_core::testkit::random_positions;
use plyground_core::{Game, Payoffs};
use plyground_games::connect::Connect;
use plyground_search::estimated::{BestEstimate, Puct, PuctOptions};
use plyground_search::flat::Tie;
use plyground_search::mcts::Final;
use plyground_search::minimax::{AlphaBeta, EstimatedAlphaBeta, MoveOrder, Options};
use plyground_search::testkit::{agrees_with_maxn, frames_hold, run};
use plyground_search::{Budget, Report};
use std::sync::Arc;
use std::time::Duration;

fn puct(options: PuctOptions) -> Puct<Connect<u64>, ByLines> {
    Puct::new(options, Arc::new(ByLines))
}

fn essence<M: Copy>(mut report: Report<M>) -> Report<M> {
    report.elapsed = Duration::ZERO;
    report
}

#[test]
fn what_is_proven_is_true() {
    let game: Connect<u64> = Connect::new(4, 4, 3).unwrap();
    for options in [
        PuctOptions::default(),
        PuctOptions { symmetry: false, choose: Final::Value, ..PuctOptions::default() },
        PuctOptions { mix: 0.5, tie: Tie::Random, ..PuctOptions::default() },
    ] {
        let exact = agrees_with_maxn(&mut puct(options), &game, Budget::sims(3000), 60, 2);
        assert!(exact > 40, "{options:?}: exact in {exact}");
        // Where there is room for few positions, less is proven and nothing that is wrong.
        agrees_with_maxn(&mut puct(PuctOptions { memory: 0, ..options }), &game, Budget::sims(300), 60, 3);
    }
    let unsure = PuctOptions { prove: false, ..PuctOptions::default() };
    assert_eq!(agrees_with_maxn(&mut puct(unsure), &game, Budget::sims(300), 60, 4), 0);
    let mut greedy = BestEstimate::new(Arc::new(ByLines), Tie::Centre);
    assert!(agrees_with_maxn(&mut greedy, &game, Budget::default(), 60, 2) > 5);
}

#[test]
fn simulations_are_counted_and_frames_hold() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    for (_, state) in random_positions(&game, 20, 5) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let report = run(&mut puct(PuctOptions::default()), &game, &state, Budget::sims(200), 1, 1);
        let visits: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
        assert!(report.exact || visits == 200, "{visits}");
        assert_eq!(report.pv[0], report.best);
        let mut end = state;
        for &mv in &report.pv {
            assert_eq!(game.payoffs(&end), None);
            game.try_play(&mut end, mv).unwrap();
        }
        let with_games = PuctOptions { mix: 0.5, ..PuctOptions::default() };
        let played = run(&mut puct(with_games), &game, &state, Budget::sims(200), 1, 1).counts.playouts;
        assert!(report.exact || played > 0 && played <= 200);
        for options in [PuctOptions::default(), with_games] {
            frames_hold(&|| Box::new(puct(options)), &game, &state, Budget::sims(100), 1);
        }
        frames_hold(
            &|| Box::new(BestEstimate::new(Arc::new(ByLines), Tie::Random)),
            &game,
            &state,
            Budget::default(),
            1,
        );
    }
}

#[test]
fn budgets_end_it() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let nodes = run(&mut puct(PuctOptions::default()), &game, &game.start(), Budget::nodes(50), 1, 1);
    assert!(nodes.counts.effort.expanded <= 52 && nodes.counts.effort.expanded >= 49, "{:?}", nodes.counts);
    let time = run(
        &mut puct(PuctOptions::default()),
        &game,
        &game.start(),
        Budget::time(Duration::from_millis(30)),
        1,
        1,
    );
    assert!(time.elapsed < Duration::from_millis(500) && !time.complete);
    assert!(time.moves.iter().filter_map(|one| one.visits).sum::<u64>() > 10);
}

#[test]
fn a_search_depends_on_nothing_that_went_before() {
    let game: Connect<u64> = Connect::new(6, 5, 4).unwrap();
    let mut used = puct(PuctOptions::default());
    for (_, state) in random_positions(&game, 20, 8) {
        if game.payoffs(&state).is_none() {
            let fresh = run(&mut puct(PuctOptions::default()), &game, &state, Budget::sims(150), 1, 3);
            let again = run(&mut used, &game, &state, Budget::sims(150), 1, 3);
            assert_eq!(essence(fresh), essence(again));
        }
    }
}

#[test]
fn alphabeta_by_the_games_own_evaluation_is_alphabeta() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    for order in [MoveOrder::Left, MoveOrder::Centre, MoveOrder::Best] {
        for table in [0, 1 << 20] {
            let options = Options { order, table, ..Options::default() };
            for (_, state) in random_positions(&game, 12, 6) {
                if game.payoffs(&state).is_some() {
                    continue;
                }
                for depth in [1, 2, 5] {
                    let budget = Budget::depth(depth);
                    let plain = run(&mut AlphaBeta::new(options), &game, &state, budget, 1, 1);
                    let mut estimated = EstimatedAlphaBeta::new(options, Arc::new(ByLines));
                    let estimated = run(&mut estimated, &game, &state, budget, 1, 1);
                    assert_eq!(essence(plain), essence(estimated), "{order:?} {depth}");
                }
            }
        }
    }
}

#[test]
fn a_win_at_once_is_taken() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let mut seen = 0;
    for (_, state) in random_positions(&game, 300, 7) {
        let mut moves = Vec::new();
        if game.payoffs(&state).is_some() {
            continue;
        }
        game.moves(&state, &mut moves);
        let win = Some(Payoffs::win(game.turn(&state)));
        if !moves.iter().any(|&mv| game.payoffs(&game.child(&state, mv)) == win) {
            continue;
        }
        seen += 1;
        let mut greedy = BestEstimate::new(Arc::new(ByLines), Tie::Centre);
        for report in [
            run(&mut greedy, &game, &state, Budget::default(), 1, 1),
            run(&mut puct(PuctOptions::default()), &game, &state, Budget::sims(50), 1, 1),
        ] {
            assert_eq!(game.payoffs(&game.child(&state, report.best)), win);
            assert!(report.exact);
        }
    }
    assert!(seen > 10);
}
