//! The figures of an anatomy, as they are printed and written as JSON: speed-up, efficiency, utilisation, work, span, parallelism.

use super::amdahl::Amdahl;
use super::timeline::Timeline;
use super::usage::ThreadUsage;
use crate::load::MachineLoad;
use plyground_search::{Costs, Recording, Tasks};
use serde::Serialize;

/// The anatomy of one search: all that was measured, recorded and foretold.
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
    /// Rounds, in each of which every case was run once.
    pub repetitions: usize,
    /// Seconds on one thread, not recorded: the median.
    pub alone: f64,
    /// Seconds on all threads, not recorded: the median.
    pub seconds: f64,
    /// Time of one thread by time of all in the same round, neither recorded: the median.
    pub speedup: f64,
    /// Speed-up by threads.
    pub efficiency: f64,
    /// Time that threads spent on tasks, by threads and time.
    pub utilisation: f64,
    /// Tasks of the recorded search.
    pub tasks: TaskCounts,
    /// What each thread did in it.
    pub usage: Vec<ThreadUsage>,
    /// Work in seconds, as recorded on one thread.
    pub work: f64,
    /// The span in seconds: the critical path, the longest chain of work that must be done in turn.
    pub span: f64,
    /// Work by span: the speed-up that no number of cores exceeds.
    pub parallelism: f64,
    /// How much longer the fastest recorded search takes on one thread than the fastest other: 0.01 is a hundredth.
    pub recording_cost: f64,
    /// What scheduling costs here, in nanoseconds, measured without the search between its rounds.
    pub costs: CostsThought,
    /// Speed-ups that were measured, each beside what was foretold from one thread.
    pub measured: Vec<MeasuredSpeedUp>,
    /// Amdahl's law for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amdahl: Option<Amdahl>,
    /// How free the machine was.
    pub load: MachineLoad,
    /// What is foretold for more cores.
    pub predicted: Vec<PredictedSpeedUp>,
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

impl From<Tasks> for TaskCounts {
    fn from(tasks: Tasks) -> TaskCounts {
        let Tasks { created, own, stolen, dropped } = tasks;
        TaskCounts { created, own, stolen, dropped }
    }
}

/// The costs of scheduling, in nanoseconds.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct CostsThought {
    /// Of handing out a task.
    pub task: f64,
    /// Until a thread that looks for work has found a task.
    pub steal: f64,
    /// Until one that sleeps has.
    pub wake: f64,
    /// How long a thread looks before it sleeps.
    pub awake: f64,
    /// From a call from outside until the pool begins.
    pub enter: f64,
    /// From its end until the caller goes on.
    pub leave: f64,
}

impl From<Costs> for CostsThought {
    fn from(costs: Costs) -> CostsThought {
        let Costs { task, steal, wake, awake, enter, leave } = costs;
        CostsThought { task, steal, wake, awake, enter, leave }
    }
}

/// A measured speed-up on several threads, with its confidence interval, beside the foretold one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeasuredSpeedUp {
    /// Threads.
    pub threads: usize,
    /// Median wall-clock time.
    pub seconds: f64,
    /// The shortest and the longest.
    pub spread: [f64; 2],
    /// Time of one thread by the time of these in the same round: the median.
    pub speedup: f64,
    /// Where that median lies, with 95 % confidence.
    pub interval: [f64; 2],
    /// Speed-up by threads.
    pub efficiency: f64,
    /// The speed-up foretold from the recording of one thread.
    pub predicted: f64,
    /// How far that is off: 0.1 is a tenth too much.
    pub error: f64,
    /// Whether it is off by at most a tenth.
    pub is_close: bool,
}

/// A speed-up foretold for several cores by the greedy list scheduler.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PredictedSpeedUp {
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
