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
            // Most were not taken: eight at a time are passed over.
            let (heads, rest) = counters.split_at(counters.len() % 8);
            let words = rest.as_chunks::<8>().0;
            let mut note = |place: usize, count: u8| {
                if count > 0 {
                    let class = class(count);
                    let seen = &mut self.seen[place];
                    if *seen & class == 0 {
                        self.edges += usize::from(*seen == 0);
                        *seen |= class;
                        is_new = true;
                    }
                }
            };
            heads.iter().enumerate().for_each(|(i, count)| note(first + i, *count));
            for (i, word) in words.iter().enumerate().filter(|(_, word)| u64::from_ne_bytes(**word) != 0) {
                word.iter().enumerate().for_each(|(j, count)| note(first + heads.len() + 8 * i + j, *count));
            }
        });
        is_new
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
