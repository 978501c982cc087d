//! The trace of a recorded search, in the trace event format that Chrome's about:tracing and Perfetto read.

use super::timeline::{Activity, Timeline};
use super::usage::name;
use plyground_search::{Kind, Recording};
use serde_json::{Value, json};

/// The trace, as JSON text: an object with `traceEvents`, times in microseconds.
///
/// A slice for each stretch of work, and an arrow from where a stolen task was handed out to where it was begun.
pub fn trace(recording: &Recording, timeline: &Timeline) -> String {
    let start = recording.spans.iter().find(|span| span.parent.is_none()).map_or(0, |span| span.begin);
    let micros = |time: u64| time as f64 / 1000.0;
    let first = recording.rows() - timeline.rows.len().min(recording.rows());
    let mut events: Vec<Value> = Vec::new();
    for (row, stretches) in timeline.rows.iter().enumerate() {
        let named = json!({ "name": name(timeline, row) });
        events.push(json!({ "name": "thread_name", "ph": "M", "pid": 1, "tid": row, "args": named }));
        for one in stretches {
            let (label, place) = match one.what {
                Activity::Own(place) => ("own task", place),
                Activity::Stolen(place) => ("stolen task", place),
                Activity::Scheduling | Activity::Idle => continue,
            };
            let span = &recording.spans[place];
            let label = if span.parent.is_none() { "search" } else { label };
            events.push(json!({
                "name": label, "cat": "task", "ph": "X", "pid": 1, "tid": row,
                "ts": micros(one.begin), "dur": micros(one.end - one.begin),
                "args": { "record": place, "parent": span.parent, "tasks": span.tasks.created },
            }));
        }
    }
    for (place, span) in recording.spans.iter().enumerate() {
        let Some(fork) = span.parent.map(|parent| &recording.spans[parent]) else { continue };
        if span.kind == Kind::Fork || span.thread == fork.thread || span.thread < first || fork.thread < first
        {
            continue;
        }
        let arrow = |phase: &str, thread: usize, time: u64| {
            json!({
                "name": "handed out", "cat": "task", "ph": phase, "bp": "e", "id": place, "pid": 1,
                "tid": thread - first, "ts": micros(time.saturating_sub(start)),
            })
        };
        events.push(arrow("s", fork.thread, fork.begin));
        events.push(arrow("f", span.thread, span.begin));
    }
    json!({ "displayTimeUnit": "ns", "traceEvents": events }).to_string()
}
