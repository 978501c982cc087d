//! Frames of several trees: put together of what each of them knew at the same count of its own.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Snapshots that replicas take at the same counts, each by itself. Those of a count become a frame as soon as all are there;
/// nobody waits for another.
pub(crate) struct Replicas<S> {
    /// Whether a frame is made of what is newest of each, and not of what each knew at the same count.
    is_timed: bool,
    standing: Mutex<Standing<S>>,
}

struct Standing<S> {
    /// How many snapshots each replica has taken.
    taken: Vec<usize>,
    /// Counts of which all snapshots were there.
    complete: usize,
    /// Those of the counts after these.
    rows: VecDeque<Vec<Option<S>>>,
    /// The newest of each, in a search against the clock.
    newest: Vec<Option<S>>,
}

impl<S> Replicas<S> {
    pub(crate) fn new(count: usize, is_timed: bool) -> Replicas<S> {
        let newest = (0..count).map(|_| None).collect();
        let standing = Standing { taken: vec![0; count], complete: 0, rows: VecDeque::new(), newest };
        Replicas { is_timed, standing: Mutex::new(standing) }
    }

    /// Takes the next snapshot of a replica; `show` is called with those of all whenever they are complete, in the order of counts.
    pub(crate) fn deliver(&self, replica: usize, snapshot: S, mut show: impl FnMut(&[&S])) {
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        let Standing { taken, complete, rows, newest } = &mut *standing;
        let row = taken[replica] - *complete;
        taken[replica] += 1;
        if self.is_timed {
            newest[replica] = Some(snapshot);
            if taken.iter().all(|&taken| taken > *complete) {
                *complete += 1;
                show(&newest.iter().flatten().collect::<Vec<_>>());
            }
            return;
        }
        if rows.len() <= row {
            rows.push_back(taken.iter().map(|_| None).collect());
        }
        rows[row][replica] = Some(snapshot);
        while rows.front().is_some_and(|row| row.iter().all(Option::is_some)) {
            *complete += 1;
            let all = rows.pop_front().unwrap_or_default();
            show(&all.iter().flatten().collect::<Vec<_>>());
        }
    }

    /// Takes what a replica knows between two counts, in a search against the clock, and shows what is newest of all.
    pub(crate) fn beat(&self, replica: usize, snapshot: S, show: impl FnOnce(&[&S])) {
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        standing.newest[replica] = Some(snapshot);
        show(&standing.newest.iter().flatten().collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_made_of_what_all_knew_at_the_same_count() {
        let replicas = Replicas::new(2, false);
        let mut shown = Vec::new();
        for (replica, snapshot) in [(0, 1), (0, 2), (1, 10), (1, 20), (1, 30), (0, 3)] {
            replicas.deliver(replica, snapshot, |all| {
                shown.push(all.iter().copied().copied().collect::<Vec<_>>());
            });
        }
        assert_eq!(shown, [[1, 10], [2, 20], [3, 30]]);
    }

    #[test]
    fn against_the_clock_the_newest_counts() {
        let replicas = Replicas::new(2, true);
        let mut shown = Vec::new();
        let mut note = |all: &[&i32]| shown.push(all.iter().map(|one| **one).collect::<Vec<_>>());
        replicas.deliver(0, 1, &mut note);
        replicas.deliver(0, 2, &mut note);
        replicas.deliver(1, 10, &mut note);
        replicas.beat(1, 15, &mut note);
        assert_eq!(shown, [[2, 10], [2, 15]]);
    }
}
