//! A store stays within its bytes, by the allocator's own count.

use plyground_core::memory::{Counting, taken};
use plyground_learn::store::{self, Entry, Header, Known, Values};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes in use at once during some work, above what was in use before it.
fn bytes(work: impl FnOnce()) -> usize {
    taken(work).expect("this program's allocator counts").bytes as usize
}

fn batch(number: u128) -> Vec<Entry> {
    let known = |i: u128| Known { visits: 10 + (i * 7 + number) as u32 % 1000, wins: [5, 3] };
    (0..4000).map(|i| ((i * 1000 + number) << 24, known(i))).collect()
}

/// One test, so that nothing else is counted at the same time.
#[test]
fn a_store_stays_within_its_bytes() {
    for max_bytes in [1 << 20, 8 << 20] {
        let game = "connect:7x6x4".to_owned();
        let header = Header { game, max_bytes, origins: Vec::new(), foreign: true, dropped: 0 };
        let mut values = Values::new(header);
        let one = bytes(|| drop(batch(0)));
        let all = bytes(|| {
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
        let read = bytes(|| assert_eq!(store::read(&path).unwrap().table.len(), values.table.len()));
        assert!(read <= max_bytes + (1 << 20), "{read} of {max_bytes}");
    }
}
