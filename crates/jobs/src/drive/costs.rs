//! A record of what the units of a job took, to foretell what others will.

use crate::{JobError, read, write_whole};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What the units of a job took in one run, and what it took to send them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitCosts {
    /// The version of this form.
    #[serde(rename = "plyground_costs")]
    pub form: u32,
    /// What kind of job it was.
    pub job: String,
    /// How many workers there were.
    pub workers: u64,
    /// Cores of the driver's machine.
    pub cores: u64,
    /// The driver's machine in words.
    pub machine: String,
    /// Seconds that the run took.
    pub seconds: f64,
    /// Seconds between sending a range and its answer in which nobody worked.
    pub delay: f64,
    /// Seconds until a new worker was ready.
    pub start_up: f64,
    /// Seconds of the driver for a unit: to take its line and to note it.
    pub a_unit: f64,
    /// Seconds of the driver for a range: to send it, and to be told of its answer.
    pub a_range: f64,
    /// Seconds that each unit took its worker, in the order of their numbers.
    pub units: Vec<f32>,
}

impl UnitCosts {
    /// The version of the form that this program writes, and the only one it reads.
    pub const FORM: u32 = 1;

    /// Reads a record; whatever is none is bad input.
    pub fn read(path: &Path) -> Result<UnitCosts, JobError> {
        let costs: UnitCosts = serde_json::from_str(&read(path)?)
            .map_err(|error| JobError::in_file(path, format!("not a record of costs: {error}")))?;
        if costs.form != UnitCosts::FORM {
            let (there, here) = (costs.form, UnitCosts::FORM);
            return Err(JobError::in_file(path, format!("a record of version {there}: expected {here}")));
        }
        let ways = [costs.seconds, costs.delay, costs.start_up, costs.a_unit, costs.a_range];
        let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
        let are_times = ways.into_iter().chain(costs.units.iter().map(|&unit| f64::from(unit))).all(is_time);
        if !are_times || costs.units.is_empty() {
            return Err(JobError::in_file(path, "a record of costs without units, or with times below 0"));
        }
        Ok(costs)
    }

    /// Writes the record whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), JobError> {
        let text = serde_json::to_string(self).map_err(std::io::Error::from)? + "\n";
        write_whole(path, text.as_bytes())
            .map_err(|error| JobError::Run(format!("{}: {error}", path.display())))
    }
}
