//! Changes of mind: what a search preferred when, where it was wrong, and by how much.

use super::claim::SearchClaim;
use super::estimate::Estimate;
use super::moment::{Moment, Preference, estimate, moments, preferences};
use super::record::Recorded;
use super::truth::{Truth, Worth};

/// All that is to be said of what a search preferred; what is true of it where that is known.
pub(super) fn claims(recorded: &Recorded, truth: Option<&Truth>) -> Vec<SearchClaim> {
    let preferences = preferences(recorded);
    let mut claims = changes(&preferences, truth);
    let wrong = truth.and_then(|truth| longest_wrong(&preferences, truth));
    claims.extend(wrong.clone().map(|(claim, _)| claim));
    let last = wrong.filter(|(claim, _)| claim.matters()).map(|(_, last)| last);
    let last = last.or(preferences.len().checked_sub(1));
    claims.extend(last.and_then(|last| off(&preferences[last], truth?)));
    claims.extend(drift(recorded));
    claims.extend(proved(recorded));
    claims.extend(truth.and_then(|truth| answer(recorded, truth)));
    claims
}

fn changes(preferences: &[Preference], truth: Option<&Truth>) -> Vec<SearchClaim> {
    let (Some(first), Some(last)) = (preferences.first(), preferences.last()) else { return Vec::new() };
    let mut claims = Vec::new();
    for pair in preferences.windows(2).filter(|pair| pair[0].mv != pair[1].mv) {
        let Preference { at, mv, estimate } = pair[0].clone();
        claims.push(SearchClaim::Changed { from: mv.clone(), until: at, estimate, to: pair[1].mv.clone() });
        let is_told =
            claims.iter().any(|claim| matches!(claim, SearchClaim::Fate { mv: told, .. } if *told == mv));
        let worth = truth.and_then(|truth| truth.of(&mv)).filter(|_| !is_told && mv != last.mv);
        claims.extend(worth.map(|worth| SearchClaim::Fate { mv, worth }));
    }
    if claims.is_empty() {
        claims.push(SearchClaim::Steady { mv: first.mv.clone(), from: first.at, to: last.at });
    }
    claims
}

/// Whether a move gives the result away.
pub(super) fn is_wrong(truth: &Truth, mv: &str) -> bool {
    let result = |worth: Worth| worth.result();
    truth.of(mv).map(result) < truth.best().map(result)
}

/// The longest stretch of moves that give the result away, and its last moment by number.
fn longest_wrong(preferences: &[Preference], truth: &Truth) -> Option<(SearchClaim, usize)> {
    let of = preferences.last()?.at.done;
    let mut longest: Option<(usize, usize, u64)> = None;
    let mut start = 0;
    while start < preferences.len() {
        let rest = &preferences[start..];
        let length = rest.iter().take_while(|one| is_wrong(truth, &one.mv)).count();
        if length > 0 {
            let steps = until(preferences, start + length - 1).done - preferences[start].at.done;
            if longest.is_none_or(|(.., most)| steps > most) {
                longest = Some((start, start + length - 1, steps));
            }
        }
        start += length + 1;
    }
    let (first, last, steps) = longest.filter(|(.., steps)| *steps > 0)?;
    let claim = SearchClaim::Wrong {
        mv: most_of(preferences, first, last),
        from: preferences[first].at,
        to: until(preferences, last),
        steps,
        of,
        is_last: last + 1 == preferences.len(),
    };
    Some((claim, last))
}

/// The moment at which the preference of a moment ends: the next one, if there is one.
fn until(preferences: &[Preference], nth: usize) -> Moment {
    preferences.get(nth + 1).unwrap_or(&preferences[nth]).at
}

/// The move that was preferred for most steps of a stretch.
fn most_of(preferences: &[Preference], first: usize, last: usize) -> String {
    let steps = |mv: &str| -> u64 {
        let own = (first..=last).filter(|&nth| preferences[nth].mv == mv);
        own.map(|nth| until(preferences, nth).done - preferences[nth].at.done).sum()
    };
    let moves = (first..=last).map(|nth| preferences[nth].mv.as_str());
    moves.rev().max_by_key(|mv| steps(mv)).unwrap_or_default().to_owned()
}

/// How far the estimate of a moment was off, where it was one of the payoff.
fn off(preference: &Preference, truth: &Truth) -> Option<SearchClaim> {
    let is_of_payoffs =
        |one: &Estimate| one.is_told() && matches!(one, Estimate::Share { .. } | Estimate::Value(_));
    let Preference { at, mv, estimate } = preference.clone();
    let (estimate, worth) = (estimate.filter(is_of_payoffs)?, truth.of(&mv)?);
    let by = (estimate.payoff()? - worth.payoff()).abs();
    (by >= 0.005).then_some(SearchClaim::Off { mv, at, estimate, worth })
}

fn drift(recorded: &Recorded) -> Option<SearchClaim> {
    let moments = moments(recorded);
    let known = moments.iter().filter_map(|(at, frame)| Some((*at, estimate(frame, &recorded.best)?)));
    let known: Vec<(Moment, Estimate)> = known.filter(|(_, estimate)| estimate.is_told()).collect();
    let rank = |one: &&(Moment, Estimate)| one.1.rank();
    // The first of equals, both times.
    let low = known.iter().min_by(|a, b| rank(a).total_cmp(&rank(b)))?;
    let high = known.iter().rev().max_by(|a, b| rank(a).total_cmp(&rank(b)))?;
    let ends = Box::new([*known.first()?, *low, *high, *known.last()?]);
    (low.1 != high.1).then(|| SearchClaim::Drift { mv: recorded.best.clone(), ends })
}

fn proved(recorded: &Recorded) -> Option<SearchClaim> {
    let all = moments(recorded);
    let unsure = all.iter().rposition(|(_, frame)| !frame.exact).map_or(0, |nth| nth + 1);
    let (at, _) = all.get(unsure).filter(|_| recorded.exact)?;
    Some(SearchClaim::Proved { mv: recorded.best.clone(), at: *at })
}

fn answer(recorded: &Recorded, truth: &Truth) -> Option<SearchClaim> {
    let (mv, worth) = (recorded.best.clone(), truth.of(&recorded.best)?);
    let best_worth = truth.best()?;
    let keeps = |(_, worth): &&(String, Worth)| worth.result() == best_worth.result();
    let keeping = truth.moves.iter().filter(keeps).cloned().collect();
    Some(SearchClaim::Answer { mv, worth, best: truth.best_moves(), best_worth, keeping })
}
