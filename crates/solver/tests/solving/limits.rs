//! When a limit ends the search, what it says is proven, and nothing wrong is left behind.

use crate::positions::{naive, position};
use plyground_core::Game;
use plyground_games::connect::{Bits, Connect, State};
use plyground_solver::{Goal, Limits, Proven, Solver};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Asks with a limit again and again: all bounds hold, and in the end the score comes out.
fn check<B: Bits>(game: &Connect<B>, state: &State<B>, score: i32, limits: &Limits<'_>) {
    let solver = Solver::new(game.clone(), 1 << 24);
    let first = solver.solve(state, Goal::Exact, limits);
    assert_eq!(first.proven.score(), None, "the limit is too wide to be a test");
    for _ in 0..10_000 {
        let (lo, hi) = solver.solve(state, Goal::Exact, limits).proven.bounds();
        assert!(lo <= score && score <= hi, "{lo}..{hi}, not {score}");
        if lo == hi {
            return;
        }
    }
    assert_eq!(solver.solve(state, Goal::Exact, &Limits::NONE).proven, Proven::Solved { score });
}

#[test]
fn nodes() {
    let game = Connect::<u64>::new(7, 6, 4).unwrap();
    for threads in [1, 2] {
        let limits = Limits { nodes: Some(20_000), threads, ..Limits::NONE };
        check(&game, &position(&game, "35333571"), -3, &limits);
    }
    let game = Connect::<u64>::new(5, 4, 5).unwrap();
    let state = position(&game, "111155553");
    let score = naive(&game, &state, &mut HashMap::new());
    check(&game, &state, score, &Limits { nodes: Some(30), ..Limits::NONE });
}

#[test]
fn a_word_from_another_thread() {
    let game = Connect::<u64>::new(8, 7, 4).unwrap();
    let solver = Solver::new(game.clone(), 1 << 27);
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let limits = Limits { stop: &stop, threads, ..Limits::NONE };
        let answer = std::thread::scope(|scope| {
            let asked = scope.spawn(|| solver.solve(&game.start(), Goal::Exact, &limits));
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
            asked.join().unwrap()
        });
        let (lo, hi) = answer.proven.bounds();
        // 8x7 is won with the 53rd stone.
        assert!(lo < hi && lo <= 2 && 2 <= hi, "{lo}..{hi}");
        assert!(answer.nodes > 0);
    }
}

#[test]
fn time() {
    let game = Connect::<u128>::new(9, 8, 5).unwrap();
    let solver = Solver::new(game.clone(), 1 << 20);
    let start = Instant::now();
    let limits = Limits { deadline: Some(start + Duration::from_millis(100)), ..Limits::NONE };
    let (lo, hi) = solver.solve(&game.start(), Goal::Exact, &limits).proven.bounds();
    assert!(lo < hi);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(solver.line(&game.start(), &limits).is_empty());
}

#[test]
fn a_table_of_any_size_is_there_at_once() {
    let game = Connect::<u128>::new(12, 8, 4).unwrap();
    let time = |memory: usize| {
        let start = Instant::now();
        let solver = Solver::new(game.clone(), memory);
        solver.solve(&game.start(), Goal::Exact, &Limits { nodes: Some(100), ..Limits::NONE });
        start.elapsed()
    };
    // Side by side, so that a busy machine slows both down. Written whole, the large one took five hundred times as long.
    let rounds: Vec<_> = (0..5).map(|_| (time(1 << 22), time(1 << 30))).collect();
    let least = |times: &dyn Fn(&(Duration, Duration)) -> Duration| rounds.iter().map(times).min().unwrap();
    assert!(least(&|round| round.1) < 60 * least(&|round| round.0), "{rounds:?}");
}
