//! Tuning: the search for a good value of one option, by matches at equal budget along its range.

mod job;
mod values;

pub use values::{option, values};

use crate::{Played, Score};
use job::Round;
use plyground_jobs::{Interval, JobError, JobRun, JobState, Shard, UnitJournal};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// An option of a player, and the values it is tried with.
///
/// It is a job whose units are games: round by round, in each candidate by candidate. Only a race has several rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuning {
    /// The game's spec.
    pub game: String,
    /// The option's name.
    pub option: String,
    /// The player with each value, and the value.
    pub candidates: Vec<(f64, String)>,
    /// Who they all play against.
    pub rival: String,
    /// Games of each candidate; an even number.
    pub games: u64,
    /// Random moves before the players are asked.
    pub plies: u32,
    /// Whether candidates that are surely worse than another stop playing.
    pub races: bool,
    /// What all random numbers come from.
    pub seed: u64,
    /// Games at once, which changes none of them.
    #[serde(skip)]
    pub threads: usize,
}

/// How one value did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// The value.
    pub value: f64,
    /// The player with it.
    pub player: String,
    /// Who it played against.
    pub rival: String,
    /// The results of its games.
    #[serde(flatten)]
    pub score: Score,
    /// Points a game, with an interval.
    pub points: Interval,
    /// Whether no other value is surely better.
    pub may_be_best: bool,
}

impl Tuning {
    /// How many games there are at most.
    pub fn games(&self) -> u64 {
        self.games * self.candidates.len() as u64
    }

    /// Plays the games that are not in the journal: round by round, in each all candidates the same openings. What is known is
    /// returned also when somebody says stop. `tick` is told how many games are played.
    pub fn run(
        &self,
        mut journal: Option<&mut UnitJournal>,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64),
    ) -> Result<Vec<Tuned>, JobError> {
        let mut scores = Scores::new(self);
        for round in 0..self.rounds() {
            let job = Round { tuning: self, number: round, in_race: may_be_best(&scores.of) };
            let run = JobRun { job: &job, shard: Shard::WHOLE, threads: self.threads, stop };
            let first = self.units_before(round);
            let mut each = |unit, played: Option<Played>| {
                scores.add(unit, played.as_ref());
                tick(unit + 1);
                ControlFlow::Continue(())
            };
            let state = run.go_from(first, journal.as_deref_mut(), &mut each, &mut |_, _| {})?;
            if state == JobState::Stopped {
                break;
            }
        }
        Ok(scores.tuned())
    }

    /// What the games of a journal say, as far as it goes.
    pub fn recall(&self, journal: &UnitJournal) -> Result<Vec<Tuned>, JobError> {
        let mut scores = Scores::new(self);
        for unit in 0..self.games() {
            let Some(played) = journal.rows::<Option<Played>>(unit)? else { break };
            scores.add(unit, played.as_ref());
        }
        Ok(scores.tuned())
    }
}

/// What the candidates got, game by game.
struct Scores<'a> {
    tuning: &'a Tuning,
    of: Vec<Score>,
    /// The first game of an opening whose second is awaited.
    first: Option<f64>,
}

impl<'a> Scores<'a> {
    fn new(tuning: &'a Tuning) -> Scores<'a> {
        Scores { tuning, of: vec![Score::default(); tuning.candidates.len()], first: None }
    }

    /// Adds the next unit; `None` of a candidate that is out of the race.
    fn add(&mut self, unit: u64, played: Option<&Played>) {
        let Some(share) = played.map(|played| played.share(0)) else { return };
        match self.first.take() {
            None => self.first = Some(share),
            Some(first) => self.of[self.tuning.place(unit).0].add_pair(first, share),
        }
    }

    fn tuned(self) -> Vec<Tuned> {
        let best = may_be_best(&self.of);
        let tuned = self.tuning.candidates.iter().zip(self.of).zip(best);
        tuned
            .map(|(((value, player), score), may_be_best)| Tuned {
                value: *value,
                player: player.clone(),
                rival: self.tuning.rival.clone(),
                points: score.interval(),
                score,
                may_be_best,
            })
            .collect()
    }
}

/// Which candidates are not surely worse than another: the difference of two points a game is within its interval.
fn may_be_best(scores: &[Score]) -> Vec<bool> {
    let intervals: Vec<Interval> = scores.iter().map(Score::interval).collect();
    let surely_better = |one: &Interval, other: &Interval| {
        let reach = ((one.mean - one.lo).powi(2) + (other.hi - other.mean).powi(2)).sqrt();
        one.mean - other.mean > reach
    };
    intervals.iter().map(|own| !intervals.iter().any(|other| surely_better(other, own))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_jobs::Job;
    use std::sync::atomic::Ordering::Relaxed;

    fn tuning(threads: usize, races: bool) -> Tuning {
        Tuning {
            game: "connect".into(),
            option: "sims".into(),
            candidates: [2.0, 100.0].map(|sims| (sims, format!("uct:sims={sims}"))).to_vec(),
            rival: "uct:sims=30".into(),
            games: 40,
            plies: 2,
            races,
            seed: 1,
            threads,
        }
    }

    #[test]
    fn more_simulations_win_and_threads_change_nothing() {
        let run =
            |threads, races| tuning(threads, races).run(None, &AtomicBool::new(false), &mut |_| {}).unwrap();
        let tuned = run(2, false);
        assert!(tuned[0].points.hi < tuned[1].points.lo, "{tuned:?}");
        assert_eq!(tuned.iter().map(|one| one.may_be_best).collect::<Vec<_>>(), [false, true]);
        assert_eq!(tuned.iter().map(|one| one.score.games()).sum::<u64>(), 80);
        assert_eq!(run(1, false), tuned);
        let raced = run(3, true);
        assert!(raced[0].score.games() < 40 && raced[1].score.games() == 40, "{raced:?}");
        assert_eq!(raced[1].score, tuned[1].score);
    }

    #[test]
    fn units_are_all_games_once_and_a_race_goes_on_from_its_journal() {
        for (games, races) in [(40, false), (40, true), (14, true), (2, true)] {
            let tuning = Tuning { games, ..tuning(1, races) };
            let mut places: Vec<(usize, u64)> = (0..tuning.games()).map(|unit| tuning.place(unit)).collect();
            assert!(places.chunks(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 + 1 == pair[1].1));
            places.sort_unstable();
            let all = (0..2).flat_map(|candidate| (0..games).map(move |game| (candidate, game)));
            assert!(places.into_iter().eq(all), "{games} games, {races}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let never = AtomicBool::new(false);
        for races in [false, true] {
            let tuning = tuning(2, races);
            let without = tuning.run(None, &never, &mut |_| {}).unwrap();
            for stop_at in [3, 17, 50, 80] {
                // Stopped by whoever counts, it goes on to the same end, and is recalled as it was.
                let stop = AtomicBool::new(false);
                let mut journal = UnitJournal::open(&path, &tuning.header()).unwrap();
                let mut tick = |done| stop.store(done >= stop_at, Relaxed);
                tuning.run(Some(&mut journal), &stop, &mut tick).unwrap();
                assert_eq!(tuning.run(Some(&mut journal), &never, &mut |_| {}).unwrap(), without);
                assert_eq!(tuning.recall(&journal).unwrap(), without);
                std::fs::remove_file(&path).unwrap();
            }
        }
    }
}
