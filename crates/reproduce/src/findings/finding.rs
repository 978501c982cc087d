//! A measured number, and how reports show it: with the ends of its spread in brackets.

use plyground_plot::Unit;
use serde::{Deserialize, Serialize};

/// A measured number with its name, its interval and what was published of it.
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
    /// Whether a clock, an allocator or threads that race told it: two runs then differ in it. Files of results do not say.
    #[serde(skip)]
    pub is_measured: bool,
}

impl Finding {
    /// Says that two runs differ in it.
    pub fn measured(&mut self) -> &mut Finding {
        self.is_measured = true;
        self
    }

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
        self.shown(ms, "")
    }

    /// The number as a time in a unit that fits, with its spread.
    pub fn time(&self) -> String {
        self.shown(|seconds| Unit::Seconds.label(seconds), "")
    }

    /// The number as a share in percent, with its interval.
    pub fn percent(&self) -> String {
        self.shown(|share| format!("{:.1}", 100.0 * share), " %")
    }

    /// The number with so many digits, with its interval.
    pub fn number(&self, digits: usize) -> String {
        self.shown(|number| format!("{number:.digits$}"), "")
    }

    /// The number as somebody shows it, with its spread and a unit.
    pub fn shown(&self, show: impl Fn(f64) -> String, unit: &str) -> String {
        let value = show(self.value);
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => format!("{value}{unit} ({} to {})", show(lo), show(hi)),
            _ => format!("{value}{unit}"),
        }
    }
}
