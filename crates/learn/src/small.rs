//! What S2 tried: "we never managed to improve the training loss of the neural network to a good level, likely due to a lack of training data". A small
//! network of the usual kind (stones as inputs, one hidden layer) learns the results of few games of tree search against itself, and is examined on
//! exact results of positions that it has never seen.

use plyground_core::{Game, Rng, Seat, Streams, Tactics};
use plyground_games::connect::{Column, Connect, State};
use plyground_jobs::in_order;
use plyground_search::mcts::{Options, Uct};
use plyground_search::{Budget, Search, Terms};
use plyground_solver::{Book, Goal, Limits, Solver};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Cells of the board, twice: one input for each stone that may lie there, through the eyes of the seat to move.
const INPUTS: usize = 84;
/// Cells of the hidden layer.
pub const HIDDEN: usize = 64;
/// How often it goes through its positions.
pub const EPOCHS: usize = 30;
/// Simulations a move of the games that it learns from.
pub const SIMS: u64 = 200;
const RATE: f32 = 0.01;
/// Bytes of the solver's table.
const MEMORY: usize = 64 << 20;

/// Labels of streams.
const EXAM: u64 = 0x5EA1;
const GAMES: u64 = 0x5EA2;
const WEIGHTS: u64 = 0x5EA3;
const ORDER: u64 = 0x5EA4;

/// A position as inputs, and what it is worth to the seat to move, -1 to 1.
type Example = (Vec<usize>, f32);

/// Positions of random games on 7x6 with exact results, which nothing is learned from.
pub struct SmallExam {
    examples: Vec<Example>,
}

/// What came of a training.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct SmallTrained {
    /// Positions of the games.
    pub positions: usize,
    /// Mean square error in the first epoch and in the last.
    pub losses: [f64; 2],
    /// Mean square error on the exam.
    pub held_out: f64,
}

impl SmallExam {
    /// So many positions after 9 to 32 random moves, in which nothing can be told at a glance; `None` if stopped.
    pub fn set(positions: u64, seed: u64, threads: usize, stop: &AtomicBool) -> Option<SmallExam> {
        let game = board();
        let solver = Solver::new(game.clone(), MEMORY).with_book(Book::built_in()).expect("a book for it");
        let limits = Limits { stop, ..Limits::NONE };
        let streams = Streams::new(seed).branch(EXAM);
        let work = |(): &mut (), number: u64| {
            let state = drawn(&game, &mut streams.rng(number));
            let score = solver.solve(&state, Goal::Weak, &limits).proven.score()?;
            Some((inputs(&game, &state), score.signum() as f32))
        };
        let mut examples = Vec::new();
        in_order(vec![(); threads.max(1)], 0..positions, stop, &work, &mut |example| {
            examples.extend(example);
            ControlFlow::Continue(())
        });
        (examples.len() as u64 == positions).then_some(SmallExam { examples })
    }

    /// The mean square error of whoever knows nothing but the mean of all results.
    pub fn of_the_mean(&self) -> f64 {
        let mean = self.mean(|worth| worth);
        self.mean(|worth| (worth - mean).powi(2))
    }

    fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self.examples.iter().map(|(_, worth)| of(f64::from(*worth))).sum();
        sum / self.examples.len().max(1) as f64
    }

    fn error(&self, network: &Small) -> f64 {
        let square = |(on, worth): &Example| f64::from((network.value(on) - worth).powi(2));
        self.examples.iter().map(square).sum::<f64>() / self.examples.len().max(1) as f64
    }
}

/// Teaches a new network the results of so many games, and examines it; `None` if stopped.
pub fn teach_small(
    games: u64,
    exam: &SmallExam,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Option<SmallTrained> {
    let (game, streams) = (board(), Streams::new(seed));
    let players = (0..threads.max(1)).map(|_| Uct::new(Options::default())).collect();
    let work = |uct: &mut Uct<Connect<u64>>, number: u64| played(&game, uct, &streams.branch(GAMES), number);
    let (mut examples, mut seen) = (Vec::new(), 0);
    in_order(players, 0..games, stop, &work, &mut |played: Vec<Example>| {
        examples.extend(played);
        seen += 1;
        ControlFlow::Continue(())
    });
    let mut network = Small::new(&mut streams.branch(WEIGHTS).rng(0));
    let mut rng = streams.branch(ORDER).rng(0);
    let mut losses = [0.0; 2];
    for epoch in 0..EPOCHS {
        if stop.load(Relaxed) || seen < games {
            return None;
        }
        losses[usize::from(epoch > 0)] = network.epoch(&examples, &mut rng);
    }
    Some(SmallTrained { positions: examples.len(), losses, held_out: exam.error(&network) })
}

fn board() -> Connect<u64> {
    Connect::new(7, 6, 4).expect("a board")
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

/// A running position of a random game.
fn drawn(game: &Connect<u64>, rng: &mut Rng) -> State<u64> {
    let mut moves = Vec::new();
    loop {
        let mut state = game.start();
        for _ in 0..9 + rng.below(24) {
            moves.clear();
            game.moves(&state, &mut moves);
            state = game.child(&state, moves[rng.below(moves.len() as u32) as usize]);
            if game.payoffs(&state).is_some() {
                break;
            }
        }
        if game.payoffs(&state).is_none() && game.decided(&state).is_none() {
            return state;
        }
    }
}

/// The positions of a game of tree search against itself, from two random moves on, each worth what came of the game.
fn played(game: &Connect<u64>, uct: &mut Uct<Connect<u64>>, streams: &Streams, number: u64) -> Vec<Example> {
    let mut rng = streams.rng(number);
    let mut state = game.start();
    let mut seen = Vec::new();
    uct.forget();
    for ply in 0.. {
        if game.payoffs(&state).is_some() {
            break;
        }
        let seed = streams.branch(number).branch(ply).seed();
        let column = match ply {
            0 | 1 => Column(rng.below(game.columns()) as u8),
            _ => uct.search(game, &state, &Terms::new(Budget::sims(SIMS)).seed(seed)).best,
        };
        seen.push((inputs(game, &state), game.turn(&state)));
        game.play(&mut state, column);
    }
    let payoffs = game.payoffs(&state).expect("the game is over");
    let worth = |seat: Seat| payoffs.winner().map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
    seen.into_iter().map(|(on, seat)| (on, worth(seat))).collect()
}

/// Inputs, a hidden layer and a value, all by tanh; learned by gradient descent.
#[derive(Clone)]
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
        let mut sums = self.hidden_bias;
        for &input in on {
            sums.iter_mut().zip(&self.hidden[input]).for_each(|(sum, weight)| *sum += weight);
        }
        sums.map(f32::tanh)
    }

    fn value_of(&self, layer: &[f32; HIDDEN]) -> f32 {
        (layer.iter().zip(&self.out).map(|(a, b)| a * b).sum::<f32>() + self.out_bias).tanh()
    }

    fn value(&self, on: &[usize]) -> f32 {
        self.value_of(&self.layer(on))
    }

    /// One pass in random order; returns the mean square error.
    fn epoch(&mut self, examples: &[Example], rng: &mut Rng) -> f64 {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let mut loss = 0.0;
        for place in order {
            let (on, worth) = &examples[place];
            loss += f64::from(self.learn(on, *worth).powi(2));
        }
        loss / examples.len().max(1) as f64
    }

    /// A step towards what a position is worth; returns how far off it was.
    fn learn(&mut self, on: &[usize], worth: f32) -> f32 {
        let layer = self.layer(on);
        let value = self.value_of(&layer);
        let error = (worth - value) * (1.0 - value * value);
        self.out_bias += RATE * error;
        for (i, &hidden) in layer.iter().enumerate() {
            let below = error * self.out[i] * (1.0 - hidden * hidden);
            self.out[i] += RATE * error * hidden;
            self.hidden_bias[i] += RATE * below;
            on.iter().for_each(|&input| self.hidden[input][i] += RATE * below);
        }
        worth - value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_down_the_gradient() {
        let mut rng = Rng::new(3);
        let network = Small::new(&mut rng);
        let (on, worth) = ([3, 17, 44, 70], 0.7);
        let loss = |network: &Small| 0.5 * f64::from(network.value(&on) - worth).powi(2);
        let mut taught = network.clone();
        taught.learn(&on, worth);
        for i in (0..HIDDEN).step_by(9) {
            let slope = |nudged: &mut dyn FnMut(&mut Small, f32)| {
                let at = |by: f32, nudged: &mut dyn FnMut(&mut Small, f32)| {
                    let mut other = network.clone();
                    nudged(&mut other, by);
                    loss(&other)
                };
                (at(1e-2, nudged) - at(-1e-2, nudged)) / 2e-2
            };
            let expected = -f64::from(RATE) * slope(&mut |network, by| network.hidden[17][i] += by);
            let step = f64::from(taught.hidden[17][i] - network.hidden[17][i]);
            assert!((step - expected).abs() < 1e-6 + 0.02 * expected.abs(), "{step} {expected}");
            let expected = -f64::from(RATE) * slope(&mut |network, by| network.out[i] += by);
            let step = f64::from(taught.out[i] - network.out[i]);
            assert!((step - expected).abs() < 1e-6 + 0.02 * expected.abs(), "{step} {expected}");
        }
        assert_eq!(taught.hidden[5], network.hidden[5], "no stone, no step");
    }

    #[test]
    fn few_games_are_learned_by_heart() {
        let never = AtomicBool::new(false);
        let exam = SmallExam::set(60, 1, 2, &never).unwrap();
        let taught = teach_small(6, &exam, 1, 2, &never).unwrap();
        assert_eq!(teach_small(6, &exam, 1, 1, &never), Some(taught), "on any number of threads");
        assert!(taught.losses[1] < taught.losses[0] && taught.held_out > taught.losses[1], "{taught:?}");
        assert_eq!(teach_small(6, &exam, 1, 1, &AtomicBool::new(true)), None);
    }
}
