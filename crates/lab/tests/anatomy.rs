//! The scheduler on graphs whose answers are known by hand, and what is made of a recording.

use plyground_lab::anatomy::{
    Activity, AnatomyError, AnatomyPlan, Graph, GraphStep, GraphTask, Timeline, anatomy, draw, makespan,
    trace, usage,
};
use plyground_players::{Request, registry};
use plyground_search::{Costs, Kind, Recording, Span, Tasks};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;

/// A graph from steps, the whole first.
fn graph(tasks: &[&[GraphStep]]) -> Graph {
    Graph { tasks: tasks.iter().map(|steps| GraphTask { steps: steps.to_vec() }).collect() }
}

fn work(time: f64) -> GraphStep {
    GraphStep::Work(time)
}

fn fork(tasks: &[usize]) -> GraphStep {
    GraphStep::Fork(tasks.to_vec())
}

/// Work, span, and the time on 1, 2, 3 and 4 cores without costs.
fn check(graph: &Graph, expected_work: f64, span: f64, times: [f64; 4]) {
    assert_eq!((graph.work(), graph.span()), (expected_work, span));
    for (cores, expected) in (1..).zip(times) {
        assert_eq!(makespan(graph, cores, &Costs::NONE), expected, "{cores} cores of {graph:?}");
    }
}

#[test]
fn a_chain_gains_nothing() {
    check(&graph(&[&[work(3.0), work(4.0)]]), 7.0, 7.0, [7.0; 4]);
    let chain = graph(&[&[work(1.0), fork(&[1]), fork(&[2])], &[work(2.0)], &[work(3.0)]]);
    check(&chain, 6.0, 6.0, [6.0; 4]);
    check(&Graph::default(), 0.0, 0.0, [0.0; 4]);
}

#[test]
fn a_fan_gains_what_is_even() {
    let six: Vec<usize> = (1..=6).collect();
    let whole = [work(1.0), fork(&six), work(1.0)];
    let leaf = [work(2.0)];
    let fan = graph(&[&whole, &leaf, &leaf, &leaf, &leaf, &leaf, &leaf]);
    check(&fan, 14.0, 4.0, [14.0, 8.0, 6.0, 6.0]);
}

#[test]
fn a_tree_waits_for_its_longest_branch() {
    // The whole hands out 1 and 4; 1 works, then hands out 2 and 3.
    let tree = graph(&[
        &[fork(&[1, 4]), work(1.0)],
        &[work(2.0), fork(&[2, 3]), work(1.0)],
        &[work(4.0)],
        &[work(3.0)],
        &[work(5.0)],
    ]);
    // Two cores: 1 until 2, then 2 until 6, 4 until 5, then 3 until 8.
    check(&tree, 16.0, 8.0, [16.0, 10.0, 8.0, 8.0]);
}

const COSTS: Costs = Costs { task: 1.0, steal: 3.0, wake: 40.0, awake: 25.0, enter: 20.0, leave: 15.0 };

/// One fork of so many tasks of the same length.
fn equal(tasks: usize, time: f64) -> Graph {
    let all: Vec<usize> = (1..=tasks).collect();
    let mut graph = graph(&[&[fork(&all), work(5.0)]]);
    graph.tasks.extend((0..tasks).map(|_| GraphTask { steps: vec![work(time)] }));
    graph
}

#[test]
fn what_scheduling_costs_is_paid() {
    let time = |graph: &Graph, cores| makespan(graph, cores, &COSTS);
    // There, a task, and back. The other core is woken when the pool begins, and is waited for.
    assert_eq!(time(&equal(2, 100.0), 2), 20.0 + 40.0 + 101.0 + 15.0 + 5.0);
    // On one core nobody is woken.
    assert_eq!(time(&equal(2, 100.0), 1), 20.0 + 2.0 * 101.0 + 15.0 + 5.0);
    // Short tasks are done before anybody else wakes.
    assert_eq!(time(&equal(4, 9.0), 2), 20.0 + 4.0 * 10.0 + 15.0 + 5.0);
    // n tasks on 4 cores: one core begins at once, three when they are awake, and each takes what is next.
    for (tasks, longest) in [(4, 40.0 + 101.0), (5, 2.0 * 101.0), (8, 40.0 + 2.0 * 101.0), (9, 3.0 * 101.0)] {
        assert_eq!(time(&equal(tasks, 100.0), 4), 20.0 + longest + 15.0 + 5.0, "{tasks} tasks");
    }
}

#[test]
fn who_has_just_worked_is_not_woken() {
    // Two forks within a task of the pool, with work of one thread between them.
    let twice = |between: f64| {
        let pair = [fork(&[2, 3]), work(between), fork(&[4, 5])];
        let leaf = [work(100.0)];
        graph(&[&[fork(&[1])], &pair, &leaf, &leaf, &leaf, &leaf])
    };
    let costs = Costs { awake: 60.0, ..COSTS };
    // The core that was woken ends 40 after the other, which has then waited for 40 + `between`.
    let first = 20.0 + 1.0 + 40.0 + 101.0;
    assert_eq!(makespan(&twice(10.0), 2, &costs), first + 10.0 + 3.0 + 101.0 + 15.0);
    assert_eq!(makespan(&twice(30.0), 2, &costs), first + 30.0 + 40.0 + 101.0 + 15.0);
    // Two forks of the whole search: the pool is awake when it is called again at once.
    let leaf = [work(100.0)];
    let again = graph(&[&[fork(&[1, 2]), work(1.0), fork(&[3, 4])], &leaf, &leaf, &leaf, &leaf]);
    assert_eq!(makespan(&again, 2, &costs), 20.0 + 40.0 + 101.0 + 15.0 + 1.0 + 3.0 + 3.0 + 101.0 + 15.0);
}

#[test]
fn many_short_tasks_are_foretold_within_a_tenth_of_what_two_threads_can_do() {
    // As measured: 340 µs of playouts in 110 tasks; the threads begin after 23 and 48 µs, and the end is heard of 12 µs later.
    let costs = Costs { task: 50.0, steal: 500.0, wake: 25e3, awake: 30e3, enter: 23e3, leave: 12e3 };
    let search = equal(110, 340e3 / 110.0);
    let foretold = search.work() / makespan(&search, 2, &costs);
    let by_hand: f64 = 340.0 / ((340.0 + 23.0 + 48.0) / 2.0 + 12.0);
    assert!((foretold / by_hand - 1.0).abs() < 0.1, "{foretold} beside {by_hand}");
    assert!((foretold / 1.57 - 1.0).abs() < 0.1, "{foretold} beside the measured 1.57");
}

/// Any graph of up to some dozen tasks: each is handed out by one before it.
fn graphs() -> impl Strategy<Value = Graph> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..50_u32, 0..50_u32), 0..40).prop_map(|tasks| {
        let mut graph = Graph { tasks: vec![GraphTask { steps: vec![work(1.0)] }] };
        for (above, before, after) in tasks {
            let place = graph.tasks.len();
            let above = &mut graph.tasks[above.index(place)];
            match above.steps.last_mut() {
                Some(GraphStep::Fork(tasks)) if after % 2 == 0 => tasks.push(place),
                _ => above.steps.extend([fork(&[place]), work(f64::from(after))]),
            }
            graph.tasks.push(GraphTask { steps: vec![work(f64::from(before))] });
        }
        graph
    })
}

proptest! {
    /// The laws of work and of span, Graham's bound, and one core that does all.
    #[test]
    fn no_schedule_is_better_than_can_be_or_worse_than_graham_says(graph in graphs()) {
        let (work, span) = (graph.work(), graph.span());
        prop_assert_eq!(makespan(&graph, 1, &Costs::NONE), work);
        prop_assert_eq!(makespan(&graph, 64, &Costs::NONE), span);
        for cores in 1..8 {
            let time = makespan(&graph, cores, &Costs::NONE);
            let share = work / cores as f64;
            prop_assert!(time >= span && time >= share - 1e-9);
            prop_assert!(time <= share + span * (1.0 - 1.0 / cores as f64) + 1e-9);
            let costs = Costs { task: 1.0, steal: 3.0, wake: 5.0, awake: 7.0, enter: 5.0, leave: 2.0 };
            prop_assert!(makespan(&graph, cores, &costs) >= span);
        }
    }
}

fn span(
    thread: usize,
    kind: Kind,
    begin: u64,
    end: u64,
    parent: Option<usize>,
    own: u64,
    stolen: u64,
) -> Span {
    let tasks = Tasks { created: own + stolen, own, stolen, dropped: 0 };
    Span { thread, kind, begin, end, parent, tasks }
}

#[test]
fn a_recording_of_one_thread_becomes_its_graph() {
    let recording = Recording {
        workers: 1,
        lost: 0,
        spans: vec![
            span(1, Kind::Task, 100, 200, None, 0, 0),
            span(1, Kind::Fork, 110, 190, Some(0), 0, 0),
            span(1, Kind::Task, 112, 132, Some(1), 1, 0),
            // Three tasks too short to be recorded each.
            span(1, Kind::Task, 135, 162, Some(1), 3, 0),
            span(1, Kind::Task, 165, 185, Some(1), 1, 0),
            span(1, Kind::Fork, 170, 180, Some(4), 0, 0),
            span(1, Kind::Task, 170, 180, Some(5), 1, 0),
        ],
    };
    let graph = Graph::new(&recording);
    assert_eq!(graph.work(), 100.0, "all of the time");
    assert_eq!(graph.forked(), 6);
    assert_eq!(graph.tasks[0].steps, [work(10.0), fork(&[1, 2, 3, 4, 5]), work(15.0)]);
    assert_eq!(graph.tasks[1].steps, [work(22.0)], "with what it took to hand it out");
    for task in 2..5 {
        assert_eq!(graph.tasks[task].steps, [work(10.0)]);
    }
    assert_eq!(graph.tasks[5].steps, [work(8.0), fork(&[6]), work(5.0)]);
    let timeline = Timeline::new(&recording);
    assert_eq!((timeline.rows.len(), timeline.caller), (1, None));
    // A run in which the system took its time for one task, and one of another shape.
    let mut slow = graph.clone();
    slow.tasks[1].steps = vec![work(5000.0)];
    let other = Graph { tasks: vec![GraphTask::default()] };
    let fast = graph.clone();
    assert_eq!(Graph::median(&[slow, other, graph.clone(), fast]), graph);
}

/// Two workers and their caller: the second comes late, takes a task, and has nothing to do in the end.
fn two_workers() -> Recording {
    Recording {
        workers: 2,
        lost: 0,
        spans: vec![
            span(0, Kind::Task, 20, 50, Some(4), 1, 0),
            span(0, Kind::Task, 55, 90, Some(4), 1, 0),
            span(1, Kind::Task, 30, 60, Some(4), 0, 1),
            span(2, Kind::Task, 10, 110, None, 0, 0),
            span(2, Kind::Fork, 15, 100, Some(3), 0, 0),
        ],
    }
}

#[test]
fn busy_scheduling_and_idle_time_add_up() {
    let recording = two_workers();
    let timeline = Timeline::new(&recording);
    assert_eq!((timeline.length, timeline.caller), (100, Some(2)));
    for row in &timeline.rows {
        assert_eq!((row[0].begin, row[row.len() - 1].end), (0, 100));
        assert!(row.windows(2).all(|pair| pair[0].end == pair[1].begin));
    }
    let whats: Vec<(u64, u64, Activity)> =
        timeline.rows[1].iter().map(|one| (one.begin, one.end, one.what)).collect();
    let expected = [
        (0, 5, Activity::Idle),
        (5, 20, Activity::Scheduling),
        (20, 50, Activity::Stolen(2)),
        (50, 100, Activity::Idle),
    ];
    assert_eq!(whats, expected);
    let usage = usage(&recording, &timeline);
    let nanos = |seconds: f64| (seconds * 1e9).round() as u64;
    let of = |row: usize| (nanos(usage[row].busy), nanos(usage[row].scheduling), nanos(usage[row].idle));
    assert_eq!(of(0), (65, 10, 25), "one task waits until 55");
    assert_eq!(of(1), (30, 15, 55));
    assert_eq!(of(2), (15, 0, 0), "what the caller does itself");
    assert_eq!((usage[0].own, usage[1].stolen, usage[2].own), (2, 1, 0));
}

#[test]
fn a_trace_is_json_with_a_slice_for_each_stretch_of_work() {
    let recording = two_workers();
    let text = trace(&recording, &Timeline::new(&recording));
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let count = |phase: &str| events.iter().filter(|event| event["ph"] == phase).count();
    assert_eq!((count("M"), count("X"), count("s"), count("f")), (3, 5, 3, 3));
    let slices = events.iter().filter(|event| event["ph"] == "X");
    let length: f64 = slices.map(|event| event["dur"].as_f64().unwrap()).sum();
    assert!((length - 0.11).abs() < 1e-9, "{length}");
    assert!(events.iter().all(|event| event["pid"] == 1 && event["tid"].as_u64().unwrap() < 3));
}

#[test]
fn a_picture_has_a_row_for_each_thread() {
    let svg = draw(&Timeline::new(&two_workers()), "a < b");
    for text in ["worker 1", "worker 2", "caller", "a &lt; b", "url(#hatch)", "time in ns"] {
        assert!(svg.contains(text), "{text}");
    }
    assert!(svg.ends_with("</svg>\n"));
}

fn look(game: &str, player: &str, threads: usize) -> Result<plyground_lab::anatomy::Anatomy, AnatomyError> {
    let mut session = registry::open(game).unwrap();
    let plan = AnatomyPlan { player: player.to_owned(), threads, repetitions: Some(3) };
    let stop = AtomicBool::new(false);
    let request = Request { threads, seed: 1, stop: &stop, observer: None };
    anatomy(session.as_mut(), &plan, &request, &|_, _| {})
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn any_divided_search_has_an_anatomy() {
    for (game, player) in [
        ("connect", "mc:sims=500"),
        ("connect", "mc:sims=500,divide=both,chunk=2"),
        ("connect", "ucb1:sims=2000"),
        ("connect", "maxn:depth=4,divide=every"),
        ("connect", "maxn:depth=5,divide=budget"),
        ("connect", "alphabeta:depth=6,divide=root"),
        ("connect", "alphabeta:depth=8,divide=brothers"),
        ("connect", "uct:sims=2000,divide=shared"),
        ("connect", "uct:sims=2000,divide=ensemble"),
        ("blokus:duo", "maxn:depth=2,divide=node"),
        ("blokus:duo", "uct:sims=200,guide=off"),
    ] {
        for threads in [1, 2, 3] {
            let found = look(game, player, threads).unwrap();
            let what = format!("{player} on {threads}: {found:?}");
            assert_eq!(found.tasks.created, found.tasks.own + found.tasks.stolen + found.tasks.dropped);
            assert_eq!(found.usage.len(), if threads == 1 { 1 } else { threads + 1 }, "{what}");
            assert_eq!(found.predicted.len(), 11, "{what}");
            assert_eq!(found.measured.len(), threads - 1, "{what}");
            assert!(found.utilisation > 0.0 && found.utilisation <= 1.0 + 1e-9, "{what}");
            assert!(found.span <= found.work + 1e-12 && found.span > 0.0, "{what}");
            assert!(found.predicted.iter().all(|one| one.free <= found.parallelism + 1e-6), "{what}");
            assert!((found.predicted[0].speedup - 1.0).abs() < 1e-9, "{what}");
        }
    }
}

#[test]
fn what_is_not_divided_has_none() {
    for player in ["random", "alphabeta:depth=4", "perfect"] {
        let error = look("connect:4x4x3", player, 2).unwrap_err();
        assert_eq!(error, AnatomyError::Undivided(player.to_owned()));
    }
    assert!(matches!(look("connect", "mcc", 2), Err(AnatomyError::Spec(_))));
}
