//! The queue: who is next, fair among pages.

use std::collections::VecDeque;

/// What a job waits for. Replies to a click do not wait for analyses, and neither waits for matches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// A move of the computer.
    Reply,
    /// A search, a review.
    Search,
    /// A match, a study.
    Long,
    /// A measurement of threads, which gets the machine alone: it waits for searches and matches that run, and they wait for it.
    Alone,
}

impl Lane {
    /// All lanes, in the order in which they are asked for what is next.
    pub(super) const ALL: [Lane; 4] = [Lane::Reply, Lane::Alone, Lane::Search, Lane::Long];
}

/// Jobs that wait for one lane: pages take turns, each with its jobs in order.
#[derive(Default, Debug)]
pub(super) struct Queue(VecDeque<(String, VecDeque<u64>)>);

impl Queue {
    /// Puts a job behind those of its page.
    pub(super) fn push(&mut self, page: &str, job: u64) {
        match self.0.iter_mut().find(|(own, _)| own == page) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.0.push_back((page.to_owned(), VecDeque::from([job]))),
        }
    }

    /// The next job: the first of the page whose turn it is, which then goes behind all others.
    pub(super) fn pop(&mut self) -> Option<u64> {
        let (page, mut jobs) = self.0.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.0.push_back((page, jobs));
        }
        job
    }

    /// Takes a job out; says whether it was in.
    pub(super) fn remove(&mut self, job: u64) -> bool {
        let before = self.count();
        self.0.iter_mut().for_each(|(_, jobs)| jobs.retain(|own| *own != job));
        self.0.retain(|(_, jobs)| !jobs.is_empty());
        self.count() < before
    }

    /// All jobs in the order in which they will come.
    pub(super) fn order(&self) -> Vec<u64> {
        let longest = self.0.iter().map(|(_, jobs)| jobs.len()).max().unwrap_or(0);
        (0..longest)
            .flat_map(|round| self.0.iter().filter_map(move |(_, jobs)| jobs.get(round).copied()))
            .collect()
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|(_, jobs)| jobs.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_take_turns_whoever_came_with_most() {
        let mut queue = Queue::default();
        (1..=4).for_each(|job| queue.push("greedy", job));
        queue.push("late", 5);
        queue.push("later", 6);
        queue.push("late", 7);
        assert_eq!(queue.order(), [1, 5, 6, 2, 7, 3, 4]);
        assert!(queue.remove(2) && !queue.remove(2));
        let all: Vec<u64> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(all, [1, 5, 6, 3, 7, 4]);
    }
}
