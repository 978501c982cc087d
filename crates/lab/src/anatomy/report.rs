//! One search, measured on one thread and on several, recorded, and foretold for more.

use super::amdahl::Amdahl;
use super::graph::Graph;
use super::simulate::makespan;
use super::timeline::Timeline;
use super::usage::{Usage, usage};
use crate::session::{PlayerId, Request, Session};
use crate::spec::SpecError;
use plyground_search::{Costs, Recorder, Recording};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

/// What is to be looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The player's spec.
    pub player: String,
    /// The most threads that are measured, and those that are recorded.
    pub threads: usize,
    /// How often each is run; times are medians.
    pub repetitions: usize,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Anatomy {
    /// The game's spec.
    pub game: String,
    /// The line of play.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// Threads of the recorded search.
    pub threads: usize,
    /// The chosen move.
    pub best: String,
    /// How often each was run.
    pub repetitions: usize,
    /// Seconds on one thread, not recorded.
    pub alone: f64,
    /// Seconds on all threads, not recorded.
    pub seconds: f64,
    /// Time of one thread by time of all, neither recorded.
    pub speedup: f64,
    /// Speed-up by threads.
    pub efficiency: f64,
    /// Time that threads spent on tasks, by threads and time.
    pub utilisation: f64,
    /// Tasks of the recorded search.
    pub tasks: TaskCounts,
    /// What each thread did in it.
    pub usage: Vec<Usage>,
    /// Work in seconds, as recorded on one thread.
    pub work: f64,
    /// The longest chain of work that must be done in turn, in seconds.
    pub span: f64,
    /// Work by span: the speed-up that no number of cores exceeds.
    pub parallelism: f64,
    /// How much longer the fastest recorded search takes on one thread than the fastest other: 0.01 is a hundredth.
    pub recording_cost: f64,
    /// What scheduling costs here, in nanoseconds.
    pub costs: CostsThought,
    /// Speed-ups that were measured, each beside what was foretold from one thread.
    pub measured: Vec<Measured>,
    /// Amdahl's law for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amdahl: Option<Amdahl>,
    /// What is foretold for more cores.
    pub predicted: Vec<Predicted>,
    /// The recorded search on all threads.
    #[serde(skip)]
    pub recording: Recording,
    /// The same, thread by thread.
    #[serde(skip)]
    pub timeline: Timeline,
}

/// Tasks, by who did them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TaskCounts {
    /// Handed out.
    pub created: u64,
    /// Done by the thread that handed them out.
    pub own: u64,
    /// Done by another.
    pub stolen: u64,
    /// Not done.
    pub dropped: u64,
}

/// The costs of scheduling, in nanoseconds.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct CostsThought {
    /// Of handing out a task.
    pub task: f64,
    /// Of finding one of another thread.
    pub steal: f64,
    /// Of calling the pool from outside, there and back.
    pub call: f64,
}

/// A measured speed-up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// Threads.
    pub threads: usize,
    /// Median wall-clock time.
    pub seconds: f64,
    /// The shortest and the longest.
    pub spread: [f64; 2],
    /// Time of one thread by this time.
    pub speedup: f64,
    /// Speed-up by threads.
    pub efficiency: f64,
    /// The speed-up foretold from the recording of one thread.
    pub predicted: f64,
    /// How far that is off: 0.1 is a tenth too much.
    pub error: f64,
}

/// A speed-up that is foretold.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Predicted {
    /// Cores.
    pub cores: usize,
    /// Seconds.
    pub seconds: f64,
    /// Work by that.
    pub speedup: f64,
    /// Speed-up by cores.
    pub efficiency: f64,
    /// The same if scheduling cost nothing.
    pub free: f64,
}

/// Why there is nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnatomyError {
    /// The player makes no sense.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// The player gives nothing to threads.
    #[error(
        "{0} hands out no tasks here: expected a player that is divided, such as mc, maxn:divide=budget or alphabeta:divide=root"
    )]
    Undivided(String),
    /// There is nothing to search.
    #[error("nothing to search: the game is over")]
    Over,
    /// Too long.
    #[error("{0} tasks were too many to be recorded: expected a smaller budget")]
    Long(u64),
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
}

/// The most cores that are foretold.
const MOST_CORES: usize = 1024;

/// Measures, records and foretells a search from where a session stands; `progress` is told how many searches of how many are
/// done.
pub fn anatomy(
    session: &mut dyn Session,
    plan: &Plan,
    request: &Request<'_>,
    progress: &dyn Fn(u64, u64),
) -> Result<Anatomy, AnatomyError> {
    let threads = plan.threads.max(1);
    let counts: Vec<usize> = (1..)
        .map(|power| 1 << power)
        .take_while(|&n| n < threads)
        .chain((threads > 1).then_some(threads))
        .collect();
    let mut cases = vec![Case::new(session, plan, 1, false)?, Case::new(session, plan, 1, true)?];
    for &threads in &counts {
        cases.push(Case::new(session, plan, threads, false)?);
    }
    if threads > 1 {
        cases.push(Case::new(session, plan, threads, true)?);
    }
    let total = (cases.len() * (1 + plan.repetitions)) as u64;
    // In turns, after one round of warming up, so that a slow moment meets all alike.
    for round in 0..=plan.repetitions {
        for (number, case) in cases.iter_mut().enumerate() {
            case.run(session, request, round == 0)?;
            progress((round * total as usize / (1 + plan.repetitions) + number + 1) as u64, total);
        }
    }
    let best = cases[0].best.clone();
    let alone = cases[0].median();
    let first = cases[1].recording();
    if first.lost > 0 {
        return Err(AnatomyError::Long(first.lost + first.spans.len() as u64));
    }
    let (recording, last) = match threads {
        1 => (first.clone(), 0),
        _ => (cases[cases.len() - 1].recording().clone(), cases.len() - 2),
    };
    if recording.tasks().created == 0 && first.tasks().created == 0 {
        return Err(AnatomyError::Undivided(plan.player.clone()));
    }
    let graph = Graph::median(&cases[1].graphs());
    let (work, span) = (graph.work(), graph.span());
    let costs = Costs::measured(threads);
    let foretold = |cores: usize, costs: &Costs| {
        // One thread does the same tasks without a pool.
        makespan(&graph, cores, if cores == 1 { &Costs::NONE } else { costs })
    };
    let predicted = (0..).map(|power| 1 << power).take_while(|&cores| cores <= MOST_CORES).map(|cores| {
        let time = foretold(cores, &costs);
        let speedup = work / time;
        Predicted {
            cores,
            seconds: time * 1e-9,
            speedup,
            efficiency: speedup / cores as f64,
            free: work / foretold(cores, &Costs::NONE),
        }
    });
    let measured: Vec<Measured> = counts
        .iter()
        .zip(&cases[2..])
        .map(|(&threads, case)| {
            let (seconds, speedup) = (case.median(), alone / case.median());
            let predicted = work / foretold(threads, &costs);
            let efficiency = speedup / threads as f64;
            let error = predicted / speedup - 1.0;
            Measured { threads, seconds, spread: case.spread(), speedup, efficiency, predicted, error }
        })
        .collect();
    let timeline = Timeline::new(&recording);
    let usage = usage(&recording, &timeline);
    let busy: f64 = usage.iter().map(|one| one.busy).sum();
    let speedup = alone / cases[last].median();
    let points: Vec<(usize, f64)> = measured.iter().map(|one| (one.threads, one.speedup)).collect();
    let tasks = recording.tasks();
    Ok(Anatomy {
        game: session.game(),
        position: session.line(),
        player: plan.player.clone(),
        seed: request.seed,
        threads,
        best,
        repetitions: plan.repetitions,
        alone,
        seconds: cases[last].median(),
        speedup,
        efficiency: speedup / threads as f64,
        utilisation: busy / (threads as f64 * timeline.length as f64 * 1e-9),
        tasks: TaskCounts {
            created: tasks.created,
            own: tasks.own,
            stolen: tasks.stolen,
            dropped: tasks.dropped,
        },
        usage,
        work: work * 1e-9,
        span: span * 1e-9,
        parallelism: work / span.max(1.0),
        recording_cost: cases[1].spread()[0] / cases[0].spread()[0] - 1.0,
        costs: CostsThought { task: costs.task, steal: costs.steal, call: costs.call },
        measured,
        amdahl: Amdahl::fit(&points),
        predicted: predicted.collect(),
        recording,
        timeline,
    })
}

/// One way to run the search.
struct Case {
    player: PlayerId,
    threads: usize,
    is_recorded: bool,
    best: String,
    /// Seconds and records of each run.
    runs: Vec<(f64, Recording)>,
}

impl Case {
    fn new(
        session: &mut dyn Session,
        plan: &Plan,
        threads: usize,
        is_recorded: bool,
    ) -> Result<Case, SpecError> {
        let player = session.enlist(&plan.player)?;
        Ok(Case { player, threads, is_recorded, best: String::new(), runs: Vec::new() })
    }

    fn run(
        &mut self,
        session: &mut dyn Session,
        request: &Request<'_>,
        is_warming: bool,
    ) -> Result<(), AnatomyError> {
        session.new_game(self.player);
        let recorder = self.is_recorded.then(|| Arc::new(Recorder::new(self.threads)));
        session.record(self.player, recorder.clone());
        let request = Request { threads: self.threads, ..*request };
        let thought = session.think(self.player, &request).ok_or(AnatomyError::Over)?;
        if request.stop.load(Relaxed) {
            return Err(AnatomyError::Stopped);
        }
        self.best = thought.best;
        if !is_warming {
            let recording = recorder.map(|recorder| recorder.recording()).unwrap_or_default();
            self.runs.push((thought.seconds, recording));
            self.runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Ok(())
    }

    fn median(&self) -> f64 {
        self.runs[self.runs.len() / 2].0
    }

    /// The graphs of all runs, that of the median time first.
    fn graphs(&self) -> Vec<Graph> {
        let middle = self.runs.len() / 2;
        let places = std::iter::once(middle).chain((0..self.runs.len()).filter(|&place| place != middle));
        places.map(|place| Graph::new(&self.runs[place].1)).collect()
    }

    /// The records of the run with the median time.
    fn recording(&self) -> &Recording {
        &self.runs[self.runs.len() / 2].1
    }

    fn spread(&self) -> [f64; 2] {
        [self.runs[0].0, self.runs[self.runs.len() - 1].0]
    }
}
