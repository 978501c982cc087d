//! Searches on threads of their own: one at a time, the next when the last has stopped.

use super::msg::{Job, Msg};
use plyground_players::{News, Thinker, Thinking};
use std::collections::HashMap;
use std::time::Duration;

/// What comes from a search that was begun: messages, and the word that it has ended.
#[derive(Debug)]
pub(super) enum Event {
    Msg(Msg),
    Ended(u64),
}

/// Players that were made ready, and the one that thinks.
pub(super) struct Thinkers<S> {
    /// By seat, game and spec, with all that they keep from move to move.
    kept: HashMap<Key, Thinker>,
    running: Option<Running>,
    next: Option<Job>,
    threads: usize,
    send: S,
}

type Key = (Option<usize>, String, String);

struct Running {
    task: u64,
    key: Key,
    thinking: Thinking,
    is_wanted: bool,
}

impl<S: Fn(Event) + Clone + Send + 'static> Thinkers<S> {
    pub(super) fn new(threads: usize, send: S) -> Thinkers<S> {
        Thinkers { kept: HashMap::new(), running: None, next: None, threads, send }
    }

    /// Keeps a player that is ready already.
    pub(super) fn keep(&mut self, seat: usize, spec: &str, thinker: Thinker) {
        self.kept.insert((Some(seat), thinker.game(), spec.to_owned()), thinker);
    }

    /// Begins a search, or does so as soon as the last has stopped.
    pub(super) fn think(&mut self, job: Job) {
        match &self.running {
            Some(running) => {
                running.thinking.cancel();
                self.next = Some(job);
            }
            None => self.begin(job),
        }
    }

    /// Whoever thinks shall stop; with `is_wanted` for an answer.
    pub(super) fn stop(&mut self, is_wanted: bool) {
        if let Some(running) = &mut self.running {
            running.is_wanted &= is_wanted;
            running.thinking.cancel();
        }
        if !is_wanted {
            self.next = None;
        }
    }

    fn begin(&mut self, job: Job) {
        let Job { task, spec, seat, session, seed } = job;
        let key = (seat, session.game(), spec);
        self.kept.retain(|(_, game, _), _| *game == key.1);
        let thinker = match self.kept.remove(&key) {
            Some(thinker) => Ok(thinker),
            None => session.enlist(&key.2),
        };
        let thinker = match thinker {
            Ok(thinker) => thinker,
            Err(error) => {
                (self.send)(Event::Msg(Msg::Answer { task, answer: Err(error.to_string()) }));
                return;
            }
        };
        let thinking = thinker.start(session.as_ref(), self.threads, seed);
        self.watch(task, &thinking);
        self.running = Some(Running { task, key, thinking, is_wanted: true });
    }

    /// Sends what is seen of a search: the newest frame each time, none twice.
    fn watch(&self, task: u64, thinking: &Thinking) {
        let (frames, send) = (thinking.frames().clone(), self.send.clone());
        let watch = move || {
            let mut seen = 0;
            loop {
                match frames.newer(seen, Duration::from_secs(3600)) {
                    News::Frame(number, frame) => {
                        seen = number;
                        send(Event::Msg(Msg::Frame { task, frame }));
                        // Nobody sees more pictures a second than this.
                        frames.wait_for_the_end(Duration::from_millis(30));
                    }
                    News::Nothing => {}
                    News::End => return send(Event::Ended(task)),
                }
            }
        };
        if std::thread::Builder::new().name("watcher".to_owned()).spawn(watch).is_err() {
            thinking.cancel();
            (self.send)(Event::Ended(task));
        }
    }

    /// A search has ended: its answer, if anybody waits for it.
    pub(super) fn ended(&mut self, task: u64) -> Option<Msg> {
        let running = self.running.take_if(|running| running.task == task)?;
        let Running { key, thinking, is_wanted, .. } = running;
        let (thinker, thought) = thinking.join();
        self.kept.insert(key, thinker);
        let is_wanted = is_wanted && self.next.is_none();
        if let Some(job) = self.next.take() {
            self.begin(job);
        }
        let answer = thought.map(Box::new).map_err(|error| error.to_string());
        is_wanted.then_some(Msg::Answer { task, answer })
    }
}
