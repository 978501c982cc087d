//! A store stays within its bytes, by the allocator's own count.

use plyground_learn::store::{self, Entry, Header, Known, Values};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts the bytes in use, and their highest number.
struct Counting;

static BYTES: AtomicUsize = AtomicUsize::new(0);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let bytes = BYTES.fetch_add(layout.size(), Relaxed) + layout.size();
        HIGHEST.fetch_max(bytes, Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let bytes = BYTES.fetch_add(size, Relaxed) + size - layout.size();
        BYTES.fetch_sub(layout.size(), Relaxed);
        HIGHEST.fetch_max(bytes, Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The highest number of bytes in use during some work, above what was in use before it.
fn taken(work: impl FnOnce()) -> usize {
    let before = BYTES.load(Relaxed);
    HIGHEST.store(before, Relaxed);
    work();
    HIGHEST.load(Relaxed) - before
}

fn batch(number: u128) -> Vec<Entry> {
    let known = |i: u128| Known { visits: 10 + (i * 7 + number) as u32 % 1000, wins: [5, 3] };
    (0..4000).map(|i| ((i * 1000 + number) << 24, known(i))).collect()
}

/// One test, so that nothing else is counted at the same time.
#[test]
fn a_store_stays_within_its_bytes() {
    for max_bytes in [1 << 20, 8 << 20] {
        let header =
            Header { game: "connect:7x6x4".to_owned(), max_bytes, origins: Vec::new(), foreign: true };
        let mut values = Values::new(header);
        let one = taken(|| drop(batch(0)));
        let all = taken(|| {
            for number in 0..300 {
                values.table.add(batch(number));
            }
        });
        assert!(all <= max_bytes + one, "{all} of {max_bytes}");
        assert!(all > max_bytes * 3 / 4, "{all} of {max_bytes}");
        // On disk a position takes less than in memory; and it is read again within the same bytes.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        store::write(&path, &values).unwrap();
        let length = std::fs::metadata(&path).unwrap().len() as usize;
        assert!(length <= 32 * values.table.len(), "{length} for {}", values.table.len());
        let read = taken(|| assert_eq!(store::read(&path).unwrap().table.len(), values.table.len()));
        assert!(read <= max_bytes + (1 << 20), "{read} of {max_bytes}");
    }
}
