//! One game of a search against itself, and many of them side by side.

use crate::store::{Entry, Known, Origin, ValueTable, key, memory};
use plyground_core::{Game, Rng, Streams};
use plyground_games::connect::{Bits, Connect};
use plyground_jobs::as_they_come;
use plyground_search::mcts::{Options, Uct};
use plyground_search::{Budget, Report, Search, Terms};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What all games of a generation have in common.
pub(super) struct SelfPlay<'a, B: Bits> {
    pub(super) game: &'a Connect<B>,
    pub(super) origin: &'a Origin,
    /// What is known when the generation begins.
    pub(super) table: &'a Arc<ValueTable>,
    pub(super) stop: &'a AtomicBool,
}

/// Who plays both sides of a game.
pub(super) type Player<B> = Uct<Connect<B>>;

/// A game's number with what it found, sorted by position.
type Finished = (u64, Vec<Entry>);

/// Plies whose move is drawn.
const DRAWN: u64 = 8;

impl<B: Bits> SelfPlay<'_, B> {
    /// Plays these games, each on whichever thread is free; `keep` gets what is finished. An error of `keep` ends it.
    pub(super) fn all(
        &self,
        numbers: &[u64],
        threads: usize,
        mut keep: impl FnMut(Vec<Finished>) -> io::Result<()>,
    ) -> io::Result<()> {
        let workers =
            (0..threads.min(numbers.len())).map(|_| player(self.origin, self.table.clone())).collect();
        let work = |uct: &mut Player<B>, unit: u64| {
            let number = numbers[unit as usize];
            self.one(uct, number).map(|found| (number, found))
        };
        let mut outcome = Ok(());
        as_they_come(workers, 0..numbers.len() as u64, self.stop, &work, &mut |done| {
            // Games that ended while the disk was busy go together; those that were stopped found nothing.
            let finished: Vec<Finished> = done.into_iter().filter_map(|(_, game)| game).collect();
            if !finished.is_empty() {
                outcome = keep(finished);
            }
            if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        outcome
    }

    /// Plays a game from its start to its end, and returns what it found, sorted by position; `None` if stopped.
    pub(super) fn one(&self, uct: &mut Player<B>, number: u64) -> Option<Vec<Entry>> {
        let streams = Streams::new(self.origin.seed).branch(number);
        let mut state = self.game.start();
        uct.forget();
        for ply in 0.. {
            if self.game.payoffs(&state).is_some() {
                break;
            }
            let seed = streams.branch(ply).seed();
            let terms = Terms::new(Budget::sims(self.origin.sims)).seed(seed).stop(self.stop);
            let report = uct.search(self.game, &state, &terms);
            if self.stop.load(Relaxed) {
                return None;
            }
            let drawn = if ply < DRAWN { draw(&report, streams.rng(ply)) } else { None };
            self.game.play(&mut state, drawn.unwrap_or(report.best));
        }
        let mut found = Vec::new();
        uct.harvest(self.game, |state, known: Known| {
            let key = key(self.game, state);
            if known.visits >= self.origin.min_visits || self.table.find(key).is_some() {
                found.push((key, known));
            }
        });
        found.sort_unstable_by_key(|(key, _)| *key);
        Some(found)
    }
}

/// A search that knows these positions.
pub(super) fn player<B: Bits>(origin: &Origin, table: Arc<ValueTable>) -> Player<B> {
    Uct::keeping_all(Options { c: origin.c, ..Options::default() }).with_memory(memory(table))
}

/// One of the moves, each as likely as its part of the simulations; `None` where the best one is proven.
fn draw<M: Copy>(report: &Report<M>, mut rng: Rng) -> Option<M> {
    let playouts = report.moves.iter().map(|one| (one.mv, one.sample.map_or(0, |sample| sample.playouts)));
    let all: u64 = playouts.clone().map(|(_, count)| count).sum();
    if report.exact || all == 0 || all > u64::from(u32::MAX) {
        return None;
    }
    let mut number = u64::from(rng.below(all as u32));
    playouts.into_iter().find_map(|(mv, count)| {
        let is_here = number < count;
        number = number.saturating_sub(count);
        is_here.then_some(mv)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_search::mcts::Uct;

    #[test]
    fn moves_are_drawn_by_their_part() {
        let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
        let mut uct = Uct::new(Options::default());
        let budget = Budget::sims(1000);
        let report = plyground_search::testkit::run(&mut uct, &game, &game.start(), budget, 1, 1);
        let mut counts = [0; 7];
        for number in 0..10_000 {
            counts[usize::from(draw(&report, Streams::new(1).rng(number)).unwrap().0)] += 1;
        }
        for (one, count) in report.moves.iter().zip(counts) {
            let part = one.sample.unwrap().playouts as f64 * 10.0;
            assert!((f64::from(count) - part).abs() < 5.0 * part.sqrt() + 1.0, "{counts:?}");
        }
    }
}
