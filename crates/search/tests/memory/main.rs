//! No node and no playout asks the allocator for memory, and trees stay within theirs.

mod flat;
mod maxn;
mod mcts;

use plyground_core::memory::{Counting, Taken};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test at a time: what another asks for would be counted, too.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn taken(work: impl FnOnce()) -> Taken {
    plyground_core::memory::taken(work).expect("this program's allocator counts")
}
