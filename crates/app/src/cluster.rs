//! Work of the command line done elsewhere: what a driver in another language needs, which sends units to workers and takes their
//! lines.
//!
//! A [`ClusterJob`] is opened with the words of a command, has its journal, says what is sent to whom and makes results of it with the
//! code that ends the command itself. A [`UnitWorker`] is made of the header alone, on any machine.

use crate::cli::{self, Kind, MergedJob, Order, Supplies};
use crate::failure::Failure;
use plyground_jobs::{
    AnyJob, AnyWorker, DispatchTerms, Driver, Job, JobError, JobHeader, Place, Shard, UnitJournal, journal_of,
};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A command whose units are done by others.
pub struct ClusterJob {
    order: Order,
    out: PathBuf,
    /// What is sent to whom, and the journal.
    pub driver: Driver,
    /// Whether the journal goes when the results are there.
    is_passing: bool,
}

impl ClusterJob {
    /// Opens the work of a command (`match A B --out games.csv`), and its journal beside `--out` or where it is told; `None` where all is
    /// done already.
    pub fn open(
        words: &[String],
        journal: Option<&Path>,
        terms: DispatchTerms,
    ) -> Result<Option<ClusterJob>, JobError> {
        let words = std::iter::once("plyground").chain(words.iter().map(String::as_str)).map(OsString::from);
        let Some(mut order) = cli::order(words).map_err(error)? else { return Ok(None) };
        let header = order.job.header();
        let out = order.out.clone().ok_or_else(|| input("--out is missing: expected where results go"))?;
        if Place::is_stream(&out) {
            return Err(input(
                "--out is a device or a pipe: expected a file, beside which a journal can lie",
            ));
        }
        (Kind::of(&header.job).map_err(JobError::Input)?.fits)(&header, &out).map_err(error)?;
        let kept = journal.map(Path::to_owned).or_else(|| order.journal.clone());
        let is_passing = kept.is_none();
        let path = kept.unwrap_or_else(|| journal_of(&out));
        if order.supplies.store.is_some() {
            // The journal of a generation that is in the store already: whoever drove it ended before it was taken away.
            discard_older(&path, &header)?;
        }
        let driver = Driver::open(&path, &header, terms, order.fold.take())?;
        Ok(Some(ClusterJob { order, out, driver, is_passing }))
    }

    /// Bytes that the tables of a worker may take.
    pub fn memory(&self) -> usize {
        self.order.supplies.memory
    }

    /// The store that workers need, if they need one; there may be no such file yet.
    pub fn store(&self) -> Option<&Path> {
        self.order.supplies.store.as_deref()
    }

    /// Whether no other round follows: a training has one a generation, and is opened again for each.
    pub fn is_last(&self) -> bool {
        self.order.is_last
    }

    /// Where results go.
    pub fn out(&self) -> &Path {
        &self.out
    }

    /// Does a unit here, to be compared with what a worker makes of it.
    pub fn line(&self, unit: u64, stop: &AtomicBool) -> Result<Option<String>, JobError> {
        self.order.job.line(&mut self.order.job.worker()?, unit, stop)
    }

    /// Makes the results, prints the report and takes the journal away, unless somebody wanted it.
    pub fn finish(self) -> Result<(), JobError> {
        let header = self.driver.header().clone();
        let folder = tempfile::tempdir()?;
        let settled = folder.path().join("journal");
        let (path, missing) = self.driver.close(&settled)?;
        let kind = Kind::of(&header.job).map_err(JobError::Input)?;
        let Order { json, quiet, is_last, .. } = self.order;
        let merged = MergedJob { header, journal: settled, missing, out: self.out, json, quiet };
        // What a training says, it says once.
        let finish = if is_last { kind.finish } else { |merged: &MergedJob| cli::gathered(merged).map(drop) };
        finish(&merged).map_err(error)?;
        if self.is_passing {
            std::fs::remove_file(&path).map_err(plyground_jobs::named(&path))?;
        }
        Ok(())
    }
}

/// What does the units of a job in a process of its own: players and tables are made once.
pub struct UnitWorker {
    job: AnyJob,
    worker: Option<AnyWorker>,
}

/// What a worker made of some units.
#[derive(Default)]
pub struct Lines {
    /// The line of each unit that was done, and the seconds it took.
    pub lines: Vec<(String, f64)>,
    /// Units that were not, and why.
    pub failed: Vec<(u64, String)>,
}

impl UnitWorker {
    /// Gets ready for the job of a header, as a line of JSON; with the store that a generation is played from.
    pub fn new(header: &str, memory: usize, store: Option<&Path>) -> Result<UnitWorker, JobError> {
        let header: JobHeader =
            serde_json::from_str(header).map_err(|error| JobError::Input(format!("the header: {error}")))?;
        let supplies = Supplies { memory, store: store.map(Path::to_owned) };
        let kind = Kind::of(&header.job).map_err(JobError::Input)?;
        let job = (kind.open)(&header, &supplies).map_err(error)?;
        if let Some(what) = header.difference(&job.header()) {
            return Err(JobError::Input(format!("this worker has another job: {what}")));
        }
        let worker = Some(job.worker()?);
        Ok(UnitWorker { job, worker })
    }

    /// Does units one after the other, until somebody says stop.
    pub fn lines(
        &mut self,
        units: impl IntoIterator<Item = u64>,
        stop: &AtomicBool,
    ) -> Result<Lines, JobError> {
        let mut done = Lines::default();
        for unit in units {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                // What a unit left half done is thrown away with its worker.
                None => self.job.worker()?,
            };
            let start = Instant::now();
            match self.job.line(&mut worker, unit, stop) {
                Ok(Some(line)) => {
                    done.lines.push((line, start.elapsed().as_secs_f64()));
                    self.worker = Some(worker);
                }
                Ok(None) => break,
                Err(error) => done.failed.push((unit, error.to_string())),
            }
        }
        Ok(done)
    }
}

/// Puts the games of a generation, as lines that others found, into a store of one's own.
pub fn gather(header: &str, lines: &[String], store: &Path) -> Result<(), JobError> {
    let header: JobHeader =
        serde_json::from_str(header).map_err(|error| JobError::Input(format!("the header: {error}")))?;
    let folder = tempfile::tempdir()?;
    let journal = folder.path().join("journal");
    let mut kept = UnitJournal::open(&journal, &JobHeader { shard: Shard::WHOLE, ..header.clone() })?;
    lines.iter().try_for_each(|line| kept.accept(line).map(drop))?;
    drop(kept);
    let out = store.to_owned();
    let merged = MergedJob { header, journal, missing: Vec::new(), out, json: false, quiet: true };
    cli::gathered(&merged).map(drop).map_err(error)
}

/// What units may depend on beside the program: the kind of processor, and which of its instructions the searches use.
pub fn instructions() -> String {
    #[cfg(target_arch = "x86_64")]
    {
        let known = [
            ("avx2", is_x86_feature_detected!("avx2")),
            ("bmi1", is_x86_feature_detected!("bmi1")),
            ("bmi2", is_x86_feature_detected!("bmi2")),
            ("lzcnt", is_x86_feature_detected!("lzcnt")),
            ("popcnt", is_x86_feature_detected!("popcnt")),
        ];
        let has = known.iter().filter(|(_, has)| *has).map(|(name, _)| format!(" {name}"));
        format!("x86_64{}", has.collect::<String>())
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::env::consts::ARCH.to_owned()
}

fn discard_older(path: &Path, header: &JobHeader) -> Result<(), JobError> {
    if !path.exists() {
        return Ok(());
    }
    let there = plyground_jobs::Part::read(path)?.header;
    let generation = |header: &JobHeader| header.spec["generation"].as_u64();
    match there.job == header.job && generation(&there) < generation(header) {
        true => UnitJournal::discard(path, &header.job),
        false => Ok(()),
    }
}

fn input(what: &str) -> JobError {
    JobError::Input(what.to_owned())
}

fn error(failure: Failure) -> JobError {
    match failure {
        Failure::Input(message) => JobError::Input(message),
        Failure::Words(error) => JobError::Input(error.to_string().trim_end().to_owned()),
        Failure::Run(message) => JobError::Run(message),
        Failure::Unread => JobError::Run("nobody reads the output".to_owned()),
    }
}
