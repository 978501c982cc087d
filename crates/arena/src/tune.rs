//! Tuning: the search for a good value of one option, by matches at equal budget along its range.

use crate::{Contest, Pairs, Played, Score};
use plyground_jobs::Interval;
use plyground_players::OptionKind;
use plyground_players::SpecError;
use plyground_players::registry;
use serde::Serialize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

/// An option of a player, and the values it is tried with.
#[derive(Clone, PartialEq, Debug)]
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
    /// Games at once.
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

/// In how many parts the games of a race are played.
const ROUNDS: u64 = 8;

impl Tuning {
    /// How many games there are at most.
    pub fn games(&self) -> u64 {
        self.games * self.candidates.len() as u64
    }

    /// Plays the matches: round by round, in each all candidates the same openings. What is known is returned also when
    /// somebody says stop. `tick` is told how many games are played.
    pub fn run(&self, stop: &AtomicBool, tick: &mut dyn FnMut(u64)) -> Result<Vec<Tuned>, SpecError> {
        let mut scores = vec![Score::default(); self.candidates.len()];
        let (pairs, mut played) = (self.games / 2, 0);
        let rounds = if self.races { ROUNDS.min(pairs).max(1) } else { 1 };
        for round in 0..rounds {
            let numbers = 2 * (pairs * round / rounds)..2 * (pairs * (round + 1) / rounds);
            let in_race: Vec<bool> = may_be_best(&scores);
            for (i, (_, player)) in self.candidates.iter().enumerate() {
                if !in_race[i] {
                    played += numbers.end - numbers.start;
                    tick(played);
                    continue;
                }
                let entrants = [player.clone(), self.rival.clone()];
                let contest =
                    Contest { game: &self.game, entrants: &entrants, seed: self.seed, threads: self.threads };
                let openings = Pairs { plies: self.plies, lines: Vec::new() };
                let mut first = None;
                let mut each = |game: Played| {
                    played += 1;
                    tick(played);
                    match first.take() {
                        None => first = Some(game.share(0)),
                        Some(first) => scores[i].add_pair(first, game.share(0)),
                    }
                    ControlFlow::Continue(())
                };
                contest.play(numbers.clone(), &|number| openings.fixture(number), stop, &mut each)?;
            }
        }
        let best = may_be_best(&scores);
        let tuned = self.candidates.iter().zip(scores).zip(best);
        Ok(tuned
            .map(|(((value, player), score), may_be_best)| Tuned {
                value: *value,
                player: player.clone(),
                rival: self.rival.clone(),
                points: score.interval(),
                score,
                may_be_best,
            })
            .collect())
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

/// Where an option of a player is: `uct.c` is the option `c` of `uct`.
pub fn option(text: &str) -> Result<(&'static str, &'static OptionKind), SpecError> {
    let wrong = || SpecError(format!("\"{text}\": expected PLAYER.OPTION, such as uct.c"));
    let (player, option) = text.split_once('.').ok_or_else(wrong)?;
    let kind = registry::settings(player.trim())?.kind();
    let found = kind.options.iter().find(|known| known.name == option.trim());
    let names: Vec<&str> = kind.options.iter().map(|known| known.name).collect();
    let none = || SpecError(format!("{} has no option \"{option}\": it has {}", kind.name, names.join(", ")));
    Ok((kind.name, found.ok_or_else(none)?))
}

/// So many values from one end of a range to the other: by equal factors where the range spans more than a factor of four,
/// else by equal steps.
pub fn values(range: &RangeInclusive<f64>, count: usize, is_whole: bool) -> Vec<f64> {
    let (lo, hi) = (*range.start(), *range.end());
    let last = (count.max(2) - 1) as f64;
    let value = |i: usize| match i as f64 / last {
        share if lo > 0.0 && hi > 4.0 * lo => lo * (hi / lo).powf(share),
        share => lo + (hi - lo) * share,
    };
    // Three digits say more than the games can tell apart.
    let rounded = |value: f64| match value {
        0.0 => 0.0,
        value if is_whole => value.round(),
        value => {
            let unit = 10_f64.powi(value.abs().log10().floor() as i32 - 2);
            let places = (1.0 / unit).max(1.0);
            if unit < 1.0 { (value * places).round() / places } else { value.round() }
        }
    };
    let mut values: Vec<f64> = (0..count.max(1)).map(|i| rounded(value(i))).collect();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_span_the_range() {
        assert_eq!(values(&(0.2..=3.0), 5, false), [0.2, 0.394, 0.775, 1.52, 3.0]);
        assert_eq!(values(&(1.0..=2.0), 3, false), [1.0, 1.5, 2.0]);
        assert_eq!(values(&(1.0..=4096.0), 4, true), [1.0, 16.0, 256.0, 4096.0]);
        assert_eq!(values(&(1.0..=2.0), 5, true), [1.0, 2.0]);
        assert_eq!(option("uct.c").unwrap().0, "uct");
        assert!(
            option("uct.d").unwrap_err().to_string().starts_with("uct has no option \"d\": it has sims, c, ")
        );
        assert!(option("uct").unwrap_err().to_string().contains("such as uct.c"));
    }

    #[test]
    fn more_simulations_win_and_threads_change_nothing() {
        let tuning = |threads, races| Tuning {
            game: "connect".into(),
            option: "sims".into(),
            candidates: [2.0, 100.0].map(|sims| (sims, format!("uct:sims={sims}"))).to_vec(),
            rival: "uct:sims=30".into(),
            games: 40,
            plies: 2,
            races,
            seed: 1,
            threads,
        };
        let run = |threads, races| tuning(threads, races).run(&AtomicBool::new(false), &mut |_| {}).unwrap();
        let tuned = run(2, false);
        assert!(tuned[0].points.hi < tuned[1].points.lo, "{tuned:?}");
        assert_eq!(tuned.iter().map(|one| one.may_be_best).collect::<Vec<_>>(), [false, true]);
        assert_eq!(tuned.iter().map(|one| one.score.games()).sum::<u64>(), 80);
        assert_eq!(run(1, false), tuned);
        let raced = run(3, true);
        assert!(raced[0].score.games() < 40 && raced[1].score.games() == 40, "{raced:?}");
        assert_eq!(raced[1].score, tuned[1].score);
    }
}
