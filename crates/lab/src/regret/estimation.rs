//! Regret where there is no solver: players beside a strong reference, whose values are estimates, as a job.
//!
//! The reference searches the position after the player's move and after its own, each from there, so that a move which it
//! would hardly have looked at is valued as carefully as its own. What is measured is the difference for the seat that moved,
//! in payoff from 0 to 1. It can be negative: the reference may be wrong.

use super::inquiry::input;
use super::{Estimate, Inquiry, InquiryKind};
use plyground_core::{Seat, Streams};
use plyground_jobs::{Job, JobError, JobHeader, Origin};
use plyground_players::{Request, Session, SpecError, Thinker, Thought, registry};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions to be put to players and a reference: a unit is one of them, by its number from zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Estimation {
    kind: InquiryKind,
    inquiry: Inquiry,
    lines: Vec<String>,
    reference: String,
}

/// What a position gave: the estimate of each player's move, in their order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimated {
    /// The estimates.
    pub estimates: Vec<Estimate>,
    /// Who measured it where.
    #[serde(flatten)]
    pub origin: Origin,
}

/// Labels of the streams: of the player, of the reference's choice, and of its values.
const PLAYER: u64 = 0xE571;
const CHOICE: u64 = 0xE572;
const VALUE: u64 = 0xE573;

impl Estimation {
    /// An estimation of some players in the positions of an inquiry, at most `count` where they are drawn. Who values their
    /// moves must be said.
    pub fn new(kind: InquiryKind, inquiry: Inquiry, count: u64) -> Result<Estimation, SpecError> {
        let lines = inquiry.lines(count)?;
        let reference = inquiry.reference.clone().ok_or_else(|| SpecError("no reference".to_owned()))?;
        Ok(Estimation { kind, inquiry, lines, reference })
    }

    /// What is asked of whom.
    pub fn inquiry(&self) -> &Inquiry {
        &self.inquiry
    }
}

/// A session with all players and the reference.
pub struct Estimator {
    session: Box<dyn Session>,
    players: Vec<Thinker>,
    reference: Thinker,
}

impl Job for Estimation {
    type Rows = Estimated;
    type Worker = Estimator;

    fn header(&self) -> JobHeader {
        self.inquiry.header(self.kind, self.lines.len() as u64)
    }

    fn worker(&self) -> Result<Estimator, JobError> {
        let session = registry::open(&self.inquiry.game).map_err(input)?;
        let players = self.inquiry.players.iter().map(|player| session.enlist(player).map_err(input));
        let players = players.collect::<Result<_, JobError>>()?;
        let reference = session.enlist(&self.reference).map_err(input)?;
        Ok(Estimator { session, players, reference })
    }

    fn unit(&self, own: &mut Estimator, unit: u64, stop: &AtomicBool) -> Result<Option<Estimated>, JobError> {
        let line = &self.lines[unit as usize];
        let place = format!("position {} \"{line}\"", unit + 1);
        own.session.go_to(line).map_err(|error| JobError::Input(format!("{place}: {error}")))?;
        let streams = Streams::new(self.inquiry.seed);
        let seed = |label: u64| streams.branch(label).branch(unit).seed();
        let mut desk = Desk { own, stop, value_seed: seed(VALUE), values: Vec::new() };
        let estimates = desk.estimates(&self.inquiry.players, line, [seed(PLAYER), seed(CHOICE)]);
        let estimates = estimates.map_err(|error| JobError::Run(format!("{place}: {error}")))?;
        Ok(estimates.map(|estimates| Estimated { estimates, origin: Origin::here().clone() }))
    }
}

/// A position before everybody, and what moves were found to be worth there.
struct Desk<'a> {
    own: &'a mut Estimator,
    stop: &'a AtomicBool,
    value_seed: u64,
    /// Moves that the reference has valued, by their place among the legal ones.
    values: Vec<(usize, Worth)>,
}

/// What a position is worth to a seat, and whether that is proven.
#[derive(Copy, Clone)]
struct Worth {
    value: f64,
    is_proven: bool,
}

impl Desk<'_> {
    /// The estimates of all players in one position; `None` if stopped, and an error if somebody has no move.
    fn estimates(
        &mut self,
        players: &[String],
        line: &str,
        seeds: [u64; 2],
    ) -> Result<Option<Vec<Estimate>>, String> {
        let (mover, ply) = (self.own.session.turn(), self.own.session.ply());
        let mut chosen = Vec::new();
        for place in 0..players.len() {
            let own = &mut *self.own;
            let thought = think(own.session.as_ref(), &mut own.players[place], seeds[0], self.stop);
            chosen.push((self.chosen(&thought)?, thought));
        }
        let own = &mut *self.own;
        let reference = think(own.session.as_ref(), &mut own.reference, seeds[1], self.stop);
        let best = self.chosen(&reference)?;
        let best = best.map(|nth| self.value_after(nth, mover));
        let mut estimates = Vec::new();
        for (player, (nth, thought)) in players.iter().zip(chosen) {
            let value = nth.map(|nth| self.value_after(nth, mover));
            let (Some(value), Some(best)) = (value, best) else { return Ok(None) };
            estimates.push(Estimate {
                player: player.clone(),
                position: line.to_owned(),
                ply,
                mv: thought.best,
                reference: reference.best.clone(),
                value: value.value,
                best: best.value,
                proven: reference.exact && value.is_proven && best.is_proven,
                seconds: thought.seconds,
            });
        }
        let is_stopped = self.stop.load(Ordering::Relaxed);
        Ok((!is_stopped).then_some(estimates))
    }

    /// The move of a thought by its place; `None` if stopped before there was one.
    fn chosen(&self, thought: &Thought) -> Result<Option<usize>, String> {
        if thought.nth.is_some() || self.stop.load(Ordering::Relaxed) {
            return Ok(thought.nth);
        }
        let why = thought.forfeit.as_ref().map(ToString::to_string).unwrap_or_default();
        Err(format!("{}: no move: {why}", thought.player))
    }

    /// What a seat may expect after a move, by the reference; each move is valued once.
    fn value_after(&mut self, nth: usize, mover: Seat) -> Worth {
        if let Some((_, value)) = self.values.iter().find(|(other, _)| *other == nth) {
            return *value;
        }
        self.own.session.play_nth(nth);
        let value = match self.own.session.outcome() {
            Some(payoffs) => Worth { value: payoffs.share(mover), is_proven: true },
            None => {
                let own = &mut *self.own;
                let thought = think(own.session.as_ref(), &mut own.reference, self.value_seed, self.stop);
                let value = value_of(&thought, own.session.turn(), mover);
                Worth { value, is_proven: thought.exact }
            }
        };
        self.own.session.undo();
        self.values.push((nth, value));
        value
    }
}

/// What a player that knows nothing yet thinks.
fn think(session: &dyn Session, thinker: &mut Thinker, seed: u64, stop: &AtomicBool) -> Thought {
    thinker.new_game();
    let request = Request { threads: 1, seed, stop, observer: None };
    session.think(thinker, &request).expect("a running game")
}

/// What a thought expects for a seat; half where it does not say.
fn value_of(thought: &Thought, turn: Seat, seat: Seat) -> f64 {
    let best = thought.moves.iter().find(|one| one.mv == thought.best);
    let of_seat = best.and_then(|one| one.values.as_ref()?.get(seat.index()).copied());
    let own = best.and_then(|one| one.value);
    // Two seats share one point.
    of_seat.or_else(|| own.map(|value| if turn == seat { value } else { 1.0 - value })).unwrap_or(0.5)
}

#[cfg(test)]
mod tests {
    use super::super::{AskedPositions, EstimatedMarks};
    use super::*;
    use plyground_jobs::{JobRun, Shard};
    use std::ops::ControlFlow;

    /// The estimates of each player.
    fn estimates(
        game: &str,
        plies: [u32; 2],
        count: u64,
        players: &[&str],
        reference: &str,
        threads: usize,
    ) -> Vec<Vec<Estimate>> {
        let inquiry = Inquiry {
            game: game.to_owned(),
            players: players.iter().map(|&player| player.to_owned()).collect(),
            reference: Some(reference.to_owned()),
            positions: AskedPositions::Plies(plies),
            seed: 1,
        };
        let job = Estimation::new(InquiryKind::Regret, inquiry, count).unwrap();
        let mut sheets = vec![Vec::new(); players.len()];
        let mut each = |_, rows: Estimated| {
            for (sheet, one) in sheets.iter_mut().zip(rows.estimates) {
                sheet.push(Estimate { seconds: 0.0, ..one });
            }
            ControlFlow::Continue(())
        };
        let run = JobRun { job: &job, shard: Shard::WHOLE, threads, stop: &AtomicBool::new(false) };
        run.go(None, &mut each, &mut |_, _| {}).unwrap();
        sheets
    }

    #[test]
    fn the_reference_prefers_itself_and_thinks_little_of_chance() {
        let of = |players: &[&str], threads| {
            estimates("blokus:duo", [4, 12], 12, players, "uct:sims=300", threads)
        };
        let both = of(&["uct:sims=300", "random"], 2);
        let [own, random] = [&both[0], &both[1]].map(|sheet| EstimatedMarks::of(sheet));
        assert!(random.regret.mean > own.regret.mean + 0.05, "{random:?} {own:?}");
        assert_eq!(of(&["random"], 1)[0], both[1], "on any number of threads, in any company");
    }

    #[test]
    fn beside_perfect_play_it_is_the_truth() {
        for one in &estimates("connect", [24, 30], 10, &["mc:sims=20"], "perfect", 2)[0] {
            assert!([0.0, 0.5, 1.0].contains(&one.value) && one.regret() >= 0.0, "{one:?}");
            assert!(one.proven, "{one:?}");
        }
    }

    /// A reference that searches endings out proves them, and then nobody does better than it.
    #[test]
    fn endings_of_duo_are_proven() {
        let sheet = &estimates("blokus:duo", [24, 28], 12, &["random"], "uct:sims=5000", 2)[0];
        let marks = EstimatedMarks::of(sheet);
        assert!(marks.proven > 6, "{marks:?}");
        for one in sheet.iter().filter(|one| one.proven) {
            assert!([0.0, 0.5, 1.0].contains(&one.value) && one.regret() >= 0.0, "{one:?}");
        }
        assert_eq!(marks.proven, sheet.iter().filter(|one| one.proven).count() as u64);
        assert_eq!(EstimatedMarks::of(&sheet[..0]).proven_regret, None);
    }

    #[test]
    fn four_seats_have_their_own_values() {
        for one in &estimates("blokus", [4, 8], 2, &["greedy"], "uct:sims=100", 2)[0] {
            assert!((0.0..=1.0).contains(&one.value) && (0.0..=1.0).contains(&one.best), "{one:?}");
        }
    }
}
