//! Inquiries: which positions are put to whom, and all else that determines the answers.

use super::positions;
use plyground_jobs::{JobError, JobHeader};
use plyground_players::{SpecError, registry};
use serde::{Deserialize, Serialize};

/// Positions and the players that are asked about them: all that determines the answers. The spec of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inquiry {
    /// The game's spec, in full.
    pub game: String,
    /// The players' specs.
    pub players: Vec<String>,
    /// Who values moves, where that is not the solver.
    pub reference: Option<String>,
    /// The positions.
    pub positions: AskedPositions,
    /// What all random numbers come from.
    pub seed: u64,
}

/// Where positions come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AskedPositions {
    /// From random games of so many moves, both ends included.
    Plies([u32; 2]),
    /// These lines of play.
    Lines(Vec<String>),
}

/// What is made of the answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InquiryKind {
    /// How far moves are from the best ones.
    Regret,
    /// Puzzles, of moves that change the game's result.
    Disagree,
}

impl InquiryKind {
    /// The name of its jobs.
    pub fn name(self) -> &'static str {
        match self {
            InquiryKind::Regret => "regret",
            InquiryKind::Disagree => "disagree",
        }
    }
}

/// What differs from run to run: how long an answer took, and where.
const MEASURED: [&str; 3] = ["seconds", "commit", "machine"];

impl Inquiry {
    /// The lines of play, the first `count` of those that are drawn; whatever cannot be asked is an error.
    pub(super) fn lines(&self, count: u64) -> Result<Vec<String>, SpecError> {
        for player in self.players.iter().chain(&self.reference) {
            registry::open(&self.game)?.enlist(player)?;
        }
        let lines = match &self.positions {
            AskedPositions::Plies([from, to]) => {
                positions(&self.game, &(*from..=*to), count as usize, self.seed)?
            }
            AskedPositions::Lines(lines) => self.running(lines)?,
        };
        if lines.is_empty() { Err(SpecError("no positions".to_owned())) } else { Ok(lines) }
    }

    /// Lines whose games are not over.
    fn running(&self, lines: &[String]) -> Result<Vec<String>, SpecError> {
        let mut session = registry::open(&self.game)?;
        for (line, number) in lines.iter().zip(1..) {
            let wrong =
                |what: &dyn std::fmt::Display| SpecError(format!("position {number} \"{line}\": {what}"));
            session.go_to(line).map_err(|error| wrong(&error))?;
            if session.outcome().is_some() {
                return Err(wrong(&"the game is over"));
            }
        }
        Ok(lines.to_vec())
    }

    /// The header of the job that asks about so many positions.
    pub(super) fn header(&self, kind: InquiryKind, units: u64) -> JobHeader {
        JobHeader::new(kind.name(), self, &MEASURED, units)
    }
}

/// A spec that makes no sense is bad input.
pub(super) fn input(error: impl std::fmt::Display) -> JobError {
    JobError::Input(error.to_string())
}
