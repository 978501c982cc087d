//! Whether a search preferred, doubted and was wrong as it is told.

use super::super::claim::SearchClaim;
use super::super::estimate::Estimate;
use super::super::moment::Moment;
use super::super::record::Recorded;
use super::looks::{Looks, seen};
use super::reading::{is_at_most, is_enough, is_same};
use super::scores::Scores;
use plyground_players::FrameThought;

/// Whether a claim about what a search preferred is true.
pub(super) fn judge(
    claim: &SearchClaim,
    recorded: &Recorded,
    looks: &Looks<'_>,
    scores: &mut Scores<'_>,
) -> Option<bool> {
    Some(match claim {
        SearchClaim::Changed { from, until, estimate, to } => {
            let nth = looks.number(until)?;
            let (before, after) = (looks.all()[nth], looks.all().get(nth + 1)?);
            let is_seen = match (seen(before, from), estimate) {
                (Some(seen), Some(told)) => is_same(&seen, told),
                (seen, told) => seen.is_none() && told.is_none(),
            };
            from != to && before.best.as_ref() == Some(from) && after.best.as_ref() == Some(to) && is_seen
        }
        SearchClaim::Steady { mv, from, to } => {
            looks.number(from)? == 0
                && looks.number(to)? + 1 == looks.all().len()
                && looks.all().iter().all(|frame| frame.best.as_ref() == Some(mv))
        }
        SearchClaim::Wrong { .. } => is_longest(claim, looks, scores)?,
        SearchClaim::Off { mv, at, estimate, worth } => {
            let frame = looks.at(at)?;
            let seen = seen(frame, mv)?;
            frame.best.as_ref() == Some(mv)
                && is_enough(&seen)
                && is_same(&seen, estimate)
                && scores.of(mv)? == *worth
        }
        SearchClaim::Drift { mv, ends } => *mv == recorded.best && is_drift(mv, ends, looks)?,
        SearchClaim::Proved { mv, at } => {
            let nth = looks.number(at)?;
            let (before, after) = looks.all().split_at(nth);
            recorded.exact
                && *mv == recorded.best
                && after.iter().all(|frame| frame.exact)
                && before.last().is_none_or(|frame| !frame.exact)
        }
        SearchClaim::Horizon { mv, depth, plies } => {
            let last = looks.all().iter().rev().find(|frame| frame.best.as_ref() == Some(mv))?;
            scores.of(mv)?.plies == *plies && last.depth == Some(*depth) && depth < plies
        }
        _ => false,
    })
}

/// No stretch of wrong moves is longer, and this one is as it is told.
fn is_longest(claim: &SearchClaim, looks: &Looks<'_>, scores: &mut Scores<'_>) -> Option<bool> {
    let SearchClaim::Wrong { mv, from, to, steps, of, is_last } = claim else { return None };
    let best = scores.best_result()?;
    let mut is_wrong = |frame: &FrameThought| {
        frame.best.as_ref().and_then(|mv| scores.of(mv)).is_some_and(|worth| worth.result() < best)
    };
    let all = looks.all();
    let wrong: Vec<bool> = all.iter().map(|frame| is_wrong(frame)).collect();
    let mut most = 0;
    for first in 0..all.len() {
        for last in first..all.len() {
            if wrong[first..=last].iter().all(|wrong| *wrong) {
                most = most.max(all.get(last + 1).unwrap_or(&all[last]).done - all[first].done);
            }
        }
    }
    let (first, last) = (looks.number(from)?, looks.number(to)?);
    let inside = if *is_last { first..last + 1 } else { first..last };
    let end = all.len().checked_sub(1)?;
    // The move of most of it: no other has more steps there.
    let until = |nth: usize| all.get(nth + 1).unwrap_or(&all[nth]).done;
    let steps_of = |mv: &str| -> u64 {
        let own = inside.clone().filter(|&nth| all[nth].best.as_deref() == Some(mv));
        own.map(|nth| until(nth) - all[nth].done).sum()
    };
    let is_most = |nth: usize| all[nth].best.as_deref().is_some_and(|other| steps_of(other) <= steps_of(mv));
    Some(
        *steps == all[last].done - all[first].done
            && *steps == most
            && *of == all[end].done
            && *is_last == (last == end && wrong[end])
            && inside.clone().all(|nth| wrong[nth] && is_most(nth))
            && inside.clone().any(|nth| all[nth].best.as_ref() == Some(mv)),
    )
}

/// Whether the estimates of a move that are told are the first, the lowest, the highest and the last.
fn is_drift(mv: &str, ends: &[(Moment, Estimate); 4], looks: &Looks<'_>) -> Option<bool> {
    let known = looks.all().iter().enumerate().filter_map(|(nth, frame)| Some((nth, seen(frame, mv)?)));
    let known: Vec<(usize, Estimate)> = known.filter(|(_, estimate)| is_enough(estimate)).collect();
    for (at, estimate) in ends {
        let nth = looks.number(at)?;
        if !known.iter().any(|(own, seen)| *own == nth && is_same(seen, estimate)) {
            return Some(false);
        }
    }
    let [first, low, high, last] = ends;
    Some(
        known.first()?.0 == looks.number(&first.0)?
            && known.last()?.0 == looks.number(&last.0)?
            && known.iter().all(|(_, seen)| is_at_most(&low.1, seen) && is_at_most(seen, &high.1)),
    )
}
