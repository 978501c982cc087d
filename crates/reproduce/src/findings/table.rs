//! The numbers of a study, by name.

use super::finding::Finding;
use plyground_jobs::{Interval, Times};

/// The numbers of a study, by name.
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
            is_measured: false,
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
        row.measured()
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
