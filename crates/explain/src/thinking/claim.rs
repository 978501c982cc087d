//! What can be said of a search.

use super::estimate::Estimate;
use super::moment::Moment;
use super::truth::{Untold, Worth};
use super::words::{Words, beginning, list};
use crate::claim::Claim;
use crate::grade::Grade;
use crate::language::{Language, Slots};
use crate::shape::Shape;
use serde::Serialize;

/// Something that may be true of a recorded search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum SearchClaim {
    /// A change of mind.
    Changed {
        /// What was preferred before.
        from: String,
        /// The last moment at which it was.
        until: Moment,
        /// What it was thought to be worth then.
        estimate: Option<Estimate>,
        /// What was preferred at the next moment.
        to: String,
    },
    /// One move was preferred from the first moment to the last.
    Steady {
        /// The move.
        mv: String,
        /// The first moment.
        from: Moment,
        /// The last one.
        to: Moment,
    },
    /// The truth of a move that was preferred.
    Fate {
        /// The move.
        mv: String,
        /// Its worth.
        worth: Worth,
    },
    /// How good the answer is.
    Answer {
        /// The answer.
        mv: String,
        /// Its worth.
        worth: Worth,
        /// The best moves.
        best: Vec<String>,
        /// Their worth.
        best_worth: Worth,
    },
    /// The truth is not known, and why.
    Untold {
        /// Why.
        why: Untold,
    },
    /// The longest stretch in which a move was preferred that gives the result away.
    Wrong {
        /// The move of most of it.
        mv: String,
        /// Its first moment.
        from: Moment,
        /// The first moment after it; the last of the search where it was never put right.
        to: Moment,
        /// Steps from the one to the other.
        steps: u64,
        /// The steps of the whole search.
        of: u64,
        /// Whether it lasted to the end.
        is_last: bool,
    },
    /// How far an estimate of a move was off.
    Off {
        /// The move.
        mv: String,
        /// When.
        at: Moment,
        /// The estimate.
        estimate: Estimate,
        /// The truth.
        worth: Worth,
    },
    /// How the estimate of the answer moved.
    Drift {
        /// The answer.
        mv: String,
        /// The first estimate of it, the lowest, the highest and the last.
        ends: Box<[(Moment, Estimate); 4]>,
    },
    /// The moment from which on the search was sure.
    Proved {
        /// The answer.
        mv: String,
        /// The moment.
        at: Moment,
    },
    /// Best play after a move that gives the result away.
    Refutation {
        /// The line, that move first.
        line: Vec<String>,
    },
    /// How much of that line the tree has.
    Followed {
        /// The line.
        line: Vec<String>,
        /// So many of its plies.
        known: usize,
    },
    /// How often the reply that refutes a move was tried.
    Reply {
        /// The move.
        mv: String,
        /// The reply.
        reply: String,
        /// How often it was visited.
        visits: u64,
        /// How often all replies were.
        of: u64,
    },
    /// Where that line leaves the tree.
    FellOut {
        /// The moves before.
        after: Vec<String>,
        /// The move that is not there.
        mv: String,
        /// How often the position before it was visited.
        visits: u64,
    },
    /// Where on that line the search has proven the result.
    SeenThrough {
        /// The moves before.
        after: Vec<String>,
    },
    /// The end of that line lies beyond the plies that were looked ahead.
    Horizon {
        /// The move.
        mv: String,
        /// Plies looked ahead.
        depth: u32,
        /// Plies to the end of the game.
        plies: u32,
    },
    /// How many cut-offs there were in the last depth, by plies from the root.
    Cutoffs {
        /// By plies, the root's first.
        by_ply: Vec<u64>,
        /// Moves that were left out by them.
        left_out: u64,
        /// Whether that is all of the tree, or only so many plies of it.
        plies: Option<u32>,
    },
    /// The moves that cut most.
    Cutters {
        /// The moves, each with how often.
        moves: Vec<(String, u64)>,
    },
    /// One of the cut-offs that saved most.
    Saved {
        /// The moves that lead to it.
        line: Vec<String>,
        /// The move that cut.
        mv: String,
        /// The moves that were left out.
        left_out: Vec<String>,
        /// Plies that were left there.
        depth: u32,
        /// The positions that minimax would have looked at after them.
        positions: u64,
    },
    /// How much of minimax's tree was looked at.
    Pruned {
        /// Plies ahead.
        depth: u32,
        /// Positions looked at, in all depths.
        visited: u64,
        /// Positions that minimax looks at.
        full: u64,
    },
}

impl SearchClaim {
    /// Whether a stretch of wrong moves is long enough to ask for its reason: a twentieth of the search.
    pub(super) fn matters(&self) -> bool {
        matches!(self, SearchClaim::Wrong { steps, of, .. } if 20 * steps >= *of)
    }

    /// Its name in the templates.
    pub fn kind(&self) -> &'static str {
        match self {
            SearchClaim::Changed { estimate: Some(_), .. } => "changed_valued",
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
            SearchClaim::Drift { ends, .. } if is_between_ends(ends) => "drift",
            SearchClaim::Drift { .. } => "drift_wide",
            SearchClaim::Proved { .. } => "proved",
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

/// Whether the lowest and the highest of four estimates are the first and the last.
fn is_between_ends([first, low, high, last]: &[(Moment, Estimate); 4]) -> bool {
    [low, high].iter().all(|one| one.1 == first.1 || one.1 == last.1)
}

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
                Some(_) => Grade::Estimated,
            },
            SearchClaim::Off { .. } | SearchClaim::Drift { .. } => Grade::Estimated,
            _ => Grade::Counted,
        }
    }

    fn slots(&self, language: Language) -> Slots {
        let words = Words(language);
        let (count, moment) = (|n: u64| words.count(n), |at: &Moment| words.moment(at));
        match self {
            SearchClaim::Changed { from, until, estimate, to } => Slots::from([
                ("from", from.clone()),
                ("to", to.clone()),
                ("until", moment(until)),
                ("estimate", estimate.map(|one| words.estimate(&one)).unwrap_or_default()),
            ]),
            SearchClaim::Steady { mv, from, to } => {
                Slots::from([("move", mv.clone()), ("from", moment(from)), ("to", moment(to))])
            }
            SearchClaim::Fate { mv, worth } => {
                Slots::from([("move", mv.clone()), ("worth", words.worth(*worth))])
            }
            SearchClaim::Answer { mv, worth, best, best_worth } => Slots::from([
                ("move", mv.clone()),
                ("worth", words.worth(*worth)),
                ("best", list(best)),
                ("others", best.len().to_string()),
                ("best_worth", words.worth(*best_worth)),
            ]),
            SearchClaim::Untold { why: Untold::TooHard(nodes) } => Slots::from([("nodes", count(*nodes))]),
            SearchClaim::Untold { .. } => Slots::new(),
            SearchClaim::Wrong { mv, from, to, steps, of, .. } => Slots::from([
                ("move", mv.clone()),
                ("from", moment(from)),
                ("to", moment(to)),
                ("steps", words.steps(*steps, from.unit)),
                ("share", words.percent(*steps as f64 / (*of).max(1) as f64, 0.01)),
            ]),
            SearchClaim::Off { mv, at, estimate, worth } => {
                let by = estimate.payoff().map_or(0.0, |payoff| (payoff - worth.payoff()).abs());
                Slots::from([
                    ("move", mv.clone()),
                    ("at", moment(at)),
                    ("estimate", words.estimate(estimate)),
                    ("worth", words.worth(*worth)),
                    ("truth", words.percent(worth.payoff(), 1.0)),
                    ("by", words.number(100.0 * by, 0)),
                ])
            }
            SearchClaim::Drift { mv, ends } => {
                let mut slots = Slots::from([("move", mv.clone())]);
                let names =
                    [("first", "at_first"), ("low", "at_low"), ("high", "at_high"), ("last", "at_last")];
                for ((name, at_name), (at, estimate)) in names.into_iter().zip(ends.iter()) {
                    slots.insert(name, words.estimate(estimate));
                    slots.insert(at_name, moment(at));
                }
                slots
            }
            SearchClaim::Proved { mv, at } => Slots::from([("move", mv.clone()), ("at", moment(at))]),
            SearchClaim::Refutation { line } => {
                Slots::from([("move", line[0].clone()), ("line", beginning(&line[1..]))])
            }
            SearchClaim::Followed { line, known } => Slots::from([
                ("move", line[0].clone()),
                ("known", known.to_string()),
                ("plies", line.len().to_string()),
            ]),
            SearchClaim::Reply { mv, reply, visits, of } => Slots::from([
                ("move", mv.clone()),
                ("reply", reply.clone()),
                ("visits", count(*visits)),
                ("of", count(*of)),
                ("share", words.percent(*visits as f64 / (*of).max(1) as f64, 0.01)),
            ]),
            SearchClaim::FellOut { after, mv, visits } => Slots::from([
                ("after", after.join(" ")),
                ("move", mv.clone()),
                ("visits", count(*visits)),
                ("ply", (after.len() + 1).to_string()),
            ]),
            SearchClaim::SeenThrough { after } => {
                Slots::from([("after", after.join(" ")), ("ply", after.len().to_string())])
            }
            SearchClaim::Horizon { mv, depth, plies } => Slots::from([
                ("move", mv.clone()),
                ("depth", depth.to_string()),
                ("plies", plies.to_string()),
            ]),
            SearchClaim::Cutoffs { by_ply, left_out, plies } => {
                let each = by_ply.iter().enumerate().filter(|(_, count)| **count > 0);
                let each = each.map(|(ply, count)| words.at_ply(ply, *count)).collect::<Vec<_>>();
                Slots::from([
                    ("count", count(by_ply.iter().sum())),
                    ("each", each.join(", ")),
                    ("left_out", count(*left_out)),
                    ("plies", plies.unwrap_or_default().to_string()),
                ])
            }
            SearchClaim::Cutters { moves } => {
                let each = moves.iter().map(|(mv, times)| words.times(mv, *times)).collect::<Vec<_>>();
                Slots::from([("each", each.join(", "))])
            }
            SearchClaim::Saved { line, mv, left_out, positions, .. } => Slots::from([
                ("line", line.join(" ")),
                ("move", mv.clone()),
                ("cut", list(left_out)),
                ("count", left_out.len().to_string()),
                ("positions", count(*positions)),
            ]),
            SearchClaim::Pruned { depth, visited, full } => Slots::from([
                ("depth", depth.to_string()),
                ("visited", count(*visited)),
                ("full", count(*full)),
                ("share", words.percent(1.0 - (*visited as f64 / *full as f64).min(1.0), 0.001)),
            ]),
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        Vec::new()
    }
}
