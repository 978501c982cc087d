//! What threads do and when, written down while they do it.
//!
//! Every thread writes to a buffer of its own, of which it is the only writer: no lock, and no wait for another. A record is
//! a stretch of time on one thread, and stretches on a thread lie inside each other or apart.

use super::Tasks;
use super::recording::{Kind, Recording, Span};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// Records of one search at a time; given to it by [`Search::record`](crate::Search::record).
pub struct Recorder {
    start: Instant,
    /// One for each thread of the pool, then one for whoever called.
    pub(super) buffers: Vec<Buffer>,
}

/// The records of one thread, which alone writes here; apart from its neighbours in memory.
#[repr(align(128))]
pub(super) struct Buffer {
    /// Pages of records, made as they are needed.
    pages: Vec<OnceLock<Box<[Slot]>>>,
    pub(super) used: AtomicUsize,
    pub(super) lost: AtomicU64,
    /// The name of the innermost record that has not ended; zero for none.
    pub(super) open: AtomicU64,
}

/// One record. All stores are plain: only the order of a thread's own writes counts.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) begin: AtomicU64,
    pub(super) end: AtomicU64,
    /// The name of the record it belongs to, and its kind in the highest bits.
    pub(super) parent: AtomicU64,
    own: AtomicU64,
    stolen: AtomicU64,
    dropped: AtomicU64,
}

/// Records in a page.
pub(super) const PAGE: usize = 1024;
/// The most pages of a thread: four million records.
pub(super) const PAGES: usize = 4096;
/// Where the kind begins in [`Slot::parent`].
pub(super) const KIND: u32 = 60;

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

    pub(super) fn now(&self) -> u64 {
        self.start.elapsed().as_nanos() as u64
    }

    /// The number of the thread that runs this: the last of all outside of a pool.
    pub(super) fn thread(&self) -> usize {
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

    pub(super) fn slot(&self, place: usize) -> &Slot {
        &self.page(place / PAGE)[place % PAGE]
    }
}

/// What a record is called: its thread and its place there; zero is no record.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Name(pub(super) u64);

impl Name {
    pub(super) fn new(thread: usize, place: usize) -> Name {
        Name(((thread as u64) << 32 | place as u64) + 1)
    }

    pub(super) fn place(self) -> Option<(usize, usize)> {
        let name = self.0.checked_sub(1)?;
        Some(((name >> 32) as usize, name as u32 as usize))
    }
}

impl Slot {
    pub(super) fn add(&self, tasks: Tasks) {
        for (count, more) in
            [(&self.own, tasks.own), (&self.stolen, tasks.stolen), (&self.dropped, tasks.dropped)]
        {
            count.store(count.load(Relaxed) + more, Relaxed);
        }
    }
}
