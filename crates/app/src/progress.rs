//! A bar on stderr for whatever takes more than two seconds.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

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

    /// So many steps are done, of so many in all where that is known.
    pub(crate) fn set(&self, done: u64, of: Option<u64>) {
        if self.is_quiet || self.start.elapsed() < Duration::from_secs(2) {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr());
            let template = match of {
                Some(_) => "{wide_bar} {percent:>3} %  {elapsed} gone, {eta} to go",
                None => "{spinner} {human_pos} steps in {elapsed}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.with_elapsed(self.start.elapsed())
        });
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
