//! The experiment itself: one search measured on one thread and on several, recorded, and its speed-up foretold for more.

use super::amdahl::Amdahl;
use super::graph::Graph;
use super::plan::{AnatomyError, AnatomyPlan};
use super::report::{Anatomy, MeasuredSpeedUp, PredictedSpeedUp};
use super::simulate::makespan;
use super::speedup::SpeedUp;
use super::timed::TimedSearch;
use super::timeline::Timeline;
use super::usage::usage;
use crate::load::{CpuClock, MachineLoad};
use plyground_jobs::median;
use plyground_players::{Request, Session};
use plyground_search::{Calibration, Costs};
use std::time::Instant;

/// The most cores that are foretold.
const MOST_CORES: usize = 1024;
/// How often scheduling is tried between two rounds.
const TRIES: usize = 4;
/// A prediction that is off by no more is close.
const CLOSE: f64 = 0.1;

/// Measures, records and foretells a search from where a session stands; `progress` is told how many searches of how many are
/// done.
pub fn anatomy(
    session: &dyn Session,
    plan: &AnatomyPlan,
    request: &Request<'_>,
    progress: &dyn Fn(u64, u64),
) -> Result<Anatomy, AnatomyError> {
    let rounds = Rounds::run(session, plan, request, progress)?;
    let [alone, recorded, cases @ ..] = &rounds.cases[..] else {
        unreachable!("one thread is always measured")
    };
    let first = recorded.recording();
    if first.lost > 0 {
        return Err(AnatomyError::Long(first.lost + first.spans.len() as u64));
    }
    // Of all threads: not recorded, and recorded.
    let (together, recording) = match cases {
        [.., together, recorded] => (together, recorded.recording()),
        _ => (alone, first),
    };
    if recording.tasks().created == 0 && first.tasks().created == 0 {
        return Err(AnatomyError::Undivided(plan.player.clone()));
    }
    let foretold = Foretold { graph: Graph::median(&recorded.graphs()), costs: rounds.costs };
    let counts = plan.counts();
    let measured: Vec<MeasuredSpeedUp> =
        counts.iter().zip(cases).map(|(&n, case)| foretold.beside(n, alone, case)).collect();
    let timeline = Timeline::new(recording);
    let usage = usage(recording, &timeline);
    let busy: f64 = usage.iter().map(|one| one.busy).sum();
    let threads = plan.threads.max(1);
    let speedup = measured.last().map_or(1.0, |last| last.speedup);
    let points: Vec<(usize, f64)> = measured.iter().map(|one| (one.threads, one.speedup)).collect();
    let (work, span) = (foretold.graph.work(), foretold.graph.span());
    Ok(Anatomy {
        game: session.game(),
        position: session.line(),
        player: plan.player.clone(),
        seed: request.seed,
        threads,
        best: alone.best.clone(),
        repetitions: alone.times.len(),
        alone: median(&alone.times),
        seconds: median(&together.times),
        speedup,
        efficiency: speedup / threads as f64,
        utilisation: busy / (threads as f64 * timeline.length as f64 * 1e-9),
        tasks: recording.tasks().into(),
        usage,
        work: work * 1e-9,
        span: span * 1e-9,
        parallelism: work / span.max(1.0),
        recording_cost: recorded.spread()[0] / alone.spread()[0] - 1.0,
        costs: foretold.costs.into(),
        measured,
        amdahl: Amdahl::fit(&points),
        load: rounds.load,
        predicted: foretold.for_more(),
        recording: recording.clone(),
        timeline,
    })
}

/// All searches, run in interleaved rounds.
struct Rounds {
    /// One thread, one thread recorded, several numbers of threads, and the last of these recorded.
    cases: Vec<TimedSearch>,
    costs: Costs,
    load: MachineLoad,
}

impl Rounds {
    fn run(
        session: &dyn Session,
        plan: &AnatomyPlan,
        request: &Request<'_>,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Rounds, AnatomyError> {
        let mut cases =
            vec![TimedSearch::new(session, plan, 1, false)?, TimedSearch::new(session, plan, 1, true)?];
        for threads in plan.counts() {
            cases.push(TimedSearch::new(session, plan, threads, false)?);
        }
        if plan.threads > 1 {
            cases.push(TimedSearch::new(session, plan, plan.threads, true)?);
        }
        let each = cases.len();
        let mut calibration = Calibration::new(plan.threads);
        let (mut start, mut clock) = (Instant::now(), CpuClock::now());
        let (mut round, mut rounds) = (0, 1);
        // In turns, after one round of warming up, so that a slow moment meets all alike.
        while round <= rounds {
            for (number, case) in cases.iter_mut().enumerate() {
                case.run(session, request, round == 0)?;
                progress((round * each + number + 1) as u64, ((rounds + 1) * each) as u64);
            }
            (0..TRIES).for_each(|_| calibration.sample());
            if round == 0 {
                rounds = plan.rounds(1, start.elapsed().as_secs_f64());
                (start, clock) = (Instant::now(), CpuClock::now());
            } else {
                rounds = plan.rounds(round, start.elapsed().as_secs_f64());
            }
            round += 1;
        }
        let speedups: Vec<(f64, usize)> = (plan.counts().into_iter().zip(&cases[2..]))
            .map(|(threads, case)| (SpeedUp::new(&cases[0].times, &case.times).median, threads))
            .collect();
        let load = MachineLoad::new(&clock, &cases[0].times, &speedups);
        Ok(Rounds { cases, costs: calibration.costs(), load })
    }
}

/// What one thread did, and what it costs to divide it.
struct Foretold {
    graph: Graph,
    costs: Costs,
}

impl Foretold {
    /// Nanoseconds on so many cores.
    fn time(&self, cores: usize, costs: &Costs) -> f64 {
        // One thread does the same tasks without a pool.
        makespan(&self.graph, cores, if cores == 1 { &Costs::NONE } else { costs })
    }

    /// What was measured on several threads, beside what was foretold.
    fn beside(&self, threads: usize, alone: &TimedSearch, case: &TimedSearch) -> MeasuredSpeedUp {
        let speedup = SpeedUp::new(&alone.times, &case.times);
        let predicted = self.graph.work() / self.time(threads, &self.costs);
        let error = predicted / speedup.median - 1.0;
        MeasuredSpeedUp {
            threads,
            seconds: median(&case.times),
            spread: case.spread(),
            speedup: speedup.median,
            interval: speedup.interval,
            efficiency: speedup.median / threads as f64,
            predicted,
            error,
            is_close: error.abs() <= CLOSE,
        }
    }

    /// For 1, 2, 4 and more cores.
    fn for_more(&self) -> Vec<PredictedSpeedUp> {
        let work = self.graph.work();
        let cores = (0..).map(|power| 1 << power).take_while(|&cores| cores <= MOST_CORES);
        let foretell = |cores: usize| {
            let time = self.time(cores, &self.costs);
            let speedup = work / time;
            PredictedSpeedUp {
                cores,
                seconds: time * 1e-9,
                speedup,
                efficiency: speedup / cores as f64,
                free: work / self.time(cores, &Costs::NONE),
            }
        };
        cores.map(foretell).collect()
    }
}
