//! Ctrl-C: the first ends the thinking and keeps what is known, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static THINKING: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Runs work that looks at the flag and returns early when it is set; outside of it Ctrl-C ends the program.
pub(crate) fn stoppable<R>(work: impl FnOnce(&'static AtomicBool) -> R) -> R {
    static HANDLER: std::sync::Once = std::sync::Once::new();
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, which is no reason not to run.
        let _ = ctrlc::set_handler(|| {
            if !THINKING.load(Ordering::SeqCst) || STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED);
            }
        });
    });
    STOP.store(false, Ordering::SeqCst);
    THINKING.store(true, Ordering::SeqCst);
    let result = work(&STOP);
    THINKING.store(false, Ordering::SeqCst);
    result
}
