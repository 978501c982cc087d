//! A tuning as a job: a unit is a game of a candidate.

use super::Tuning;
use crate::check::check;
use crate::contest::{Contest, Crew};
use crate::{Pairs, Played};
use plyground_jobs::{Job, JobError, JobHeader};
use std::sync::atomic::AtomicBool;

/// In how many parts the games of a race are played.
const ROUNDS: u64 = 8;

impl Tuning {
    /// How many rounds there are.
    pub(super) fn rounds(&self) -> u64 {
        if self.races { ROUNDS.min(self.games / 2).max(1) } else { 1 }
    }

    /// The first game of a round, in whole pairs.
    fn first_game(&self, round: u64) -> u64 {
        2 * (self.games / 2 * round / self.rounds())
    }

    /// How many units come before a round.
    pub(super) fn units_before(&self, round: u64) -> u64 {
        self.first_game(round) * self.candidates.len() as u64
    }

    /// Which candidate plays in a unit, and which of its games.
    pub(super) fn place(&self, unit: u64) -> (usize, u64) {
        let is_there = |round: &u64| unit < self.units_before(round + 1);
        let round = (0..self.rounds()).find(is_there).expect("a unit of this tuning");
        let (first, end) = (self.first_game(round), self.first_game(round + 1));
        let place = unit - self.units_before(round);
        ((place / (end - first)) as usize, first + place % (end - first))
    }

    /// Who meets in a unit: a candidate and the rival.
    pub fn entrants(&self, unit: u64) -> [String; 2] {
        [self.candidates[self.place(unit).0].1.clone(), self.rival.clone()]
    }
}

impl Job for Tuning {
    /// The game; none of a candidate that is out of the race.
    type Rows = Option<Played>;
    /// Who met last on this thread: players of one candidate at a time, since each may take much memory.
    type Worker = Option<([String; 2], Crew)>;

    fn header(&self) -> JobHeader {
        JobHeader::new("tune", self, &["seconds"], self.games())
    }

    fn worker(&self) -> Result<Self::Worker, JobError> {
        Ok(None)
    }

    fn unit(
        &self,
        worker: &mut Self::Worker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Self::Rows>, JobError> {
        let input = |error: plyground_players::SpecError| JobError::Input(error.to_string());
        let (candidate, game) = self.place(unit);
        let is_known =
            worker.as_ref().is_some_and(|([player, _], _)| *player == self.candidates[candidate].1);
        if !is_known {
            // Those who played before go first.
            *worker = None;
            let entrants = self.entrants(unit);
            let crew = self.contest(&entrants).crew().map_err(input)?;
            *worker = Some((entrants, crew));
        }
        let (entrants, crew) = worker.as_mut().expect("made above");
        let played = crew.play(&self.openings().fixture(game), &self.contest(entrants), stop);
        Ok(played.map_err(input)?.map(Some))
    }

    fn check(&self, unit: u64, played: &Self::Rows) -> Result<(), String> {
        let fixture = self.openings().fixture(self.place(unit).1);
        played.as_ref().map_or(Ok(()), |played| check(&self.game, &fixture, played))
    }
}

impl Tuning {
    fn openings(&self) -> Pairs {
        Pairs { plies: self.plies, lines: Vec::new() }
    }

    fn contest<'a>(&'a self, entrants: &'a [String]) -> Contest<'a> {
        Contest { game: &self.game, entrants, seed: self.seed, threads: 1 }
    }
}

/// All rounds up to one, of which only the last is played: which candidates it has follows from those before.
pub(super) struct Round<'a> {
    pub(super) tuning: &'a Tuning,
    pub(super) number: u64,
    /// Which candidates play.
    pub(super) in_race: Vec<bool>,
}

impl Job for Round<'_> {
    type Rows = <Tuning as Job>::Rows;
    type Worker = <Tuning as Job>::Worker;

    fn header(&self) -> JobHeader {
        JobHeader { units: self.tuning.units_before(self.number + 1), ..self.tuning.header() }
    }

    fn worker(&self) -> Result<Self::Worker, JobError> {
        self.tuning.worker()
    }

    fn unit(
        &self,
        worker: &mut Self::Worker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Self::Rows>, JobError> {
        match self.in_race[self.tuning.place(unit).0] {
            true => self.tuning.unit(worker, unit, stop),
            false => Ok(Some(None)),
        }
    }

    fn check(&self, unit: u64, played: &Self::Rows) -> Result<(), String> {
        self.tuning.check(unit, played)
    }
}
