//! Random games of Connect that last as long as is asked, with positions in them.

use plyground_core::{Game, Notation, Rng, TextError};
use plyground_games::connect::{Bits, Column, Connect, State};
use std::ops::RangeInclusive;

/// A random game, and the positions in it that were asked for.
pub(super) struct Drawn<B> {
    /// The moves of the game, as far as its last position.
    pub(super) moves: Vec<Column>,
    /// Each position with the number of moves before it, in the order of play.
    pub(super) positions: Vec<(usize, State<B>)>,
}

/// Draws a game with so many positions in it, after different numbers of plies, each number as likely as any other: running positions with a choice of
/// moves. One position is the one that [`positions`](crate::regret::positions) draws from the same random numbers.
pub(super) fn draw<B: Bits>(
    game: &Connect<B>,
    plies: &RangeInclusive<u32>,
    count: usize,
    rng: &mut Rng,
) -> Result<Drawn<B>, TextError> {
    let mut all: Vec<u32> = plies.clone().collect();
    for place in 0..count {
        let other = place + rng.below((all.len() - place) as u32) as usize;
        all.swap(place, other);
    }
    all.truncate(count);
    all.sort_unstable();
    let length = all.last().copied().unwrap_or(0);
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..TRIES {
        if lasts(game, length, rng, &mut moves, &mut legal) {
            let mut state = game.start();
            let mut positions = Vec::with_capacity(count);
            for ply in 0..=moves.len() {
                if all.binary_search(&(ply as u32)).is_ok() {
                    positions.push((ply, state));
                }
                if let Some(&column) = moves.get(ply) {
                    game.play(&mut state, column);
                }
            }
            return Ok(Drawn { moves, positions });
        }
    }
    let spec = game.spec();
    Err(TextError::new(format!("{spec}: random games with a choice of moves do not last {length} plies")))
}

/// Games drawn before it is given up.
const TRIES: usize = 100_000;

/// Plays a random game, and tells whether it still runs after so many plies with a choice of moves.
fn lasts<B: Bits>(
    game: &Connect<B>,
    length: u32,
    rng: &mut Rng,
    moves: &mut Vec<Column>,
    legal: &mut Vec<Column>,
) -> bool {
    let mut state = game.start();
    moves.clear();
    for ply in 0..=length {
        legal.clear();
        if game.payoffs(&state).is_none() {
            game.moves(&state, legal);
        }
        if ply == length {
            break;
        }
        // A number is drawn in a finished game too, as `positions` does.
        let nth = rng.below(legal.len().max(1) as u32) as usize;
        let Some(&column) = legal.get(nth) else { return false };
        moves.push(column);
        game.play(&mut state, column);
    }
    legal.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regret::{positions, streams};
    use plyground_core::Streams;

    #[test]
    fn one_position_a_game_is_the_one_of_the_exam() {
        let game: Connect<u64> = Connect::new(6, 5, 4).unwrap();
        let lines = positions("connect:6x5x4", &(4..=20), 60, 3).unwrap();
        for (number, line) in (0..).zip(lines) {
            let mut rng = streams(3).rng(number);
            let drawn = draw(&game, &(4..=20), 1, &mut rng).unwrap();
            assert_eq!(game.write_line(&drawn.moves), line);
        }
    }

    #[test]
    fn several_positions_of_a_game_follow_one_another() {
        let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
        let mut counts = [0; 43];
        for number in 0..400 {
            let mut rng = Streams::new(1).rng(number);
            let Drawn { moves, positions } = draw(&game, &(14..=36), 6, &mut rng).unwrap();
            assert_eq!(positions.len(), 6);
            assert!(positions.windows(2).all(|pair| pair[0].0 < pair[1].0));
            for (ply, state) in positions {
                assert_eq!(game.stones(&state) as usize, ply);
                assert!(game.payoffs(&state).is_none() && ply <= moves.len());
                counts[ply] += 1;
            }
        }
        // 400 games of 6 positions over 23 numbers of plies.
        let expected = 400.0 * 6.0 / 23.0;
        assert!(
            counts[14..=36].iter().all(|&count| (f64::from(count) - expected).abs() < 50.0),
            "{counts:?}"
        );
    }
}
