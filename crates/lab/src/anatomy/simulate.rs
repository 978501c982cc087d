//! A greedy list scheduler, simulated event by event: no core is without work while a task waits (Graham 1966).

use super::graph::{Graph, GraphStep};
use plyground_search::Costs;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The makespan of a graph: nanoseconds that so many cores take for it, by a greedy list scheduler.
///
/// Without costs it is never more than `work / cores + span`, and never less than either `work / cores` or `span`. Of the tasks
/// that wait, the one that a single thread would do first is begun first. Each task pays for being handed out; a core that has
/// waited for finding it, and for being woken if it has waited long; and a fork of the whole search, which is no thread of the
/// pool, for the way there and back.
pub fn makespan(graph: &Graph, cores: usize, costs: &Costs) -> f64 {
    if graph.tasks.is_empty() {
        return 0.0;
    }
    let mut scheduler = Scheduler {
        graph,
        costs,
        now: 0.0,
        states: vec![TaskState::default(); graph.tasks.len()],
        events: BinaryHeap::new(),
        ready: BinaryHeap::new(),
        // All sleep; the whole search is begun by the last.
        idle: vec![f64::NEG_INFINITY; cores.saturating_sub(1)],
        coming: 0,
        number: 0,
    };
    for (place, task) in graph.tasks.iter().enumerate() {
        for step in &task.steps {
            if let GraphStep::Fork(tasks) = step {
                tasks.iter().for_each(|&task| scheduler.states[task].parent = Some(place));
            }
        }
    }
    scheduler.go_on(0);
    scheduler.call();
    while let Some(Reverse(event)) = scheduler.events.pop() {
        scheduler.now = event.time.0;
        match event.what {
            Happening::Done(task) => scheduler.go_on(task),
            Happening::Released(task) => scheduler.release(task),
            Happening::Arrived => {
                scheduler.coming -= 1;
                scheduler.free();
            }
        }
        scheduler.call();
    }
    scheduler.now
}

struct Scheduler<'a> {
    graph: &'a Graph,
    costs: &'a Costs,
    now: f64,
    states: Vec<TaskState>,
    events: BinaryHeap<Reverse<SchedulerEvent>>,
    /// Tasks that wait for a core, by place.
    ready: BinaryHeap<Reverse<usize>>,
    /// Since when each core without work has had none, the last to have had some last.
    idle: Vec<f64>,
    /// Cores that have been told of tasks and have not come yet.
    coming: usize,
    /// Events so far: of two at the same time the older comes first.
    number: u64,
}

/// How far a task is.
#[derive(Copy, Clone, Default)]
struct TaskState {
    parent: Option<usize>,
    /// The next step.
    step: usize,
    /// Tasks of its fork that are not done.
    pending: usize,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SchedulerEvent {
    time: EventTime,
    number: u64,
    what: Happening,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    /// A core has done a step of work of a task.
    Done(usize),
    /// The pool has heard of the fork of a task.
    Released(usize),
    /// A core that was without work is there for any task that still waits.
    Arrived,
}

/// A time, which is never "not a number".
#[derive(PartialEq)]
struct EventTime(f64);

impl Eq for EventTime {}

impl PartialOrd for EventTime {
    fn partial_cmp(&self, other: &EventTime) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EventTime {
    fn cmp(&self, other: &EventTime) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Scheduler<'_> {
    /// A core that has done all steps of `task` before its next one does what comes next: that step, what waits for the
    /// task, or another task.
    fn go_on(&mut self, mut task: usize) {
        let mut delay = 0.0;
        loop {
            let state = &mut self.states[task];
            let step = self.graph.tasks[task].steps.get(state.step);
            state.step += 1;
            match step {
                Some(GraphStep::Work(time)) => return self.at(delay + time, Happening::Done(task)),
                Some(GraphStep::Fork(tasks)) if tasks.is_empty() => {}
                Some(GraphStep::Fork(tasks)) => {
                    state.pending = tasks.len();
                    // The whole search has no thread of the pool.
                    if state.parent.is_none() {
                        // Its core becomes that of a thread of the pool, which has slept for as long as the others.
                        let since = self.idle.last().copied().unwrap_or(f64::NEG_INFINITY);
                        let enter = if self.is_awake(since) { self.costs.steal } else { self.costs.enter };
                        return self.at(delay + enter, Happening::Released(task));
                    }
                    self.ready.extend(tasks.iter().copied().map(Reverse));
                    return self.free();
                }
                None => {
                    let Some(parent) = self.states[task].parent else { return self.now += delay };
                    let above = &mut self.states[parent];
                    above.pending -= 1;
                    if above.pending > 0 {
                        return self.free();
                    }
                    // Who was last goes on with what waited for it.
                    task = parent;
                    if above.parent.is_none() {
                        delay = self.costs.leave;
                    }
                }
            }
        }
    }

    fn release(&mut self, task: usize) {
        let step = self.states[task].step - 1;
        if let GraphStep::Fork(tasks) = &self.graph.tasks[task].steps[step] {
            self.ready.extend(tasks.iter().copied().map(Reverse));
        }
        // Whoever comes first has been woken by the call itself.
        self.free();
    }

    /// Whether a core that has had nothing to do since then still looks for something.
    fn is_awake(&self, since: f64) -> bool {
        self.now - since <= self.costs.awake
    }

    /// A core without work begins the next task, if there is one.
    fn free(&mut self) {
        let Some(Reverse(task)) = self.ready.pop() else { return self.idle.push(self.now) };
        // The first step begins when the task is taken.
        match self.graph.tasks[task].steps.first() {
            Some(GraphStep::Work(time)) => {
                self.states[task].step = 1;
                self.at(self.costs.task + time, Happening::Done(task));
            }
            _ => self.at(self.costs.task, Happening::Done(task)),
        }
    }

    /// Tells as many cores of waiting tasks as there are, or as there are tasks.
    fn call(&mut self) {
        while self.ready.len() > self.coming
            && let Some(since) = self.idle.pop()
        {
            self.coming += 1;
            let delay = if self.is_awake(since) { self.costs.steal } else { self.costs.wake };
            self.at(delay, Happening::Arrived);
        }
    }

    fn at(&mut self, delay: f64, what: Happening) {
        self.number += 1;
        self.events.push(Reverse(SchedulerEvent {
            time: EventTime(self.now + delay),
            number: self.number,
            what,
        }));
    }
}
