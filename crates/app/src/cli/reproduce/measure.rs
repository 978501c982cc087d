//! Studies one after the other, from where each was, with the time that all of them will take.

use super::args::Args;
use super::board::{PartBoard, PartState};
use crate::dashboard::Dashboard;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use indicatif::HumanDuration;
use plyground_lab::load::claim_idle_cores;
use plyground_plot::counted;
use plyground_reproduce::{
    Progress as StudyProgress, RunOptions, Scale, Status, Study, StudyResults, Timing,
};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A study that is to be run, and how far it is.
struct StudyTask {
    study: &'static Study,
    folder: Option<PathBuf>,
    status: Status,
}

/// Measures what is not there yet. What is done is on the disk before the next study begins.
pub(super) fn measure(args: &Args) -> Result<Vec<Box<dyn StudyResults>>, Failure> {
    let tasks = tasks(args)?;
    claim_idle_cores(args.computing.threads());
    let board = board(args, &tasks);
    let is_wanted = !args.computing.quiet && !args.plain && !args.json;
    let dashboard = Dashboard::open(is_wanted, board.content(None));
    let progress = Progress::new(args.computing.quiet || dashboard.is_some());
    let screen = Screen { progress, dashboard, board: Mutex::new(board) };
    let studies = stoppable(|stop| StudySet { args, screen: &screen, stop, tasks: &tasks }.run());
    drop(screen);
    let studies = studies?;
    if studies.len() < tasks.len() {
        return Err(Failure::Run(stopped(args, &tasks[..=studies.len()])));
    }
    Ok(studies)
}

/// All studies with what there is of them: whatever is wrong with that is told before anything is measured.
fn tasks(args: &Args) -> Result<Vec<StudyTask>, Failure> {
    let never = AtomicBool::new(false);
    let mut tasks = Vec::new();
    for study in args.choice.studies() {
        let folder = args.out.as_ref().map(|folder| args.place(folder, study));
        if let (Some(folder), true) = (&folder, args.fresh) {
            study.forget(folder)?;
        }
        let options = args.options(&never, &|_| {});
        let status = study.status(&RunOptions { folder: folder.as_deref(), ..options })?;
        tasks.push(StudyTask { study, folder, status });
    }
    Ok(tasks)
}

/// The parts of all studies that are to be measured; those that are kept are done.
fn board(args: &Args, tasks: &[StudyTask]) -> PartBoard {
    let never = AtomicBool::new(false);
    let options = args.options(&never, &|_| {});
    let (mut parts, mut kept) = (Vec::new(), Vec::new());
    for task in tasks {
        let Status::Begun { done, .. } = task.status else { continue };
        let name = task.study.about.name;
        for (number, (part, seconds)) in (0..).zip(task.study.parts(&options)) {
            kept.push(number < done);
            parts.push((if tasks.len() > 1 { format!("{name} {part}") } else { part }, seconds));
        }
    }
    let names: Vec<&str> = tasks.iter().map(|task| task.study.about.name).collect();
    let mut board = PartBoard::new(format!("reproduce  {}", names.join(" ")), parts);
    for (number, _) in kept.iter().enumerate().filter(|(_, is_kept)| **is_kept) {
        board.set(number, PartState::Done(None));
    }
    board
}

/// Where it is shown how far the studies are.
struct Screen {
    progress: Progress,
    dashboard: Option<Dashboard>,
    board: Mutex<PartBoard>,
}

impl Screen {
    fn say(&self, line: &str) {
        match &self.dashboard {
            Some(dashboard) => dashboard.say(line),
            None => self.progress.say(line),
        }
    }

    /// So many parts are done, of so many, after those of the studies before.
    fn step(&self, before: u64, step: StudyProgress, of: u64, left: Duration) {
        let Some(dashboard) = &self.dashboard else {
            return self.progress.set_with(before + step.done, of, Some(left));
        };
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = step.part {
            let number = before as usize + part.number;
            let state = match part.share < 1.0 {
                true => PartState::Now(part.share, part.seconds),
                false => PartState::Done(Some(part.seconds)),
            };
            board.set(number, state);
        }
        let is_other = step.part.is_none_or(|part| part.share == 0.0 || part.share == 1.0);
        match is_other {
            true => dashboard.show_now(|| board.content(Some(left))),
            false => dashboard.show(|| board.content(Some(left))),
        }
    }
}

/// The studies of a command, under way.
struct StudySet<'a> {
    args: &'a Args,
    screen: &'a Screen,
    stop: &'a AtomicBool,
    tasks: &'a [StudyTask],
}

impl StudySet<'_> {
    /// All studies, or those before the one that was stopped.
    fn run(&self) -> Result<Vec<Box<dyn StudyResults>>, Failure> {
        let of: u64 = self.tasks.iter().map(StudyTask::of).sum();
        let (mut done, mut timing, mut studies) = (0, Timing::default(), Vec::new());
        for (number, task) in (1..).zip(self.tasks) {
            let later: f64 = self.tasks[number..].iter().map(|task| self.expected(task)).sum();
            let time = |timing: Timing, left: f64| timing.time(left + later);
            if let Some(study) = self.there(task)? {
                studies.push(study);
                continue;
            }
            if self.tasks.len() > 1 {
                let left = HumanDuration(time(timing, self.expected(task)));
                let name = task.study.about.name;
                self.screen.say(&format!("{name} ({number} of {}), about {left} to go", self.tasks.len()));
            }
            let last = Mutex::new(Timing::default());
            let progress = |step: StudyProgress| {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = step.timing;
                let left = time(timing.and(step.timing), step.left);
                self.screen.step(done, step, of, left);
            };
            let options =
                RunOptions { folder: task.folder.as_deref(), ..self.args.options(self.stop, &progress) };
            let Some(study) = task.study.run(&options)? else { return Ok(studies) };
            self.args.save(study.as_ref(), task.study)?;
            studies.push(study);
            timing = timing.and(last.into_inner().unwrap_or_else(PoisonError::into_inner));
            done += task.of();
        }
        Ok(studies)
    }

    /// The results of a study that was measured before.
    fn there(&self, task: &StudyTask) -> Result<Option<Box<dyn StudyResults>>, Failure> {
        let (Status::Done, Some(folder)) = (task.status, &task.folder) else { return Ok(None) };
        let study = task.study.read(folder)?;
        let manifest = study.manifest();
        self.screen.say(&format!(
            "{}: all rows were there, measured by commit {} until {}; --fresh measures them anew",
            task.study.about.name, manifest.commit, manifest.ended
        ));
        Ok(Some(study))
    }

    /// Seconds that the rest of a study is expected to take.
    fn expected(&self, task: &StudyTask) -> f64 {
        match task.status {
            Status::Begun { done, .. } => {
                task.study.expected_seconds(&self.args.options(self.stop, &|_| {}), done)
            }
            Status::Done => 0.0,
        }
    }
}

impl StudyTask {
    /// Parts in all; none if there is nothing to do.
    fn of(&self) -> u64 {
        match self.status {
            Status::Begun { of, .. } => of,
            Status::Done => 0,
        }
    }
}

impl Args {
    /// How much of each study.
    pub(super) fn scale(&self) -> Scale {
        if self.quick { Scale::Quick } else { Scale::Whole }
    }

    fn options<'a>(
        &self,
        stop: &'a AtomicBool,
        progress: &'a (dyn Fn(StudyProgress) + Sync),
    ) -> RunOptions<'a> {
        RunOptions {
            scale: self.scale(),
            seed: self.computing.seed,
            threads: self.computing.threads(),
            stop,
            folder: None,
            progress,
        }
    }
}

/// What is kept of studies of which the last was stopped, and how to go on.
fn stopped(args: &Args, tasks: &[StudyTask]) -> String {
    let Some(folder) = &args.out else {
        return "stopped before all was measured; nothing is kept without --out".to_owned();
    };
    let never = AtomicBool::new(false);
    let kept = |task: &StudyTask| {
        let options = RunOptions { folder: task.folder.as_deref(), ..args.options(&never, &|_| {}) };
        match task.study.status(&options) {
            Ok(Status::Begun { done, of }) => {
                format!("{done} of {} of {}", counted(of, "part"), task.study.about.name)
            }
            _ => format!("all of {}", task.study.about.name),
        }
    };
    let kept: Vec<String> = tasks.iter().map(kept).collect();
    let same = if args.fresh { "the same command without --fresh" } else { "the same command" };
    format!("stopped; {} are kept in {}; {same} goes on from here", kept.join(", "), folder.display())
}
