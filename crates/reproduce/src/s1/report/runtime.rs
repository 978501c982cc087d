//! S1's three runtime reports in words: tasks, busy and idle time, processor time and memory.

use crate::findings::{Findings, Missing};
use crate::s1::measure::runtime::TIMELINES;
use crate::s1::published::{PHASES, RUNTIMES, Runtime, SEQUENTIAL, SYSTEM_TASKS};
use plyground_plot::{counted, grouped_nearest};
use std::fmt::Write;

pub(crate) fn runtime(text: &mut String, findings: &Findings, threads: usize) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## What the runtime did (S1.25, S1.27, S1.30)\n\nAll five boards on {}; S1's on 8. A task is run by the thread that made it, or stolen: S1's \
         sparks are converted, or fizzle because their maker was faster, or are collected. Tasks to idle time, balance and utilisation are of one recorded search of each board; handing out \
         tasks counts as busy, and scheduling is only waiting. Elapsed is a median, processor time a mean.\n\n\
         | | {} |\n|---|{}\n",
        counted(threads as u64, "thread"),
        RUNTIMES.iter().map(|one| format!("{} | S1", one.name)).collect::<Vec<_>>().join(" | "),
        "---|---|".repeat(RUNTIMES.len())
    );
    let mut line = |title: &str, measure: &str, show: &dyn Fn(f64) -> String, theirs: [String; 3]| {
        let _ = write!(text, "| {title} |");
        for (runtime, published) in RUNTIMES.iter().zip(theirs) {
            let _ = write!(
                text,
                " {} | {published} |",
                show(findings.find("runtime", runtime.name, measure)?.value)
            );
        }
        text.push('\n');
        Ok::<(), Missing>(())
    };
    let (whole, ms) = (grouped_nearest, |value: f64| format!("{:.2} ms", 1e3 * value));
    let (ratio, percent) =
        (|value: f64| format!("{value:.2}"), |value: f64| format!("{:.1} %", 100.0 * value));
    let none = || [(); 3].map(|()| "-".to_owned());
    let theirs = |of: fn(&Runtime) -> String| RUNTIMES.each_ref().map(of);
    line("tasks, sparks", "tasks", &whole, theirs(|one| grouped_nearest(one.sparks as f64)))?;
    line("stolen, converted", "stolen", &whole, theirs(|one| grouped_nearest(one.converted as f64)))?;
    line(
        "own; fizzled and collected",
        "own",
        &whole,
        theirs(|one| format!("{} and {}", one.fizzled, one.collected)),
    )?;
    line("busy", "busy", &ms, none())?;
    line("scheduling", "scheduling", &ms, none())?;
    line("idle", "idle", &ms, none())?;
    line("least busy thread by busiest", "balance", &ratio, none())?;
    line("processor time", "processor time", &ms, theirs(|one| format!("{} s", one.cpu)))?;
    line("elapsed", "elapsed", &ms, theirs(|one| format!("{} s", one.elapsed)))?;
    line(
        "processor by elapsed time",
        "processor by elapsed time",
        &ratio,
        theirs(|one| format!("{:.2}", one.cpu / one.elapsed)),
    )?;
    line(
        "**utilisation**: time on tasks by all time of the threads",
        "utilisation",
        &percent,
        theirs(|one| format!("at most {:.1} %", 100.0 * one.cpu / one.elapsed / 8.0)),
    )?;
    line(
        "**speed-up**: sequential time by elapsed",
        "speed-up",
        &ratio,
        theirs(|one| format!("{:.2}", SEQUENTIAL / one.elapsed)),
    )?;
    line(
        "**efficiency**: speed-up by threads",
        "speed-up",
        &|value| percent(value / threads as f64),
        theirs(|one| format!("{:.1} %", 100.0 * SEQUENTIAL / one.elapsed / 8.0)),
    )?;
    line("allocations", "allocations", &whole, none())?;
    line("bytes at once", "bytes at once", &whole, none())?;
    line(
        "balance of collecting garbage",
        "balance",
        &|_| "none".to_owned(),
        theirs(|one| format!("{:.1} %", 100.0 * one.balance)),
    )?;
    phases(text);
    let tasks = findings.find("runtime", RUNTIMES[0].name, "tasks")?.value;
    let per_game =
        findings.find("runtime", RUNTIMES[1].name, "allocations")?.value / RUNTIMES[0].sparks as f64;
    let _ = writeln!(
        text,
        "\nThere are {} tasks where S1 has 143,360 sparks: 5 boards of 7 moves by 4096 games. B2: S1's \"speedup is roughly 7.14\" is processor time by elapsed time. \
         By its own times the speed-up over its sequential program is {SEQUENTIAL} / 0.987 = {:.2}. B10: chunks of 64, the slowest of its three, have the best balance of garbage collection; \
         that balance says nothing about the work. S1.27: `-A32m` took collecting from 18 to 5 ms of a second; here there is nothing to collect, and {per_game:.4} \
         allocations a game with chunks of 64.\n\nFigures 3 to 5 as timelines of the second board: one game a task, chunks of 64, chunks of 2.\n\n\
         ![One game a task]({})\n\n![Chunks of 64]({})\n\n![Chunks of 2]({})\n\n",
        grouped_nearest(tasks),
        SEQUENTIAL / RUNTIMES[0].elapsed,
        TIMELINES[0],
        TIMELINES[1],
        TIMELINES[2]
    );
    Ok(())
}

/// S1's runtime system by phase, and why there is nothing of ours beside it.
fn phases(text: &mut String) {
    let (tasks, workers) = SYSTEM_TASKS;
    let _ = write!(
        text,
        "\nS1's phases, processor time and elapsed time in seconds; each with TASKS: {tasks} (1 bound, {workers} workers) and no spark overflowed or dud:\n\n| phase | {} |\n|---|{}\n",
        RUNTIMES.iter().map(|one| one.name).collect::<Vec<_>>().join(" | "),
        "---|".repeat(RUNTIMES.len())
    );
    for (i, (phase, meaning)) in PHASES.iter().enumerate() {
        let times = RUNTIMES.iter().map(|one| format!("{:.3} / {:.3}", one.phases[i].0, one.phases[i].1));
        let _ = writeln!(text, "| {phase}, {meaning} | {} |", times.collect::<Vec<_>>().join(" | "));
    }
    text.push_str(
        "\nOurs has one phase, MUT: threads are hired once and kept, before anything is timed, nothing is collected, and nothing is shut down between searches. What MUT is made \
         of, the table above takes apart: busy, scheduling, idle. TASKS are threads of the system; ours are as many as stand above the table.\n",
    );
}
