//! A random game of Connect four and the opening of a game of Blokus: `cargo run --example boards -p plyground-games`.

use plyground_core::{Notation, Playouts, Rng};
use plyground_games::blokus::{Blokus, Classic};
use plyground_games::connect::Connect;

fn main() {
    let connect = Connect::<u64>::new(7, 6, 4).expect("a board that fits into 64 bits");
    show(&connect, usize::MAX);
    let blokus = Blokus::<Classic>::new();
    show(&blokus, 12);
}

/// Plays up to so many random moves and draws where they lead.
fn show<G: Playouts + Notation>(game: &G, most: usize) {
    let (mut state, mut line, mut rng) = (game.start(), Vec::new(), Rng::new(3));
    let mut scratch = G::Scratch::default();
    while line.len() < most && game.payoffs(&state).is_none() {
        let mv = game.random_move(&state, &mut rng, &mut scratch);
        game.play(&mut state, mv);
        line.push(mv);
    }
    println!("{}: {}", game.spec(), game.write_line(&line));
    println!("{}\n{}", game.header(), game.draw(&state));
    match game.payoffs(&state) {
        Some(payoffs) => {
            let winner = payoffs.winner().map_or("nobody".to_owned(), |seat| game.seat_name(seat));
            println!("won by {winner}\n");
        }
        None => println!(
            "{} moves for {}\n",
            game.count_moves(&state, &mut scratch),
            game.seat_name(game.turn(&state))
        ),
    }
}
