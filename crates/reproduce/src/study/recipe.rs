//! How a study is measured and reported: the functions behind a row of the table of studies.

use super::about::About;
use super::frame::{Speedup, framed};
use super::results::StudyResults;
use crate::findings::{Finding, Findings, Missing};
use crate::picture::Picture;
use crate::run::{Finished, Measured, Outline, PartRecord, Plan, RunOptions};
use plyground_jobs::record::{load, save};
use plyground_jobs::{JobError, Manifest, named, read, write_whole};
use plyground_plot::counted;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Error;
use std::path::Path;

/// How a study is measured and reported.
///
/// The numbers of a study are [`Findings`]. Where its main table has columns of its own, `Row` is a row of that table, and the
/// findings are a second record beside it.
pub(crate) struct Recipe<Row: 'static = ()> {
    /// All parts that are to be measured.
    pub(crate) plan: for<'a> fn(&'a RunOptions<'a>) -> Plan<'a, Row>,
    /// The tables beside the published ones, and why they differ; without heading and end.
    pub(crate) report: fn(&Measured<Row>) -> Result<String, Missing>,
    /// The pictures that can be drawn from the rows.
    pub(crate) pictures: fn(&Measured<Row>) -> Result<Vec<Picture>, Missing>,
    /// The files of the pictures that only a run can draw.
    pub(crate) timelines: &'static [&'static str],
    /// The name of the record of findings; the study's name where there are no other rows.
    pub(crate) findings: &'static str,
    /// The columns of a row that two runs differ in, as clocks and threads that race tell them.
    pub(crate) measured: &'static [&'static str],
    /// One more file made of the rows.
    pub(crate) extra: Option<ExtraFile<Row>>,
}

/// A file made of rows: its name and its text.
type ExtraFile<Row> = fn(&[Row]) -> (&'static str, String);

/// A recipe, whatever its rows are.
pub(crate) trait AnyRecipe: Sync {
    fn outline(&self, options: &RunOptions<'_>) -> Outline;
    /// The columns of a row that two runs differ in.
    fn measured(&self) -> &'static [&'static str];
    /// Measures a part; see [`Plan::measure`].
    fn measure(
        &self,
        name: &str,
        options: &RunOptions<'_>,
        part: usize,
        progress: &dyn Fn(f64, f64),
    ) -> Finished<PartRecord>;
    /// All parts together.
    fn results(
        &'static self,
        about: &'static About,
        manifest: Manifest,
        parts: Vec<PartRecord>,
    ) -> Result<Box<dyn StudyResults>, JobError>;
    /// Takes up the rows in a folder.
    fn read(&'static self, about: &'static About, folder: &Path) -> Result<Box<dyn StudyResults>, JobError>;
}

impl<Row: Serialize + DeserializeOwned + Send + Sync> AnyRecipe for Recipe<Row> {
    fn outline(&self, options: &RunOptions<'_>) -> Outline {
        (self.plan)(options).outline()
    }

    fn measured(&self) -> &'static [&'static str] {
        self.measured
    }

    fn measure(
        &self,
        name: &str,
        options: &RunOptions<'_>,
        part: usize,
        progress: &dyn Fn(f64, f64),
    ) -> Finished<PartRecord> {
        (self.plan)(options).measure(name, part, progress)
    }

    fn results(
        &'static self,
        about: &'static About,
        manifest: Manifest,
        parts: Vec<PartRecord>,
    ) -> Result<Box<dyn StudyResults>, JobError> {
        let (mut rows, mut findings, mut timelines) = (Vec::new(), Findings::default(), Vec::new());
        for part in parts {
            let wrong =
                |what: String| JobError::Input(format!("\"{}\" of {}: {what}", part.part, about.name));
            for row in &part.rows {
                rows.push(serde_json::from_str(row.get()).map_err(|error| wrong(error.to_string()))?);
            }
            for finding in part.findings {
                let finding = finding.finding().ok_or_else(|| wrong("a finding without a number".to_owned()));
                findings.rows.push(finding?);
            }
            timelines.extend(part.pictures);
        }
        let measured = Measured { manifest, rows, findings, timelines };
        Ok(Box::new(Results { about, recipe: self, measured }))
    }

    fn read(&'static self, about: &'static About, folder: &Path) -> Result<Box<dyn StudyResults>, JobError> {
        let (manifest, findings) = load(folder, self.findings)?;
        let (manifest, rows) =
            if self.has_own_rows(about) { load(folder, about.name)? } else { (manifest, Vec::new()) };
        let take = |&name: &&str| Ok(Picture::new(name, read(&folder.join(name))?));
        let timelines = self.timelines.iter().map(take).collect::<Result<_, JobError>>()?;
        let measured = Measured { manifest, rows, findings: Findings { rows: findings }, timelines };
        Ok(Box::new(Results { about, recipe: self, measured }))
    }
}

impl<Row> Recipe<Row> {
    fn has_own_rows(&self, about: &About) -> bool {
        self.findings != about.name
    }
}

/// What was measured, with the recipe that makes a report of it.
struct Results<Row: 'static> {
    about: &'static About,
    recipe: &'static Recipe<Row>,
    measured: Measured<Row>,
}

impl<Row: Serialize> Results<Row> {
    /// All parallel speed-ups in the rows.
    fn speedups(&self) -> Vec<Speedup> {
        let Measured { manifest, rows, findings, .. } = &self.measured;
        let of_row = |row: &Row| {
            let row = serde_json::to_value(row).ok()?;
            let (player, threads) = (row.get("player")?.as_str()?, row.get("threads")?.as_u64()?);
            Some(Speedup {
                of: format!("`{player}` on {}", counted(threads, "thread")),
                value: row.get("speedup")?.as_f64()?,
                threads: threads as usize,
            })
        };
        let of_finding = |one: &Finding| {
            let Finding { table, item, measure, value, .. } = one;
            let is_by_threads = table.starts_with("threads");
            // Such a table has the number of threads as its item; one without speed-ups has it behind a name, and times.
            if is_by_threads && measure == "seconds" {
                let (name, threads) = item.rsplit_once(' ')?;
                let alone = findings.find(table, &format!("{name} 1"), measure).ok()?.value;
                let of = format!("{name} on {threads} threads");
                return Some(Speedup { of, value: alone / value, threads: threads.parse().ok()? });
            }
            let threads = if is_by_threads { item.parse().ok() } else { None };
            let of = format!("{table}, {item}");
            (measure == "speed-up").then(|| Speedup {
                of,
                value: *value,
                threads: threads.unwrap_or(manifest.threads),
            })
        };
        rows.iter().filter_map(of_row).chain(findings.rows.iter().filter_map(of_finding)).collect()
    }
}

impl<Row: Serialize + Send + Sync> StudyResults for Results<Row> {
    fn about(&self) -> &'static About {
        self.about
    }

    fn manifest(&self) -> &Manifest {
        &self.measured.manifest
    }

    fn rows(&self) -> Result<Vec<String>, serde_json::Error> {
        let Measured { rows, findings, .. } = &self.measured;
        if self.recipe.has_own_rows(self.about) {
            rows.iter().map(serde_json::to_string).collect()
        } else {
            findings.rows.iter().map(serde_json::to_string).collect()
        }
    }

    fn report(&self) -> Result<String, Missing> {
        let body = (self.recipe.report)(&self.measured)?;
        Ok(framed(self.about, &self.measured.manifest, &self.speedups(), &body))
    }

    fn pictures(&self) -> Result<Vec<Picture>, Missing> {
        let drawn = (self.recipe.pictures)(&self.measured)?;
        Ok(drawn.into_iter().chain(self.measured.timelines.iter().cloned()).collect())
    }

    fn save_rows(&self, folder: &Path) -> Result<(), Error> {
        let Measured { manifest, rows, findings, timelines } = &self.measured;
        std::fs::create_dir_all(folder).map_err(named(folder))?;
        let put = |name: &str, text: &str| {
            let path = folder.join(name);
            write_whole(&path, text.as_bytes()).map_err(named(&path))
        };
        if let Some(extra) = self.recipe.extra {
            let (name, text) = extra(rows);
            put(name, &text)?;
        }
        timelines.iter().try_for_each(|one| put(&one.name, &one.svg))?;
        // The study's own manifest comes last: with it all is there.
        let of_findings = Manifest { study: self.recipe.findings.to_owned(), ..manifest.clone() };
        save(folder, &of_findings, &findings.rows)?;
        if self.recipe.has_own_rows(self.about) {
            save(folder, manifest, rows)?;
        }
        Ok(())
    }
}
