//! Studies under way as a dashboard shows them: their parts, done and open, with times.

use crate::console::text::clock;
use crate::dashboard::{Align, Body, Column, Content, Mark, Row, Section, Table, Tone};
use plyground_plot::time;
use std::time::Duration;

/// The parts of some studies.
pub(crate) struct PartBoard {
    title: String,
    parts: Vec<BoardPart>,
}

struct BoardPart {
    name: String,
    /// Seconds on the two cores of the committed run, roughly.
    expected: f64,
    state: PartState,
}

/// How far a part is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum PartState {
    Open,
    /// Some of it, 0 to 1, after so many seconds.
    Now(f64, f64),
    /// After so many seconds, where that is known.
    Done(Option<f64>),
}

impl PartBoard {
    /// The parts by name, with the seconds that each is expected to take.
    pub(crate) fn new(title: String, parts: Vec<(String, f64)>) -> PartBoard {
        let part = |(name, expected)| BoardPart { name, expected, state: PartState::Open };
        PartBoard { title, parts: parts.into_iter().map(part).collect() }
    }

    /// How far a part is, by its number.
    pub(crate) fn set(&mut self, number: usize, state: PartState) {
        if let Some(part) = self.parts.get_mut(number) {
            part.state = state;
        }
    }

    pub(crate) fn content(&self, left: Option<Duration>) -> Content {
        let mark = |part: &BoardPart| match part.state {
            PartState::Open => Mark::Open,
            PartState::Now(..) => Mark::Now,
            PartState::Done(_) => Mark::Done,
        };
        let marks: Vec<Mark> = self.parts.iter().map(mark).collect();
        let count = |mark: Mark| marks.iter().filter(|other| **other == mark).count();
        let last = marks.iter().rposition(|mark| *mark == Mark::Done);
        let follow = marks.iter().position(|mark| *mark == Mark::Now).or(last);
        let columns = vec![
            Column::new("part", Align::Left, 0),
            Column::new("", Align::Right, 0),
            Column::new("took", Align::Right, 0),
            Column::new("expected", Align::Right, 1),
        ];
        let row = |part: &BoardPart| {
            let (state, took, tone) = match part.state {
                PartState::Open => ("open".to_owned(), String::new(), Tone::Faint),
                PartState::Now(share, seconds) => {
                    (format!("{:.0} %", share * 100.0), time(seconds), Tone::Now)
                }
                PartState::Done(seconds) => {
                    ("done".to_owned(), seconds.map(time).unwrap_or_default(), Tone::Plain)
                }
            };
            let expected = time(part.expected);
            Row::new(tone, vec![part.name.clone().into(), state.into(), took.into(), expected.into()])
        };
        let table = Table { columns, rows: self.parts.iter().map(row).collect(), follow };
        let took: f64 = self.parts.iter().map(BoardPart::seconds).sum();
        let facts = vec![("measured in", clock(Duration::try_from_secs_f64(took).unwrap_or_default()))];
        let section = |title: &str, body| Section { title: title.to_owned(), body, is_beside: false };
        Content {
            title: self.title.clone(),
            unit: "parts",
            done: count(Mark::Done) as u64,
            of: marks.len() as u64,
            left,
            facts,
            sections: vec![section("Parts", Body::Cells(marks)), section("Times", Body::Table(table))],
        }
    }
}

impl BoardPart {
    fn seconds(&self) -> f64 {
        match self.state {
            PartState::Open | PartState::Done(None) => 0.0,
            PartState::Now(_, seconds) | PartState::Done(Some(seconds)) => seconds,
        }
    }
}
