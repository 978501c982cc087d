//! How hard a puzzle is: the lowest level that solves it with most seeds.

use plyground_core::Streams;
use plyground_players::{Request, Session, SpecError, Thinker};
use std::sync::atomic::{AtomicBool, Ordering};

/// The nine levels, who are put before positions.
pub struct Grader {
    levels: Vec<Thinker>,
}

/// With how many seeds each level is asked.
const SEEDS: u64 = 9;
/// That is most of them.
const MOST: u64 = SEEDS / 2 + 1;

impl Grader {
    /// The levels of a game.
    pub fn new(session: &dyn Session) -> Result<Grader, SpecError> {
        let levels = (1..=9).map(|level| session.enlist(&format!("level:{level}")));
        Ok(Grader { levels: levels.collect::<Result<_, _>>()? })
    }

    /// The lowest level that plays one of these moves with most seeds; `None` where none does, or if stopped.
    ///
    /// Seeds follow from the position alone, so that a grade can be measured again.
    pub fn grade(&mut self, session: &dyn Session, keep: &[String], stop: &AtomicBool) -> Option<u8> {
        let name = session.line().bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
        for (level, thinker) in (1..).zip(&mut self.levels) {
            let (mut found, mut missed) = (0, 0);
            for seed in 0..SEEDS {
                thinker.new_game();
                let seed = Streams::new(name).branch(level.into()).branch(seed).seed();
                let request = Request { threads: 1, seed, stop, observer: None };
                let thought = session.think(thinker, &request)?;
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                match keep.contains(&thought.best) {
                    true => found += 1,
                    false => missed += 1,
                }
                if found == MOST {
                    return Some(level);
                }
                if missed == MOST {
                    break;
                }
            }
        }
        None
    }
}
