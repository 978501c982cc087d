//! A plan of training.

use crate::net::error::NetError;
use crate::net::header::{Header, Origin};
use crate::net::squash::SCALE;
use crate::net::tuples::tuples;
use plyground_core::Notation;
use plyground_games::connect::{Bits, Connect};
use plyground_jobs::Origin as Here;

/// A plan of training. What is not set is as in the file, or by default in a new one.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct NetPlan {
    /// Games of self-play that it shall have learned from in the end, rounded up to whole generations.
    pub games: u64,
    /// Positions with exact results that it shall have learned from in the end.
    pub labels: u64,
    /// How often it goes through them.
    pub passes: u32,
    /// Positions that it is examined by.
    pub held_out: u64,
    /// What all random numbers come from.
    pub seed: Option<u64>,
    /// Random walks among the tuples.
    pub walks: Option<usize>,
    /// How far back a result reaches: 0 to the position before, 1 to the opening.
    pub lambda: Option<f64>,
    /// How often a move of self-play is random.
    pub epsilon: Option<f64>,
    /// How often a game is a lesson: against perfect play, from the empty board, with all moves told what they come to.
    pub lessons: Option<f64>,
    /// The game from which on there are lessons.
    pub lessons_from: Option<u64>,
    /// The most random plies before a game of self-play.
    pub openings: Option<u32>,
    /// Weight of a step.
    pub alpha: Option<f64>,
}

impl NetPlan {
    /// The seed by default.
    pub const SEED: u64 = 1;
    /// How far back results reach by default.
    pub const LAMBDA: f64 = 0.7;
    /// How often moves are random by default.
    pub const EPSILON: f64 = 0.1;
    /// Random plies before a game by default.
    pub const OPENINGS: u32 = 16;
    /// Weight of a step by default.
    pub const ALPHA: f64 = 1.0;
    /// Positions that a network is examined by, by default.
    pub const HELD_OUT: u64 = 1000;

    /// Random walks by default on a board of so many cells.
    pub fn usual_walks(cells: u32) -> usize {
        (5 * cells as usize / 3).clamp(8, 200)
    }

    /// Refuses what makes no sense.
    pub(super) fn check(&self) -> Result<(), NetError> {
        let within = |name: &str, value: Option<f64>, range: std::ops::RangeInclusive<f64>| match value {
            Some(value) if !range.contains(&value) => {
                let (from, to) = (range.start(), range.end());
                Err(NetError::Text(format!("{name}={value}: expected a number from {from} to {to}")))
            }
            _ => Ok(()),
        };
        within("lambda", self.lambda, 0.0..=1.0)?;
        within("epsilon", self.epsilon, 0.0..=1.0)?;
        within("lessons", self.lessons, 0.0..=1.0)?;
        within("alpha", self.alpha, 0.0..=100.0)?;
        if self.games == 0 && self.labels == 0 {
            return Err(NetError::Text("nothing to learn from: expected games, labels or both".to_owned()));
        }
        Ok(())
    }

    /// The header of a new network.
    pub(super) fn header<B: Bits>(&self, game: &Connect<B>) -> Header {
        let seed = self.seed.unwrap_or(NetPlan::SEED);
        let walks = self.walks.unwrap_or_else(|| NetPlan::usual_walks(game.cells()));
        Header {
            game: game.spec(),
            scale: SCALE,
            tuples: tuples(game, walks, seed),
            origin: Origin {
                seed,
                walks,
                games: 0,
                lambda: self.lambda.unwrap_or(NetPlan::LAMBDA),
                epsilon: self.epsilon.unwrap_or(NetPlan::EPSILON),
                lessons: self.lessons.unwrap_or(0.0),
                lessons_from: self.lessons_from.unwrap_or(0),
                openings: self.openings.unwrap_or(NetPlan::OPENINGS),
                alpha: self.alpha.unwrap_or(NetPlan::ALPHA),
                labels: 0,
                passes: 0,
                foreign: false,
                commit: Here::here().commit.clone(),
            },
            curve: Vec::new(),
            since: (0.0, 0),
        }
    }

    /// Refuses to go on with a network that was trained otherwise.
    pub(super) fn compare(&self, origin: &Origin) -> Result<(), NetError> {
        same("seed", origin.seed, self.seed)?;
        same("walks", origin.walks, self.walks)?;
        same("lambda", origin.lambda, self.lambda)?;
        same("epsilon", origin.epsilon, self.epsilon)?;
        same("lessons", origin.lessons, self.lessons)?;
        same("lessons-from", origin.lessons_from, self.lessons_from)?;
        same("openings", origin.openings, self.openings)?;
        same("alpha", origin.alpha, self.alpha)
    }
}

fn same<T: PartialEq + ToString>(name: &'static str, found: T, asked: Option<T>) -> Result<(), NetError> {
    match asked {
        Some(asked) if asked != found => {
            Err(NetError::Differs { name, found: found.to_string(), asked: asked.to_string() })
        }
        _ => Ok(()),
    }
}
