//! `bench solver`: nodes a second of the exact solver, on positions the project generated itself, easy to hard.

use super::row::{SpeedRow, in_rounds};
use plyground_core::{Game, Notation, Playouts, Streams};
use plyground_games::connect::{Connect, State};
use plyground_solver::{Goal, Limits, Solver};

/// Positions of one kind, with their scores.
#[derive(Debug)]
pub struct PositionSet {
    /// What it is called.
    pub name: &'static str,
    /// Stones on the board.
    pub plies: u32,
    /// How many positions there are.
    pub count: usize,
    /// A line each: the moves and the score.
    pub text: &'static str,
}

/// The sets on 7x6, the easiest first. The scores were made by `plyground solve --no-book`.
pub static SETS: [PositionSet; 4] = [
    PositionSet { name: "end", plies: 30, count: 500, text: include_str!("../../data/solver-end.txt") },
    PositionSet { name: "middle", plies: 20, count: 300, text: include_str!("../../data/solver-middle.txt") },
    PositionSet { name: "begin", plies: 13, count: 60, text: include_str!("../../data/solver-begin.txt") },
    PositionSet { name: "opening", plies: 9, count: 12, text: include_str!("../../data/solver-opening.txt") },
];

impl PositionSet {
    /// The positions with their scores.
    pub fn positions(&self) -> Vec<(&'static str, i32)> {
        let read = |line: &'static str| {
            let (moves, score) = line.split_once(' ').expect("moves and a score");
            (moves, score.parse().expect("a score"))
        };
        self.text.lines().map(read).collect()
    }

    /// The same positions as they were generated: random moves, kept where the game runs and nobody can win at once.
    pub fn generate(&self) -> Vec<String> {
        let game = usual();
        let streams = Streams::new(u64::from(self.plies));
        let mut lines = Vec::new();
        for number in 0.. {
            if lines.len() == self.count {
                break;
            }
            let mut rng = streams.rng(number);
            let (mut state, mut line) = (game.start(), Vec::new());
            while game.payoffs(&state).is_none() && (line.len() as u32) < self.plies {
                let mv = game.random_move(&state, &mut rng, &mut Vec::new());
                game.play(&mut state, mv);
                line.push(mv);
            }
            let text = game.write_line(&line);
            if is_quiet(&game, &state) && line.len() as u32 == self.plies && !lines.contains(&text) {
                lines.push(text);
            }
        }
        lines
    }
}

fn usual() -> Connect<u64> {
    Connect::new(7, 6, 4).expect("the usual board")
}

/// Whether the game runs and the side to move has no win at once.
fn is_quiet(game: &Connect<u64>, state: &State<u64>) -> bool {
    let mut moves = Vec::new();
    if game.payoffs(state).is_some() {
        return false;
    }
    game.moves(state, &mut moves);
    moves
        .iter()
        .all(|&mv| game.payoffs(&game.child(state, mv)).is_none_or(|payoffs| payoffs.winner().is_none()))
}

/// Nodes and time for each set: exact and weak, one thread and no book, with an empty table before each repetition.
pub fn solver_speeds(repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let game = usual();
    let mut solver = Solver::new(game.clone(), plyground_solver::DEFAULT_MEMORY);
    let cases: Vec<(&PositionSet, Goal)> =
        SETS.iter().flat_map(|set| [(set, Goal::Exact), (set, Goal::Weak)]).collect();
    let positions = |set: &PositionSet| -> Vec<(State<u64>, i32)> {
        let state = |line: &str| {
            let moves = game.read_line(line).expect("a good line");
            moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv))
        };
        set.positions().into_iter().map(|(line, score)| (state(line), score)).collect()
    };
    let sets: Vec<Vec<(State<u64>, i32)>> = cases.iter().map(|(set, _)| positions(set)).collect();
    let mut nodes = vec![0; cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        solver.clear();
        nodes[i] = 0;
        for (state, score) in &sets[i] {
            let answer = solver.solve(state, cases[i].1, &Limits::NONE);
            let expected = if cases[i].1 == Goal::Weak { score.signum() } else { *score };
            assert_eq!(answer.proven.score(), Some(expected), "{}: {state:?}", cases[i].0.name);
            nodes[i] += answer.nodes;
        }
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let rows = cases.iter().enumerate().map(|(i, (set, goal))| {
        let goal = if *goal == Goal::Weak { "weak" } else { "exact" };
        let player = format!("perfect on {} x {} ({} stones), {goal}", set.count, set.name, set.plies);
        let row = SpeedRow::new("solver", game.spec(), player, "scalar".to_owned(), 1, nodes[i], &times[i]);
        SpeedRow { positions: Some(set.count as u64), ..row }
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_those_that_are_generated() {
        for set in &SETS {
            let kept: Vec<&str> = set.positions().into_iter().map(|(line, _)| line).collect();
            assert_eq!(kept, set.generate(), "{}", set.name);
        }
    }
}
