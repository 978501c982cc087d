//! A bar on stderr for whatever takes more than two seconds.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is shown of work that takes less.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that shows itself only on a terminal, and only once two seconds have passed.
pub(crate) struct Progress {
    is_quiet: bool,
    start: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Progress {
        Progress { is_quiet, start: Instant::now(), bar: OnceLock::new() }
    }

    /// The same as [`set`](Progress::set) by somebody who knows better how long the rest will take.
    pub(crate) fn set_with(&self, done: u64, of: u64, remaining: Option<Duration>) {
        let Some(remaining) = remaining else { return self.set(done, Some(of)) };
        if let Some(bar) = self.bar(Some(of)) {
            if let Ok(style) =
                ProgressStyle::with_template("{wide_bar} {pos} of {len}  {elapsed} gone, {msg} to go")
            {
                bar.set_style(style);
            }
            bar.set_message(HumanDuration(remaining).to_string());
            bar.set_position(done);
        }
    }

    /// Says something in a line of its own, above the bar.
    pub(crate) fn say(&self, line: &str) {
        match self.bar.get() {
            _ if self.is_quiet => {}
            Some(bar) => bar.suspend(|| anstream::eprintln!("{line}")),
            None => anstream::eprintln!("{line}"),
        }
    }

    /// So many steps are done, of so many in all where that is known.
    pub(crate) fn set(&self, done: u64, of: Option<u64>) {
        if let Some(bar) = self.bar(of) {
            bar.set_position(done);
        }
    }

    /// The bar, once it may be seen.
    fn bar(&self, of: Option<u64>) -> Option<&ProgressBar> {
        if self.is_quiet || self.start.elapsed() < PATIENCE {
            return None;
        }
        Some(self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr());
            let template = match of {
                Some(_) => "{wide_bar} {percent:>3} %  {elapsed} gone, {eta} to go",
                None => "{spinner} {human_pos} steps in {elapsed}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.with_elapsed(self.start.elapsed())
        }))
    }
}

/// A sign of life beside work that cannot say how far it is, once two seconds have passed.
pub(crate) struct Waiting {
    /// Dropped when the work is done.
    done: Option<Sender<()>>,
    clock: Option<JoinHandle<()>>,
}

impl Waiting {
    pub(crate) fn new(is_quiet: bool, what: &str) -> Waiting {
        if is_quiet {
            return Waiting { done: None, clock: None };
        }
        let (done, over) = channel();
        let what = what.to_owned();
        let clock = std::thread::spawn(move || {
            if over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new_spinner().with_message(what).with_elapsed(PATIENCE);
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}: {elapsed}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            // Nothing is ever sent: this waits until the other end is gone.
            let _ = over.recv();
            bar.finish_and_clear();
        });
        Waiting { done: Some(done), clock: Some(clock) }
    }

    /// Whether anything will be shown at all.
    pub(crate) fn is_shown(&self) -> bool {
        self.clock.is_some()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(clock) = self.clock.take() {
            let _ = clock.join();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
