//! The load of the machine: what else it did while something was measured, and what speed-ups are worth then.

use plyground_players::engines::cpu_time;
use plyground_search::claim_cores;
use serde::Serialize;
use std::time::{Duration, Instant};

/// How free the machine was: what others took of it, and how steady the times of one thread were.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MachineLoad {
    /// The share of all time of all cores that other programs took, or other machines on the same host; where the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<f64>,
    /// How far apart the quarter points of the times of one thread are, by their median: 0.1 is a tenth.
    pub unsteady: f64,
    /// Why speed-ups mean little, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub busy: Option<String>,
}

/// Others that take more than this share are felt.
const OTHERS: f64 = 0.05;
/// Times of one thread are further apart than this only if something disturbs them.
const UNSTEADY: f64 = 0.25;
/// A speed-up that exceeds the number of threads by more than this share is none: caches give less.
const BEYOND: f64 = 0.1;

/// Why a speed-up means little, if it does: `others` is the share of all cores that other programs took, `alone` the times
/// of one thread, and with the speed-up goes the number of threads that it is of. What is not known is left out, and so is the
/// speed-up of a search whose threads race: they may find an answer with less work.
pub fn doubt(speedup: Option<(f64, usize)>, others: Option<f64>, alone: &[f64]) -> Option<String> {
    if let Some(share) = others.filter(|&share| share > OTHERS) {
        return Some(format!("others took {:.0} % of all cores", 100.0 * share));
    }
    // One thread that is faster than another search on one thread is no parallel speed-up.
    if let Some((speedup, threads)) = speedup
        && threads > 1
        && speedup > (1.0 + BEYOND) * threads as f64
    {
        return Some(format!(
            "a speed-up of {speedup:.2} is more than {threads} threads can have of the same work"
        ));
    }
    let unsteady = unsteady(alone);
    (unsteady > UNSTEADY).then(|| {
        let percent = 100.0 * unsteady;
        format!("one thread was not steady, the quarter points of its times are {percent:.0} % apart")
    })
}

/// How far apart the quarter points of some times are, by their median; nothing is said of fewer than four.
fn unsteady(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    let at = |quarters: usize| times[(times.len() - 1) * quarters / 4];
    if times.len() < 4 { 0.0 } else { (at(3) - at(1)) / at(2) }
}

impl MachineLoad {
    /// What is to be said of a measurement that began at `before`, in which one thread took these times and several had
    /// these speed-ups.
    pub fn new(before: &CpuClock, alone: &[f64], speedups: &[(f64, usize)]) -> MachineLoad {
        let others = before.others(&CpuClock::now());
        let most = speedups.iter().copied().max_by(|a, b| (a.0 / a.1 as f64).total_cmp(&(b.0 / b.1 as f64)));
        MachineLoad { others, unsteady: unsteady(alone), busy: doubt(most, others, alone) }
    }
}

/// A reading of the clocks of the processor: what all cores have done since the system began, and this program.
#[derive(Clone, PartialEq, Debug)]
pub struct CpuClock {
    /// In ticks: busy, and in all; `None` where the system does not tell.
    all: Option<(u64, u64)>,
    own: Duration,
    cores: f64,
    at: Instant,
}

impl CpuClock {
    /// Now.
    pub fn now() -> CpuClock {
        let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
        let cores = text.lines().filter(|line| line.starts_with("cpu") && !line.starts_with("cpu ")).count();
        CpuClock { all: ticks(&text), own: cpu_time(), cores: cores as f64, at: Instant::now() }
    }

    /// The share of all cores that others have had since, where the system tells.
    pub fn others_since(&self) -> Option<f64> {
        self.others(&CpuClock::now())
    }

    /// The share of all cores that others have had until `later`.
    fn others(&self, later: &CpuClock) -> Option<f64> {
        let ((busy, all), (busy_later, all_later)) = (self.all?, later.all?);
        let total = self.cores * (later.at - self.at).as_secs_f64();
        // Ticks are coarse: a tenth of a second has ten of them.
        let ticks = all_later.checked_sub(all).filter(|&ticks| ticks >= 10)?;
        let busy = busy_later.saturating_sub(busy) as f64 / ticks as f64;
        Some((busy - (later.own - self.own).as_secs_f64() / total).max(0.0))
    }
}

/// What others took of the machine lately, for measurements too short to be asked about one by one.
#[derive(Debug)]
pub(crate) struct Watch {
    clock: CpuClock,
    last: Option<f64>,
}

/// Ticks tell enough about this much time.
const GLANCE: Duration = Duration::from_millis(250);

impl Watch {
    pub(crate) fn begin() -> Watch {
        Watch { clock: CpuClock::now(), last: None }
    }

    /// The share of all cores that others had in the last quarter of a second at least, once that has passed.
    pub(crate) fn others(&mut self) -> Option<f64> {
        if self.clock.at.elapsed() >= GLANCE {
            let now = CpuClock::now();
            self.last = self.clock.others(&now).or(self.last);
            self.clock = now;
        }
        self.last
    }
}

/// Gives the threads of searches a core each, if a measurement on `threads` threads has all cores to itself: there is a thread
/// for every core, and others take next to nothing of them. Says whether that is so; it takes a tenth of a second to tell.
///
/// For the application, before it measures: a program that stays on its cores is a bad neighbour to any other.
pub fn claim_idle_cores(threads: usize) -> bool {
    let clock = CpuClock::now();
    if std::thread::available_parallelism().map_or(1, usize::from) != threads {
        return false;
    }
    std::thread::sleep(MOMENT);
    let is_idle = clock.others_since().is_some_and(|share| share <= OTHERS);
    if is_idle {
        claim_cores();
    }
    is_idle
}

/// Enough ticks on one core.
const MOMENT: Duration = Duration::from_millis(120);

/// Busy ticks and all ticks of all cores, by the first line of /proc/stat: user, nice, system, idle, waiting for a disk,
/// interrupts of two kinds, and taken by the host.
fn ticks(text: &str) -> Option<(u64, u64)> {
    let line = text.lines().next()?.strip_prefix("cpu ")?;
    let ticks: Vec<u64> = line.split_whitespace().take(8).map_while(|word| word.parse().ok()).collect();
    let all: u64 = ticks.iter().sum();
    (ticks.len() == 8).then(|| (all - ticks[3] - ticks[4], all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disturbed_measurement_is_said_to_be_one() {
        let steady = [1.0, 1.01, 1.02, 1.03, 9.0];
        assert_eq!(doubt(Some((1.9, 2)), Some(0.01), &steady), None);
        assert_eq!(doubt(None, None, &steady), None);
        assert_eq!(doubt(None, None, &[]), None);
        assert_eq!(doubt(None, Some(0.25), &steady).unwrap(), "others took 25 % of all cores");
        assert!(doubt(None, None, &[1.0, 1.0, 1.0, 1.5, 2.0]).unwrap().contains("50 % apart"));
        // Little speed-up is no doubt: tasks may be too short. Too much is one.
        assert_eq!(doubt(Some((0.29, 2)), Some(0.01), &steady), None);
        let much = doubt(Some((3.86, 2)), None, &steady).unwrap();
        assert_eq!(much, "a speed-up of 3.86 is more than 2 threads can have of the same work");
        assert_eq!(doubt(Some((2.1, 2)), None, &steady), None);
        assert_eq!(doubt(Some((1.5, 1)), None, &steady), None);
    }

    #[test]
    fn others_have_what_was_busy_without_us() {
        let text = "cpu  100 0 50 800 50 0 0 0 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
        assert_eq!(ticks(text), Some((150, 1000)));
        assert_eq!(ticks("cpu 1 2 3"), None);
        assert_eq!(ticks(""), None);
        let at = Instant::now();
        let clock = |all, own, later| CpuClock {
            all: Some(all),
            own: Duration::from_secs(own),
            cores: 2.0,
            at: at + Duration::from_secs(later),
        };
        // Ten seconds of two cores: busy for 12 of 20, of which 8 are ours.
        let others = clock((150, 1000), 3, 0).others(&clock((1350, 3000), 11, 10)).unwrap();
        assert!((others - 0.2).abs() < 1e-9);
        assert_eq!(clock((0, 0), 0, 0).others(&clock((1, 2), 0, 1)), None, "too short to say");
    }
}
