//! A job on many workers, simulated event by event.

use plyground_core::{Rng, Streams};
use plyground_jobs::{Dispatch, DispatchTerms, Ticket, UnitCosts};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Workers, and all that keeps them from working.
#[derive(Clone, PartialEq, Debug)]
pub struct Machines {
    /// How many workers there are.
    pub workers: usize,
    /// Cores that they share; `None` where each has its own, or where units wait rather than compute.
    pub cores: Option<f64>,
    /// Seconds until a new worker is ready.
    pub start_up: f64,
    /// Seconds that a range and its answer are under way, together.
    pub delay: f64,
    /// Seconds of the driver for a range.
    pub a_range: f64,
    /// Seconds of the driver for a unit.
    pub a_unit: f64,
    /// How often a worker ends in an hour of its work.
    pub failures: f64,
    /// The share of workers that are slow, and how many times as long they take.
    pub slow: (f64, f64),
    /// What all random numbers come from.
    pub seed: u64,
}

/// A run that was simulated.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SimulatedRun {
    /// Seconds from the first to the last answer that counts.
    pub seconds: f64,
    /// Seconds in which workers worked, on what counts and on what does not.
    pub worked: f64,
    /// Seconds in which the driver worked.
    pub driver: f64,
    /// Ranges that were sent.
    pub ranges: u64,
    /// Those of them that were sent to a second worker.
    pub twice: u64,
    /// Workers that ended.
    pub ended: u64,
}

/// Runs units of these costs on workers until all are answered, by the rules that real ones are sent by.
pub fn simulate(costs: &UnitCosts, machines: &Machines, terms: &DispatchTerms) -> SimulatedRun {
    let mut world = World {
        costs,
        machines,
        now: 0.0,
        shared: 0.0,
        busy: 0,
        events: BinaryHeap::new(),
        running: BinaryHeap::new(),
        number: 0,
        driver_until: 0.0,
        workers: Vec::new(),
        random: Streams::new(machines.seed).rng(0x3AC4),
        run: SimulatedRun::default(),
    };
    let mut dispatch = Dispatch::new(std::iter::once(0..costs.units.len() as u64).collect(), terms.clone());
    for worker in 0..machines.workers {
        let is_slow = world.chance() < machines.slow.0;
        let pace = if is_slow { machines.slow.1.max(1.0) } else { 1.0 };
        world.workers.push(WorkerState { pace, ..WorkerState::default() });
        world.at(machines.start_up, Happening::Ready(worker));
    }
    while !dispatch.is_done() {
        if world.run.ended > MOST_ENDS {
            // Workers end before they have done anything: it would go on forever.
            return SimulatedRun { seconds: f64::INFINITY, ..world.run };
        }
        let Some(what) = world.next() else { break };
        match what {
            Happening::Ready(worker) | Happening::Look(worker) => world.hand_out(worker, &mut dispatch),
            Happening::Begin(worker) => world.begin(worker),
            Happening::Done(worker) => world.done(worker),
            Happening::Ended(worker, life) => world.ended(worker, life, &mut dispatch),
            Happening::Answered(worker) => world.answered(worker, &mut dispatch),
        }
    }
    world.run.seconds = world.now;
    world.run.twice = dispatch.twice();
    world.run
}

/// No run has so many workers that end.
const MOST_ENDS: u64 = 1_000_000;
/// How long a worker without work waits before it is looked after again: as the driver does.
const LOOK: f64 = 0.2;

struct World<'a> {
    costs: &'a UnitCosts,
    machines: &'a Machines,
    now: f64,
    /// Seconds of work that a worker with a share of the cores has done since the beginning.
    shared: f64,
    /// Workers that work.
    busy: usize,
    events: BinaryHeap<Reverse<Event>>,
    /// Workers that work, by when they are done on the clock of `shared`.
    running: BinaryHeap<Reverse<Event>>,
    number: u64,
    driver_until: f64,
    workers: Vec<WorkerState>,
    random: Rng,
    run: SimulatedRun,
}

#[derive(Clone, Default)]
struct WorkerState {
    /// How many times as long it takes.
    pace: f64,
    /// Which of its lives this is: it is another one after it ended.
    life: u64,
    ticket: Option<Ticket>,
    /// Seconds that its range takes on a core of its own.
    work: f64,
    is_running: bool,
    is_looking: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    /// A worker is ready.
    Ready(usize),
    /// The driver looks whether there is something for a worker now.
    Look(usize),
    /// A range has come to its worker.
    Begin(usize),
    /// It is done.
    Done(usize),
    /// A worker ends in one of its lives.
    Ended(usize, u64),
    /// The driver has taken an answer.
    Answered(usize),
}

#[derive(PartialEq)]
struct Event {
    time: f64,
    number: u64,
    what: Happening,
}

impl Eq for Event {}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Event) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    fn cmp(&self, other: &Event) -> std::cmp::Ordering {
        self.time.total_cmp(&other.time).then(self.number.cmp(&other.number))
    }
}

impl World<'_> {
    /// What happens next, and when.
    fn next(&mut self) -> Option<Happening> {
        // Whoever ended while it worked is no longer awaited.
        let rate = match self.machines.cores {
            Some(cores) if self.busy as f64 > cores => cores / self.busy as f64,
            _ => 1.0,
        };
        let done = self.running.peek().map(|Reverse(event)| self.now + (event.time - self.shared) / rate);
        let event = self.events.peek().map(|Reverse(event)| event.time);
        let (time, what) = match (done, event) {
            (Some(done), event) if event.is_none_or(|event| done <= event) => {
                (done, self.running.pop()?.0.what)
            }
            _ => {
                let Reverse(event) = self.events.pop()?;
                (event.time, event.what)
            }
        };
        let time = time.max(self.now);
        self.shared += (time - self.now) * rate;
        self.now = time;
        Some(what)
    }

    /// Sends a worker units, if there are any for it.
    fn hand_out(&mut self, worker: usize, dispatch: &mut Dispatch) {
        self.workers[worker].is_looking = false;
        if self.workers[worker].ticket.is_some() {
            return;
        }
        let Some(ticket) = dispatch.next(worker as u64, self.machines.workers, self.now) else {
            self.workers[worker].is_looking = true;
            return self.at(LOOK, Happening::Look(worker));
        };
        let units = ticket.units.iter().cloned().flatten();
        let work: f64 = units.map(|unit| f64::from(self.costs.units[unit as usize])).sum();
        let state = &mut self.workers[worker];
        state.work = work * state.pace;
        state.ticket = Some(ticket);
        self.run.ranges += 1;
        let sent = self.drive(self.machines.a_range / 2.0);
        self.at(sent + self.machines.delay / 2.0, Happening::Begin(worker));
    }

    /// A worker begins with its range; it may end before that is done.
    fn begin(&mut self, worker: usize) {
        let work = self.workers[worker].work;
        self.workers[worker].is_running = true;
        self.busy += 1;
        self.number += 1;
        let (time, number) = (self.shared + work, self.number);
        self.running.push(Reverse(Event { time, number, what: Happening::Done(worker) }));
        if self.machines.failures > 0.0 {
            // The time to the next end is exponential.
            let until = -self.chance().max(1e-300).ln() * 3600.0 / self.machines.failures;
            if until < work {
                self.at(until, Happening::Ended(worker, self.workers[worker].life));
            }
        }
    }

    fn done(&mut self, worker: usize) {
        let state = &mut self.workers[worker];
        state.is_running = false;
        self.busy -= 1;
        self.run.worked += state.work;
        let ticket = state.ticket.as_ref().expect("whoever works has a range");
        let units: u64 = ticket.units.iter().map(|range| range.end - range.start).sum();
        let arrives = self.now + self.machines.delay / 2.0;
        let took = self.machines.a_range / 2.0 + self.machines.a_unit * units as f64;
        // One answer at a time.
        let until = self.driver_until.max(arrives) + took;
        self.driver_until = until;
        self.run.driver += took;
        self.at(until - self.now, Happening::Answered(worker));
    }

    fn answered(&mut self, worker: usize, dispatch: &mut Dispatch) {
        let state = &mut self.workers[worker];
        if let Some(ticket) = state.ticket.take() {
            dispatch.answered(ticket.number, self.now, state.work, &[]);
        }
        self.hand_out(worker, dispatch);
    }

    /// A worker ends while it works, and another takes its place.
    fn ended(&mut self, worker: usize, life: u64, dispatch: &mut Dispatch) {
        let state = &mut self.workers[worker];
        if state.life != life || !state.is_running {
            return;
        }
        (state.is_running, state.life) = (false, life + 1);
        self.busy -= 1;
        self.run.ended += 1;
        self.running.retain(|Reverse(event)| event.what != Happening::Done(worker));
        if let Some(ticket) = state.ticket.take() {
            // It is not its units that end workers here.
            dispatch.take_back(ticket.number);
        }
        self.at(self.machines.start_up, Happening::Ready(worker));
    }

    /// The driver does something as soon as it can; returns in how many seconds it is done.
    fn drive(&mut self, took: f64) -> f64 {
        self.driver_until = self.driver_until.max(self.now) + took;
        self.run.driver += took;
        self.driver_until - self.now
    }

    fn at(&mut self, delay: f64, what: Happening) {
        self.number += 1;
        let (time, number) = (self.now + delay.max(0.0), self.number);
        self.events.push(Reverse(Event { time, number, what }));
    }

    /// A number from 0 to 1.
    fn chance(&mut self) -> f64 {
        f64::from(self.random.word()) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(units: Vec<f32>) -> UnitCosts {
        UnitCosts {
            form: UnitCosts::FORM,
            job: "match".to_owned(),
            workers: 1,
            cores: 1,
            machine: String::new(),
            seconds: 0.0,
            delay: 0.0,
            start_up: 0.0,
            a_unit: 0.0,
            a_range: 0.0,
            units,
        }
    }

    fn machines(workers: usize) -> Machines {
        Machines {
            workers,
            cores: None,
            start_up: 0.0,
            delay: 0.0,
            a_range: 0.0,
            a_unit: 0.0,
            failures: 0.0,
            slow: (0.0, 1.0),
            seed: 1,
        }
    }

    fn seconds(units: usize, machines: &Machines) -> SimulatedRun {
        simulate(&costs(vec![0.1; units]), machines, &DispatchTerms::default())
    }

    #[test]
    fn without_hindrances_workers_share_the_work() {
        for workers in [1, 2, 4, 8, 100] {
            let run = seconds(10_000, &machines(workers));
            let best = 1000.0 / workers as f64;
            assert!((run.seconds / best - 1.0).abs() < 0.02, "{workers}: {} for {best}", run.seconds);
            assert!((run.worked - 1000.0).abs() < 1e-3 * 1000.0 && run.twice == 0);
        }
        // More workers than units are no quicker.
        assert!((seconds(10, &machines(1000)).seconds - 0.1).abs() < 1e-6);
    }

    #[test]
    fn every_hindrance_costs_what_it_must() {
        let two_cores = seconds(1000, &Machines { cores: Some(2.0), ..machines(8) });
        assert!((two_cores.seconds / 50.0 - 1.0).abs() < 0.02, "{}", two_cores.seconds);
        let late = seconds(1000, &Machines { start_up: 30.0, ..machines(10) });
        assert!((late.seconds - 40.0).abs() < 0.5, "{}", late.seconds);
        // The driver takes a millisecond a unit, and no number of workers makes it quicker.
        let narrow = seconds(100_000, &Machines { a_unit: 0.001, ..machines(1024) });
        assert!((100.0..130.0).contains(&narrow.seconds), "{}", narrow.seconds);
        assert!((narrow.driver - 100.0).abs() < 1.0);
        let ended = seconds(10_000, &Machines { failures: 100.0, start_up: 5.0, ..machines(8) });
        let whole = seconds(10_000, &machines(8));
        assert!(ended.ended > 10 && ended.seconds > whole.seconds, "{ended:?}");
        let slow = seconds(200, &Machines { slow: (0.1, 20.0), ..machines(20) });
        assert!(slow.twice > 0 && slow.seconds < 8.0, "who is slow is doubled: {slow:?}");
    }

    #[test]
    fn a_seed_gives_one_run() {
        let machines = Machines { failures: 50.0, slow: (0.2, 3.0), ..machines(16) };
        assert_eq!(seconds(5000, &machines), seconds(5000, &machines));
    }
}
