//! Measured numbers with names, from which reports are written.
//!
//! A report takes every number of ours from these rows: without the row there is no report.

use plyground_jobs::Interval;
use plyground_jobs::Times;
use plyground_plot::Unit;
use serde::{Deserialize, Serialize};

/// One measured number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The table it belongs to.
    pub table: String,
    /// Of what: a player, a position, a setting.
    pub item: String,
    /// Which property of it.
    pub measure: String,
    /// The number.
    pub value: f64,
    /// The lower end of its 95 % interval, where it has one.
    pub lo: Option<f64>,
    /// The upper end.
    pub hi: Option<f64>,
    /// How many games, positions or repetitions are behind it.
    pub count: u64,
    /// What the report of the seed says, as it stands there.
    pub published: String,
}

/// All numbers of a study.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Findings {
    /// In the order they were measured.
    pub rows: Vec<Finding>,
}

/// A number that a report needs and the rows do not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing(pub String);

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the rows have no {}", self.0)
    }
}

impl std::error::Error for Missing {}

impl Findings {
    /// Notes a number.
    pub fn note(&mut self, table: &str, item: &str, measure: &str, value: f64, count: u64) -> &mut Finding {
        self.rows.push(Finding {
            table: table.to_owned(),
            item: item.to_owned(),
            measure: measure.to_owned(),
            value,
            lo: None,
            hi: None,
            count,
            published: String::new(),
        });
        self.rows.last_mut().expect("just noted")
    }

    /// Notes a mean with its interval.
    pub fn note_interval(
        &mut self,
        table: &str,
        item: &str,
        measure: &str,
        of: Interval,
        count: u64,
    ) -> &mut Finding {
        let row = self.note(table, item, measure, of.mean, count);
        (row.lo, row.hi) = (Some(of.lo).filter(|lo| lo.is_finite()), Some(of.hi).filter(|hi| hi.is_finite()));
        row
    }

    /// Notes a median time with the shortest and the longest.
    pub fn note_times(&mut self, table: &str, item: &str, measure: &str, times: &[f64]) -> &mut Finding {
        let Times { median, least, most } = Times::of(times);
        let row = self.note(table, item, measure, median, times.len() as u64);
        (row.lo, row.hi) = (Some(least), Some(most));
        row
    }

    /// The number of that name.
    pub fn find(&self, table: &str, item: &str, measure: &str) -> Result<&Finding, Missing> {
        let is_it = |row: &&Finding| row.table == table && row.item == item && row.measure == measure;
        self.rows.iter().find(is_it).ok_or_else(|| Missing(format!("{table} / {item} / {measure}")))
    }

    /// The items of a table, in their order.
    pub fn items(&self, table: &str) -> Vec<&str> {
        let mut items: Vec<&str> = Vec::new();
        for row in self.rows.iter().filter(|row| row.table == table) {
            if !items.contains(&row.item.as_str()) {
                items.push(&row.item);
            }
        }
        items
    }
}

impl Finding {
    /// Says what the seed's report says of it.
    pub fn published(&mut self, text: &str) {
        text.clone_into(&mut self.published);
    }

    /// The number as a time in milliseconds, with its spread.
    pub fn ms(&self) -> String {
        let ms = |seconds: f64| match 1e3 * seconds {
            ms if ms >= 99.95 => format!("{ms:.0}"),
            ms if ms >= 9.995 => format!("{ms:.1}"),
            ms => format!("{ms:.2}"),
        };
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => format!("{} ({} to {})", ms(self.value), ms(lo), ms(hi)),
            _ => ms(self.value),
        }
    }

    /// The number as a time in a unit that fits, with its spread.
    pub fn time(&self) -> String {
        let time = |seconds: f64| Unit::Seconds.label(seconds);
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => format!("{} ({} to {})", time(self.value), time(lo), time(hi)),
            _ => time(self.value),
        }
    }

    /// The number as a share in percent, with its interval.
    pub fn percent(&self) -> String {
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => {
                format!("{:.1} % ({:.1} to {:.1})", 100.0 * self.value, 100.0 * lo, 100.0 * hi)
            }
            _ => format!("{:.1} %", 100.0 * self.value),
        }
    }

    /// The number with so many digits, with its interval.
    pub fn number(&self, digits: usize) -> String {
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => format!("{:.digits$} ({lo:.digits$} to {hi:.digits$})", self.value),
            _ => format!("{:.digits$}", self.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_missed() {
        let mut findings = Findings::default();
        findings.note("speed", "uct", "a second", 1.5, 9).published("100");
        findings.note_interval("match", "greedy", "points", Interval { mean: 0.5, lo: 0.4, hi: 0.6 }, 10);
        assert_eq!(findings.find("speed", "uct", "a second").unwrap().published, "100");
        assert_eq!(findings.find("match", "greedy", "points").unwrap().percent(), "50.0 % (40.0 to 60.0)");
        assert_eq!(findings.items("match"), ["greedy"]);
        let missing = findings.find("match", "twoply", "points").unwrap_err();
        assert_eq!(missing.to_string(), "the rows have no match / twoply / points");
    }
}
