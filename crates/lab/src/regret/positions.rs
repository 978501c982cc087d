//! Random positions to be asked about.

use plyground_core::Streams;
use plyground_games::connect::AnyConnect;
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
    let streams = streams(seed);
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

/// Plies after which positions of a game have something to ask: past the first moves, and with some left to be played.
pub fn usual_plies(game: &str) -> Result<RangeInclusive<u32>, SpecError> {
    if !registry::has_solver(game) {
        // Hundreds of moves at a time, and nobody is out of pieces yet.
        let seats = registry::open(game)?.seats() as u32;
        return Ok(2 * seats..=10 * seats);
    }
    let (columns, rows) = AnyConnect::read(game, "is another game")?.size();
    let last = (columns * rows).saturating_sub(10);
    let first = last.min(8);
    Ok(match last > first {
        true => first..=last,
        false => 0..=(columns * rows / 3).max(1),
    })
}

/// The random numbers of the positions of a seed: a stream each.
pub(crate) fn streams(seed: u64) -> Streams {
    Streams::new(seed).branch(POSITIONS)
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

    #[test]
    fn usual_plies_fit_the_board() {
        assert_eq!(usual_plies("connect").unwrap(), 8..=32, "what results were measured on");
        for game in [
            "connect:6x5x4",
            "connect:5x4x4",
            "connect:3x3x3",
            "connect:9x8x4",
            "connect:4x4x4",
            "blokus:duo",
            "blokus",
        ] {
            let plies = usual_plies(game).unwrap();
            assert_eq!(positions(game, &plies, 20, 1).unwrap().len(), 20, "{game}: {plies:?}");
        }
    }
}
