//! What the threads of a search did, and what more of them would do.
//!
//! A search is recorded on one thread and on several. The first tells which work could be done side by side: a greedy scheduler
//! that knows what it costs here to wake threads and to hand out tasks replays it on 1 to 1024 cores. The second tells how long each thread worked, looked for
//! work and had none. Four things that are easily confused have names of their own: the *speed-up* is the time of one thread by
//! the time of several, measured without recording; the *efficiency* is the speed-up by the number of threads; the
//! *utilisation* is the time spent on tasks by the time there was; and the *parallelism* is work by span, which no number of
//! cores can exceed.

mod amdahl;
mod case;
mod examine;
mod graph;
mod load;
mod plan;
mod report;
mod simulate;
mod speedup;
mod svg;
mod timeline;
mod trace;
mod usage;

pub use amdahl::Amdahl;
pub use examine::anatomy;
pub use graph::{Graph, Step, Task};
pub use load::{Clock, Load};
pub use plan::{AnatomyError, Plan};
pub use report::{Anatomy, CostsThought, Measured, Predicted, TaskCounts};
pub use simulate::makespan;
pub use speedup::SpeedUp;
pub use svg::draw;
pub use timeline::{Stretch, Timeline, What};
pub use trace::trace;
pub use usage::{Usage, usage};
