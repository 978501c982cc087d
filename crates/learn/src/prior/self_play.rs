//! Games of the guided search against itself.

use super::{Lesson, Place, PriorPlan};
use plyground_core::{Game, Guide, Played, Rng, Streams};
use plyground_games::blokus::{Blokus, Move, State, Variant};
use plyground_jobs::as_they_come;
use plyground_search::guided::{Guided, Options};
use plyground_search::{Budget, Report, Search, Terms};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What all games of a round have in common.
pub(super) struct SelfPlay<'a, V: Variant> {
    pub(super) game: &'a Blokus<V>,
    pub(super) plan: &'a PriorPlan,
    pub(super) stop: &'a AtomicBool,
}

/// Moves of each colour that are drawn in proportion to their visits, so that games differ; the others are the best.
const DRAWN: u32 = 4;
/// Bytes of a tree.
const MEMORY: usize = 32 << 20;

impl<V: Variant> SelfPlay<'_, V> {
    /// Plays these games, each on whichever thread is free; what they teach, in their order. `None` if stopped.
    pub(super) fn all(&self, numbers: Range<u64>, threads: usize, told: &dyn Fn(u64)) -> Option<Vec<Lesson>> {
        let mut games = Vec::new();
        let workers = vec![(); threads.clamp(1, (numbers.end - numbers.start).max(1) as usize)];
        let work = |(): &mut (), number| self.one(number);
        as_they_come(workers, numbers.clone(), self.stop, &work, &mut |done| {
            games.extend(done);
            told(games.len() as u64);
            ControlFlow::Continue(())
        });
        if self.stop.load(Relaxed) {
            return None;
        }
        games.sort_by_key(|(number, _)| *number);
        Some(games.into_iter().flat_map(|(_, lessons)| lessons).collect())
    }

    /// One game. Every second one begins with pieces that are drawn blindly.
    fn one(&self, number: u64) -> Vec<Lesson> {
        let streams = Streams::new(self.plan.seed).branch(number);
        let mut player = Guided::new(Options { memory: MEMORY, ..Options::default() });
        let mut state = self.game.start();
        let mut line: Vec<Played<Move>> = Vec::new();
        let mut lessons = Vec::new();
        for ply in 0.. {
            if self.game.payoffs(&state).is_some() || self.stop.load(Relaxed) {
                break;
            }
            let mut rng = streams.rng(ply);
            let placed = state.pieces_placed(state.colour());
            let mv = if placed == 0 && number % 2 == 1 {
                self.game.playout_move(&state, &line, &mut rng, &mut Default::default())
            } else {
                let seed = streams.branch(ply).seed();
                let terms = Terms::new(Budget::sims(self.plan.sims)).seed(seed).stop(self.stop);
                let moves: Vec<Move> = line.iter().map(|played| played.mv).collect();
                player.follow(Some(&moves));
                let report = player.search(self.game, &state, &terms);
                lessons.extend(self.lesson(number, &state, &line, &report));
                if placed < DRAWN { drawn(&report, &mut rng) } else { report.best }
            };
            line.push(Played { colour: self.game.amaf_colour(&state) as u8, mv });
            self.game.play(&mut state, mv);
        }
        lessons
    }

    /// What a search teaches; nothing where there was no choice.
    fn lesson(
        &self,
        game: u64,
        state: &State,
        line: &[Played<Move>],
        report: &Report<Move>,
    ) -> Option<Lesson> {
        let all: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
        if report.moves.len() < 2 || all == 0 {
            return None;
        }
        let visits =
            (0..).zip(&report.moves).map(|(place, one): (Place, _)| (place, one.visits.unwrap_or(0)));
        let visited = visits.filter(|(_, visits)| *visits > 0);
        Some(Lesson {
            game,
            sight: Box::new(self.game.sight(state, line)),
            moves: report.moves.iter().map(|one| one.mv).collect(),
            visited: visited.map(|(place, visits)| (place, visits as f32 / all as f32)).collect(),
        })
    }
}

/// One of the moves, each as likely as its part of the visits.
fn drawn(report: &Report<Move>, rng: &mut Rng) -> Move {
    let visits = report.moves.iter().map(|one| (one.mv, one.visits.unwrap_or(0) as u32));
    let all: u32 = visits.clone().map(|(_, visits)| visits).sum();
    let mut number = rng.below(all.max(1));
    let found = visits.into_iter().find(|(_, visits)| {
        let is_here = number < *visits;
        number = number.saturating_sub(*visits);
        is_here
    });
    found.map_or(report.best, |(mv, _)| mv)
}
