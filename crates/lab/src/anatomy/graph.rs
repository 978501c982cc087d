//! The fork-join graph of a recorded search: what must be done, and what must wait for what.

use plyground_search::{Kind, Recording};

/// A fork-join graph: the tasks of a search, the whole search first, each after the one that hands it out.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Graph {
    /// All tasks, in the order in which one thread begins them.
    pub tasks: Vec<GraphTask>,
}

/// A task: what one thread does from begin to end.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct GraphTask {
    /// One after the other.
    pub steps: Vec<GraphStep>,
}

/// A step of a task: work of its own, or a fork with its join.
#[derive(Clone, PartialEq, Debug)]
pub enum GraphStep {
    /// Work of so many nanoseconds.
    Work(f64),
    /// Tasks that may be done side by side, all of which must be done before the next step.
    Fork(Vec<usize>),
}

impl Graph {
    /// The graph of a search by one thread; the work is all of its time.
    ///
    /// A record that stands for several tasks becomes as many, all alike. The time between two tasks of a fork is what it took
    /// to hand out the second.
    pub fn new(recording: &Recording) -> Graph {
        let spans = &recording.spans;
        let mut graph = Graph::default();
        // What is under way: the place of the span, and of its task where it is one.
        let mut open: Vec<Open> = Vec::new();
        for (place, span) in spans.iter().enumerate() {
            while open.last().is_some_and(|last| Some(last.span) != span.parent) {
                graph.close(&mut open, recording);
            }
            let time = |from: u64| (span.begin - from) as f64;
            match span.kind {
                Kind::Task | Kind::Piece => {
                    let task = graph.tasks.len();
                    graph.tasks.push(GraphTask::default());
                    if let Some(last) = open.last_mut() {
                        graph.tasks[task].work(time(last.until));
                        last.children.push(task);
                        last.until = span.end;
                    }
                    open.push(Open { span: place, task, until: span.begin, children: Vec::new() });
                }
                Kind::Fork => {
                    let Some(last) = open.last_mut() else { continue };
                    let task = last.task;
                    graph.tasks[task].work(time(last.until));
                    last.until = span.end;
                    open.push(Open { span: place, task, until: span.begin, children: Vec::new() });
                }
            }
        }
        while !open.is_empty() {
            graph.close(&mut open, recording);
        }
        graph
    }

    /// The graph with the median time of every step, over graphs of one search run several times; those of another shape than
    /// the first do not count. A moment in which the system did something else is then not taken for a long task.
    pub fn median(graphs: &[Graph]) -> Graph {
        let Some(mut middle) = graphs.first().cloned() else { return Graph::default() };
        let alike: Vec<&Graph> = graphs.iter().filter(|graph| graph.is_shaped_as(&middle)).collect();
        let mut times = vec![0.0; alike.len()];
        for (place, task) in middle.tasks.iter_mut().enumerate() {
            for (number, step) in task.steps.iter_mut().enumerate() {
                let GraphStep::Work(time) = step else { continue };
                let all = alike.iter().map(|graph| graph.tasks[place].steps[number].time());
                times.iter_mut().zip(all).for_each(|(to, from)| *to = from);
                times.sort_by(f64::total_cmp);
                *time = times[times.len() / 2];
            }
        }
        middle
    }

    fn is_shaped_as(&self, other: &Graph) -> bool {
        let is_alike = |pair: (&GraphStep, &GraphStep)| match pair {
            (GraphStep::Fork(one), GraphStep::Fork(other)) => one == other,
            (GraphStep::Work(_), GraphStep::Work(_)) => true,
            _ => false,
        };
        let pairs = || self.tasks.iter().zip(&other.tasks);
        self.tasks.len() == other.tasks.len()
            && pairs().all(|(one, other)| one.steps.len() == other.steps.len())
            && pairs().all(|(one, other)| one.steps.iter().zip(&other.steps).all(is_alike))
    }

    /// The work: nanoseconds of all tasks together.
    pub fn work(&self) -> f64 {
        self.tasks.iter().flat_map(|task| &task.steps).map(GraphStep::time).sum()
    }

    /// The span: nanoseconds of the critical path, the longest chain of steps that wait for each other. No number of cores is
    /// faster.
    pub fn span(&self) -> f64 {
        let mut spans = vec![0.0_f64; self.tasks.len()];
        // Tasks stand after the ones that hand them out.
        for (place, task) in self.tasks.iter().enumerate().rev() {
            let step = |step: &GraphStep| match step {
                GraphStep::Work(time) => *time,
                GraphStep::Fork(tasks) => tasks.iter().map(|&task| spans[task]).fold(0.0, f64::max),
            };
            spans[place] = task.steps.iter().map(step).sum();
        }
        spans.first().copied().unwrap_or(0.0)
    }

    /// How many tasks are handed out.
    pub fn forked(&self) -> usize {
        self.tasks.len().saturating_sub(1)
    }

    /// Ends the innermost span under way.
    fn close(&mut self, open: &mut Vec<Open>, recording: &Recording) {
        let Some(last) = open.pop() else { return };
        let span = &recording.spans[last.span];
        let rest = (span.end - last.until.min(span.end)) as f64;
        match span.kind {
            Kind::Fork => {
                self.tasks[last.task].steps.push(GraphStep::Fork(last.children));
                self.tasks[last.task].work(rest);
            }
            Kind::Task | Kind::Piece => {
                self.tasks[last.task].work(rest);
                let several = span.tasks.created.max(1);
                let is_leaf =
                    self.tasks[last.task].steps.iter().all(|step| matches!(step, GraphStep::Work(_)));
                if several > 1 && is_leaf && span.parent.is_some() {
                    let share =
                        self.tasks[last.task].steps.iter().map(GraphStep::time).sum::<f64>() / several as f64;
                    self.tasks[last.task].steps = vec![GraphStep::Work(share)];
                    for _ in 1..several {
                        let fork = open.last_mut().expect("a task of a fork has one above it");
                        fork.children.push(self.tasks.len());
                        self.tasks.push(GraphTask { steps: vec![GraphStep::Work(share)] });
                    }
                }
            }
        }
    }
}

/// A span under way.
struct Open {
    span: usize,
    /// Its task, or the one that forked.
    task: usize,
    /// The end of what is already accounted for.
    until: u64,
    children: Vec<usize>,
}

impl GraphTask {
    fn work(&mut self, time: f64) {
        match self.steps.last_mut() {
            Some(GraphStep::Work(work)) => *work += time,
            // Even where the clock did not move: every run of a search has the same steps.
            _ => self.steps.push(GraphStep::Work(time)),
        }
    }
}

impl GraphStep {
    fn time(&self) -> f64 {
        match self {
            GraphStep::Work(time) => *time,
            GraphStep::Fork(_) => 0.0,
        }
    }
}
