//! What a worker did.

use serde::Serialize;

/// What a worker did, by its number.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct WorkerUsage {
    /// Its number.
    pub worker: u64,
    /// Units that it did.
    pub units: u64,
    /// Seconds in which it worked.
    pub worked: f64,
    /// When it was sent its first range, and when its last answer came: seconds since the beginning.
    pub from: f64,
    /// See `from`.
    pub to: f64,
}

impl WorkerUsage {
    /// The share of its time in which it worked.
    pub fn utilisation(&self) -> f64 {
        let there = self.to - self.from;
        if there > 0.0 { (self.worked / there).min(1.0) } else { 0.0 }
    }
}
