//! A channel of frames in which the newest wins: whoever looks seldom misses frames and never falls behind.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The newest frame of something that goes on. Copies are the same channel.
///
/// There is room for one frame: a newer one takes its place, seen or not. Frames are numbered from 1, so that a reader knows
/// what it has seen and what it has missed.
pub struct Latest<T>(Arc<Shared<T>>);

struct Shared<T> {
    kept: Mutex<Kept<T>>,
    changed: Condvar,
}

struct Kept<T> {
    /// How many frames there were.
    number: u64,
    frame: Option<Arc<T>>,
    has_ended: bool,
}

/// What a reader finds who waits for something new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News<T> {
    /// A newer frame, with its number.
    Frame(u64, Arc<T>),
    /// Nothing in all that time.
    Nothing,
    /// Nothing, and there will never be.
    End,
}

impl<T> Latest<T> {
    /// A channel without a frame.
    pub fn new() -> Latest<T> {
        let kept = Mutex::new(Kept { number: 0, frame: None, has_ended: false });
        Latest(Arc::new(Shared { kept, changed: Condvar::new() }))
    }

    /// Puts a frame in the place of the last one.
    pub fn publish(&self, frame: T) {
        let frame = Some(Arc::new(frame));
        let mut kept = self.kept();
        kept.number += 1;
        let old = std::mem::replace(&mut kept.frame, frame);
        drop(kept);
        self.0.changed.notify_all();
        drop(old);
    }

    /// Says that there will be no more.
    pub fn end(&self) {
        self.kept().has_ended = true;
        self.0.changed.notify_all();
    }

    /// Whether there will be no more.
    pub fn has_ended(&self) -> bool {
        self.kept().has_ended
    }

    /// The newest frame, with its number.
    pub fn latest(&self) -> Option<(u64, Arc<T>)> {
        let kept = self.kept();
        kept.frame.clone().map(|frame| (kept.number, frame))
    }

    /// Waits for a frame after number `seen`, 0 for any, but not longer than `timeout`.
    pub fn newer(&self, seen: u64, timeout: Duration) -> News<T> {
        let is_old = |kept: &mut Kept<T>| kept.number <= seen && !kept.has_ended;
        let waited = self.0.changed.wait_timeout_while(self.kept(), timeout, is_old);
        let (kept, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match &kept.frame {
            Some(frame) if kept.number > seen => News::Frame(kept.number, frame.clone()),
            _ if kept.has_ended => News::End,
            _ => News::Nothing,
        }
    }

    /// Waits for the end, but not longer than `timeout`; says whether it has come.
    pub fn wait_for_the_end(&self, timeout: Duration) -> bool {
        let waited = self.0.changed.wait_timeout_while(self.kept(), timeout, |kept| !kept.has_ended);
        waited.unwrap_or_else(PoisonError::into_inner).0.has_ended
    }

    fn kept(&self) -> MutexGuard<'_, Kept<T>> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Latest<T> {
    fn clone(&self) -> Latest<T> {
        Latest(self.0.clone())
    }
}

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Latest<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Latest").field(&self.latest()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(5);
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn the_newest_frame_wins_and_is_seen_once() {
        let channel = Latest::new();
        assert_eq!((channel.latest(), channel.newer(0, SOON)), (None, News::Nothing));
        (1..=5).for_each(|frame| channel.publish(frame * 10));
        assert_eq!(channel.newer(0, LONG), News::Frame(5, Arc::new(50)));
        assert_eq!(channel.newer(5, SOON), News::Nothing);
        channel.end();
        assert_eq!(channel.newer(4, LONG), News::Frame(5, Arc::new(50)), "the last one stays");
        assert_eq!((channel.newer(5, LONG), channel.latest()), (News::End, Some((5, Arc::new(50)))));
    }

    #[test]
    fn who_waits_is_woken() {
        let channel = Latest::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(SOON);
                channel.publish("one");
                std::thread::sleep(SOON);
                channel.end();
            });
            assert_eq!(channel.newer(0, LONG), News::Frame(1, Arc::new("one")));
            assert_eq!(channel.newer(1, LONG), News::End);
            assert!(channel.wait_for_the_end(LONG));
        });
    }
}
