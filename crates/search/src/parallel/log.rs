//! Where a search writes down what it does, if anywhere: where nothing is recorded, a task costs a look at an `Option`.

use super::Tasks;
use super::recorder::{Buffer, KIND, Name, PAGE, PAGES, Recorder, Slot};
use super::recording::Kind;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Where a search writes down what it does, if anywhere.
#[derive(Copy, Clone, Default)]
pub(crate) struct Log<'a>(Option<&'a Recorder>);

impl<'a> Log<'a> {
    /// To this recorder, or nowhere.
    pub(crate) fn new(recorder: &'a Option<Arc<Recorder>>) -> Log<'a> {
        Log(recorder.as_deref())
    }

    pub(crate) fn is_on(self) -> bool {
        self.0.is_some()
    }

    /// The whole search, until the record is dropped.
    #[inline]
    pub(crate) fn search(self) -> Open<'a> {
        self.begin(Kind::Task, Name::default())
    }

    /// A task of a fork, on this thread from now until the record is dropped.
    #[inline]
    pub(crate) fn task(self, fork: Name) -> Open<'a> {
        self.begin(Kind::Task, fork)
    }

    /// Work taken from another thread, whose tasks may be too short to be recorded each.
    #[inline]
    pub(crate) fn piece(self, of: Name) -> Open<'a> {
        self.begin(Kind::Piece, of)
    }

    /// Tasks are handed out from now on, and until the record is dropped this thread waits for all of them.
    #[inline]
    pub(crate) fn fork(self) -> Open<'a> {
        self.begin(Kind::Fork, self.innermost())
    }

    /// The innermost record of this thread that has not ended.
    #[inline]
    pub(crate) fn innermost(self) -> Name {
        self.0
            .map_or(Name::default(), |recorder| Name(recorder.buffers[recorder.thread()].open.load(Relaxed)))
    }

    /// Counts tasks that are too short to be recorded for the record they are part of.
    #[inline]
    pub(crate) fn fold(self, tasks: Tasks) {
        if let (Some(recorder), Some((thread, place))) = (self.0, self.innermost().place()) {
            recorder.buffers[thread].slot(place).add(tasks);
        }
    }

    fn begin(self, kind: Kind, parent: Name) -> Open<'a> {
        let Some(recorder) = self.0 else { return Open { record: None } };
        let thread = recorder.thread();
        let buffer = &recorder.buffers[thread];
        let place = buffer.used.load(Relaxed);
        if place == PAGE * PAGES {
            buffer.lost.store(buffer.lost.load(Relaxed) + 1, Relaxed);
            return Open { record: None };
        }
        buffer.used.store(place + 1, Relaxed);
        let slot = buffer.slot(place);
        let name = Name::new(thread, place);
        let before = buffer.open.load(Relaxed);
        buffer.open.store(name.0, Relaxed);
        slot.parent.store(parent.0 | (kind as u64) << KIND, Relaxed);
        slot.begin.store(recorder.now(), Relaxed);
        Open { record: Some(Record { recorder, buffer, slot, name, before }) }
    }
}

/// A record that ends when it is dropped, on the thread where it began.
pub(crate) struct Open<'a> {
    record: Option<Record<'a>>,
}

struct Record<'a> {
    recorder: &'a Recorder,
    buffer: &'a Buffer,
    slot: &'a Slot,
    name: Name,
    /// What was open before.
    before: u64,
}

impl Open<'_> {
    /// What tasks of this fork are begun with.
    #[inline]
    pub(crate) fn name(&self) -> Name {
        self.record.as_ref().map_or(Name::default(), |record| record.name)
    }

    /// Says which tasks the record stands for.
    #[inline]
    pub(crate) fn did(&self, tasks: Tasks) {
        if let Some(record) = &self.record {
            record.slot.add(tasks);
        }
    }
}

impl Drop for Open<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(record) = &self.record {
            record.slot.end.store(record.recorder.now(), Relaxed);
            record.buffer.open.store(record.before, Relaxed);
        }
    }
}
