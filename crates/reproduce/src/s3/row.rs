//! A row of S3's main table.

use serde::{Deserialize, Serialize};

/// A row of S3's table: a search, as measured here and as published.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct S3Row {
    /// Where it began: `start`, `opening`, `middle` or `end`.
    pub position: String,
    /// Moves played before.
    pub ply: usize,
    /// Plies ahead.
    pub depth: u32,
    /// `none`, `every`, `budget=1` and so on, `node`.
    pub division: String,
    /// The player's spec.
    pub player: String,
    /// Threads at work.
    pub threads: usize,
    /// Median time.
    pub seconds: f64,
    /// The shortest time.
    pub least: f64,
    /// The longest time.
    pub most: f64,
    /// Whether any time is more than three times the median.
    pub outlier: bool,
    /// The time of the undivided search by this one's.
    pub speedup: f64,
    /// What S3 reports for this depth and division on 8 to 10 cores.
    pub published_speedup: String,
    /// Positions looked at.
    pub visited: u64,
    /// Of these, evaluated for all four seats.
    pub evaluated: u64,
    /// Tasks handed out: S3's sparks.
    pub tasks: u64,
    /// Run by the thread that handed them out.
    pub own: u64,
    /// Run by another thread: S3's converted sparks.
    pub stolen: u64,
    /// The chosen move.
    pub best: String,
    /// What it is worth to the seat that makes it.
    pub eval: i32,
}
