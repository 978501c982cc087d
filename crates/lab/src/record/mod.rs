//! Results in files: rows with fixed columns, and a manifest that says how they came about.
//!
//! A record called `s4` is three files: `s4.csv` and `s4.jsonl` hold the same rows, `s4.manifest.json` the machine, the commit,
//! the seed and the rest. Each is written whole or not at all.

mod machine;

pub use machine::Machine;

use crate::saved::write_whole;
use crate::study::{StudyError, read};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::Error;
use std::path::Path;

/// How much of a study is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// A taste of everything, within a minute.
    Quick,
    /// All of it.
    Whole,
}

/// How results came about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// What was studied.
    pub study: String,
    /// The version of this program.
    pub version: String,
    /// The commit it was built from.
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
    /// When the run began and ended.
    pub started: String,
    /// See `started`.
    pub ended: String,
}

impl Manifest {
    /// The manifest of a run that begins now.
    pub fn begin(study: &str, threads: usize, seed: u64, repetitions: usize) -> Manifest {
        let started = now();
        Manifest {
            study: study.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: env!("PLYGROUND_COMMIT").to_owned(),
            machine: Machine::this(),
            threads,
            seed,
            repetitions,
            scale: None,
            ended: started.clone(),
            started,
        }
    }

    /// The run ends now.
    pub fn end(&mut self) {
        self.ended = now();
    }
}

fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Median and spread of repeated measurements.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Times {
    /// The middle one.
    pub median: f64,
    /// The shortest.
    pub least: f64,
    /// The longest.
    pub most: f64,
}

impl Times {
    /// Of times in seconds.
    pub fn of(times: &[f64]) -> Times {
        Times {
            median: crate::bench::median(times),
            least: times.iter().copied().fold(f64::INFINITY, f64::min),
            most: times.iter().copied().fold(0.0, f64::max),
        }
    }

    /// Whether one of the measurements is so far off that something else must have happened.
    pub fn has_outlier(&self) -> bool {
        self.most > 3.0 * self.median
    }
}

/// Reads a record back.
pub fn load<Row: DeserializeOwned>(folder: &Path, study: &str) -> Result<(Manifest, Vec<Row>), StudyError> {
    let file = |ending: &str| folder.join(format!("{study}.{ending}"));
    let wrong = |path: &Path, what: String| StudyError::Input(format!("{}: {what}", path.display()));
    let path = file("manifest.json");
    let manifest = serde_json::from_str(&read(&path)?).map_err(|error| wrong(&path, error.to_string()))?;
    let path = file("jsonl");
    let row = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| wrong(&path, format!("line {}: {error}", number + 1)))
    };
    let rows = read(&path)?.lines().enumerate().map(row).collect::<Result<_, StudyError>>()?;
    Ok((manifest, rows))
}

/// Writes a record into a folder, which is made if it is not there.
pub fn save(folder: &Path, manifest: &Manifest, rows: &[impl Serialize]) -> Result<(), Error> {
    std::fs::create_dir_all(folder)?;
    let file = |ending: &str| folder.join(format!("{}.{ending}", manifest.study));
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut lines = String::new();
    for row in rows {
        csv.serialize(row).map_err(Error::other)?;
        lines += &(serde_json::to_string(row)? + "\n");
    }
    write_whole(&file("csv"), &csv.into_inner().map_err(|error| Error::other(error.to_string()))?)?;
    write_whole(&file("jsonl"), lines.as_bytes())?;
    write_whole(&file("manifest.json"), (serde_json::to_string_pretty(manifest)? + "\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Row {
        game: &'static str,
        depth: u32,
        seconds: f64,
    }

    #[test]
    fn a_record_is_three_files() {
        let folder = tempfile::tempdir().unwrap();
        let mut manifest = Manifest::begin("toy", 2, 7, 5);
        manifest.end();
        let rows =
            [Row { game: "connect", depth: 2, seconds: 0.5 }, Row { game: "a,b", depth: 3, seconds: 1.0 }];
        save(&folder.path().join("new"), &manifest, &rows).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.path().join("new").join(name)).unwrap();
        assert_eq!(read("toy.csv"), "game,depth,seconds\nconnect,2,0.5\n\"a,b\",3,1.0\n");
        assert_eq!(read("toy.jsonl").lines().count(), 2);
        let back: Manifest = serde_json::from_str(&read("toy.manifest.json")).unwrap();
        assert_eq!(back, manifest);
        let (back, rows) = load::<serde_json::Value>(&folder.path().join("new"), "toy").unwrap();
        assert_eq!((back, rows[1]["depth"].as_u64()), (manifest, Some(3)));
        let error = load::<u32>(&folder.path().join("new"), "toy").unwrap_err().to_string();
        assert!(error.contains("toy.jsonl: line 1"), "{error}");
        let back: Manifest = serde_json::from_str(&read("toy.manifest.json")).unwrap();
        assert!(back.machine.cores > 0 && back.started.ends_with('Z') && !back.commit.is_empty());
    }

    #[test]
    fn times_tell_when_one_is_off() {
        assert!(!Times::of(&[1.0, 1.1, 0.9]).has_outlier());
        assert!(Times::of(&[1.0, 1.1, 9.0]).has_outlier());
    }
}
