//! UCT beside a plain form of itself: a dictionary of positions, one simulation after the other.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Payoffs, PlayoutPolicy, Playouts, Seat, Streams};
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::mcts::{Options, Uct};
use plyground_search::testkit::run;
use std::collections::HashMap;

/// A position: its visits, the games each seat won, and its moves.
#[derive(Default)]
struct Entry {
    visits: u32,
    wins: [u32; 2],
    moves: Vec<Move>,
}

/// A move: its visits, and what the position it leads to was worth when it was walked last, from 0 to 2.
struct Move {
    visits: u32,
    value: f32,
}

/// As many visits as the exploration is looked up for one by one.
const SIMS: u32 = 255;
const C: f64 = 1.4;

impl Entry {
    fn add(&mut self, wins: [u32; 2]) {
        self.visits += 1;
        self.wins = [0, 1].map(|seat| self.wins[seat] + wins[seat]);
    }

    /// The mean as `seat` sees it: a win is 2, a draw 1.
    fn value(&self, seat: Seat) -> f32 {
        let lead = f64::from(self.wins[0]) - f64::from(self.wins[1]);
        let lead = if seat == Seat::FIRST { lead } else { -lead };
        1.0 + lead as f32 / self.visits as f32
    }

    /// The first of the moves with the highest bound; those never tried come before all others.
    fn choose(&self) -> usize {
        let weight = (C * f64::from(self.visits.max(1)).ln().sqrt()) as f32;
        let bound = |one: &Move| match one.visits {
            0 => f32::INFINITY,
            visits => one.value + weight * (1.0 / visits as f32).sqrt(),
        };
        let mut best = 0;
        for i in 1..self.moves.len() {
            if bound(&self.moves[i]) > bound(&self.moves[best]) {
                best = i;
            }
        }
        best
    }
}

fn won(payoffs: &Payoffs) -> [u32; 2] {
    let [first, second] = [0, 1].map(|seat| payoffs.twelfths(Seat::new(seat)));
    [u32::from(first > second), u32::from(second > first)]
}

/// The visits of the root's moves.
fn plain(game: &Connect<u64>, root: &<Connect<u64> as Game>::State, seed: u64) -> Vec<u64> {
    let mut entries: HashMap<_, Entry> = HashMap::new();
    for number in 0..u64::from(SIMS) {
        let mut state = *root;
        let mut path = Vec::new();
        let wins = loop {
            let entry = entries.entry(game.key(&state)).or_default();
            if let Some(payoffs) = game.payoffs(&state) {
                break won(&payoffs);
            }
            if entry.visits == 0 && !path.is_empty() {
                let rng = &mut Streams::new(seed).rng(number);
                break won(&game
                    .playout(PlayoutPolicy::Uniform, &mut { state }, rng, &mut Default::default())
                    .0);
            }
            let mut legal = Vec::new();
            game.moves(&state, &mut legal);
            if entry.moves.is_empty() {
                entry.moves.extend(legal.iter().map(|_| Move { visits: 0, value: 0.0 }));
            }
            let chosen = entry.choose();
            path.push((game.key(&state), chosen, game.turn(&state)));
            game.play(&mut state, legal[chosen]);
        };
        let mut below = game.key(&state);
        for (above, chosen, mover) in path.into_iter().rev() {
            entries.get_mut(&below).unwrap().add(wins);
            let value = entries[&below].value(mover);
            let step = &mut entries.get_mut(&above).unwrap().moves[chosen];
            (step.visits, step.value) = (step.visits + 1, value);
            below = above;
        }
        entries.get_mut(&below).unwrap().add(wins);
    }
    entries[&game.key(root)].moves.iter().map(|one| u64::from(one.visits)).collect()
}

#[test]
fn one_worker_is_plain_uct() {
    let options = Options { c: C, prove: false, symmetry: false, workers: 1, ..Options::default() };
    let budget = Budget::sims(u64::from(SIMS));
    for (columns, rows, in_a_row) in [(7, 6, 4), (5, 4, 3), (4, 4, 4), (3, 3, 3)] {
        let game: Connect<u64> = Connect::new(columns, rows, in_a_row).unwrap();
        let positions = random_positions(&game, 40, 1);
        let running = positions.iter().map(|(_, state)| state).filter(|state| game.payoffs(state).is_none());
        for (seed, state) in (1..).zip(running) {
            let report = run(&mut Uct::new(options), &game, state, budget, 1, seed);
            let visits: Vec<u64> = report.moves.iter().map(|one| one.visits.unwrap()).collect();
            assert_eq!(visits, plain(&game, state, seed), "{columns}x{rows}x{in_a_row}: {state:?}");
        }
    }
}
