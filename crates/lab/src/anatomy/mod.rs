//! The performance analysis of a parallel search: what its threads did, and what more of them would do.
//!
//! A search is recorded on one thread and on several. The first recording is a fork-join graph of tasks, which tells which work
//! could be done side by side: a greedy list scheduler that knows what it costs here to wake threads and to hand out tasks
//! replays it on 1 to 1024 cores. The second tells how long each thread worked, looked for work and had none.
//!
//! Things that are easily confused have names of their own: the *speed-up* is the time of one thread by the time of several,
//! measured without recording; the *efficiency* is the speed-up by the number of threads; the *utilisation* is the time spent
//! on tasks by the time there was; the *work* is the time of all tasks together; the *span* is that of the critical path, the
//! longest chain of steps that wait for each other; and the *parallelism* is work by span, which no number of cores can exceed.

mod amdahl;
mod examine;
mod graph;
mod plan;
mod report;
mod simulate;
mod speedup;
mod svg;
mod timed;
mod timeline;
mod trace;
mod usage;
mod words;

pub use amdahl::Amdahl;
pub use examine::anatomy;
pub use graph::{Graph, GraphStep, GraphTask};
pub use plan::{AnatomyError, AnatomyPlan};
pub use report::{Anatomy, CostsThought, MeasuredSpeedUp, PredictedSpeedUp, TaskCounts};
pub use simulate::makespan;
pub use speedup::SpeedUp;
pub use svg::draw;
pub use timeline::{Activity, Stretch, Timeline};
pub use trace::trace;
pub use usage::{ThreadUsage, usage};
pub use words::in_words;
