//! Priors and heavy playouts: large pieces first, corners of one's own, none for the others, and out of the corner early.

use super::colour::Colour;
use super::mv::Move;
use super::rules::Blokus;
use super::scratch::{BUFFERS, Scratch};
use super::state::State;
use super::sweep::Change;
use super::variant::Variant;
use plyground_core::{Centre, Guide, Rng};
use std::ops::ControlFlow;

/// Promise of a square placed.
const SQUARE: i32 = 8;
/// Promise of a corner of one's own.
const OWN: i32 = 3;
/// Promise of a corner that another seat loses.
const TAKEN: i32 = 3;
/// Promise of half a cell towards the centre.
const NEARER: i32 = 2;
/// Pieces of a colour for which the centre matters.
const EARLY: u32 = 6;

/// Pieces of five, of four, of three, and of fewer squares, one bit each.
const BY_SIZE: [u32; 4] = [0x1F_FE00, 0x1F0, 0xC, 0x3];

/// How likely a move is that promises so much less than the best, before all are made to add up to one: a tenth less of a
/// chance for each. Multiplied out, so that it is the same on every machine.
const CHANCES: [f32; 128] = {
    let mut chances = [1.0; 128];
    let mut less = 1;
    while less < chances.len() {
        chances[less] = chances[less - 1] * 0.905;
        less += 1;
    }
    chances
};

impl<V: Variant> Guide for Blokus<V> {
    /// Four pieces.
    const LEAD: f32 = 20.0;

    #[inline]
    fn amaf_colour(&self, state: &State) -> usize {
        state.colour.index()
    }

    fn priors(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        if let [_] = moves {
            out.push(1.0);
            return;
        }
        let first = out.len();
        let is_early = state.pieces_placed(state.colour) < EARLY;
        let survey = self.survey(state);
        let sheets = BUFFERS.with_borrow_mut(|buffers| self.sweeper.sheets(survey, buffers));
        self.sweeper.after(survey, &sheets, moves, |change| {
            let mv = moves[out.len() - first];
            let off_centre = if is_early { self.off_centre(mv) as i32 } else { 0 };
            // Whole numbers of at most some thousands are exact.
            out.push((promise::<V>(state.colour, change) - NEARER * off_centre) as f32);
            ControlFlow::Continue(())
        });
        let promises = &mut out[first..];
        let most = promises.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for promise in promises.iter_mut() {
            *promise = CHANCES[((most - *promise) as usize).min(CHANCES.len() - 1)];
            sum += *promise;
        }
        promises.iter_mut().for_each(|chance| *chance /= sum);
    }

    /// Any placement of a piece of the largest size that fits, where one square counts as two.
    #[inline]
    fn playout_move(&self, state: &State, rng: &mut Rng, scratch: &mut Scratch) -> Move {
        let mut query = self.query(state, state.colour);
        let left = query.pieces;
        for size in BY_SIZE {
            query.pieces = left & size;
            if query.pieces != 0
                && let Some(number) = self.sweeper.draw(query, &mut scratch.buffers, rng)
            {
                return Move::from(number);
            }
        }
        Move::PASS
    }
}

/// What a placement of a colour promises its seat, wherever it lies. Corners of a colour that counts for nobody are nothing.
#[inline]
fn promise<V: Variant>(mover: Colour, change: Change) -> i32 {
    let owner = V::OWNERS[mover.index()];
    let corners = Colour::all(V::COLOURS).map(|colour| {
        let corners = change.corners.at(colour.index());
        match V::OWNERS[colour.index()] {
            _ if colour == mover => OWN * corners,
            None => 0,
            other if other == owner => OWN * corners,
            Some(_) => -TAKEN * corners,
        }
    });
    SQUARE * change.size as i32 + corners.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::{Classic, Duo, Path, Piece, Three, Two};
    use plyground_core::Game;
    use plyground_core::testkit::random_positions;

    #[test]
    fn pieces_are_grouped_by_size() {
        for (size, pieces) in [5, 4, 3].into_iter().zip(BY_SIZE) {
            let alike = Piece::all().filter(|piece| piece.size() == size);
            assert_eq!(alike.fold(0, |all, piece| all | 1 << piece.0), pieces);
        }
        assert_eq!(BY_SIZE.iter().sum::<u32>(), crate::blokus::state::ALL_PIECES);
    }

    fn check<V: Variant>(count: usize) {
        for path in Path::available() {
            let (game, fastest) = (Blokus::<V>::on(path), Blokus::<V>::new());
            let mut scratch = Scratch::default();
            for (line, state) in random_positions(&game, count, 8) {
                if game.payoffs(&state).is_some() {
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let (mut chances, mut others) = (Vec::new(), Vec::new());
                game.priors(&state, &moves, &mut chances);
                fastest.priors(&state, &moves, &mut others);
                assert_eq!(chances, others, "{path} {line:?}");
                assert!(chances.iter().all(|&chance| chance > 0.0) && chances.len() == moves.len());
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                // The same move on every path, of the largest size there is; one square counts as two.
                let mv = game.playout_move(&state, &mut Rng::new(3), &mut scratch);
                assert_eq!(mv, fastest.playout_move(&state, &mut Rng::new(3), &mut scratch));
                let size =
                    |mv: Move| mv.placement().map_or(0, |number| game.table.cells(number).count()).max(2);
                assert!(moves.contains(&mv) && moves.iter().all(|&other| size(other) <= size(mv)));
            }
        }
    }

    #[test]
    fn advice_is_legal_and_the_same_on_every_path() {
        check::<Classic>(200);
        check::<Two>(100);
        check::<Three>(100);
        check::<Duo>(100);
    }
}
