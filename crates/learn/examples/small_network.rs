//! What S2 tried: "we never managed to improve the training loss of the neural network to a good level, likely due to a lack of training data". A small
//! network of the usual kind (stones as inputs, one hidden layer) learns the results of few games of tree search against itself, and
//! is examined on exact results of positions that it has never seen; beside it the guess that knows nothing.
//!
//! `cargo run --release -p plyground-learn --example small_network [-- GAMES…]`

use plyground_core::{Game, Rng, Seat, Streams, Tactics};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::mcts::{Options, Uct};
use plyground_search::{Budget, Search, Terms};
use plyground_solver::{Book, Goal, Limits, Solver};

/// Cells of the board, twice: one input for each stone that may lie there, through the eyes of the seat to move.
const INPUTS: usize = 84;
const HIDDEN: usize = 64;
const RATE: f32 = 0.01;
const EPOCHS: usize = 30;
/// Simulations a move.
const SIMS: u64 = 200;
/// Positions that are examined.
const EXAMINED: usize = 1000;

/// A position as inputs, and what it is worth to the seat to move, -1 to 1.
type Example = (Vec<usize>, f32);

fn main() {
    let game: Connect<u64> = Connect::new(7, 6, 4).expect("a board");
    let asked: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let counts = if asked.is_empty() { vec![10, 30, 100, 300, 1000] } else { asked };
    let exam = exam(&game);
    let mean = exam.iter().map(|(_, worth)| worth).sum::<f32>() / exam.len() as f32;
    let variance = exam.iter().map(|(_, worth)| (worth - mean).powi(2)).sum::<f32>() / exam.len() as f32;
    println!("always the mean: {variance:.3} on {} positions with exact results", exam.len());
    println!(
        "{:>6} {:>10} {:>16} {:>16} {:>10}",
        "games", "positions", "loss, 1st epoch", "loss, last epoch", "held out"
    );
    for games in counts {
        let examples: Vec<Example> = (0..games).flat_map(|number| played(&game, number)).collect();
        let mut network = Small::new(&mut Rng::new(1));
        let mut rng = Rng::new(2);
        let losses: Vec<f32> = (0..EPOCHS).map(|_| network.epoch(&examples, &mut rng)).collect();
        let held_out = exam.iter().map(|(on, worth)| (network.value(on) - worth).powi(2)).sum::<f32>();
        println!(
            "{games:>6} {:>10} {:>16.3} {:>16.3} {:>10.3}",
            examples.len(),
            losses[0],
            losses[EPOCHS - 1],
            held_out / exam.len() as f32
        );
    }
}

/// The stones of a position, those of the seat to move first.
fn inputs(game: &Connect<u64>, state: &State<u64>) -> Vec<usize> {
    let turn = game.turn(state);
    let cells = (0..game.columns()).flat_map(|column| (0..game.rows()).map(move |row| (column, row)));
    let stone = |(column, row): (u32, u32)| {
        let seat = game.stone_at(state, column, row)?;
        Some((column * game.rows() + row) as usize + if seat == turn { 0 } else { INPUTS / 2 })
    };
    cells.filter_map(stone).collect()
}

/// The positions of a game of tree search against itself, from two random moves on, each worth what came of the game.
fn played(game: &Connect<u64>, number: u64) -> Vec<Example> {
    let mut rng = Streams::new(1).rng(number);
    let mut uct = Uct::new(Options::default());
    let mut state = game.start();
    let mut seen = Vec::new();
    for ply in 0.. {
        if game.payoffs(&state).is_some() {
            break;
        }
        let seed = Streams::new(1).branch(number).branch(ply).seed();
        let column = match ply {
            0 | 1 => Column(rng.below(7) as u8),
            _ => uct.search(game, &state, &Terms::new(Budget::sims(SIMS)).seed(seed)).best,
        };
        seen.push((inputs(game, &state), game.turn(&state)));
        game.play(&mut state, column);
    }
    let payoffs = game.payoffs(&state).expect("the game is over");
    let worth = |seat: Seat| payoffs.winner().map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
    seen.into_iter().map(|(on, seat)| (on, worth(seat))).collect()
}

/// Positions of random games with exact results.
fn exam(game: &Connect<u64>) -> Vec<Example> {
    let solver =
        Solver::new(game.clone(), 64 << 20).with_book(Book::built_in()).expect("a book for this board");
    let mut exam = Vec::new();
    for number in 0.. {
        let mut rng = Streams::new(99).rng(number);
        let mut state = game.start();
        for _ in 0..9 + rng.below(24) {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            state = game.child(&state, moves[rng.below(moves.len() as u32) as usize]);
            if game.payoffs(&state).is_some() {
                break;
            }
        }
        if game.payoffs(&state).is_some() || game.decided(&state).is_some() {
            continue;
        }
        let score = solver.solve(&state, Goal::Weak, &Limits::NONE).proven.score().expect("without limits");
        exam.push((inputs(game, &state), score.signum() as f32));
        if exam.len() == EXAMINED {
            return exam;
        }
    }
    unreachable!("random games do not run out")
}

/// Inputs, a hidden layer and a value, all by tanh; learned by gradient descent.
struct Small {
    hidden: Vec<[f32; HIDDEN]>,
    hidden_bias: [f32; HIDDEN],
    out: [f32; HIDDEN],
    out_bias: f32,
}

impl Small {
    fn new(rng: &mut Rng) -> Small {
        let mut draw = |scale: f32| (rng.word() as f32 / u32::MAX as f32 - 0.5) * 2.0 * scale;
        Small {
            hidden: (0..INPUTS).map(|_| std::array::from_fn(|_| draw(0.2))).collect(),
            hidden_bias: [0.0; HIDDEN],
            out: std::array::from_fn(|_| draw(0.2)),
            out_bias: 0.0,
        }
    }

    fn layer(&self, on: &[usize]) -> [f32; HIDDEN] {
        let sum = |i: usize| on.iter().map(|&input| self.hidden[input][i]).sum::<f32>() + self.hidden_bias[i];
        std::array::from_fn(|i| sum(i).tanh())
    }

    fn value(&self, on: &[usize]) -> f32 {
        let layer = self.layer(on);
        (layer.iter().zip(&self.out).map(|(a, b)| a * b).sum::<f32>() + self.out_bias).tanh()
    }

    /// One pass in random order; returns the mean square error.
    fn epoch(&mut self, examples: &[Example], rng: &mut Rng) -> f32 {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let mut loss = 0.0;
        for place in order {
            let (on, worth) = &examples[place];
            let layer = self.layer(on);
            let value = (layer.iter().zip(&self.out).map(|(a, b)| a * b).sum::<f32>() + self.out_bias).tanh();
            loss += (worth - value).powi(2);
            let error = (worth - value) * (1.0 - value * value);
            self.out_bias += RATE * error;
            for (i, &hidden) in layer.iter().enumerate() {
                let below = error * self.out[i] * (1.0 - hidden * hidden);
                self.out[i] += RATE * error * hidden;
                self.hidden_bias[i] += RATE * below;
                on.iter().for_each(|&input| self.hidden[input][i] += RATE * below);
            }
        }
        loss / examples.len() as f32
    }
}
