//! Records of results: rows with fixed columns, and a manifest that says how they came about.
//!
//! A record called `s4` is three files: `s4.csv` and `s4.jsonl` hold the same rows, `s4.manifest.json` the machine, the commit,
//! the seed and the rest. Each is written whole or not at all.

use crate::{JobError, Manifest, named, read, write_whole};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Error;
use std::path::Path;

/// Reads a record back.
pub fn load<Row: DeserializeOwned>(folder: &Path, study: &str) -> Result<(Manifest, Vec<Row>), JobError> {
    let file = |ending: &str| folder.join(format!("{study}.{ending}"));
    let path = file("manifest.json");
    let manifest = serde_json::from_str(&read(&path)?).map_err(|error| JobError::in_file(&path, error))?;
    let path = file("jsonl");
    let row = |(number, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| JobError::in_file(&path, format!("line {}: {error}", number + 1)))
    };
    let rows = read(&path)?.lines().enumerate().map(row).collect::<Result<_, JobError>>()?;
    Ok((manifest, rows))
}

/// Writes a record into a folder, which is made if it is not there.
pub fn save(folder: &Path, manifest: &Manifest, rows: &[impl Serialize]) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(named(folder))?;
    let file = |ending: &str| folder.join(format!("{}.{ending}", manifest.study));
    let lines =
        rows.iter().map(|row| Ok(serde_json::to_string(row)? + "\n")).collect::<Result<String, Error>>()?;
    let put = |ending: &str, bytes: &[u8]| write_whole(&file(ending), bytes).map_err(named(&file(ending)));
    put("csv", &csv(rows)?)?;
    put("jsonl", lines.as_bytes())?;
    put("manifest.json", (serde_json::to_string_pretty(manifest)? + "\n").as_bytes())
}

/// Rows as CSV, the names of their fields first.
pub fn csv(rows: &[impl Serialize]) -> Result<Vec<u8>, Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(Error::other)?;
    }
    writer.into_inner().map_err(|error| Error::other(error.to_string()))
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
}
