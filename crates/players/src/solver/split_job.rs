//! A hard position as a job: a unit is the score of a position some plies below it.

use super::book_choice::BookChoice;
use super::solving::{Solving, open_solver};
use crate::specs::SpecError;
use plyground_core::{Game, Notation, Symmetry};
use plyground_games::connect::{AnyConnect, Bits, Connect, State};
use plyground_jobs::{Job, JobError, JobHeader};
use plyground_solver::{Goal, Limits};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// A position split into those that can be reached in so many plies, one of each pair of mirror images: a unit is one of them, by number,
/// and what it finds is its exact score. The position's own score, and that of each of its moves, follow by negamax.
///
/// All of them are solved exactly, where a search of the position would only have asked most of them whether they are better than
/// something: so the work is more in all, and can be done by many.
pub struct SplitJob {
    game: AnyConnect,
    spec: SplitSpec,
    lines: Vec<String>,
    /// What the solver's table may take.
    memory: usize,
    /// One for all threads, so that each finds what the others know.
    solver: OnceLock<Arc<dyn Solving>>,
}

/// All that determines the positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SplitSpec {
    game: String,
    position: String,
    plies: u32,
}

/// The score of a position that was split, and those of its moves as a person would type them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Split {
    /// The game's spec, in full.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its score for the side to move.
    pub score: i32,
    /// The score of each move.
    pub moves: Vec<SplitMove>,
    /// How many positions it was split into.
    pub positions: u64,
}

/// A move and its score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SplitMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its score for whoever plays it.
    pub score: i32,
}

impl SplitJob {
    /// What headers call this kind of job.
    pub const KIND: &'static str = "split";
    /// No position is split further.
    pub const DEEPEST: u32 = 16;
    /// Nor into more positions.
    pub const MOST: usize = 4_000_000;

    /// A position of a game, split so many plies below; by a solver with a table of at most `memory` bytes, which is made when the first
    /// unit is done.
    pub fn new(game: &str, position: &str, plies: u32, memory: usize) -> Result<SplitJob, SpecError> {
        if plies > SplitJob::DEEPEST {
            return Err(SpecError(format!("{plies} plies: expected 0 to {}", SplitJob::DEEPEST)));
        }
        let game = AnyConnect::read(game, "has no solver")?;
        let (name, lines) = match &game {
            AnyConnect::Word(game) => (game.spec(), lines(game, position, plies)?),
            AnyConnect::Long(game) => (game.spec(), lines(game, position, plies)?),
        };
        let spec = SplitSpec { game: name, position: position.to_owned(), plies };
        Ok(SplitJob { game, spec, lines, memory, solver: OnceLock::new() })
    }

    /// The job that a header speaks of.
    pub fn of_header(header: &JobHeader, memory: usize) -> Result<SplitJob, JobError> {
        let SplitSpec { game, position, plies } = header.read_spec()?;
        Ok(SplitJob::new(&game, &position, plies, memory)?)
    }

    /// The scores that follow from those of all units in their order; `None` where these are not as many.
    pub fn finish(&self, scores: &[i32]) -> Option<Split> {
        match &self.game {
            AnyConnect::Word(game) => self.derive(game, scores),
            AnyConnect::Long(game) => self.derive(game, scores),
        }
    }

    fn derive<B: Bits>(&self, game: &Connect<B>, scores: &[i32]) -> Option<Split> {
        if scores.len() != self.lines.len() {
            return None;
        }
        let mut known = vec![HashMap::new(); self.spec.plies as usize + 1];
        for (line, &score) in self.lines.iter().zip(scores) {
            known[0].insert(game.canonical_key(&at(game, line).ok()?), score);
        }
        let root = at(game, &self.spec.position).ok()?;
        let moves = match self.spec.plies {
            0 => Vec::new(),
            plies => after(game, &root, plies, &mut known)?,
        };
        let score = moves.iter().map(|(_, score)| *score).max().or_else(|| scores.first().copied())?;
        let moves = moves.into_iter().map(|(mv, score)| SplitMove { mv, score }).collect();
        let SplitSpec { game, position, .. } = self.spec.clone();
        Some(Split { game, position, score, moves, positions: self.lines.len() as u64 })
    }
}

/// The position of a line in which the game goes on.
fn at<B: Bits>(game: &Connect<B>, line: &str) -> Result<State<B>, SpecError> {
    let wrong = |error: &dyn std::fmt::Display| SpecError(format!("\"{line}\": {error}"));
    let mut state = game.start();
    for mv in game.read_line(line).map_err(|error| wrong(&error))? {
        game.try_play(&mut state, mv).map_err(|why| wrong(&game.explain(&state, mv, why)))?;
    }
    match game.payoffs(&state) {
        None => Ok(state),
        Some(_) => Err(wrong(&"the game is over")),
    }
}

/// Lines that lead to all positions so many plies below, one to each, in the order in which they are come by.
fn lines<B: Bits>(game: &Connect<B>, position: &str, plies: u32) -> Result<Vec<String>, SpecError> {
    let root = at(game, position)?;
    let mut layer = vec![(root, game.read_line(position)?)];
    for _ in 0..plies {
        let mut seen = std::collections::HashSet::new();
        let mut next = Vec::new();
        for (state, line) in layer {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            for mv in moves {
                let child = game.child(&state, mv);
                if game.payoffs(&child).is_none() && seen.insert(game.canonical_key(&child)) {
                    let mut line = line.clone();
                    line.push(mv);
                    next.push((child, line));
                }
            }
            if next.len() > SplitJob::MOST {
                let most = SplitJob::MOST;
                return Err(SpecError(format!(
                    "{plies} plies: more than {most} positions; expected fewer plies"
                )));
            }
        }
        layer = next;
    }
    Ok(layer.into_iter().map(|(_, line)| game.write_line(&line)).collect())
}

/// The score of each move, so many plies above the positions that were solved.
fn after<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    plies: u32,
    known: &mut [HashMap<<Connect<B> as Game>::Key, i32>],
) -> Option<Vec<(String, i32)>> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut scored = Vec::new();
    for mv in moves {
        let child = game.child(state, mv);
        let score = match game.payoffs(&child) {
            Some(payoffs) if payoffs.winner().is_some() => {
                (game.cells() as i32 + 2 - game.stones(&child) as i32) / 2
            }
            Some(_) => 0,
            None => -below(game, &child, plies - 1, known)?,
        };
        scored.push((game.write_move(mv), score));
    }
    Some(scored)
}

fn below<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    plies: u32,
    known: &mut [HashMap<<Connect<B> as Game>::Key, i32>],
) -> Option<i32> {
    let key = game.canonical_key(state);
    if let Some(&score) = known[plies as usize].get(&key) {
        return Some(score);
    }
    if plies == 0 {
        return None;
    }
    let score = after(game, state, plies, known)?.into_iter().map(|(_, score)| score).max()?;
    known[plies as usize].insert(key, score);
    Some(score)
}

impl Job for SplitJob {
    type Rows = i32;
    type Worker = Arc<dyn Solving>;

    fn header(&self) -> JobHeader {
        JobHeader::new(SplitJob::KIND, &self.spec, &[], self.lines.len() as u64)
    }

    fn worker(&self) -> Result<Arc<dyn Solving>, JobError> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver.clone());
        }
        let opened: Arc<dyn Solving> =
            open_solver(&self.spec.game, self.memory, &BookChoice::BuiltIn)?.into();
        Ok(self.solver.get_or_init(|| opened).clone())
    }

    fn unit(
        &self,
        solver: &mut Arc<dyn Solving>,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<i32>, JobError> {
        let limits = Limits { stop, ..Limits::NONE };
        let scored = solver.score(&self.lines[unit as usize], Goal::Exact, &limits);
        Ok(scored.map_err(|error| JobError::Run(error.to_string()))?.score())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_was_split_has_the_score_of_one_that_was_not() {
        let never = AtomicBool::new(false);
        for (game, position) in
            [("connect:5x4x4", ""), ("connect:7x6x4", "444444332266"), ("connect:4x5x3", "12")]
        {
            let solver = open_solver(game, 1 << 22, &BookChoice::BuiltIn).unwrap();
            for plies in 0..5 {
                let job = SplitJob::new(game, position, plies, 1 << 22).unwrap();
                let mut worker = job.worker().unwrap();
                let scores: Option<Vec<i32>> = (0..job.header().units)
                    .map(|unit| job.unit(&mut worker, unit, &never).unwrap())
                    .collect();
                let scores = scores.expect("nobody says stop");
                let split = job.finish(&scores).expect("a score for each");
                let score = solver.score(position, Goal::Exact, &Limits::NONE).unwrap().score();
                assert_eq!(Some(split.score), score, "{game} {position} {plies}");
                let columns = solver.columns_scored(position, Goal::Exact, &Limits::NONE).unwrap();
                for SplitMove { mv, score } in &split.moves {
                    let column: usize = mv.parse().unwrap();
                    assert_eq!(columns[column - 1].unwrap().score(), Some(*score), "{game} {position} {mv}");
                }
                assert!(job.finish(&scores[1..]).is_none());
            }
        }
    }

    #[test]
    fn what_cannot_be_split_is_told() {
        for (game, position, plies, why) in [
            ("connect", "1212121", 2, "the game is over"),
            ("connect", "8", 2, "8"),
            ("connect", "", 17, "expected 0 to 16"),
            ("connect:14x8x4", "", 9, "expected fewer plies"),
            ("blokus", "", 1, "expected connect"),
        ] {
            let error = SplitJob::new(game, position, plies, 0).err().expect("bad input").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
