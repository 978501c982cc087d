//! Random positions to be asked about.

use plyground_core::Streams;
use plyground_players::SpecError;
use plyground_players::registry;
use std::ops::RangeInclusive;

/// Lines of random moves that lead to running positions with a choice of moves; their lengths are uniform within `plies`.
///
/// Position `i` of a seed is the same however many are drawn.
pub fn positions(
    game: &str,
    plies: &RangeInclusive<u32>,
    count: usize,
    seed: u64,
) -> Result<Vec<String>, SpecError> {
    let mut session = registry::open(game)?;
    let streams = Streams::new(seed).branch(POSITIONS);
    let mut lines = Vec::with_capacity(count);
    for number in 0..count as u64 {
        let mut rng = streams.rng(number);
        let length = plies.start() + rng.below(plies.end() - plies.start() + 1);
        let line = (0..TRIES).find_map(|_| {
            while session.undo().is_some() {}
            for _ in 0..length {
                let legal = session.count_legal();
                // A number is drawn in a finished game too.
                let nth = rng.below(legal.max(1) as u32) as usize;
                (nth < legal).then(|| session.play_nth(nth))?;
            }
            (session.count_legal() > 1).then(|| session.line())
        });
        lines.push(line.ok_or_else(|| {
            SpecError(format!("{game}: random games with a choice of moves do not last {length} plies"))
        })?);
    }
    Ok(lines)
}

/// Label of the streams.
const POSITIONS: u64 = 0x9051;
/// Games drawn for a position before it is given up.
const TRIES: usize = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_their_seed() {
        let few = positions("connect", &(8..=32), 20, 3).unwrap();
        let more = positions("connect", &(8..=32), 40, 3).unwrap();
        assert_eq!(
            few[..3],
            ["3257553165216", "767764144", "513223643775222352"],
            "what results were measured on"
        );
        assert_eq!(few, more[..20]);
        assert_ne!(few, positions("connect", &(8..=32), 20, 4).unwrap());
        assert!(more.iter().all(|line| (8..=32).contains(&line.len())));
        assert!(positions("connect:3x3x3", &(9..=9), 1, 1).is_err());
    }
}
