//! How far from the end games of Blokus between guided searches can be searched out, position by position:
//! `cargo run --release --example endgames -p plyground-search -- duo 20 1000 2000000` plays 20 games with 1000 simulations a
//! move, and gives each position 2 million nodes.

use plyground_core::{Game, Guide, MoveOrdering, Outlook};
use plyground_games::blokus::{Blokus, Duo, Move, State, Two};
use plyground_search::endgame::Endgame;
use plyground_search::guided::{Guided, Options};
use plyground_search::{Budget, Search, Terms};
use std::time::Instant;

/// What it took to search out the positions with as many placements left.
#[derive(Default)]
struct Row {
    positions: usize,
    solved: usize,
    nodes: Vec<u64>,
    seconds: Vec<f64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| words.get(at).map_or(Ok(otherwise), |word| word.parse());
    let (Ok(games), Ok(sims), Ok(nodes)) = (number(1, 20), number(2, 1000), number(3, 2_000_000)) else {
        return eprintln!("expected duo or 2, games, simulations a move and nodes a position");
    };
    match words.first().map_or("duo", String::as_str) {
        "duo" => measure(&Blokus::<Duo>::new(), games, sims, nodes),
        "2" => measure(&Blokus::<Two>::new(), games, sims, nodes),
        other => eprintln!("no game {other:?}: expected duo or 2"),
    }
}

fn measure<G>(game: &G, games: u64, sims: u64, nodes: u64)
where
    G: Outlook + MoveOrdering + Guide + Game<State = State, Move = Move>,
{
    let mut rows: Vec<Row> = (0..=14).map(|_| Row::default()).collect();
    let mut endgame = Endgame::new(64 << 20);
    for seed in 1..=games {
        let mut player = Guided::new(Options::default());
        let (mut state, mut placements) = (game.start(), Vec::new());
        while game.payoffs(&state).is_none() {
            let terms = Terms::new(Budget::sims(sims)).seed(seed);
            let mv = player.search(game, &state, &terms).best;
            if mv != Move::PASS {
                placements.push(state);
            }
            game.play(&mut state, mv);
        }
        for (left, state) in (1..rows.len()).zip(placements.iter().rev()) {
            endgame.forget();
            let start = Instant::now();
            let solved = endgame.solve(game, state, &Terms::new(Budget::nodes(nodes)));
            let row = &mut rows[left];
            row.positions += 1;
            row.seconds.push(start.elapsed().as_secs_f64());
            if let Some(solved) = solved {
                row.solved += 1;
                row.nodes.push(solved.nodes);
            }
        }
    }
    println!("left  solved        median nodes  most nodes  median ms  most ms");
    for (left, row) in rows.iter_mut().enumerate().filter(|(_, row)| row.positions > 0) {
        row.nodes.sort_unstable();
        row.seconds.sort_by(f64::total_cmp);
        let (solved, positions) = (row.solved, row.positions);
        let nodes = (row.nodes.get(solved / 2).unwrap_or(&0), row.nodes.last().unwrap_or(&0));
        let (median, most) = (1e3 * row.seconds[positions / 2], 1e3 * row.seconds[positions - 1]);
        println!(
            "{left:>4}  {solved:>4} of {positions:<4} {:>14} {:>11} {median:>10.1} {most:>8.1}",
            nodes.0, nodes.1
        );
    }
}
