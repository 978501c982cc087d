//! A match or a tournament from its first game to its last.

use super::{Contest, Field, GameJournal, Played, Schedule, Sprt, Standings};
use plyground_core::Seat;
use plyground_jobs::JobError;
use plyground_players::SpecError;
use plyground_players::registry;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// A match or a tournament: who plays what, how often, and until when.
#[derive(Clone, Debug)]
pub struct Event {
    /// The players' specs.
    pub entrants: Vec<String>,
    /// What all random numbers come from.
    pub seed: u64,
    /// The games.
    pub schedule: Schedule,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    field: Field,
    game: String,
    seat_names: Vec<String>,
}

/// Why an event could not be held.
#[derive(Debug, Error)]
pub enum EventError {
    /// Something that was asked for makes no sense.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JobError),
}

impl Event {
    /// At least `games` games for each set of players that meet, in whole sets of seatings.
    pub fn new(
        game: &str,
        entrants: Vec<String>,
        field: Field,
        games: u64,
        seed: u64,
    ) -> Result<Event, SpecError> {
        let mut session = registry::open(game)?;
        // A wrong player is known before the first game.
        for spec in &entrants {
            session.enlist(spec)?;
        }
        let seats = session.seats();
        let schedule = Schedule::new(entrants.len(), seats, field, games)?;
        let seat_names = Seat::all(seats).map(|seat| session.seat_name(seat)).collect();
        Ok(Event { entrants, seed, schedule, sprt: None, field, game: session.game(), seat_names })
    }

    /// Begins every game with one of these lines of play; says which is none.
    pub fn set_book(&mut self, lines: Vec<String>) -> Result<(), (usize, SpecError)> {
        let mut session = registry::open(&self.game).map_err(|error| (0, error))?;
        for (number, line) in lines.iter().enumerate() {
            let at = |error: &dyn std::fmt::Display| (number, SpecError(error.to_string()));
            session.go_to(line).map_err(|error| at(&error))?;
            if session.outcome().is_some() {
                return Err(at(&"the game is over before the players are asked"));
            }
        }
        self.schedule.lines = lines;
        Ok(())
    }

    /// The game's spec, in full.
    pub fn full_game(&self) -> &str {
        &self.game
    }

    /// What the seats are called.
    pub fn seat_names(&self) -> &[String] {
        &self.seat_names
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self, standings: &Standings) -> bool {
        standings.games >= self.schedule.games() || self.is_decided(standings)
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standings.score().pairs).is_some())
    }

    /// All that determines the games, but for how many there are: more can be played later.
    pub fn header(&self) -> Value {
        json!({
            "plyground": 1,
            "journal": "games",
            "game": self.game,
            "players": self.entrants,
            "seed": self.seed,
            "gauntlet": self.field == Field::Gauntlet,
            "openings": self.schedule.plies,
            "book": self.schedule.lines,
            "sprt": self.sprt,
        })
    }

    /// Opens the journal of this event; the standings are those after the games in it.
    pub fn open_journal(&self, path: &Path) -> Result<(GameJournal, Standings), JobError> {
        let mut standings = self.begin();
        let journal = GameJournal::open(path, &self.header(), &mut |played| {
            if !self.is_over(&standings) {
                standings.add(&played);
            }
        })?;
        Ok((journal, standings))
    }

    /// The standings before the first game.
    pub fn begin(&self) -> Standings {
        Standings::new(self.entrants.len(), self.seat_names.len(), self.schedule.set())
    }

    /// Plays on from `standings` until nothing is left or somebody says stop; `watch` sees the standings after each game.
    pub fn play(
        &self,
        threads: usize,
        standings: &mut Standings,
        mut journal: Option<&mut GameJournal>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Standings),
    ) -> Result<(), EventError> {
        if self.is_over(standings) {
            return Ok(());
        }
        let contest = Contest { game: &self.game, entrants: &self.entrants, seed: self.seed, threads };
        let numbers = standings.games..self.schedule.games();
        let mut failed = None;
        let mut each = |played: Played| {
            if let Some(journal) = journal.as_deref_mut()
                && let Err(error) = journal.add(&played)
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            standings.add(&played);
            watch(standings);
            let closes_set = standings.games.is_multiple_of(self.schedule.set());
            if closes_set && self.is_decided(standings) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        contest.play(numbers, &|number| self.schedule.fixture(number), stop, &mut each)?;
        if let Some(journal) = journal
            && failed.is_none()
        {
            failed = journal.sync().err();
        }
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}
