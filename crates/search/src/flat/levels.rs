//! Frames of flat Monte Carlo: what was sampled of every move when each had so many playouts.

use crate::Frame;
use crate::frames::{Watcher, next_count};
use plyground_core::Tally;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The playouts of each move up to which nothing is shown. Below, a frame would cost a task of its own, and the playouts that
/// vectors play side by side would come to an end for it; from here on the counts of frames are those at which the default tasks
/// end anyway, but for one.
const FIRST: u64 = 64;
/// The most playouts between two looks at the clock, where frames go by it.
const PIECE: u64 = 256;

/// What is sampled of each arm, level by level; a level ends at a count at which a frame is due, and the frame goes out when all
/// arms have come so far.
pub(super) struct Levels<'a, 'b, M> {
    watcher: &'a Watcher<'b, M>,
    /// Puts a frame together.
    frame: &'a (dyn Fn(&[Tally]) -> Frame<M> + Sync),
    /// Playouts of each arm in all: the end is shown with the report.
    sims: u64,
    arms: Vec<Mutex<Sampled>>,
    /// The count of the next frame.
    next: Mutex<u64>,
}

/// What was sampled of an arm.
#[derive(Default)]
struct Sampled {
    /// All playouts below `begin`; then, by where their levels end, those of levels that are not complete.
    below: Tally,
    begin: u64,
    open: Vec<(u64, Tally)>,
    /// Ends of complete levels that were not shown, and all playouts below each.
    complete: VecDeque<(u64, Tally)>,
}

impl<'a, 'b, M: Copy + PartialEq> Levels<'a, 'b, M> {
    pub(super) fn new(
        watcher: &'a Watcher<'b, M>,
        frame: &'a (dyn Fn(&[Tally]) -> Frame<M> + Sync),
        arms: usize,
        sims: u64,
    ) -> Levels<'a, 'b, M> {
        let arms = (0..arms).map(|_| Mutex::default()).collect();
        Levels { watcher, frame, sims, arms, next: Mutex::new(end_of_level(0)) }
    }
}

/// Who is told of playouts as they are done.
pub(super) trait Collect: Sync {
    /// Up to which number playouts from `from` on may be played at once.
    fn until(&self, from: u64) -> u64;
    /// Takes in playouts of an arm, which begin with number `from` and belong together.
    fn add(&self, arm: usize, from: u64, tally: &Tally);
}

impl<M: Copy + PartialEq + Send + Sync> Collect for Levels<'_, '_, M> {
    fn until(&self, from: u64) -> u64 {
        let end = end_of_level(from);
        if self.watcher.is_timed() { end.min(from + PIECE) } else { end }
    }

    fn add(&self, arm: usize, from: u64, tally: &Tally) {
        let has_grown = lock(&self.arms[arm]).add(from, tally);
        if has_grown {
            self.show_complete();
        }
        if self.watcher.is_due() {
            self.show_all();
        }
    }
}

impl<M: Copy + PartialEq> Levels<'_, '_, M> {
    /// Shows the levels that are complete for all arms, in their order; against the clock, what is newest instead.
    fn show_complete(&self) {
        let mut next = lock(&self.next);
        while *next < self.sims
            && self.arms.iter().all(|arm| lock(arm).complete.front().is_some_and(|(end, _)| end == &*next))
        {
            let taken = self.arms.iter().filter_map(|arm| lock(arm).complete.pop_front());
            let tallies: Vec<Tally> = taken.map(|(_, tally)| tally).collect();
            if self.watcher.is_timed() {
                self.show_all();
            } else {
                self.watcher.show((self.frame)(&tallies));
            }
            *next = end_of_level(*next);
        }
    }

    /// Shows all that was sampled.
    fn show_all(&self) {
        let tallies: Vec<Tally> = self.arms.iter().map(|arm| lock(arm).all()).collect();
        self.watcher.show((self.frame)(&tallies));
    }
}

impl Sampled {
    /// Takes in playouts; says whether a level is complete now.
    #[inline]
    fn add(&mut self, from: u64, tally: &Tally) -> bool {
        let end = end_of_level(from);
        let place = match self.open.iter().position(|(level, _)| *level == end) {
            Some(place) => place,
            None => {
                self.open.push((end, Tally::default()));
                self.open.len() - 1
            }
        };
        let open = &mut self.open[place].1;
        *open += tally;
        // Levels before this one may still be open.
        from < end_of_level(self.begin) && open.playouts == end - self.begin && self.complete()
    }

    /// Takes complete levels in, in their order; there is one.
    #[cold]
    fn complete(&mut self) -> bool {
        loop {
            let end = end_of_level(self.begin);
            let place = self.open.iter().position(|(level, _)| *level == end);
            let Some(place) = place.filter(|&i| self.open[i].1.playouts == end - self.begin) else {
                return true;
            };
            self.below += &self.open.swap_remove(place).1;
            self.complete.push_back((end, self.below));
            self.begin = end;
        }
    }

    /// All of it, in whatever order it came.
    fn all(&self) -> Tally {
        let mut all = self.below;
        self.open.iter().for_each(|(_, tally)| all += tally);
        all
    }
}

/// Where the level of a playout ends.
fn end_of_level(from: u64) -> u64 {
    if from < FIRST { FIRST } else { next_count(from) }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_complete_in_order_whatever_comes_first() {
        let mut sampled = Sampled::default();
        let played = |playouts| Tally { playouts, ..Tally::default() };
        assert!(!sampled.add(64, &played(32)), "the level before is not there");
        assert!(!sampled.add(96, &played(10)));
        assert!(!sampled.add(0, &played(60)));
        assert!(sampled.add(60, &played(4)));
        let ends: Vec<(u64, u64)> =
            sampled.complete.iter().map(|(end, tally)| (*end, tally.playouts)).collect();
        assert_eq!(ends, [(64, 64), (96, 96)]);
        assert_eq!(sampled.all().playouts, 106);
    }
}
