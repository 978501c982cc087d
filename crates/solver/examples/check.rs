//! Solves files of `MOVES SCORE` lines and says how many scores are wrong, and what they cost.
//!
//! ```text
//! cargo run --release -p plyground-solver --example check -- [--clear] [--weak] [--take N] [--threads N] [--memory BYTES]
//!     [--board 9x5] FILE… | empty | pos:4455 …
//! ```

use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_solver::{DEFAULT_MEMORY, Goal, Limits, Solver};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let (mut clear, mut take, mut goal, mut limits) = (false, usize::MAX, Goal::Exact, Limits::NONE);
    let (mut columns, mut rows, mut memory) = (7, 6, DEFAULT_MEMORY);
    let mut files = Vec::new();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--clear" => clear = true,
            "--weak" => goal = Goal::Weak,
            "--take" => take = args.next().unwrap().parse().unwrap(),
            "--threads" => limits.threads = args.next().unwrap().parse().unwrap(),
            "--memory" => memory = args.next().unwrap().parse().unwrap(),
            "--board" => {
                let board = args.next().unwrap();
                let (c, r) = board.split_once('x').unwrap();
                (columns, rows) = (c.parse().unwrap(), r.parse().unwrap());
            }
            _ => files.push(arg),
        }
    }
    let game = Connect::<u64>::new(columns, rows, 4).unwrap();
    let mut solver = Solver::new(game.clone(), memory);
    for file in files {
        solver.clear();
        let text = match file.strip_prefix("pos:") {
            Some(position) => position.to_string(),
            None if file == "empty" => " ".into(),
            None => std::fs::read_to_string(&file).unwrap(),
        };
        let (mut nodes, mut micros, mut wrong, mut count, mut last) = (0, 0.0, 0, 0, 0);
        for line in text.lines().take(take) {
            let (moves, expected) = line.split_once([' ', '\t']).unwrap_or((line, ""));
            let expected = match expected.trim() {
                "win" => Some(1),
                "draw" => Some(0),
                "loss" => Some(-1),
                text => text.parse::<i32>().ok(),
            };
            let mut state = game.start();
            for mv in game.read_line(moves).unwrap() {
                game.play(&mut state, mv);
            }
            if clear {
                solver.clear();
            }
            let start = Instant::now();
            let answer = solver.solve(&state, goal, &limits);
            micros += start.elapsed().as_secs_f64() * 1e6;
            nodes += answer.nodes;
            count += 1;
            last = answer.proven.score().unwrap();
            let expected = expected.map(|score| if goal == Goal::Weak { score.signum() } else { score });
            if expected.is_some_and(|expected| expected != last) {
                wrong += 1;
                println!("WRONG {line}: {last}");
            }
        }
        let n = f64::from(count);
        println!(
            "{:28} {count:5} positions {:12.1} nodes {:12.2} us {:4.0} ns/node, wrong {wrong}, last {last}",
            file.rsplit('/').next().unwrap(),
            nodes as f64 / n,
            micros / n,
            micros * 1e3 / nodes as f64
        );
    }
}
