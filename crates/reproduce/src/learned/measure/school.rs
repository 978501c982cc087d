//! Networks taught by self-play, by exact results, and by both; each examined as it comes.

use super::Setup;
use crate::measure::answers;
use crate::run::{Finished, PartResults, Unfinished};
use plyground_lab::regret::Marks;
use plyground_learn::net::{Band, CurvePoint, NetPlan, NetStep, Stage, TrainedNet, train_net};
use plyground_players::engines::cpu_time;
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// How much is done of everything.
pub(crate) struct Sizes {
    /// Positions of the exam.
    pub(crate) positions: usize,
    /// Positions that networks are looked at by while they learn.
    pub(crate) held_out: u64,
    /// Random walks among the tuples.
    pub(crate) walks: usize,
    /// Games of self-play after which there is an exam.
    pub(crate) games: &'static [u64],
    /// Exact results.
    pub(crate) labels: &'static [u64],
    pub(crate) both: Teaching,
    /// Games of the small network, and positions that it is examined by.
    pub(crate) few: &'static [u64],
    pub(crate) few_exam: u64,
    /// Simulations of tree searches.
    pub(crate) sims: &'static [u64],
    /// Games of a match, and against perfect play.
    pub(crate) matches: u64,
    pub(crate) perfect: u64,
}

/// What a network has learned from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Teaching {
    pub(crate) games: u64,
    pub(crate) labels: u64,
}

/// How a network is taught.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum School {
    SelfPlay,
    Exact,
    Both,
}

/// Passes through exact results.
pub(crate) const PASSES: u32 = 3;

impl School {
    pub(crate) const ALL: [School; 3] = [School::SelfPlay, School::Exact, School::Both];

    /// What tables call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            School::SelfPlay => "self-play",
            School::Exact => "exact results",
            School::Both => "both",
        }
    }

    /// What rows call what it has taught.
    pub(crate) fn item(self, of: Teaching) -> String {
        let Teaching { games, labels } = of;
        match self {
            School::SelfPlay => format!("self-play, {games} games"),
            School::Exact => format!("{labels} exact results"),
            School::Both => format!("self-play, {games} games, then {labels} exact results"),
        }
    }

    /// All that it teaches, in order.
    pub(crate) fn teachings(self, sizes: &Sizes) -> Vec<Teaching> {
        match self {
            School::SelfPlay => sizes.games.iter().map(|&games| Teaching { games, labels: 0 }).collect(),
            School::Exact => sizes.labels.iter().map(|&labels| Teaching { games: 0, labels }).collect(),
            School::Both => vec![sizes.both],
        }
    }
}

/// What was seen while a network learned: the errors by games and by the processor's time.
#[derive(Default)]
struct Seen {
    /// Seconds of the processor, without the exams.
    seconds: f64,
    last: Duration,
    points: Vec<(CurvePoint, f64)>,
}

impl Seen {
    fn note(&mut self, step: &NetStep) {
        let now = cpu_time();
        if step.stage != Stage::HeldOut {
            self.seconds += now.saturating_sub(self.last).as_secs_f64();
        }
        self.last = now;
        self.points.extend(step.point.map(|point| (point, self.seconds)));
    }
}

/// Teaches the network in a file up to here.
fn teach(setup: &Setup<'_>, path: &Path, of: Teaching, seen: &RefCell<Seen>) -> Finished<TrainedNet> {
    let Setup { options, sizes, .. } = *setup;
    let plan = NetPlan {
        games: of.games,
        labels: of.labels,
        passes: if of.labels > 0 { PASSES } else { 0 },
        held_out: sizes.held_out,
        seed: Some(options.seed),
        walks: Some(sizes.walks),
        ..NetPlan::default()
    };
    seen.borrow_mut().last = cpu_time();
    let observer = |step: NetStep| seen.borrow_mut().note(&step);
    let trained = train_net("connect", &plan, path, options.threads, options.stop, &observer)
        .map_err(Unfinished::because)?;
    if trained.complete { Ok(trained) } else { Err(Unfinished::Stopped) }
}

/// Examines a network and notes what it has learned and what that took.
fn note(
    setup: &Setup<'_>,
    out: &mut PartResults<'_>,
    item: &str,
    path: &Path,
    seen: &RefCell<Seen>,
) -> Finished {
    let exam = setup.exam(setup.sizes.positions)?;
    let player = format!("learned:net={}", path.display());
    let marks = Marks::of(answers(setup.options, exam, &player, out.progress)?.iter());
    let findings = &mut out.findings;
    findings.note_interval("schools", item, "keeps the result", marks.keeps, marks.answers);
    findings.note_interval("schools", item, "best by score", marks.best, marks.answers);
    let seen = seen.borrow();
    let Some((point, _)) = seen.points.last() else { return Err(Unfinished::because("no errors were told")) };
    findings.note("schools", item, "error trained", point.trained, 1);
    findings.note("schools", item, "error held out", held_out(point)?, setup.sizes.held_out);
    findings.note("schools", item, "CPU seconds", seen.seconds, 1).measured();
    Ok(())
}

/// The error on positions that nothing was learned from.
fn held_out(point: &CurvePoint) -> Finished<f64> {
    point.held_out.ok_or_else(|| Unfinished::because("no positions were held out"))
}

/// Notes the errors on positions that nothing was learned from, by plies.
fn note_bands(out: &mut PartResults<'_>, school: School, bands: &[Band]) {
    for band in bands {
        let item = format!("{} to {}", band.plies[0], band.plies[1]);
        let table = format!("plies: {}", school.name());
        out.findings.note(&table, &item, "error", band.error, band.positions);
        out.findings.note(&table, &item, "winner", band.winner, band.positions);
    }
}

fn folder() -> Finished<tempfile::TempDir> {
    tempfile::tempdir().map_err(|error| Unfinished::because(format!("no temporary folder: {error}")))
}

/// Self-play, with an exam after so and so many games, and the errors on the way.
pub(crate) fn self_play(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let folder = folder()?;
    let (path, seen) = (folder.path().join("self-play.net"), RefCell::new(Seen::default()));
    let mut bands = Vec::new();
    for of in School::SelfPlay.teachings(setup.sizes) {
        let trained = teach(setup, &path, of, &seen)?;
        note(setup, out, &School::SelfPlay.item(of), &path, &seen)?;
        bands = trained.bands;
    }
    for (point, seconds) in &seen.borrow().points {
        let (item, positions) = (format!("{} games", point.games), setup.sizes.held_out);
        out.findings.note("curve", &item, "error trained", point.trained, 1);
        out.findings.note("curve", &item, "error held out", held_out(point)?, positions);
        out.findings.note("curve", &item, "CPU seconds", *seconds, 1).measured();
    }
    note_bands(out, School::SelfPlay, &bands);
    Ok(())
}

/// So many exact results.
pub(crate) fn exact(setup: &Setup<'_>, out: &mut PartResults<'_>, labels: u64) -> Finished {
    one(setup, out, School::Exact, Teaching { games: 0, labels })
}

/// Self-play, then exact results.
pub(crate) fn both(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    one(setup, out, School::Both, setup.sizes.both)
}

fn one(setup: &Setup<'_>, out: &mut PartResults<'_>, school: School, of: Teaching) -> Finished {
    let folder = folder()?;
    let (path, seen) = (folder.path().join("taught.net"), RefCell::new(Seen::default()));
    let trained = teach(setup, &path, of, &seen)?;
    note(setup, out, &school.item(of), &path, &seen)?;
    if school.teachings(setup.sizes).last() == Some(&of) {
        note_bands(out, school, &trained.bands);
    }
    Ok(())
}
