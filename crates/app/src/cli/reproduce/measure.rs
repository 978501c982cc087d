//! Studies one after the other, from where each was, with the time that all of them will take.

use super::args::Args;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use indicatif::HumanDuration;
use plyground_reproduce::{Order, Pace, Scale, Standing, Step, Study, What};
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A study that is to be run, and how far it is.
struct StudyTask {
    what: What,
    folder: Option<PathBuf>,
    standing: Standing,
}

/// Measures what is not there yet. What is done is on the disk before the next study begins.
pub(super) fn measure(args: &Args) -> Result<Vec<Box<dyn Study>>, Failure> {
    let tasks = tasks(args)?;
    let progress = Progress::new(args.computing.quiet);
    let studies = stoppable(|stop| StudySet { args, progress: &progress, stop, tasks: &tasks }.run());
    drop(progress);
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
    for what in args.what.studies() {
        let folder = args.out.as_ref().map(|folder| args.place(folder, what));
        if let (Some(folder), true) = (&folder, args.fresh) {
            what.forget(folder)?;
        }
        let standing = what.standing(&Order { keep: folder.as_deref(), ..args.order(&never, &|_| {}) })?;
        tasks.push(StudyTask { what, folder, standing });
    }
    Ok(tasks)
}

/// The studies of a command, under way.
struct StudySet<'a> {
    args: &'a Args,
    progress: &'a Progress,
    stop: &'a AtomicBool,
    tasks: &'a [StudyTask],
}

impl StudySet<'_> {
    /// All studies, or those before the one that was stopped.
    fn run(&self) -> Result<Vec<Box<dyn Study>>, Failure> {
        let of: u64 = self.tasks.iter().map(StudyTask::of).sum();
        let (mut done, mut pace, mut studies) = (0, Pace::default(), Vec::new());
        for (number, task) in (1..).zip(self.tasks) {
            let later: f64 = self.tasks[number..].iter().map(|task| self.usual(task)).sum();
            let time = |pace: Pace, left: f64| pace.time(left + later);
            if let Some(study) = self.there(task)? {
                studies.push(study);
                continue;
            }
            if self.tasks.len() > 1 {
                let left = HumanDuration(time(pace, self.usual(task)));
                let name = task.what.name();
                self.progress.say(&format!("{name} ({number} of {}), about {left} to go", self.tasks.len()));
            }
            let last = Cell::new(Pace::default());
            let tick = |step: Step| {
                last.set(step.pace);
                let left = time(pace.and(step.pace), step.left);
                self.progress.set_with(done + step.done, of, Some(left));
            };
            let order = Order { keep: task.folder.as_deref(), ..self.args.order(self.stop, &tick) };
            let Some(study) = task.what.run(&order)? else { return Ok(studies) };
            self.args.save(study.as_ref(), task.what)?;
            studies.push(study);
            pace = pace.and(last.get());
            done += task.of();
        }
        Ok(studies)
    }

    /// The results of a study that was measured before.
    fn there(&self, task: &StudyTask) -> Result<Option<Box<dyn Study>>, Failure> {
        let (Standing::Done, Some(folder)) = (task.standing, &task.folder) else { return Ok(None) };
        let study = task.what.read(folder)?;
        let manifest = study.manifest();
        self.progress.say(&format!(
            "{}: all rows were there, measured by commit {} until {}; --fresh measures them anew",
            task.what.name(),
            manifest.commit,
            manifest.ended
        ));
        Ok(Some(study))
    }

    /// What is left of a study, in usual seconds.
    fn usual(&self, task: &StudyTask) -> f64 {
        match task.standing {
            Standing::Begun { done, .. } => task.what.usual(&self.args.order(self.stop, &|_| {}), done),
            Standing::Done => 0.0,
        }
    }
}

impl StudyTask {
    /// Parts in all; none if there is nothing to do.
    fn of(&self) -> u64 {
        match self.standing {
            Standing::Begun { of, .. } => of,
            Standing::Done => 0,
        }
    }
}

impl Args {
    fn order<'a>(&self, stop: &'a AtomicBool, tick: &'a dyn Fn(Step)) -> Order<'a> {
        Order {
            scale: if self.quick { Scale::Quick } else { Scale::Whole },
            seed: self.computing.seed,
            threads: self.computing.threads(),
            stop,
            keep: None,
            tick,
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
        let order = Order { keep: task.folder.as_deref(), ..args.order(&never, &|_| {}) };
        match task.what.standing(&order) {
            Ok(Standing::Begun { done, of }) => format!("{done} of {of} parts of {}", task.what.name()),
            _ => format!("all of {}", task.what.name()),
        }
    };
    let kept: Vec<String> = tasks.iter().map(kept).collect();
    let same = if args.fresh { "the same command without --fresh" } else { "the same command" };
    format!("stopped; {} are kept in {}; {same} goes on from here", kept.join(", "), folder.display())
}
