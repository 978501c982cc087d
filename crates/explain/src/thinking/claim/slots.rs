//! Claims about a search as gaps of templates.

use super::super::moment::Moment;
use super::super::truth::Untold;
use super::super::words::{Words, beginning, list};
use super::SearchClaim;
use crate::language::{Language, Slots};

/// What stands in the gaps of a claim's template.
pub(super) fn slots(claim: &SearchClaim, language: Language) -> Slots {
    let words = Words(language);
    let (count, moment) = (|n: u64| words.count(n), |at: &Moment| words.moment(at));
    match claim {
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
        SearchClaim::Answer { mv, worth, best, best_worth, keeping } => Slots::from([
            ("move", mv.clone()),
            ("worth", words.worth(*worth)),
            ("best", list(best)),
            ("others", best.len().to_string()),
            ("best_worth", words.worth(*best_worth)),
            ("keeping", words.with_worths(keeping)),
            ("keepers", keeping.len().to_string()),
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
            let names = [("first", "at_first"), ("low", "at_low"), ("high", "at_high"), ("last", "at_last")];
            for ((name, at_name), (at, estimate)) in names.into_iter().zip(ends.iter()) {
                slots.insert(name, words.estimate(estimate));
                slots.insert(at_name, moment(at));
            }
            slots
        }
        SearchClaim::Proved { mv, at } => Slots::from([("move", mv.clone()), ("at", moment(at))]),
        SearchClaim::Refutation { line, .. } => {
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
        SearchClaim::Horizon { mv, depth, plies } => {
            Slots::from([("move", mv.clone()), ("depth", depth.to_string()), ("plies", plies.to_string())])
        }
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
