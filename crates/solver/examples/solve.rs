//! Solves a Connect Four position: the score of every column, and the principal variation.
//!
//! ```text
//! cargo run --release -p plyground-solver --example solve -- 44553
//! ```

use plyground_solver::{Connect, Game, Goal, Limits, Notation, Solver, plies_to_end};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1).unwrap_or_default();
    let game = Connect::<u64>::new(7, 6, 4)?;
    let mut position = game.start();
    for column in game.read_line(&line)? {
        game.try_play(&mut position, column)?;
    }
    println!("{}", game.draw(&position));

    let solver = Solver::new(game.clone(), plyground_solver::DEFAULT_MEMORY);
    #[cfg(feature = "book")]
    let solver = solver.with_book(plyground_solver::Book::built_in())?;
    for (column, answer) in solver.solve_moves(&position, Goal::Exact, &Limits::NONE) {
        let (score, _) = answer.proven.bounds();
        println!("column {}: {score:3}  {} nodes", game.write_move(column), answer.nodes);
    }
    let answer = solver.solve(&position, Goal::Exact, &Limits::NONE);
    let score = answer.proven.score().expect("nothing limits the search");
    let result = match score {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    };
    let plies = plies_to_end(game.cells(), game.stones(&position), score);
    let best = game.write_line(&solver.line(&position, &Limits::NONE));
    println!("score {score}: a {result} for the side to move in {plies} plies, by {best}");
    Ok(())
}
