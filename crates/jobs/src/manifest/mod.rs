//! The provenance of results: program, machine, seed and dates.

mod machine;
mod origin;

pub use machine::Machine;
pub use origin::Origin;

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// How much of a study is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// A taste of everything, within a minute.
    Quick,
    /// All of it.
    Whole,
}

/// The provenance of results: all that a reader needs to judge them or to run them again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// What was studied.
    pub study: String,
    /// The version of this program.
    pub version: String,
    /// The commit it was built from, with `-dirty` behind it where files had been changed since.
    pub commit: String,
    /// The machine it ran on.
    pub machine: Machine,
    /// Threads it used.
    pub threads: usize,
    /// What random numbers came from.
    pub seed: u64,
    /// How often each time was measured; rows hold the median and the spread.
    pub repetitions: usize,
    /// How much of the study was run, where it comes in several sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// The share of all cores that other programs took meanwhile, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<f64>,
    /// When the run began and ended.
    pub started: String,
    /// See `started`.
    pub ended: String,
}

static COMMIT: OnceLock<&str> = OnceLock::new();

/// Says from which commit the program was built. The program knows: libraries would have to be built anew with each
/// commit. What is said first holds.
pub fn set_commit(commit: &'static str) {
    let _ = COMMIT.set(commit);
}

fn commit() -> String {
    (*COMMIT.get().unwrap_or(&"unknown")).to_owned()
}

impl Manifest {
    /// The manifest of a run that begins now.
    pub fn begin(study: &str, threads: usize, seed: u64, repetitions: usize) -> Manifest {
        let started = now();
        Manifest {
            study: study.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: commit(),
            machine: Machine::this(),
            threads,
            seed,
            repetitions,
            scale: None,
            others: None,
            ended: started.clone(),
            started,
        }
    }

    /// The run ends now.
    pub fn end(&mut self) {
        self.ended = now();
    }

    /// Which program on which machine, where that is not the same in both: rows of one do not belong to the other.
    pub fn differs_in_origin(&self, here: &Manifest) -> Option<String> {
        let built = |run: &Manifest| format!("{} of commit {}", run.version, run.commit);
        if built(self) != built(here) {
            Some(format!("by plyground {}, this is {}", built(self), built(here)))
        } else if self.machine != here.machine {
            Some("on another machine, whose times do not compare".to_owned())
        } else {
            None
        }
    }
}

/// The time as manifests write it.
pub fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
