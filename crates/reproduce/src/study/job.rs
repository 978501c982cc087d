//! Studies as a job: a unit is a part, by its number.

use super::Study;
use super::results::StudyResults;
use crate::run::{Meter, Outline, PartRecord, RunOptions, Unfinished};
use plyground_jobs::{Job, JobError, JobHeader, Manifest, Scale};
use plyground_lab::regret::Exam;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

/// Studies, one after the other, as a job whose units are their parts.
///
/// The plan of a study follows from scale, seed and threads, so that a part is its number: any process can measure it that has
/// the header.
pub struct StudyJob<'a> {
    studies: Vec<(&'static Study, Outline)>,
    scale: Scale,
    seed: u64,
    threads: usize,
    pub(super) meter: Option<&'a Meter<'a>>,
}

/// All that determines what parts find, but for what they measure.
#[derive(Serialize, Deserialize)]
struct StudySpec {
    studies: Vec<String>,
    #[serde(flatten)]
    ordered: Ordered,
}

/// What a run was ordered to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Ordered {
    pub(super) scale: Scale,
    pub(super) seed: u64,
    /// Threads that are at work, which may be fewer than there are.
    pub(super) threads: usize,
}

/// Which part of which study.
#[derive(PartialEq, Eq, Debug, Deserialize)]
pub(super) struct PartName {
    study: String,
    part: String,
}

/// What the parts of a study share while one process measures them; it changes no result.
#[derive(Default)]
pub struct Shared {
    study: usize,
    exam: OnceCell<Exam>,
}

impl<'a> StudyJob<'a> {
    /// What headers call this kind of job.
    pub const KIND: &'static str = "reproduce";

    /// These studies at a scale.
    pub fn new(studies: &[&'static Study], scale: Scale, seed: u64, threads: usize) -> StudyJob<'a> {
        let (stop, exam) = (AtomicBool::new(false), OnceCell::new());
        let options = RunOptions { scale, seed, threads, stop: &stop, exam: &exam };
        let outlined = studies.iter().map(|&study| (study, study.recipe.outline(&options))).collect();
        StudyJob { studies: outlined, scale, seed, threads, meter: None }
    }

    /// The studies that a header speaks of.
    pub fn of_header(
        header: &JobHeader,
        find: impl Fn(&str) -> Option<&'static Study>,
    ) -> Result<StudyJob<'a>, JobError> {
        let StudySpec { studies, ordered } = header.read_spec()?;
        let find = |name: &String| {
            find(name)
                .ok_or_else(|| JobError::Input(format!("no study \"{name}\": expected s1, s2 and so on")))
        };
        let studies = studies.iter().map(find).collect::<Result<Vec<_>, JobError>>()?;
        Ok(StudyJob::new(&studies, ordered.scale, ordered.seed, ordered.threads))
    }

    /// The studies.
    pub fn studies(&self) -> Vec<&'static Study> {
        self.studies.iter().map(|(study, _)| *study).collect()
    }

    /// All parts by name, with the seconds that each takes on the two cores of the committed run, roughly; where there are several
    /// studies, the name of the study comes first.
    pub fn parts(&self) -> Vec<(String, f64)> {
        let named = |study: &Study, part: &str| match self.studies.len() {
            1 => part.to_owned(),
            _ => format!("{} {part}", study.about.name),
        };
        let all = self.studies.iter().flat_map(|(study, outline)| {
            outline.parts.iter().map(move |(part, seconds)| (named(study, part), *seconds))
        });
        all.collect()
    }

    /// Seconds that each part takes on the two cores of the committed run, roughly.
    pub(super) fn expected(&self) -> Vec<f64> {
        self.studies
            .iter()
            .flat_map(|(_, outline)| outline.parts.iter().map(|(_, seconds)| *seconds))
            .collect()
    }

    pub(super) fn ordered(&self) -> Ordered {
        let threads = self.studies.iter().map(|(_, outline)| outline.threads).max().unwrap_or(1);
        Ordered { scale: self.scale, seed: self.seed, threads }
    }

    /// The results of the studies by all parts in the order of their numbers; bad input where these are not the parts of the
    /// plan, or were measured on different machines.
    pub fn results(
        &self,
        header: &JobHeader,
        parts: Vec<PartRecord>,
    ) -> Result<Vec<Box<dyn StudyResults>>, JobError> {
        let machines: Vec<String> = parts.iter().map(|part| part.machine.words()).collect();
        if let Some(unit) = machines.iter().position(|machine| *machine != machines[0]) {
            let (one, other) = (&machines[0], &machines[unit]);
            return Err(JobError::Input(format!(
                "unit 0 was measured on {one} and unit {unit} on {other}, whose times do not compare: expected parts of one kind of machine"
            )));
        }
        for (unit, part) in (0..).zip(&parts) {
            let name = PartName { study: part.study.clone(), part: part.part.clone() };
            if self.name(unit) != Some(name) {
                return Err(JobError::Input(format!("unit {unit}: not the part that the study has there")));
            }
        }
        let (mut parts, mut all) = (parts.into_iter(), Vec::new());
        for (study, outline) in &self.studies {
            let own: Vec<PartRecord> = parts.by_ref().take(outline.parts.len()).collect();
            if own.len() < outline.parts.len() {
                return Err(JobError::Input(format!("parts of {} are missing", study.about.name)));
            }
            let manifest = self.manifest(header, study, outline, &own);
            all.push(study.recipe.results(&study.about, manifest, own)?);
        }
        Ok(all)
    }

    /// How the parts of a study came about.
    fn manifest(
        &self,
        header: &JobHeader,
        study: &Study,
        outline: &Outline,
        parts: &[PartRecord],
    ) -> Manifest {
        let mut manifest = Manifest::begin(study.about.name, outline.threads, self.seed, outline.repetitions);
        manifest.scale = Some(self.scale);
        manifest.version.clone_from(&header.version);
        manifest.commit.clone_from(&header.origin.commit);
        if let Some(first) = parts.first() {
            manifest.machine = first.machine.clone();
        }
        // Times are written so that they sort.
        if let Some(started) = parts.iter().map(|part| &part.started).min() {
            manifest.started.clone_from(started);
        }
        if let Some(ended) = parts.iter().map(|part| &part.ended).max() {
            manifest.ended.clone_from(ended);
        }
        let timed: Vec<(f64, f64)> =
            parts.iter().filter_map(|part| Some((part.seconds, part.others?))).collect();
        let all: f64 = timed.iter().map(|(seconds, _)| seconds).sum();
        let taken: f64 = timed.iter().map(|(seconds, share)| seconds * share).sum();
        manifest.others = (all > 0.0).then(|| taken / all);
        manifest
    }

    /// What a unit is called; `None` above the last.
    pub(super) fn name(&self, unit: u64) -> Option<PartName> {
        let (study, part) = self.place(unit)?;
        let (study, outline) = &self.studies[study];
        Some(PartName { study: study.about.name.to_owned(), part: outline.parts[part].0.clone() })
    }

    /// The study of a unit, and the number of the part in it; `None` above the last.
    fn place(&self, unit: u64) -> Option<(usize, usize)> {
        let mut part = unit as usize;
        for (study, (_, outline)) in self.studies.iter().enumerate() {
            match part.checked_sub(outline.parts.len()) {
                None => return Some((study, part)),
                Some(later) => part = later,
            }
        }
        None
    }
}

impl Job for StudyJob<'_> {
    type Rows = PartRecord;
    type Worker = Shared;

    fn header(&self) -> JobHeader {
        let studies = self.studies.iter().map(|(study, _)| study.about.name.to_owned()).collect();
        let mut measured = PartRecord::MEASURED.to_vec();
        for (study, _) in &self.studies {
            let new: Vec<_> =
                study.recipe.measured().iter().filter(|name| !measured.contains(name)).copied().collect();
            measured.extend(new);
        }
        let spec = StudySpec { studies, ordered: self.ordered() };
        let units: usize = self.studies.iter().map(|(_, outline)| outline.parts.len()).sum();
        JobHeader::new(StudyJob::KIND, &spec, &measured, units as u64)
    }

    fn worker(&self) -> Result<Shared, JobError> {
        Ok(Shared::default())
    }

    fn unit(
        &self,
        shared: &mut Shared,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<PartRecord>, JobError> {
        let (number, part) = self.place(unit).expect("no unit is above those of the header");
        if shared.study != number {
            *shared = Shared { study: number, exam: OnceCell::new() };
        }
        let StudyJob { scale, seed, threads, .. } = *self;
        let options = RunOptions { scale, seed, threads, stop, exam: &shared.exam };
        let progress = |share: f64, seconds: f64| {
            if let Some(meter) = self.meter {
                meter.at(unit as usize, share, seconds);
            }
        };
        let study = self.studies[number].0;
        match study.recipe.measure(study.about.name, &options, part, &progress) {
            Ok(record) => {
                if let Some(meter) = self.meter {
                    meter.finished(unit as usize, record.seconds);
                }
                Ok(Some(record))
            }
            Err(Unfinished::Stopped) => Ok(None),
            Err(Unfinished::Failed(error)) => Err(error.into()),
        }
    }
}

impl Ordered {
    /// In what a run was ordered to do something else, as its options say it.
    pub(super) fn difference(self, here: Ordered) -> Option<String> {
        if self.scale != here.scale {
            let form = if self.scale == Scale::Quick { "with --quick" } else { "without --quick" };
            Some(form.to_owned())
        } else if self.seed != here.seed {
            Some(format!("with --seed {}", self.seed))
        } else if self.threads != here.threads {
            Some(format!("with --threads {}", self.threads))
        } else {
            None
        }
    }
}
