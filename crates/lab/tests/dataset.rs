//! Data sets: the scores are the solver's, one seed gives the same rows on any number of threads, and files can be read.

use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_lab::dataset::{DatasetPlan, Row, rows};
use plyground_solver::{Goal, Limits, Solver};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn all(plan: &DatasetPlan, threads: usize) -> Vec<Row> {
    let mut all = Vec::new();
    let mut each = |row| {
        all.push(row);
        ControlFlow::Continue(())
    };
    rows(plan, threads, &AtomicBool::new(false), &mut each).unwrap();
    all
}

fn plan(game: &str, positions: usize, plies: (u32, u32), per_game: usize) -> DatasetPlan {
    let plan = DatasetPlan::new(game, positions, Some(plies.0..=plies.1), 5).unwrap();
    plan.with_per_game(per_game).unwrap()
}

#[test]
fn rows_have_the_solvers_scores_on_any_number_of_threads() {
    // The fast engine, boards that share a table or have only the general engine, and columns that are full.
    for (game, plies, per_game, count) in [
        ("connect", (18, 38), 1, 30),
        ("connect", (14, 36), 23, 60),
        ("connect:8x7", (40, 50), 4, 20),
        ("connect:5x5x3", (5, 9), 3, 20),
        ("connect:7x6x5", (28, 36), 5, 20),
    ] {
        let plan = plan(game, count, plies, per_game);
        let rows = all(&plan, 1);
        assert_eq!(rows.len(), count);
        assert_eq!(all(&plan, 2), rows, "{game}");
        assert_eq!(
            all(&DatasetPlan { positions: count - 7, ..plan.clone() }, 4),
            rows[..count - 7],
            "{game}"
        );
        let (columns, rows_of_board) = plan.size;
        let run = plan.game.rsplit('x').next().and_then(|run| run.parse().ok()).unwrap();
        let board = Connect::<u64>::new(columns as u32, rows_of_board as u32, run).unwrap();
        let solver = Solver::new(board.clone(), 128 << 20);
        for (number, row) in rows.iter().enumerate() {
            assert_eq!(row.game as usize, number / per_game);
            let moves = board.read_line(&row.line).unwrap();
            assert_eq!((moves.len(), row.side), (row.ply, row.ply % 2));
            let state = moves.into_iter().fold(board.start(), |state, mv| board.child(&state, mv));
            let mut scores = vec![None; plan.size.0];
            for (column, answer) in solver.solve_moves(&state, Goal::Exact, &Limits::NONE) {
                scores[usize::from(column.0)] = answer.proven.score();
            }
            assert_eq!(row.scores, scores, "{game} {}", row.line);
            assert_eq!(Some(row.score), scores.into_iter().flatten().max());
        }
    }
}

#[test]
fn positions_of_a_game_are_split_together() {
    let plan = plan("connect:6x5", 60, (10, 20), 3);
    let rows = all(&plan, 2);
    for game in rows.chunks(3) {
        assert!(game[0].line.len() < game[1].line.len() && game[2].line.starts_with(&game[1].line));
        assert!(game.iter().all(|row| row.is_test == (row.game % 10 == 9)));
    }
    assert!(rows.iter().any(|row| row.is_test));
}

#[test]
fn what_cannot_be_is_said() {
    for (per_game, said) in
        [(0, "expected 1 to 6"), (7, "7 positions of a game after 5 to 10 plies: expected 1 to 6")]
    {
        let plan = DatasetPlan::new("connect:5x4", 10, Some(5..=10), 1).unwrap();
        let error = plan.with_per_game(per_game).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
    let plan = DatasetPlan::new("connect:3x3x3", 1, Some(8..=8), 1).unwrap();
    let error = rows(&plan, 1, &AtomicBool::new(false), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().contains("do not last 8 plies"), "{error}");
    assert!(DatasetPlan::new("blokus", 1, None, 1).is_err());
}
