//! The table of positions and their counts in memory: sorted arrays within a number of bytes.

use plyground_search::mcts::Known;

/// A position's key with its counts.
pub type Entry = (u128, Known);

/// Positions sorted by key, side by side with their counts: 28 bytes each, and a quarter of a byte for the fences.
///
/// Keys are looked for among the fences first, every 64th key, which are few enough to stay in the cache. When the table is
/// full, the positions that were visited least make room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTable {
    keys: Vec<u128>,
    counts: Vec<Known>,
    fences: Vec<u128>,
    limit: usize,
}

/// Keys from fence to fence.
const FIELD: usize = 64;

impl ValueTable {
    /// Bytes that a position may take; it takes a little less.
    pub const BYTES: usize = 32;

    /// An empty table that never takes more than `bytes`.
    pub fn new(bytes: usize) -> ValueTable {
        ValueTable {
            keys: Vec::new(),
            counts: Vec::new(),
            fences: Vec::new(),
            limit: bytes / ValueTable::BYTES,
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How many there is room for.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        (self.keys.capacity() + self.fences.capacity()) * size_of::<u128>()
            + self.counts.capacity() * size_of::<Known>()
    }

    /// What is known of a position.
    pub fn find(&self, key: u128) -> Option<Known> {
        self.place(key).map(|place| self.counts[place])
    }

    /// All positions by key.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.keys.iter().copied().zip(self.counts.iter().copied())
    }

    fn place(&self, key: u128) -> Option<usize> {
        let field = self.fences.partition_point(|fence| *fence <= key).checked_sub(1)?;
        let first = field * FIELD;
        let last = self.keys.len().min(first + FIELD);
        self.keys[first..last].binary_search(&key).ok().map(|place| first + place)
    }

    /// Adds positions, sorted by key and none twice; where there is no room for all, those with the fewest visits go,
    /// and of equals those with the highest keys.
    ///
    /// What is left depends on the positions only. A sixteenth of the table is freed at once, so that this is seldom. Tells how
    /// many went.
    pub fn add(&mut self, mut batch: Vec<Entry>) -> u64 {
        batch.retain(|(key, more)| match self.place(*key) {
            Some(place) => {
                self.counts[place] = sum(self.counts[place], *more);
                false
            }
            None => true,
        });
        let all = self.keys.len() + batch.len();
        if all > self.limit {
            self.drop_least(&mut batch, self.limit - self.limit / 16);
        }
        let dropped = all - (self.keys.len() + batch.len());
        self.insert(&batch);
        self.fences.clear();
        self.fences.reserve_exact(self.keys.len().div_ceil(FIELD));
        self.fences.extend(self.keys.iter().step_by(FIELD));
        dropped as u64
    }

    /// Leaves the `room` most visited positions of the table and the batch together.
    fn drop_least(&mut self, batch: &mut Vec<Entry>, room: usize) {
        let above = |visits: u32| {
            self.counts.iter().filter(|known| known.visits > visits).count()
                + batch.iter().filter(|(_, known)| known.visits > visits).count()
        };
        // The fewest visits above which there is room for all: found bit by bit, since a sorted copy would take memory.
        let bound = (0..32).rev().fold(u32::MAX, |bound, bit| {
            let lower = bound & !(1 << bit);
            if above(lower) <= room { lower } else { bound }
        });
        let mut equals = room - above(bound);
        // Of those on the bound the lowest keys stay. Both lists are sorted, so the last of them is found by counting.
        let on_bound = |known: &Known| known.visits == bound;
        let mut last = None;
        let mut ours = self.iter().filter(|(_, known)| on_bound(known)).map(|(key, _)| key).peekable();
        let mut others = batch.iter().filter(|(_, known)| on_bound(known)).map(|(key, _)| *key).peekable();
        while equals > 0 {
            last = match (ours.peek(), others.peek()) {
                (Some(a), Some(b)) if a < b => ours.next(),
                (Some(_), None) => ours.next(),
                (_, Some(_)) => others.next(),
                (None, None) => break,
            };
            equals -= 1;
        }
        drop((ours, others));
        let stays = |key: u128, known: Known| {
            known.visits > bound || known.visits == bound && last.is_some_and(|last| key <= last)
        };
        let mut kept = 0;
        for i in 0..self.keys.len() {
            if stays(self.keys[i], self.counts[i]) {
                (self.keys[kept], self.counts[kept]) = (self.keys[i], self.counts[i]);
                kept += 1;
            }
        }
        self.keys.truncate(kept);
        self.counts.truncate(kept);
        batch.retain(|(key, known)| stays(*key, *known));
    }

    /// Puts new positions between the old ones, from the back, so that no second table is needed.
    fn insert(&mut self, batch: &[Entry]) {
        let mut old = self.keys.len();
        let mut new = batch.len();
        self.keys.reserve_exact(new);
        self.counts.reserve_exact(new);
        self.keys.resize(old + new, 0);
        self.counts.resize(old + new, Known::default());
        while new > 0 {
            let to = old + new - 1;
            if old > 0 && self.keys[old - 1] > batch[new - 1].0 {
                old -= 1;
                (self.keys[to], self.counts[to]) = (self.keys[old], self.counts[old]);
            } else {
                new -= 1;
                (self.keys[to], self.counts[to]) = batch[new];
            }
        }
    }
}

/// Games of both; halved until the visits fit their counter.
pub(super) fn sum(a: Known, b: Known) -> Known {
    let visits = u64::from(a.visits) + u64::from(b.visits);
    let halves = u32::from(visits > u64::from(u32::MAX));
    let fit = |x: u32, y: u32| ((u64::from(x) + u64::from(y)) >> halves) as u32;
    Known { visits: fit(a.visits, b.visits), wins: [0, 1].map(|seat| fit(a.wins[seat], b.wins[seat])) }
}

/// Several batches as one: sorted, each position once.
pub(super) fn united<'a>(batches: impl Iterator<Item = &'a [Entry]>) -> Vec<Entry> {
    let mut all: Vec<Entry> = batches.flatten().copied().collect();
    // Stable: equal keys are added in the order of the batches.
    all.sort_by_key(|(key, _)| *key);
    all.dedup_by(|next, first| {
        let is_same = next.0 == first.0;
        if is_same {
            first.1 = sum(first.1, next.1);
        }
        is_same
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn known(visits: u32) -> Known {
        Known { visits, wins: [visits / 2, visits / 3] }
    }

    #[test]
    fn a_table_is_a_dictionary_until_it_is_full() {
        let mut table = ValueTable::new(1 << 20);
        let mut plain = BTreeMap::new();
        for round in 0..20_u128 {
            let batch: Vec<Entry> =
                (0..500).map(|i| (i * (round + 1) * 0x1_0000_0001 % 9973, known(i as u32 + 1))).collect();
            let batch = united(std::iter::once(&batch[..]));
            for (key, more) in &batch {
                let entry: &mut Known = plain.entry(*key).or_default();
                *entry = sum(*entry, *more);
            }
            table.add(batch);
            assert!(table.iter().eq(plain.iter().map(|(key, known)| (*key, *known))));
        }
        assert!(plain.iter().all(|(key, known)| table.find(*key) == Some(*known)));
        assert_eq!((table.find(9974), table.find(u128::MAX)), (None, None));
    }

    #[test]
    fn the_least_visited_make_room() {
        let mut table = ValueTable::new(16 * ValueTable::BYTES);
        assert_eq!(table.add((0..16).map(|i| (i, known(i as u32 + 1))).collect()), 0);
        assert_eq!((table.len(), table.limit()), (16, 16));
        // Fifteen stay of nineteen: of those with five visits all but the one with the highest key.
        assert_eq!(table.add(vec![(3, known(1)), (100, known(5)), (101, known(50)), (102, known(5))]), 4);
        let keys: Vec<u128> = table.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 100, 101]);
        // A batch that alone is too much, and a table with no room at all.
        table.add((200..300).map(|i| (i, known(100))).collect());
        assert_eq!(table.iter().map(|(key, _)| key).collect::<Vec<_>>(), (200..215).collect::<Vec<_>>());
        let mut none = ValueTable::new(0);
        assert_eq!(none.add(vec![(1, known(1))]), 1);
        assert!(none.is_empty());
    }

    #[test]
    fn counters_never_overflow() {
        let most = Known { visits: u32::MAX, wins: [u32::MAX, 0] };
        assert_eq!(sum(most, most), most);
        assert_eq!(sum(most, known(0)), most);
        assert_eq!(sum(known(6), known(12)), Known { visits: 18, wins: [9, 6] });
    }
}
