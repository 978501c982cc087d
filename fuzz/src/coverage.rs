//! Counters at branches, where the program was compiled with them: `-C passes=sancov-module` on stable Rust.

use std::sync::Mutex;

/// The counters of a part of the program: a byte for each edge between its blocks.
struct Counters {
    start: *mut u8,
    length: usize,
}

// SAFETY: the counters last as long as the program, and whoever looks at them holds the lock.
unsafe impl Send for Counters {}

static ALL: Mutex<Vec<Counters>> = Mutex::new(Vec::new());

/// Called by each part of the program before `main`, if it has counters.
///
/// # Safety
///
/// The compiler calls it, with the ends of an array that lasts as long as the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    let length = stop as usize - start as usize;
    if length > 0
        && let Ok(mut all) = ALL.lock()
        && all.iter().all(|one| one.start != start)
    {
        all.push(Counters { start, length });
    }
}

/// Which edges were ever taken, and about how often.
#[derive(Default)]
pub struct Coverage {
    /// The classes of counts that were seen of each edge, as bits.
    seen: Vec<u8>,
    edges: usize,
}

impl Coverage {
    /// Whether the program has counters.
    pub fn is_there() -> bool {
        ALL.lock().is_ok_and(|all| !all.is_empty())
    }

    /// How many edges were taken.
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// Forgets what was counted since the last look.
    pub fn clear() {
        each(|_, counters| counters.fill(0));
    }

    /// Looks at the counters since they were cleared: whether an edge was taken that never was, or another number of times.
    pub fn is_new(&mut self) -> bool {
        let mut is_new = false;
        each(|first, counters| {
            if self.seen.len() < first + counters.len() {
                self.seen.resize(first + counters.len(), 0);
            }
            taken(counters, |place, count| {
                let class = class(count);
                let seen = &mut self.seen[first + place];
                if *seen & class == 0 {
                    self.edges += usize::from(*seen == 0);
                    *seen |= class;
                    is_new = true;
                }
            });
        });
        is_new
    }

    /// Whether an edge was taken since the counters were cleared that [`is_new`](Coverage::is_new) has never seen.
    pub fn has_new_edge(&self) -> bool {
        let mut has = false;
        each(|first, counters| {
            taken(counters, |place, _| has |= self.seen.get(first + place).is_none_or(|seen| *seen == 0));
        });
        has
    }
}

/// Shows the counters that are not zero. Most are: sixty-four at a time are passed over.
fn taken(counters: &[u8], mut show: impl FnMut(usize, u8)) {
    const TOGETHER: usize = 64;
    for (number, some) in counters.chunks(TOGETHER).enumerate() {
        if some.iter().fold(0, |all, count| all | count) != 0 {
            let counts = some.iter().enumerate().filter(|(_, count)| **count > 0);
            counts.for_each(|(i, count)| show(TOGETHER * number + i, *count));
        }
    }
}

/// The class of a count as a bit: once, twice, three times, up to 7, 15, 31, 127, more.
fn class(count: u8) -> u8 {
    1 << match count {
        0 | 1 => 0,
        2 => 1,
        3 => 2,
        4..=7 => 3,
        8..=15 => 4,
        16..=31 => 5,
        32..=127 => 6,
        128.. => 7,
    }
}

/// Shows all counters, a part of the program at a time, and the number of the first of each.
fn each(mut show: impl FnMut(usize, &mut [u8])) {
    let Ok(all) = ALL.lock() else { return };
    let mut first = 0;
    for Counters { start, length } in all.iter() {
        // SAFETY: the compiler made them. Other threads may count meanwhile: a count that is lost or torn changes nothing but which
        // inputs look new.
        show(first, unsafe { std::slice::from_raw_parts_mut(*start, *length) });
        first += length;
    }
}
