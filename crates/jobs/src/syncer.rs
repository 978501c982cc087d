//! A thread that puts what was written to a file on the disk, a second later at the latest.

use std::fs::File;
use std::io::Error;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long what is written may wait for the disk, together with what comes meanwhile.
const PATIENCE: Duration = Duration::from_secs(1);

/// Puts what was written to a file on the disk: soon, or now.
///
/// To wait for a disk takes milliseconds, which rows of a study do not; so the disk is waited for beside the work, once for
/// all that came within a second.
#[derive(Debug)]
pub(crate) struct Syncer {
    file: Arc<File>,
    shared: Arc<Shared>,
    /// Begun with the first line.
    clock: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Whether something was written since the disk was last waited for.
    is_due: bool,
    /// Whether the disk is waited for at this moment.
    is_at_it: bool,
    is_over: bool,
    /// Why the disk did not take it.
    failed: Option<Error>,
    count: u64,
}

impl Syncer {
    pub(crate) fn new(file: File) -> Syncer {
        Syncer { file: Arc::new(file), shared: Arc::default(), clock: None }
    }

    /// Something was written: it goes to the disk within a second. Says why what came before did not get there.
    pub(crate) fn soon(&mut self) -> Result<(), Error> {
        let mut state = self.shared.lock();
        if let Some(error) = state.failed.take() {
            return Err(error);
        }
        if !state.is_due {
            state.is_due = true;
            self.shared.changed.notify_all();
        }
        drop(state);
        if self.clock.is_none() {
            let (file, shared) = (self.file.clone(), self.shared.clone());
            self.clock = Some(std::thread::Builder::new().spawn(move || shared.keep(&file))?);
        }
        Ok(())
    }

    /// Waits until the disk has all that was written.
    pub(crate) fn now(&self) -> Result<(), Error> {
        let state = self.shared.changed.wait_while(self.shared.lock(), |state| state.is_at_it);
        let mut state = state.expect("nobody panics here");
        if let Some(error) = state.failed.take() {
            return Err(error);
        }
        if state.is_due {
            state.count += 1;
            self.file.sync_data()?;
            state.is_due = false;
        }
        Ok(())
    }

    /// How often the disk was waited for.
    #[cfg(test)]
    pub(crate) fn count(&self) -> u64 {
        self.shared.lock().count
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics here")
    }

    /// Waits for something to be due, then for a second, then for the disk.
    fn keep(&self, file: &File) {
        let mut state = self.lock();
        while !state.is_over {
            if !state.is_due {
                state = self.changed.wait(state).expect("nobody panics here");
                continue;
            }
            let waited = self.changed.wait_timeout_while(state, PATIENCE, |state| !state.is_over);
            state = waited.expect("nobody panics here").0;
            if state.is_due {
                (state.is_due, state.is_at_it) = (false, true);
                state.count += 1;
                drop(state);
                let synced = file.sync_data();
                state = self.lock();
                state.is_at_it = false;
                state.failed = state.failed.take().or(synced.err());
                self.changed.notify_all();
            }
        }
    }
}

impl Drop for Syncer {
    /// What is left is put on the disk; who wants to hear that it failed asks for it before.
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_all();
        if let Some(clock) = self.clock.take() {
            let _ = clock.join();
        }
        let _ = self.now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn the_disk_is_waited_for_once_a_second_and_without_being_asked() {
        let mut syncer = Syncer::new(tempfile::tempfile().unwrap());
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(1500) {
            syncer.soon().unwrap();
        }
        let seconds = start.elapsed().as_secs_f64();
        assert!((1.0..=seconds + 1.0).contains(&(syncer.count() as f64)), "{} times", syncer.count());
        // Nothing more is written, and still it gets there.
        while syncer.shared.lock().is_due {
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
