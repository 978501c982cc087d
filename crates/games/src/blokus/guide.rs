//! Priors and heavy playouts: what a good player knows before any search.

use super::mv::Move;
use super::rules::Blokus;
use super::scratch::Scratch;
use super::state::State;
use super::variant::Variant;
use plyground_core::{Guide, Played, Rng};

/// Pieces of five, of four, of three, and of fewer squares, one bit each.
const BY_SIZE: [u32; 4] = [0x1F_FE00, 0x1F0, 0xC, 0x3];

impl<V: Variant> Guide for Blokus<V> {
    #[inline]
    fn amaf_colour(&self, state: &State) -> usize {
        state.colour.index()
    }

    /// As the prior says.
    fn priors(&self, state: &State, recent: &[Played<Move>], moves: &[Move], out: &mut Vec<f32>) {
        match moves {
            [_] => out.push(1.0),
            _ => self.chances(&self.prior, &self.sight(state, recent), moves, out),
        }
    }

    /// Where a placement can cover a corner that a recent move opened, or a cell next to one, it does (on the small board); else it is any, of a piece of the
    /// largest size that fits. One square counts as two.
    #[inline]
    fn playout_move(
        &self,
        state: &State,
        recent: &[Played<Move>],
        rng: &mut Rng,
        scratch: &mut Scratch,
    ) -> Move {
        if let Some(near) = self.near(state, recent, &mut scratch.buffers) {
            let mut query = self.query(state, state.colour);
            let left = query.pieces;
            for sizes in [BY_SIZE[0], BY_SIZE[1] | BY_SIZE[2] | BY_SIZE[3]] {
                query.pieces = left & sizes;
                if query.pieces != 0
                    && let Some(number) = self.sweeper.draw_near(query, &near, &mut scratch.buffers, rng)
                {
                    return Move::from(number);
                }
            }
        }
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
                game.priors(&state, &[], &moves, &mut chances);
                fastest.priors(&state, &[], &moves, &mut others);
                assert_eq!(chances, others, "{path} {line:?}");
                assert!(chances.iter().all(|&chance| chance > 0.0) && chances.len() == moves.len());
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                // The same move on every path, of the largest size there is; one square counts as two.
                let mv = game.playout_move(&state, &[], &mut Rng::new(3), &mut scratch);
                assert_eq!(mv, fastest.playout_move(&state, &[], &mut Rng::new(3), &mut scratch));
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
