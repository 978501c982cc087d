//! Two stores merged, or compared.

use super::error::StoreError;
use super::header::{Header, Origin};
use super::values::Values;
use plyground_search::mcts::Known;

/// The games of both. Which is first makes no difference.
pub fn merge(a: Values, b: Values) -> Result<Values, StoreError> {
    let (a, b) = (a.settled(), b.settled());
    check_game(&a.header, &b.header.game)?;
    let mut origins = a.header.origins.clone();
    for origin in &b.header.origins {
        if origins.iter().any(|other| other.is_same_training(origin)) {
            return Err(StoreError::Twice(origin.seed));
        }
    }
    origins.extend(b.header.origins.iter().cloned());
    origins.sort_by_key(Origin::rank);
    let header = Header {
        game: a.header.game,
        max_bytes: a.header.max_bytes.max(b.header.max_bytes),
        foreign: a.header.foreign || b.header.foreign,
        dropped: a.header.dropped + b.header.dropped,
        origins,
    };
    let mut merged = Values::new(header);
    // One batch: what stays where room is short must not depend on who comes first.
    let all: Vec<_> = a.table.iter().chain(b.table.iter()).collect();
    merged.add(super::table::united(std::iter::once(&all[..])));
    Ok(merged)
}

/// Refuses a store of another game.
pub fn check_game(header: &Header, expected: &str) -> Result<(), StoreError> {
    if header.game == expected {
        return Ok(());
    }
    Err(StoreError::Game { found: header.game.clone(), expected: expected.to_owned() })
}

/// What tells two stores apart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Difference {
    /// Positions of the first alone.
    pub only_first: usize,
    /// Positions of the second alone.
    pub only_second: usize,
    /// Positions with the same counts.
    pub same: usize,
    /// Positions with other counts.
    pub changed: usize,
    /// Those of both whose values differ most: the key, and the counts in the first and the second.
    pub largest: Vec<(u128, Known, Known)>,
}

/// Holds two stores of one game against each other; `top` positions are told.
pub fn diff(a: &Values, b: &Values, top: usize) -> Result<Difference, StoreError> {
    check_game(&b.header, &a.header.game)?;
    let mut difference = Difference::default();
    let mut changed: Vec<(f64, u128, Known, Known)> = Vec::new();
    for (key, one) in a.table.iter() {
        match b.table.find(key) {
            None => difference.only_first += 1,
            Some(other) if other == one => difference.same += 1,
            Some(other) => changed.push(((value(one) - value(other)).abs(), key, one, other)),
        }
    }
    difference.changed = changed.len();
    difference.only_second = b.table.len() - difference.same - changed.len();
    changed.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    difference.largest =
        changed.into_iter().take(top).map(|(_, key, one, other)| (key, one, other)).collect();
    Ok(difference)
}

/// The expected payoff of the first seat, 0 to 1.
pub fn value(known: Known) -> f64 {
    let [first, second] = known.wins.map(f64::from);
    0.5 + (first - second) / (2.0 * f64::from(known.visits.max(1)))
}
