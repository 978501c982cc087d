//! What four searches think of a position of Connect four: `cargo run --example analyse -p plyground-search -- 4453`.

use plyground_core::{Game, Notation, PerSeat};
use plyground_games::connect::{Column, Connect};
use plyground_search::flat::MonteCarlo;
use plyground_search::mcts::{self, Uct};
use plyground_search::minimax::{self, AlphaBeta};
use plyground_search::{Budget, Search, Terms};
use std::time::Duration;

type Player = Box<dyn Search<Connect<u64>>>;

fn main() {
    let game = Connect::<u64>::new(7, 6, 4).expect("a board that fits into 64 bits");
    let text = std::env::args().nth(1).unwrap_or_else(|| "4453".to_owned());
    let line = match game.read_line(&text) {
        Ok(line) => line,
        Err(error) => return eprintln!("{error}"),
    };
    let state = line.into_iter().fold(game.start(), |state, column| game.child(&state, column));
    print!("{}\n{}", game.header(), game.draw(&state));
    if game.payoffs(&state).is_some() {
        return println!("the game is over");
    }
    let uct = || Uct::new(mcts::Options::default());
    let players: [(&str, Player, Budget); 4] = [
        ("flat Monte Carlo, 1000 playouts a move", Box::new(MonteCarlo::default()), Budget::sims(1000)),
        ("UCT, 1000 simulations", Box::new(uct()), Budget::sims(1000)),
        ("UCT, 100 ms", Box::new(uct()), Budget::time(Duration::from_millis(100))),
        ("alpha-beta, 8 plies", Box::new(AlphaBeta::new(minimax::Options::default())), Budget::depth(8)),
    ];
    let mover = game.turn(&state);
    let share = |values: PerSeat<f64>| format!("{:.2}", values[mover]);
    for (name, mut search, budget) in players {
        let report = search.search(&game, &state, &Terms::new(budget));
        let words = |columns: &[Column]| columns.iter().map(|&mv| game.write_move(mv)).collect::<String>();
        println!("{name}: {}, then {}", game.write_move(report.best), words(&report.pv[1..]));
        let values = report.moves.iter().map(|one| match (one.values, one.eval) {
            (Some(values), _) => share(values),
            (None, Some(eval)) => eval.value.to_string(),
            (None, None) => "?".to_owned(),
        });
        println!("  {}", values.collect::<Vec<_>>().join("  "));
    }
}
