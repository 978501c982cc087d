//! Of which kind a claim is: its template, and how sure it is.

use super::super::estimate::Estimate;
use super::super::moment::Moment;
use super::super::truth::Untold;
use super::super::words::Words;
use super::SearchClaim;
use crate::claim::Claim;
use crate::grade::Grade;
use crate::language::{Language, Slots};
use crate::shape::Shape;

impl Claim for SearchClaim {
    fn key(&self) -> String {
        format!("thinking.{}", self.kind())
    }

    fn grade(&self) -> Grade {
        match self {
            SearchClaim::Fate { .. }
            | SearchClaim::Answer { .. }
            | SearchClaim::Wrong { .. }
            | SearchClaim::Refutation { .. } => Grade::Proven,
            SearchClaim::Changed { estimate, .. } => match estimate {
                Some(Estimate::End { .. }) | None => Grade::Counted,
                Some(estimate) if !estimate.is_told() => Grade::Counted,
                Some(_) => Grade::Estimated,
            },
            SearchClaim::Off { .. } | SearchClaim::Drift { .. } => Grade::Estimated,
            _ => Grade::Counted,
        }
    }

    fn slots(&self, language: Language) -> Slots {
        super::slots::slots(self, language)
    }

    fn shapes(&self) -> Vec<Shape> {
        Vec::new()
    }
}

impl SearchClaim {
    /// Its name in the templates.
    pub fn kind(&self) -> &'static str {
        match self {
            SearchClaim::Changed { estimate: Some(estimate), .. } if estimate.is_told() => "changed_valued",
            SearchClaim::Changed { .. } => "changed",
            SearchClaim::Steady { from, to, .. } if from == to => "steady_once",
            SearchClaim::Steady { .. } => "steady",
            SearchClaim::Fate { .. } => "fate",
            SearchClaim::Answer { worth, best_worth, .. } if worth.score == best_worth.score => "right",
            SearchClaim::Answer { worth, best_worth, .. } if worth.result() == best_worth.result() => {
                "slower"
            }
            SearchClaim::Answer { .. } => "wrong_answer",
            SearchClaim::Untold { why: Untold::Unsolved } => "unsolved",
            SearchClaim::Untold { .. } => "too_hard",
            SearchClaim::Wrong { is_last: true, .. } => "wrong_last",
            SearchClaim::Wrong { .. } => "wrong",
            SearchClaim::Off { .. } => "off",
            SearchClaim::Drift { ends, .. } => match news(ends) {
                [false, false] => "drift",
                [true, false] => "drift_low",
                [false, true] => "drift_high",
                [true, true] => "drift_wide",
            },
            SearchClaim::Proved { .. } => "proved",
            SearchClaim::Refutation { result: 0, .. } => "only_draws",
            SearchClaim::Refutation { .. } => "refutation",
            SearchClaim::Followed { line, known } if *known == line.len() => "followed_to_the_end",
            SearchClaim::Followed { .. } => "followed",
            SearchClaim::Reply { .. } => "reply",
            SearchClaim::FellOut { .. } => "fell_out",
            SearchClaim::SeenThrough { .. } => "seen_through",
            SearchClaim::Horizon { .. } => "horizon",
            SearchClaim::Cutoffs { plies: Some(_), .. } => "cutoffs_above",
            SearchClaim::Cutoffs { .. } => "cutoffs",
            SearchClaim::Cutters { .. } => "cutters",
            SearchClaim::Saved { line, .. } if line.is_empty() => "saved_root",
            SearchClaim::Saved { .. } => "saved",
            SearchClaim::Pruned { .. } => "pruned",
        }
    }
}

/// Whether the lowest and the highest of four estimates say something that the first and the last do not, as they are told.
fn news([first, low, high, last]: &[(Moment, Estimate); 4]) -> [bool; 2] {
    let told = |one: &(Moment, Estimate)| Words(Language::English).estimate(&one.1);
    [low, high].map(|one| ![first, last].iter().any(|end| told(end) == told(one)))
}
