//! What the exact score of every column takes, ply by ply: the page's question, at random positions of 0 to 36 plies with one
//! solver whose table is kept.
//!
//! ```text
//! cargo run --release -p plyground-solver --example columns -- [--count 1200] [--threads 2] [--memory BYTES] [--seed 1] [--from 0] [--to 36]
//! ```

use plyground_core::{Game, Streams};
use plyground_games::connect::{Connect, State};
use plyground_solver::{Book, Goal, Limits, Solver};
use std::time::Instant;

/// What the questions are.
struct Plan {
    count: u32,
    threads: usize,
    memory: usize,
    seed: u64,
    from: u32,
    to: u32,
}

fn main() {
    let mut plan = Plan { count: 1200, threads: 2, memory: 64 << 20, seed: 1, from: 0, to: 36 };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let number: u64 = args.next().and_then(|value| value.parse().ok()).expect("a number after each name");
        match arg.as_str() {
            "--count" => plan.count = number as u32,
            "--threads" => plan.threads = number as usize,
            "--memory" => plan.memory = number as usize,
            "--seed" => plan.seed = number,
            "--from" => plan.from = number as u32,
            "--to" => plan.to = number as u32,
            other => panic!("{other}: expected --count, --threads, --memory, --seed, --from or --to"),
        }
    }
    measure(&plan);
}

fn measure(plan: &Plan) {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let solver = Solver::new(game.clone(), plan.memory).with_book(Book::built_in()).expect("its own book");
    let limits = Limits { threads: plan.threads, ..Limits::NONE };
    let (mut all, mut sum) = (Vec::new(), 0_i64);
    let mut plies = vec![(Vec::new(), 0_u64); plan.to as usize + 1];
    for number in 0..plan.count {
        let ply = plan.from + number % (plan.to + 1 - plan.from);
        let state = random(&game, ply, Streams::new(plan.seed).branch(u64::from(number)));
        let start = Instant::now();
        let answers = solver.solve_moves(&state, Goal::Exact, &limits);
        let took = start.elapsed().as_secs_f64() * 1e3;
        for (column, answer) in &answers {
            let score = answer.proven.score().expect("nobody says stop");
            sum = sum.wrapping_mul(31).wrapping_add(i64::from(score) * i64::from(column.0 + 1));
        }
        all.push(took);
        let (times, nodes) = &mut plies[ply as usize];
        times.push(took);
        *nodes += answers.iter().map(|(_, answer)| answer.nodes).sum::<u64>();
    }
    println!("ply  positions   nodes/position   median ms      95 % ms       max ms");
    for (ply, (times, nodes)) in plies.iter_mut().enumerate().filter(|(_, (times, _))| !times.is_empty()) {
        let each = *nodes / times.len() as u64;
        let [median, most, max] = [0.5, 0.95, 1.0].map(|share| quantile(times, share));
        println!("{ply:3} {:10} {each:16} {median:11.2} {most:12.2} {max:12.2}", times.len());
    }
    let total: f64 = all.iter().sum();
    let below = all.iter().filter(|&&took| took < 100.0).count() as f64 / all.len() as f64;
    let [median, p90, p95, p99] = [0.5, 0.9, 0.95, 0.99].map(|share| quantile(&mut all, share));
    println!(
        "all: median {median:.2}, 90 % {p90:.1}, 95 % {p95:.1}, 99 % {p99:.1} ms; below 100 ms {:.1} %",
        100.0 * below
    );
    println!("{total:.0} ms in all, checksum of the scores {sum:x}");
}

/// A running position after so many random moves.
fn random(game: &Connect<u64>, plies: u32, streams: Streams) -> State<u64> {
    let mut moves = Vec::new();
    for attempt in 0.. {
        let (mut rng, mut state) = (streams.rng(attempt), game.start());
        for _ in 0..plies {
            moves.clear();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[rng.below(moves.len() as u32) as usize]);
            if game.payoffs(&state).is_some() {
                break;
            }
        }
        if game.stones(&state) == plies && game.payoffs(&state).is_none() {
            return state;
        }
    }
    unreachable!("some line of every length goes on")
}

/// The value below which a share of all lies.
fn quantile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share).ceil() as usize]
}
