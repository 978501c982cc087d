//! Numbers, moments and values in the words of a language.

use super::estimate::Estimate;
use super::moment::{Moment, Unit};
use super::truth::Worth;
use crate::language::{Language, Slots, fill};

/// How a language says numbers, moments and values.
#[derive(Copy, Clone)]
pub(super) struct Words(pub(super) Language);

impl Words {
    fn fill(self, key: &str, slots: Slots) -> String {
        fill(self.0, &format!("thinking.{key}"), &slots)
    }

    /// A whole number, its thousands apart.
    pub(super) fn count(self, number: u64) -> String {
        self.0.count(number)
    }

    /// A number with so many decimals.
    pub(super) fn number(self, number: f64, decimals: usize) -> String {
        self.0.number(number, decimals)
    }

    /// A share in percent, told as exactly as it is known.
    pub(super) fn percent(self, share: f64, known_to: f64) -> String {
        let decimals = if known_to < 0.01 { 1 } else { 0 };
        format!("{} %", self.number(100.0 * share, decimals))
    }

    /// So many steps.
    pub(super) fn steps(self, steps: u64, unit: Unit) -> String {
        let key = match unit {
            Unit::Simulations => "simulations",
            Unit::Playouts => "playouts",
            Unit::Positions => "positions",
        };
        self.fill(key, Slots::from([("n", self.count(steps))]))
    }

    /// How far a search was.
    pub(super) fn moment(self, at: &Moment) -> String {
        match at.depth {
            Some(depth) => self.fill("depth", Slots::from([("depth", depth.to_string())])),
            None => self.steps(at.done, at.unit),
        }
    }

    /// What a search makes of a move.
    pub(super) fn estimate(self, estimate: &Estimate) -> String {
        match *estimate {
            Estimate::Share { .. } if !estimate.is_told() => self.fill("few", Slots::new()),
            Estimate::Share { value, low, high, .. } => {
                let reach = (high - low) / 2.0;
                let decimals = if reach < 0.005 { 1 } else { 0 };
                format!(
                    "{} ± {} %",
                    self.number(100.0 * value, decimals),
                    self.number(100.0 * reach, decimals)
                )
            }
            Estimate::Value(value) => self.percent(value, 1.0),
            Estimate::Eval(eval) => self.fill("eval", Slots::from([("eval", eval.to_string())])),
            Estimate::End { result, plies } => self.end(result, plies),
        }
    }

    /// What a move comes to.
    pub(super) fn worth(self, worth: Worth) -> String {
        self.end(worth.result(), worth.plies)
    }

    /// Moves with what they come to, the best first and those of one worth together: `2, 6 (wins in 37 plies), 1 (wins in 39 plies)`.
    pub(super) fn with_worths(self, moves: &[(String, Worth)]) -> String {
        let mut groups: Vec<(Worth, Vec<String>)> = Vec::new();
        for (mv, worth) in moves {
            match groups.iter_mut().find(|(other, _)| other == worth) {
                Some((_, group)) => group.push(mv.clone()),
                None => groups.push((*worth, vec![mv.clone()])),
            }
        }
        groups.sort_by_key(|(worth, _)| std::cmp::Reverse(worth.score));
        let told =
            |(worth, moves): &(Worth, Vec<String>)| format!("{} ({})", list(moves), self.worth(*worth));
        groups.iter().map(told).collect::<Vec<_>>().join(", ")
    }

    fn end(self, result: i32, plies: u32) -> String {
        let key = match result {
            1 => "wins",
            -1 => "loses",
            _ => "draws",
        };
        self.fill(key, Slots::from([("plies", plies.to_string())]))
    }

    /// So many cut-offs at a ply.
    pub(super) fn at_ply(self, ply: usize, count: u64) -> String {
        self.fill("at_ply", Slots::from([("ply", ply.to_string()), ("count", self.count(count))]))
    }

    /// A move, so many times.
    pub(super) fn times(self, mv: &str, times: u64) -> String {
        self.fill("times", Slots::from([("move", mv.to_owned()), ("times", self.count(times))]))
    }
}

/// Moves one after the other.
pub(super) fn list(moves: &[String]) -> String {
    moves.join(", ")
}

/// Plies of a line that are told.
const TOLD: usize = 12;

/// A line of play, as far as people read it.
pub(super) fn beginning(line: &[String]) -> String {
    let more = if line.len() > TOLD { " …" } else { "" };
    line[..line.len().min(TOLD)].join(" ") + more
}

/// How far a search was, in words.
pub fn moment_in_words(language: Language, at: &Moment) -> String {
    Words(language).moment(at)
}

/// What a search makes of a move, in words.
pub fn estimate_in_words(language: Language, estimate: &Estimate) -> String {
    Words(language).estimate(estimate)
}
