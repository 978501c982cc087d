//! An event as a job: a unit is a game.

use super::Event;
use crate::Played;
use crate::check::check;
use crate::contest::{Contest, Crew};
use plyground_jobs::{Job, JobError, JobHeader};
use std::sync::atomic::AtomicBool;

impl Event {
    /// What its journals and parts are called: a match is between two.
    pub fn kind(&self) -> &'static str {
        if self.entrants.len() == 2 { "match" } else { "tournament" }
    }

    fn contest(&self) -> Contest<'_> {
        Contest { game: self.full_game(), entrants: &self.entrants, seed: self.seed, threads: 1 }
    }
}

impl Job for Event {
    type Rows = Played;
    type Worker = Crew;

    fn header(&self) -> JobHeader {
        JobHeader::new(self.kind(), &self.spec(), &["seconds"], self.schedule.games())
    }

    fn worker(&self) -> Result<Crew, JobError> {
        self.contest().crew().map_err(|error| JobError::Input(error.to_string()))
    }

    fn unit(&self, crew: &mut Crew, unit: u64, stop: &AtomicBool) -> Result<Option<Played>, JobError> {
        let played = crew.play(&self.schedule.fixture(unit), &self.contest(), stop);
        played.map_err(|error| JobError::Input(error.to_string()))
    }

    fn check(&self, unit: u64, played: &Played) -> Result<(), String> {
        check(self.full_game(), &self.schedule.fixture(unit), played)
    }
}
