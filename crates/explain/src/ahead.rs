//! Claims about Connect in the words of somebody whose move does not stand yet: conditional, and without the move that is right.

use crate::claim::Claim;
use crate::connect::{ConnectClaim, GameResult};
use crate::grade::Grade;
use crate::language::{Language, Slots};
use crate::shape::Shape;

/// A claim about a move that is considered. What it says is weaker than the claim: true where that is.
pub(crate) struct Ahead<'a> {
    claim: &'a ConnectClaim,
    key: &'static str,
}

impl<'a> Ahead<'a> {
    /// The claim in such words, where there are any: other claims would name the move that is right.
    pub(crate) fn of(claim: &'a ConnectClaim, considered: usize) -> Option<Ahead<'a>> {
        use ConnectClaim as Of;
        let key = match claim {
            Of::Blunder { before: GameResult::Win, after: GameResult::Draw, .. } => "change_win_draw",
            Of::Blunder { before: GameResult::Win, .. } => "change_win_loss",
            Of::Blunder { .. } => "change_draw_loss",
            Of::MissedWin { .. } => "missed_win",
            Of::MissedBlock { .. } => "missed_block",
            Of::Opens { .. } => "opens",
            Of::GivesUp { .. } => "gives_up",
            Of::AllowsFork { .. } => "allows_fork",
            Of::MissedFork { .. } => "missed_fork",
            Of::AllowsForcing { .. } => "allows_forcing",
            Of::MissedForcing { .. } => "missed_forcing",
            Of::AllowsAttack { .. } => "allows_attack",
            Of::MissedAttack { .. } => "missed_attack",
            Of::Leaves { .. } | Of::LeavesOneOf { .. } | Of::LeavesAmong { .. } => "leaves",
            Of::Threatened { at, keeping, .. } if keeping.contains(&(at.column + 1)) => "leaves",
            Of::Threatened { .. } => "threatened",
            Of::AllowsOne { .. } => "allows_one",
            Of::Raises { .. } => "raises",
            Of::Cause { column: Some(column), .. } if *column == considered => "cause",
            Of::RunsOut { column, .. } if *column == considered => "runs_out",
            Of::EndsInFork { column, .. } if *column == considered => "ends_in_fork",
            Of::Refutation { .. } if claim.key().ends_with("forced") => "refutation_forced",
            Of::Refutation { .. } => "refutation",
            _ => return None,
        };
        Some(Ahead { claim, key })
    }

    /// What best play leads to, in plain words.
    pub(crate) fn outcome(claim: &'a ConnectClaim) -> Option<Ahead<'a>> {
        let ConnectClaim::Outcome { result, .. } = claim else { return None };
        let key = match result {
            GameResult::Win => "can_win",
            GameResult::Draw => "can_draw",
            GameResult::Loss => "can_lose",
        };
        Some(Ahead { claim, key })
    }

    /// Whether the words hide a square or a move that the claim has.
    fn is_veiled(&self) -> bool {
        self.key.starts_with("missed_") || self.key == "leaves"
    }
}

impl Claim for Ahead<'_> {
    fn key(&self) -> String {
        format!("ahead.{}", self.key)
    }

    fn slots(&self, language: Language) -> Slots {
        self.claim.slots(language)
    }

    fn grade(&self) -> Grade {
        self.claim.grade()
    }

    fn shapes(&self) -> Vec<Shape> {
        if self.is_veiled() { Vec::new() } else { self.claim.shapes() }
    }
}
