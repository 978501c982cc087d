//! Ctrl-C: the first ends the thinking and keeps what is known, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static STOP: AtomicBool = AtomicBool::new(false);
static THINKING: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A second signal so soon is the first one over again: some programs send it to a process and to its group.
const ECHO: Duration = Duration::from_millis(300);

/// Runs work that looks at the flag and returns early when it is set; outside of it Ctrl-C ends the program.
pub(crate) fn stoppable<R>(work: impl FnOnce(&'static AtomicBool) -> R) -> R {
    static HANDLER: std::sync::Once = std::sync::Once::new();
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, which is no reason not to run.
        let mut first = None;
        let _ = ctrlc::set_handler(move || {
            let now = Instant::now();
            let is_echo = first.is_some_and(|first| now.duration_since(first) < ECHO);
            if !THINKING.load(Ordering::SeqCst) || STOP.swap(true, Ordering::SeqCst) && !is_echo {
                plyground_players::engines::end_all();
                std::process::exit(INTERRUPTED);
            }
            first = Some(now);
        });
    });
    STOP.store(false, Ordering::SeqCst);
    THINKING.store(true, Ordering::SeqCst);
    let result = work(&STOP);
    THINKING.store(false, Ordering::SeqCst);
    result
}
