//! What tree search claims to be certain, beside the exact solver: in every division, on two to sixteen threads.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Seat};
use plyground_games::connect::{Column, Connect, State};
use plyground_players::registry::connect_search;
use plyground_search::{Report, Terms};
use plyground_solver::{Goal, Limits, Solver};

/// Boards, and how many stones there are at least: the fewer, the more is left to prove.
const BOARDS: [(u32, u32, u32, u32); 5] =
    [(4, 4, 4, 2), (5, 4, 4, 4), (5, 5, 4, 8), (6, 5, 4, 12), (7, 6, 4, 20)];

/// Divisions, and the threads each is tried on. Only the shared tree is raced.
const DIVISIONS: [(&str, &[usize]); 4] =
    [("shared", &[2, 3, 4, 6, 8, 12, 16]), ("tree", &[2, 9]), ("ensemble", &[3, 16]), ("leaf", &[2, 5])];

/// For each legal move what it is worth to the mover, 0 to 1.
fn truth(solver: &Solver<u64>, state: &State<u64>) -> Vec<(Column, f64)> {
    let worth = |score: i32| f64::from(score.signum() + 1) / 2.0;
    let moves = solver.solve_moves(state, Goal::Weak, &Limits::NONE);
    moves.into_iter().map(|(mv, answer)| (mv, worth(answer.proven.score().unwrap()))).collect()
}

/// Holds a report that calls itself exact against the truth.
fn check(report: &Report<Column>, truth: &[(Column, f64)], mover: Seat, what: &str) {
    let best = truth.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    for (one, &(mv, worth)) in report.moves.iter().zip(truth) {
        assert_eq!(one.mv, mv);
        assert!(mv != report.best || worth == best, "{what}: chose {mv:?}, which is worth {worth} of {best}");
        if let Some(values) = one.values {
            assert!((values[mover] - worth).abs() < 1e-9, "{what}: {mv:?} is {worth}, not {values:?}");
        }
    }
}

/// Asks for `count` positions of each board; returns how many answers claimed to be exact.
fn claims(count: usize, seed: u64) -> usize {
    let mut claims = 0;
    for (columns, rows, run, stones) in BOARDS {
        let game: Connect<u64> = Connect::new(columns, rows, run).unwrap();
        let solver = Solver::new(game.clone(), 4 << 20);
        let mut players: Vec<(String, usize, _)> = Vec::new();
        for (divide, threads) in DIVISIONS {
            for &threads in threads {
                let spec = format!("uct:sims=4000,memory=8MB,divide={divide}");
                let player = connect_search(&game, &spec).unwrap();
                players.push((spec, threads, player));
            }
        }
        let mut left = count;
        for round in 0.. {
            for (_, state) in random_positions(&game, 40, seed + 1000 * round) {
                let is_early = game.stones(&state) < stones;
                if left == 0 || is_early || game.payoffs(&state).is_some() {
                    continue;
                }
                left -= 1;
                let truth = truth(&solver, &state);
                for (spec, threads, player) in &mut players {
                    let terms = Terms::new(player.budget).threads(*threads).seed(seed + left as u64);
                    player.search.new_game();
                    let report = player.search.search(&game, &state, &terms);
                    if report.exact {
                        claims += 1;
                        let what = format!("{spec} on {threads} threads in {state:?}");
                        check(&report, &truth, game.turn(&state), &what);
                    }
                }
            }
            if left == 0 {
                break;
            }
        }
    }
    claims
}

#[test]
fn what_is_claimed_to_be_certain_is_the_truth() {
    let claims = claims(80, 1);
    assert!(claims > 3000, "{claims} claims");
}

#[test]
#[ignore = "takes minutes: cargo xtask test --all"]
fn a_hundred_thousand_claims_are_the_truth() {
    let claims = (0..7).map(|seed| claims(350, 100 + seed)).sum::<usize>();
    println!("{claims} claims");
    assert!(claims > 100_000, "{claims} claims");
}
