//! Thinking on a thread of its own: watched by frames, cancelled by a handle, joined for its answer.

use super::{Cancel, Latest, ThinkError, Thinker};
use crate::session::{FrameThought, Request, Session, Thought};
use std::sync::mpsc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// A thinker at work on a thread of its own. Dropped, it is cancelled, and ends by itself.
pub struct Thinking {
    cancel: Cancel,
    frames: Latest<FrameThought>,
    work: Option<Work>,
}

/// The thinker with its answer.
type Thoughtful = (Thinker, Result<Thought, ThinkError>);

enum Work {
    Begun(JoinHandle<Thoughtful>),
    NotBegun(Box<Thoughtful>),
}

impl Thinker {
    /// Thinks about the position of a session as it is now, on a thread of its own, with so many threads and this seed.
    ///
    /// The session may go on in the meantime. The thinker comes back from [`Thinking::join`].
    pub fn start(self, session: &dyn Session, threads: usize, seed: u64) -> Thinking {
        self.start_watched(session, threads, seed, |_| {})
    }

    /// The same with an observer that sees every frame, from any thread of the search: where none may be missed, or where
    /// somebody is to be woken.
    pub fn start_watched(
        self,
        session: &dyn Session,
        threads: usize,
        seed: u64,
        observer: impl Fn(&FrameThought) + Send + Sync + 'static,
    ) -> Thinking {
        let (cancel, frames, here) = (Cancel::new(), Latest::new(), session.fork());
        // The thinker goes over when there is a thread for it, so that it is not lost where there is none.
        let (hand_over, receive) = mpsc::channel::<Thinker>();
        let (stop, channel) = (cancel.clone(), Ending(frames.clone()));
        let think = move || {
            let mut thinker = receive.recv().expect("whoever starts a thread hands it a thinker");
            let show = |frame: &FrameThought| {
                observer(frame);
                channel.0.publish(frame.clone());
            };
            let request = Request { threads, seed, stop: stop.flag(), observer: Some(&show) };
            let thought = thinker.think(here.as_ref(), &request);
            (thinker, thought)
        };
        let work = match Builder::new().name("thinker".to_owned()).spawn(think) {
            Ok(thread) => {
                hand_over.send(self).expect("a thread that waits for its thinker");
                Work::Begun(thread)
            }
            Err(error) => Work::NotBegun(Box::new((self, Err(ThinkError::NoThread(error.to_string()))))),
        };
        Thinking { cancel, frames, work: Some(work) }
    }
}

impl Thinking {
    /// Tells it to stop; the answer is then the best of what it has.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// A handle to do so from elsewhere.
    pub fn cancel_handle(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The channel of its frames, to be read here or on other threads.
    pub fn frames(&self) -> &Latest<FrameThought> {
        &self.frames
    }

    /// Whether there is an answer, so that [`join`](Thinking::join) need not wait.
    pub fn is_finished(&self) -> bool {
        self.frames.has_ended()
    }

    /// Waits for the answer, but not longer than `timeout`; says whether it is there.
    pub fn wait(&self, timeout: Duration) -> bool {
        self.frames.wait_for_the_end(timeout)
    }

    /// Waits for the answer, and hands back the thinker with all that it keeps for the next move.
    pub fn join(mut self) -> (Thinker, Result<Thought, ThinkError>) {
        match self.work.take().expect("it is joined once") {
            Work::Begun(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Work::NotBegun(thoughtful) => *thoughtful,
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// A channel that ends when its thread does, however that comes about.
struct Ending(Latest<FrameThought>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.end();
    }
}
