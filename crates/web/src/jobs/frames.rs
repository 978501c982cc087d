//! Frames of a job: all that is kept of them for scrubbing, within bounds.

use serde_json::value::RawValue;
use std::sync::Arc;

/// The frames of a job, numbered from one. Where they become too many, every second one goes, so that what is left goes through the whole
/// search.
#[derive(Default, Debug)]
pub(super) struct Frames {
    kept: Vec<(u64, Arc<RawValue>)>,
    number: u64,
    bytes: usize,
}

impl Frames {
    /// Adds the newest, and keeps at most so many, of at most so many bytes together.
    pub(super) fn add(&mut self, frame: Arc<RawValue>, most: usize, most_bytes: usize) {
        self.number += 1;
        self.bytes += frame.get().len();
        self.kept.push((self.number, frame));
        while self.kept.len() > 1 && (self.kept.len() > most || self.bytes > most_bytes) {
            self.thin();
        }
    }

    /// Leaves the first, every second one after it, and the newest; of two the newest.
    fn thin(&mut self) {
        let (last, mut place) = (self.kept.len() - 1, 0);
        self.kept.retain(|_| {
            place += 1;
            place - 1 == last || (place % 2 == 1 && last > 1)
        });
        self.bytes = self.kept.iter().map(|(_, frame)| frame.get().len()).sum();
    }

    /// The number of the newest; zero where there is none.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The newest.
    pub(super) fn newest(&self) -> Option<&(u64, Arc<RawValue>)> {
        self.kept.last()
    }

    /// Those that are kept, from a number on.
    pub(super) fn from(&self, number: u64) -> Vec<(u64, Arc<RawValue>)> {
        self.kept.iter().filter(|(own, _)| *own >= number).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize) -> Arc<RawValue> {
        RawValue::from_string(format!("\"{}\"", "x".repeat(length))).unwrap().into()
    }

    #[test]
    fn what_is_kept_is_bounded_and_has_the_first_and_the_newest() {
        let mut frames = Frames::default();
        for number in 1..=1000 {
            frames.add(frame(10), 40, 1 << 20);
            assert!(frames.kept.len() <= 40);
            assert_eq!((frames.number(), frames.newest().unwrap().0, frames.kept[0].0), (number, number, 1));
        }
        assert!(frames.kept.len() >= 20 && frames.from(500).iter().all(|(number, _)| *number >= 500));
        let numbers: Vec<u64> = frames.kept.iter().map(|(number, _)| *number).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn bytes_are_bounded_too_and_the_newest_is_always_there() {
        let mut frames = Frames::default();
        for number in 1..=100 {
            frames.add(frame(1000), 40, 5000);
            assert!(frames.bytes <= 5000 && frames.newest().unwrap().0 == number);
        }
        frames.add(frame(9000), 40, 5000);
        assert_eq!((frames.kept.len(), frames.number()), (1, 101));
    }
}
