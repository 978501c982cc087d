//! The plan of an anatomy: which search, on how many threads, how often; and why there may be nothing to see.

use plyground_players::SpecError;
use thiserror::Error;

/// The search that is to be looked at, the most threads, and the rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnatomyPlan {
    /// The player's spec.
    pub player: String,
    /// The most threads that are measured, and those that are recorded.
    pub threads: usize,
    /// How many rounds there are, in each of which every case is run once; `None` for as many as take about two seconds.
    pub repetitions: Option<usize>,
}

impl AnatomyPlan {
    /// Numbers of threads beside one that are measured.
    pub(super) fn counts(&self) -> Vec<usize> {
        let powers = (1..).map(|power| 1 << power).take_while(|&count| count < self.threads);
        powers.chain((self.threads > 1).then_some(self.threads)).collect()
    }

    /// How many rounds there are in all, when so many took so many seconds.
    pub(super) fn rounds(&self, done: usize, seconds: f64) -> usize {
        self.repetitions.unwrap_or_else(|| {
            let within = |limit: f64| (limit * done as f64 / seconds.max(1e-6)) as usize;
            within(ENOUGH).clamp(FEW, MANY).min(within(LONG).max(FEWEST))
        })
    }
}

/// Seconds after which a few rounds are enough.
const ENOUGH: f64 = 2.0;
/// Rounds that there should be at least, and at most.
const FEW: usize = 9;
const MANY: usize = 301;
/// Seconds after which even fewer do.
const LONG: f64 = 30.0;
const FEWEST: usize = 3;

/// Why there is nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnatomyError {
    /// The player makes no sense.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// The player gives nothing to threads.
    #[error(
        "{0} hands out no tasks here: expected a player that is divided, such as mc, maxn:divide=budget or alphabeta:divide=root"
    )]
    Undivided(String),
    /// There is nothing to search.
    #[error("nothing to search: the game is over")]
    Over,
    /// Too long.
    #[error("{0} tasks were too many to be recorded: expected a smaller budget")]
    Long(u64),
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_searches_are_run_often_and_long_ones_seldom() {
        let plan = |repetitions| AnatomyPlan { player: "mc".to_owned(), threads: 2, repetitions };
        for (seconds, rounds) in [(1e-4, 301), (0.02, 100), (0.5, 9), (3.0, 9), (5.0, 6), (60.0, 3)] {
            assert_eq!(plan(None).rounds(1, seconds), rounds, "{seconds} s a round");
            assert_eq!(plan(Some(4)).rounds(1, seconds), 4);
        }
        assert_eq!(AnatomyPlan { threads: 6, ..plan(None) }.counts(), [2, 4, 6]);
        assert_eq!(AnatomyPlan { threads: 1, ..plan(None) }.counts(), [0; 0]);
    }
}
