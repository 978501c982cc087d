//! What a job sees of the world while it runs.

use crate::refusal::Refusal;
use crate::truths::locked;
use plyground_players::Cancel;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What a job sees of the world: where it shows frames, and who may say stop.
pub(crate) struct Context {
    tell: Box<dyn Fn(Box<RawValue>) + Send + Sync>,
    cancel: Cancel,
    halt: Cancel,
    /// Threads that it may use.
    pub(crate) threads: usize,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    count: usize,
    last: Option<Instant>,
}

/// Frames that are shown without a question; then only one in so much time, for writing them takes some.
const MANY: usize = 128;
const PAUSE: Duration = Duration::from_millis(20);

impl Context {
    pub(super) fn new(
        tell: Box<dyn Fn(Box<RawValue>) + Send + Sync>,
        cancel: Cancel,
        halt: Cancel,
        threads: usize,
    ) -> Context {
        Context { tell, cancel, halt, threads, shown: Mutex::default() }
    }

    /// Set when somebody says stop.
    pub(crate) fn stop(&self) -> &AtomicBool {
        self.cancel.flag()
    }

    /// Set when somebody says that nothing new is to be begun.
    pub(crate) fn halt(&self) -> &AtomicBool {
        self.halt.flag()
    }

    /// Shows what is known so far, from any thread.
    pub(crate) fn show(&self, frame: &impl Serialize) {
        {
            let mut shown = locked(&self.shown);
            let is_soon = shown.last.is_some_and(|last| last.elapsed() < PAUSE);
            if shown.count >= MANY && is_soon {
                return;
            }
            shown.count += 1;
            shown.last = Some(Instant::now());
        }
        if let Ok(frame) = serde_json::value::to_raw_value(frame) {
            (self.tell)(frame);
        }
    }
}

/// A result as JSON, ready to be sent.
pub(crate) fn result(value: &impl Serialize) -> Result<Option<Box<RawValue>>, Refusal> {
    serde_json::value::to_raw_value(value)
        .map(Some)
        .map_err(|error| Refusal::broken(format!("the result has no JSON: {error}")))
}
