//! A bar on stderr for whatever takes more than two seconds.

use crate::pace::Pace;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use plyground_players::FrameThought;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is shown of work that takes less.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the clock is drawn anew: seldom enough to disturb nothing that is measured.
const TICK: Duration = Duration::from_millis(500);

/// Who is shown frames.
pub(crate) type Observer<'a> = dyn Fn(&FrameThought) + Sync + 'a;

/// A bar that shows itself only on a terminal, and only once two seconds have passed; then at once, whether or not a step is
/// done.
pub(crate) struct Progress {
    is_quiet: bool,
    start: Instant,
    shown: Arc<Shown>,
    _waiting: Waiting,
}

/// What is on the screen.
#[derive(Default)]
struct Shown {
    bar: OnceLock<ProgressBar>,
    /// Whether steps are shown, beside the time.
    has_steps: AtomicBool,
    /// What is being done, where somebody said so.
    label: Mutex<Option<String>>,
    /// How fast it goes.
    pace: Mutex<Pace>,
}

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Progress {
        let (shown, start) = (Arc::<Shown>::default(), Instant::now());
        let waiting = Waiting::begin(is_quiet, {
            let shown = shown.clone();
            move || {
                shown.bar(start);
                None
            }
        });
        Progress { is_quiet, start, shown, _waiting: waiting }
    }

    /// What is being done.
    pub(crate) fn label(&self, what: &str) {
        *self.shown.label.lock().expect("nobody panics here") = Some(what.to_owned());
        if let Some(bar) = self.shown.bar.get() {
            bar.set_message(what.to_owned());
        }
    }

    /// The same as [`set`](Progress::set) by somebody who knows better how long the rest will take.
    pub(crate) fn set_with(&self, done: u64, of: u64, remaining: Option<Duration>) {
        let Some(remaining) = remaining else { return self.set(done, Some(of)) };
        if let Some(bar) = self.bar() {
            self.shown.has_steps.store(true, Ordering::Relaxed);
            style(&bar, "{wide_bar} {pos} of {len}  {elapsed} gone, {msg}");
            bar.set_length(of);
            let pace = self.shown.pace(done).map_or(String::new(), |pace| format!("  {pace}"));
            bar.set_message(format!("{} to go{pace}", HumanDuration(remaining)));
            bar.set_position(done);
        }
    }

    /// Says something in a line of its own, above the bar.
    pub(crate) fn say(&self, line: &str) {
        match self.shown.bar.get() {
            _ if self.is_quiet => {}
            Some(bar) => bar.suspend(|| anstream::eprintln!("{line}")),
            None => anstream::eprintln!("{line}"),
        }
    }

    /// An observer, where there is somebody to see what it is shown.
    pub(crate) fn observer<'a>(&self, show: &'a Observer<'a>) -> Option<&'a Observer<'a>> {
        (!self.is_quiet && std::io::stderr().is_terminal()).then_some(show)
    }

    /// What a player knows by now: how far it is, and the move that looks best.
    pub(crate) fn show(&self, frame: &FrameThought) {
        self.set(frame.done, frame.of);
        if let (Some(best), Some(bar)) = (&frame.best, self.bar()) {
            style(
                &bar,
                match frame.of {
                    Some(_) => "{wide_bar} {percent:>3} %  {elapsed} gone, {eta} to go, best {msg}",
                    None => "{spinner} {human_pos} steps in {elapsed}, best {msg}",
                },
            );
            bar.set_message(best.clone());
        }
    }

    /// So many steps are done, of so many in all where that is known.
    pub(crate) fn set(&self, done: u64, of: Option<u64>) {
        let Some(bar) = self.bar() else { return };
        if !self.shown.has_steps.swap(true, Ordering::Relaxed) {
            style(
                &bar,
                match of {
                    Some(_) => "{wide_bar} {percent:>3} %  {elapsed} gone, {eta} to go  {msg}",
                    None => "{spinner} {human_pos} steps in {elapsed}  {msg}",
                },
            );
            bar.set_message("");
            if let Some(of) = of {
                bar.set_length(of);
            }
        }
        if let Some(pace) = self.shown.pace(done) {
            bar.set_message(pace);
        }
        bar.set_position(done);
    }

    /// The bar, once it may be seen.
    fn bar(&self) -> Option<ProgressBar> {
        (!self.is_quiet && self.start.elapsed() >= PATIENCE).then(|| self.shown.bar(self.start))
    }
}

impl Shown {
    /// How fast it goes, once that is known.
    fn pace(&self, done: u64) -> Option<String> {
        let mut pace = self.pace.lock().expect("nobody panics here");
        pace.note(Instant::now(), done);
        (pace.rate() > 0.0).then(|| pace.words())
    }

    fn bar(&self, start: Instant) -> ProgressBar {
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            style(&bar, "{spinner} {msg}: {elapsed}");
            let label = self.label.lock().expect("nobody panics here").clone();
            bar.set_message(label.unwrap_or_else(|| "at work".to_owned()));
            bar.enable_steady_tick(TICK);
            bar.with_elapsed(start.elapsed())
        });
        bar.clone()
    }
}

fn style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.bar.get() {
            bar.finish_and_clear();
        }
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
        let what = what.to_owned();
        Waiting::begin(is_quiet, move || {
            let bar = ProgressBar::new_spinner().with_message(what).with_elapsed(PATIENCE);
            style(&bar, "{spinner} {msg}: {elapsed}");
            bar.enable_steady_tick(TICK);
            Some(bar)
        })
    }

    /// Shows something after two seconds; if that is a bar, it is taken away when the work is done.
    fn begin(is_quiet: bool, show: impl FnOnce() -> Option<ProgressBar> + Send + 'static) -> Waiting {
        if is_quiet || !std::io::stderr().is_terminal() {
            return Waiting { done: None, clock: None };
        }
        let (done, over) = channel();
        // Without a thread more nothing is shown.
        let clock = std::thread::Builder::new().spawn(move || {
            if over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = show();
            // Nothing is ever sent: this waits until the other end is gone.
            let _ = over.recv();
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Waiting { done: Some(done), clock: clock.ok() }
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
