//! Ctrl-C: the first ends the thinking and keeps what is known, the second ends the program. Signals that end it at once take its
//! engines along.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is printed when Ctrl-C ends the program.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());
static STOP: AtomicBool = AtomicBool::new(false);
static THINKING: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A second signal so soon is the first one over again: some programs send it to a process and to its group.
const ECHO: Duration = Duration::from_millis(300);

/// What is printed when Ctrl-C ends the program; nothing for nothing.
pub(crate) fn set_last_words(words: String) {
    listen();
    if let Ok(mut last) = LAST_WORDS.lock() {
        *last = words;
    }
}

/// Says something past whoever holds stdout, and may hold it forever; that nobody reads it any more is no fault of ours.
fn say(words: &str) {
    #[cfg(unix)]
    if let Ok(stdout) = std::os::fd::AsFd::as_fd(&std::io::stdout()).try_clone_to_owned() {
        let _ = std::fs::File::from(stdout).write_all(words.as_bytes());
    }
    #[cfg(not(unix))]
    let _ = std::io::stdout().write_all(words.as_bytes());
}

/// Runs work that looks at the flag and returns early when it is set; outside of it Ctrl-C ends the program.
pub(crate) fn stoppable<R>(work: impl FnOnce(&'static AtomicBool) -> R) -> R {
    listen();
    STOP.store(false, Ordering::SeqCst);
    THINKING.store(true, Ordering::SeqCst);
    let result = work(&STOP);
    THINKING.store(false, Ordering::SeqCst);
    result
}

/// Listens for Ctrl-C from now on.
fn listen() {
    static HANDLER: std::sync::Once = std::sync::Once::new();
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, which is no reason not to run.
        let _ = ctrlc::set_handler(press);
        listen_to_the_end();
    });
}

/// Listens for whoever ends the program from outside: engines end with it, and what was kept is kept. A hangup that the program was
/// told to ignore, as by `nohup`, stays ignored.
#[cfg(unix)]
fn listen_to_the_end() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let heard: Vec<i32> = [SIGHUP, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    let Ok(mut signals) = signal_hook::iterator::Signals::new(heard) else { return };
    let wait = move || {
        for signal in signals.forever() {
            crate::console::give_back();
            plyground_players::engines::end_all();
            // Whoever sent the signal finds us ended by it.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

#[cfg(not(unix))]
fn listen_to_the_end() {}

/// Whether the program was started with a signal ignored, where Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Ctrl-C, as a signal or as a key: the first stops the work, the next ends the program.
pub(crate) fn press() {
    static FIRST: Mutex<Option<Instant>> = Mutex::new(None);
    let now = Instant::now();
    let Ok(mut first) = FIRST.lock() else { return };
    let is_echo = first.is_some_and(|first| now.duration_since(first) < ECHO);
    if !THINKING.load(Ordering::SeqCst) || STOP.swap(true, Ordering::SeqCst) && !is_echo {
        crate::console::give_back();
        plyground_players::engines::end_all();
        if let Ok(words) = LAST_WORDS.try_lock() {
            say(&words);
        }
        std::process::exit(INTERRUPTED);
    }
    *first = Some(now);
}

/// Whether work was asked to stop, and has not ended yet.
pub(crate) fn is_stopping() -> bool {
    THINKING.load(Ordering::SeqCst) && STOP.load(Ordering::SeqCst)
}
