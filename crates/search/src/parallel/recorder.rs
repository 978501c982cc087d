//! What threads do and when, written down while they do it.
//!
//! Every thread writes to a buffer of its own, of which it is the only writer: no lock, and no wait for another. A record is
//! a stretch of time on one thread, and stretches on a thread lie inside each other or apart. Where nothing is recorded, a
//! task costs a look at an `Option`.

use super::Tasks;
use super::recording::{Kind, Recording, Span};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Records of one search at a time; given to it by [`Search::record`](crate::Search::record).
pub struct Recorder {
    start: Instant,
    /// One for each thread of the pool, then one for whoever called.
    buffers: Vec<Buffer>,
}

/// The records of one thread, which alone writes here; apart from its neighbours in memory.
#[repr(align(128))]
struct Buffer {
    /// Pages of records, made as they are needed.
    pages: Vec<OnceLock<Box<[Slot]>>>,
    used: AtomicUsize,
    lost: AtomicU64,
    /// The name of the innermost record that has not ended; zero for none.
    open: AtomicU64,
}

/// One record. All stores are plain: only the order of a thread's own writes counts.
#[derive(Default)]
struct Slot {
    begin: AtomicU64,
    end: AtomicU64,
    /// The name of the record it belongs to, and its kind in the highest bits.
    parent: AtomicU64,
    own: AtomicU64,
    stolen: AtomicU64,
    dropped: AtomicU64,
}

/// Records in a page.
const PAGE: usize = 1024;
/// The most pages of a thread: four million records.
const PAGES: usize = 4096;
/// Where the kind begins in [`Slot::parent`].
const KIND: u32 = 60;

impl Recorder {
    /// A recorder for a search by so many threads.
    pub fn new(threads: usize) -> Recorder {
        let buffers = (0..=threads).map(|_| Buffer::new()).collect();
        Recorder { start: Instant::now(), buffers }
    }

    /// All that was recorded. To be asked when the search is over.
    pub fn recording(&self) -> Recording {
        let mut first = vec![0];
        for buffer in &self.buffers {
            first.push(first[first.len() - 1] + buffer.used.load(Relaxed));
        }
        let read = |thread: usize, slot: &Slot| {
            let parent = slot.parent.load(Relaxed);
            let name = Name(parent & ((1 << KIND) - 1));
            Span {
                thread,
                kind: Kind::ALL[(parent >> KIND) as usize],
                begin: slot.begin.load(Relaxed),
                end: slot.end.load(Relaxed),
                parent: name.place().map(|(thread, place)| first[thread] + place),
                tasks: Tasks {
                    created: slot.own.load(Relaxed) + slot.stolen.load(Relaxed) + slot.dropped.load(Relaxed),
                    own: slot.own.load(Relaxed),
                    stolen: slot.stolen.load(Relaxed),
                    dropped: slot.dropped.load(Relaxed),
                },
            }
        };
        let mut spans = Vec::with_capacity(first[self.buffers.len()]);
        for (thread, buffer) in self.buffers.iter().enumerate() {
            spans.extend((0..buffer.used.load(Relaxed)).map(|place| read(thread, buffer.slot(place))));
        }
        let lost = self.buffers.iter().map(|buffer| buffer.lost.load(Relaxed)).sum();
        Recording { workers: self.buffers.len() - 1, spans, lost }
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_nanos() as u64
    }

    /// The number of the thread that runs this: the last of all outside of a pool.
    fn thread(&self) -> usize {
        let caller = self.buffers.len() - 1;
        rayon::current_thread_index().map_or(caller, |worker| worker.min(caller))
    }
}

impl Buffer {
    fn new() -> Buffer {
        let buffer = Buffer {
            pages: (0..PAGES).map(|_| OnceLock::new()).collect(),
            used: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            open: AtomicU64::new(0),
        };
        buffer.page(0);
        buffer
    }

    fn page(&self, number: usize) -> &[Slot] {
        self.pages[number].get_or_init(|| (0..PAGE).map(|_| Slot::default()).collect())
    }

    fn slot(&self, place: usize) -> &Slot {
        &self.page(place / PAGE)[place % PAGE]
    }
}

/// What a record is called: its thread and its place there; zero is no record.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Name(u64);

impl Name {
    fn new(thread: usize, place: usize) -> Name {
        Name(((thread as u64) << 32 | place as u64) + 1)
    }

    fn place(self) -> Option<(usize, usize)> {
        let name = self.0.checked_sub(1)?;
        Some(((name >> 32) as usize, name as u32 as usize))
    }
}

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

impl Slot {
    fn add(&self, tasks: Tasks) {
        for (count, more) in
            [(&self.own, tasks.own), (&self.stolen, tasks.stolen), (&self.dropped, tasks.dropped)]
        {
            count.store(count.load(Relaxed) + more, Relaxed);
        }
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
