//! Regret where there is no solver: players beside a strong reference, whose values are estimates.
//!
//! The reference searches the position after the player's move and after its own, each from there, so that a move which it
//! would hardly have looked at is valued as carefully as its own. What is measured is the difference for the seat that moved,
//! in payoff from 0 to 1. It can be negative: the reference may be wrong.

use plyground_core::{Seat, Streams};
use plyground_jobs::{Interval, in_order};
use plyground_players::{PlayerId, Request, Session, SpecError, Thought, registry};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A player's move in one position, beside the reference.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The player's spec.
    pub player: String,
    /// The position.
    pub position: String,
    /// Moves before it.
    pub ply: usize,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move of the reference.
    pub reference: String,
    /// What the reference expects for the mover after the move, 0 to 1.
    pub value: f64,
    /// The same after its own move.
    pub best: f64,
    /// Seconds the player took.
    pub seconds: f64,
}

impl Estimate {
    /// By how much the reference prefers its own move.
    pub fn regret(&self) -> f64 {
        self.best - self.value
    }
}

/// The sum of a player's estimates.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EstimatedMarks {
    /// How many positions.
    pub answers: u64,
    /// Share of moves that are the reference's own.
    pub agrees: Interval,
    /// Mean difference in payoff to the reference's move.
    pub regret: Interval,
    /// Mean time of an answer.
    pub seconds: f64,
}

impl EstimatedMarks {
    /// The marks of some estimates.
    pub fn of(estimates: &[Estimate]) -> EstimatedMarks {
        let count = estimates.len() as u64;
        let same = estimates.iter().filter(|one| one.mv == one.reference).count() as u64;
        let regrets: Vec<f64> = estimates.iter().map(Estimate::regret).collect();
        let seconds: f64 = estimates.iter().map(|one| one.seconds).sum();
        EstimatedMarks {
            answers: count,
            agrees: Interval::of_share(same, count),
            regret: Interval::of(&regrets),
            seconds: seconds / count.max(1) as f64,
        }
    }
}

/// A comparison with a reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The game's spec.
    pub game: String,
    /// The positions.
    pub lines: Vec<String>,
    /// Who values the moves.
    pub reference: String,
    /// What random numbers come from.
    pub seed: u64,
    /// Positions at once, each on one thread.
    pub threads: usize,
}

/// Labels of the streams: of the player, of the reference's choice, and of its values.
const PLAYER: u64 = 0xE571;
const CHOICE: u64 = 0xE572;
const VALUE: u64 = 0xE573;

impl Comparison {
    /// What a player answers, in the order of the positions; fewer if stopped. `tick` is told how many there are.
    pub fn put(
        &self,
        player: &str,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64),
    ) -> Result<Vec<Estimate>, SpecError> {
        let desk = || {
            let mut session = registry::open(&self.game)?;
            let ids = [session.enlist(player)?, session.enlist(&self.reference)?];
            Ok(Desk { session, player: ids[0], reference: ids[1], stop })
        };
        let desks = (0..self.threads.max(1)).map(|_| desk()).collect::<Result<Vec<_>, SpecError>>()?;
        let streams = Streams::new(self.seed);
        let (mut estimates, mut failed) = (Vec::new(), None);
        let work = |desk: &mut Desk<'_>, number: u64| {
            let line = &self.lines[number as usize];
            let seed = |label: u64| streams.branch(label).branch(number).seed();
            desk.estimate(player, line, [seed(PLAYER), seed(CHOICE), seed(VALUE)])
                .map_err(|error| SpecError(format!("position {} \"{line}\": {error}", number + 1)))
        };
        let mut each = |estimate: Result<Option<Estimate>, SpecError>| {
            match estimate {
                Ok(Some(estimate)) => estimates.push(estimate),
                Ok(None) => return ControlFlow::Break(()),
                Err(error) => {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            tick(estimates.len() as u64);
            ControlFlow::Continue(())
        };
        in_order(desks, 0..self.lines.len() as u64, stop, &work, &mut each);
        failed.map_or(Ok(estimates), Err)
    }
}

/// A game with both players ready.
struct Desk<'a> {
    session: Box<dyn Session>,
    player: PlayerId,
    reference: PlayerId,
    stop: &'a AtomicBool,
}

impl Desk<'_> {
    /// The estimate of one position; `None` if stopped.
    fn estimate(&mut self, player: &str, line: &str, seeds: [u64; 3]) -> Result<Option<Estimate>, SpecError> {
        self.session.go_to(line).map_err(|error| SpecError(error.to_string()))?;
        if self.session.outcome().is_some() {
            return Err(SpecError("the game is over".to_owned()));
        }
        let (mover, ply) = (self.session.turn(), self.session.ply());
        let (own, other) = (self.think(self.player, seeds[0]), self.think(self.reference, seeds[1]));
        let (Some(nth), Some(best_nth)) = (own.nth, other.nth) else {
            let thought = if own.nth.is_none() { &own } else { &other };
            let why = thought.forfeit.as_ref().map(ToString::to_string).unwrap_or_default();
            return Err(SpecError(format!("{}: no move: {why}", thought.player)));
        };
        let best = self.value_after(best_nth, mover, seeds[2]);
        let value = if nth == best_nth { best } else { self.value_after(nth, mover, seeds[2]) };
        let is_stopped = self.stop.load(std::sync::atomic::Ordering::Relaxed);
        Ok((!is_stopped).then(|| Estimate {
            player: player.to_owned(),
            position: line.to_owned(),
            ply,
            mv: own.best,
            reference: other.best,
            value,
            best,
            seconds: own.seconds,
        }))
    }

    fn think(&mut self, player: PlayerId, seed: u64) -> Thought {
        self.session.new_game(player);
        let request = Request { threads: 1, seed, stop: self.stop, observer: &|_, _| {} };
        self.session.think(player, &request).expect("a running game")
    }

    /// What a seat may expect after a move, by the reference.
    fn value_after(&mut self, nth: usize, mover: Seat, seed: u64) -> f64 {
        self.session.play_nth(nth);
        let value = match self.session.outcome() {
            Some(payoffs) => payoffs.share(mover),
            None => {
                let thought = self.think(self.reference, seed);
                value_of(&thought, self.session.turn(), mover)
            }
        };
        self.session.undo();
        value
    }
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
    use super::super::positions;
    use super::*;

    fn comparison(
        game: &str,
        plies: std::ops::RangeInclusive<u32>,
        count: usize,
        reference: &str,
    ) -> Comparison {
        let lines = positions(game, &plies, count, 1).unwrap();
        Comparison { game: game.to_owned(), lines, reference: reference.to_owned(), seed: 1, threads: 2 }
    }

    #[test]
    fn the_reference_prefers_itself_and_thinks_little_of_chance() {
        let never = AtomicBool::new(false);
        let duo = comparison("blokus:duo", 4..=12, 12, "uct:sims=300");
        let own = EstimatedMarks::of(&duo.put("uct:sims=300", &never, &mut |_| {}).unwrap());
        let random = EstimatedMarks::of(&duo.put("random", &never, &mut |_| {}).unwrap());
        assert!(random.regret.mean > own.regret.mean + 0.05, "{random:?} {own:?}");
        let one = Comparison { threads: 1, ..duo.clone() };
        let bare = |comparison: &Comparison| {
            let mut estimates = comparison.put("random", &never, &mut |_| {}).unwrap();
            estimates.iter_mut().for_each(|one| one.seconds = 0.0);
            estimates
        };
        assert_eq!(bare(&one), bare(&duo), "on any number of threads");
    }

    #[test]
    fn beside_perfect_play_it_is_the_truth() {
        let never = AtomicBool::new(false);
        let exact = comparison("connect", 24..=30, 10, "perfect");
        for one in exact.put("mc:sims=20", &never, &mut |_| {}).unwrap() {
            assert!([0.0, 0.5, 1.0].contains(&one.value) && one.regret() >= 0.0, "{one:?}");
        }
    }

    #[test]
    fn four_seats_have_their_own_values() {
        let never = AtomicBool::new(false);
        let four = comparison("blokus", 4..=8, 2, "uct:sims=100");
        for one in four.put("greedy", &never, &mut |_| {}).unwrap() {
            assert!((0.0..=1.0).contains(&one.value) && (0.0..=1.0).contains(&one.best), "{one:?}");
        }
    }
}
