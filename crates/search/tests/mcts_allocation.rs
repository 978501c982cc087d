//! No simulation asks the allocator for memory, and trees stay within theirs.

use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::mcts::{Divide, Options, Rollout, Uct};
use plyground_search::testkit::run;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts requests, and the bytes in use with their highest number.
struct Counting;

static REQUESTS: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.fetch_add(1, Relaxed);
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
        REQUESTS.fetch_add(1, Relaxed);
        let bytes = BYTES.fetch_add(size, Relaxed) + size - layout.size();
        BYTES.fetch_sub(layout.size(), Relaxed);
        HIGHEST.fetch_max(bytes, Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const DIVISIONS: [Divide; 4] = [Divide::Tree, Divide::Ensemble, Divide::Leaf, Divide::Shared];

/// One test, so that nothing else is counted at the same time.
#[test]
fn memory_is_asked_for_seldom_and_within_bounds() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let sims = Budget::sims;
    for divide in DIVISIONS {
        for (rollout, threads) in [(Rollout::Random, 1), (Rollout::Random, 2), (Rollout::Ucb, 1)] {
            let mut uct = Uct::new(Options { divide, rollout, memory: 32 << 20, ..Options::default() });
            let mut count = |number| {
                // Threads are hired and trees have grown before the count begins.
                run(&mut uct, &game, &game.start(), sims(number), threads, 1);
                let before = REQUESTS.load(Relaxed);
                run(&mut uct, &game, &game.start(), sims(number), threads, 1);
                REQUESTS.load(Relaxed) - before
            };
            let (few, many) = (count(200), count(20_000));
            assert!(many < few + 60, "{divide:?} {rollout:?} on {threads}: {few} for 200, {many} for 20000");
        }
    }
    for memory in [1 << 20, 8 << 20] {
        for divide in DIVISIONS {
            let mut uct = Uct::new(Options { divide, memory, ..Options::default() });
            run(&mut uct, &game, &game.start(), sims(0), 2, 1);
            HIGHEST.store(BYTES.load(Relaxed), Relaxed);
            let before = BYTES.load(Relaxed);
            run(&mut uct, &game, &game.start(), sims(200_000), 2, 1);
            let requests = REQUESTS.load(Relaxed);
            run(&mut uct, &game, &game.start(), sims(200_000), 2, 1);
            // A tree that is full does not try to grow again and again.
            let requests = REQUESTS.load(Relaxed) - requests;
            assert!(requests < 500, "{divide:?}: {requests} requests");
            let taken = HIGHEST.load(Relaxed) - before;
            // What a search has beside its trees is little: the ways of each round, of each replica or thread.
            assert!(taken < memory + (1 << 18), "{divide:?}: {taken} of {memory}");
            assert!(taken > memory / 2, "{divide:?}: {taken} of {memory}");
        }
    }
}
