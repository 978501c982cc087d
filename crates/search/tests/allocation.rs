//! No playout asks the allocator for memory.

use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::flat::{DefaultPolicy, Divide, MonteCarlo, Options};
use plyground_search::testkit::run;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_hundred_times_the_playouts_take_no_more_allocations() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let large: Connect<u128> = Connect::new(12, 8, 4).unwrap();
    for divide in [Divide::Chunks, Divide::Moves, Divide::Sims, Divide::Both] {
        for (playout, threads) in
            [(DefaultPolicy::Uniform, 1), (DefaultPolicy::Uniform, 2), (DefaultPolicy::Centre, 2)]
        {
            let mut search = MonteCarlo::new(Options { divide, playout, chunk: 1, ..Options::default() });
            let mut count = |sims| {
                let budget = Budget::sims(sims);
                // Threads are hired before the count begins.
                run(&mut search, &game, &game.start(), budget, threads, 1);
                run(&mut search, &large, &large.start(), budget, threads, 1);
                let before = ALLOCATIONS.load(Ordering::Relaxed);
                run(&mut search, &game, &game.start(), budget, threads, 1);
                run(&mut search, &large, &large.start(), budget, threads, 1);
                ALLOCATIONS.load(Ordering::Relaxed) - before
            };
            let (few, many) = (count(50), count(5000));
            assert!(many < few + 60, "{divide:?} {playout:?} on {threads}: {few} for 50, {many} for 5000");
        }
    }
}
