//! What a job takes on more and more workers, and where more of them stop paying.

use super::simulate::{Machines, simulate};
use plyground_jobs::{DispatchTerms, UnitCosts};
use serde::Serialize;

/// What a job takes on some numbers of workers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Foresight {
    /// What kind of job it is, and how many units it has.
    pub job: String,
    /// See `job`.
    pub units: u64,
    /// Seconds that one worker works on all of them.
    pub work: f64,
    /// What is foreseen, by the number of workers.
    pub runs: Vec<Foreseen>,
    /// The most workers for which twice as many are still at least 1.5 times as quick as half of them.
    pub worth: usize,
    /// Units a second that the driver can bear; infinite where it takes no time that was measured.
    pub units_a_second: f64,
    /// Bytes of the driver for a million units: where each stands in the journal, and what it took.
    pub bytes_a_million: u64,
}

/// A run that is foreseen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Foreseen {
    /// How many workers.
    pub workers: usize,
    /// Seconds it takes.
    pub seconds: f64,
    /// How many times as quick as one worker without any hindrance.
    pub speedup: f64,
    /// The speed-up by the number of workers.
    pub efficiency: f64,
    /// The share of the time in which the driver works.
    pub driver: f64,
    /// Ranges that are sent to a second worker, and workers that end.
    pub twice: u64,
    /// See `twice`.
    pub ended: u64,
}

/// What the driver keeps of a unit: its place in the journal, and its number and seconds.
const BYTES_A_UNIT: u64 = 8 + 16;

/// Simulates a job on each of these numbers of workers.
pub fn foresee(
    costs: &UnitCosts,
    machines: &Machines,
    workers: &[usize],
    terms: &DispatchTerms,
) -> Foresight {
    let work: f64 = costs.units.iter().map(|&unit| f64::from(unit)).sum();
    let of = |workers: usize| {
        let run = simulate(costs, &Machines { workers, ..machines.clone() }, terms);
        let speedup = if run.seconds > 0.0 { work / run.seconds } else { 1.0 };
        Foreseen {
            workers,
            seconds: run.seconds,
            speedup,
            efficiency: speedup / workers as f64,
            driver: if run.seconds > 0.0 { run.driver / run.seconds } else { 0.0 },
            twice: run.twice,
            ended: run.ended,
        }
    };
    let runs: Vec<Foreseen> = workers.iter().map(|&workers| of(workers)).collect();
    let pays = |pair: &[Foreseen]| {
        // As much as 1.5 times for twice as many, whatever the step is.
        let more = (pair[1].workers as f64 / pair[0].workers as f64).log2();
        pair[0].seconds / pair[1].seconds >= 1.5_f64.powf(more)
    };
    let paying = runs.windows(2).take_while(|pair| pays(pair)).count();
    Foresight {
        job: costs.job.clone(),
        units: costs.units.len() as u64,
        work,
        worth: runs.get(paying).map_or(1, |run| run.workers),
        runs,
        units_a_second: 1.0 / machines.a_unit,
        bytes_a_million: BYTES_A_UNIT * 1_000_000,
    }
}
