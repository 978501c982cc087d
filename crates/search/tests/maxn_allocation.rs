//! No node of a MaxN search asks the allocator for memory.

use plyground_core::Game;
use plyground_games::blokus::{Blokus, Classic};
use plyground_search::maxn::{BestReply, Divide, MaxN, Options, Paranoid};
use plyground_search::testkit::run;
use plyground_search::{Budget, Search};
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
fn fifty_times_the_nodes_take_no_more_allocations() {
    let game = Blokus::<Classic>::new();
    for divide in [Divide::None, Divide::Budget, Divide::Every, Divide::Node] {
        let options = Options { divide, ..Options::default() };
        let all: [&mut dyn Search<_>; 3] =
            [&mut MaxN::new(options), &mut Paranoid::new(options), &mut BestReply::new(options)];
        for search in all {
            let mut count = |plies, threads| {
                let budget = Budget::depth(plies);
                // Threads are hired before the count begins.
                run(search, &game, &game.start(), budget, threads, 1);
                let before = ALLOCATIONS.load(Ordering::Relaxed);
                run(search, &game, &game.start(), budget, threads, 1);
                ALLOCATIONS.load(Ordering::Relaxed) - before
            };
            for threads in [1, 2] {
                let (few, many) = (count(2, threads), count(3, threads));
                assert!(many < few + 60, "{divide:?} on {threads}: {few} for 2 plies, {many} for 3");
            }
        }
    }
}
