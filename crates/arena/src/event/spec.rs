//! All that determines the games of an event, as plain data.

use super::Event;
use crate::{Field, Sprt};
use plyground_players::SpecError;
use serde::{Deserialize, Serialize};

/// All that determines the games of an event, but for how many there are: more can be played later.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventSpec {
    /// The game's spec, in full.
    pub game: String,
    /// The players' specs.
    pub players: Vec<String>,
    /// What all random numbers come from.
    pub seed: u64,
    /// Whether only the first player meets the others.
    pub gauntlet: bool,
    /// Random moves before the players are asked.
    pub openings: u32,
    /// Lines of play to begin with instead.
    pub book: Vec<String>,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
}

impl Event {
    /// What determines the games.
    pub fn spec(&self) -> EventSpec {
        EventSpec {
            game: self.game.clone(),
            players: self.entrants.clone(),
            seed: self.seed,
            gauntlet: self.field == Field::Gauntlet,
            openings: self.schedule.plies,
            book: self.schedule.lines.clone(),
            sprt: self.sprt,
        }
    }

    /// The event of a spec, with so many games in all.
    pub fn from_spec(spec: EventSpec, games: u64) -> Result<Event, SpecError> {
        let field = if spec.gauntlet { Field::Gauntlet } else { Field::All };
        let mut event = Event::new(&spec.game, spec.players, field, 1, spec.seed)?;
        event
            .set_book(spec.book)
            .map_err(|(line, error)| SpecError(format!("line {} of the book: {error}", line + 1)))?;
        event.schedule.plies = spec.openings;
        event.sprt = spec.sprt;
        event.schedule.set_games(games)?;
        Ok(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Played;
    use plyground_jobs::Job;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn an_event_is_made_again_from_its_spec() {
        let players = |count| vec!["random".to_owned(); count];
        let mut events = vec![
            Event::new("connect", players(2), Field::All, 7, 3).unwrap(),
            Event::new("connect:5x4", players(4), Field::Gauntlet, 2, 1).unwrap(),
            Event::new("blokus", players(5), Field::All, 4, 9).unwrap(),
            Event::new("blokus:3", players(2), Field::All, 1, 0).unwrap(),
        ];
        events[0].sprt = Some(Sprt { elo0: -2.5, elo1: 17.3 });
        events[1].set_book(vec!["44".to_owned(), "1".to_owned()]).unwrap();
        events[2].schedule.plies = 2;
        let never = AtomicBool::new(false);
        for event in &events {
            let header = event.header();
            let again = Event::from_spec(header.read_spec().unwrap(), header.units).unwrap();
            assert_eq!((again.header(), &again.schedule), (header.clone(), &event.schedule));
            let last = header.units - 1;
            let game = |event: &Event| -> Played {
                let mut played = event.unit(&mut event.worker().unwrap(), last, &never).unwrap().unwrap();
                played.spent.iter_mut().for_each(|spent| spent.seconds = 0.0);
                played
            };
            assert_eq!(game(&again), game(event));
        }
        let spec = events[1].spec();
        let error = Event::from_spec(spec.clone(), 7).unwrap_err().to_string();
        assert_eq!(error, "7 games: expected a multiple of 6");
        let wrong = EventSpec { book: vec!["1".to_owned(), "19".to_owned()], ..spec };
        let error = Event::from_spec(wrong, 6).unwrap_err().to_string();
        assert!(error.starts_with("line 2 of the book: "), "{error}");
    }
}
