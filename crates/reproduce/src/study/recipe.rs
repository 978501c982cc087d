//! How a study is measured and reported: the functions behind a row of the table of studies.

use super::about::About;
use super::frame::framed;
use super::results::StudyResults;
use crate::findings::{Finding, Findings, Missing};
use crate::picture::Picture;
use crate::run::{Measured, Outline, Plan, RunOptions};
use plyground_jobs::record::{load, save};
use plyground_jobs::{JobError, Manifest, read, write_whole};
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
    /// One more file made of the rows.
    pub(crate) extra: Option<ExtraFile<Row>>,
}

/// A file made of rows: its name and its text.
type ExtraFile<Row> = fn(&[Row]) -> (&'static str, String);

/// A recipe, whatever its rows are.
pub(crate) trait AnyRecipe: Sync {
    fn outline(&self, name: &str, options: &RunOptions<'_>) -> Outline;
    /// Measures what is not kept yet; `None` if stopped.
    fn run(
        &'static self,
        about: &'static About,
        options: &RunOptions<'_>,
    ) -> Result<Option<Box<dyn StudyResults>>, JobError>;
    /// Takes up the rows in a folder.
    fn read(&'static self, about: &'static About, folder: &Path) -> Result<Box<dyn StudyResults>, JobError>;
}

impl<Row: Serialize + DeserializeOwned + Send + Sync> AnyRecipe for Recipe<Row> {
    fn outline(&self, name: &str, options: &RunOptions<'_>) -> Outline {
        (self.plan)(options).outline(name, options)
    }

    fn run(
        &'static self,
        about: &'static About,
        options: &RunOptions<'_>,
    ) -> Result<Option<Box<dyn StudyResults>>, JobError> {
        let measured = (self.plan)(options).measure(about.name, options)?;
        Ok(measured
            .map(|measured| Box::new(Results { about, recipe: self, measured }) as Box<dyn StudyResults>))
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
    /// All parallel speed-ups in the rows, each with its threads.
    fn speedups(&self) -> Vec<(f64, usize)> {
        let Measured { manifest, rows, findings, .. } = &self.measured;
        let of_row = |row: &Row| {
            let row = serde_json::to_value(row).ok()?;
            Some((row.get("speedup")?.as_f64()?, row.get("threads")?.as_u64()? as usize))
        };
        let of_finding = |one: &Finding| {
            // Tables of threads have their number in front.
            let threads = if one.table.starts_with("threads") { one.item.parse().ok() } else { None };
            (one.measure == "speed-up").then(|| (one.value, threads.unwrap_or(manifest.threads)))
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
        std::fs::create_dir_all(folder)?;
        if let Some(extra) = self.recipe.extra {
            let (name, text) = extra(rows);
            write_whole(&folder.join(name), text.as_bytes())?;
        }
        timelines.iter().try_for_each(|one| write_whole(&folder.join(&one.name), one.svg.as_bytes()))?;
        // The study's own manifest comes last: with it all is there.
        let of_findings = Manifest { study: self.recipe.findings.to_owned(), ..manifest.clone() };
        save(folder, &of_findings, &findings.rows)?;
        if self.recipe.has_own_rows(self.about) {
            save(folder, manifest, rows)?;
        }
        Ok(())
    }
}
