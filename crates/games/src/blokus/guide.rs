//! Priors and heavy playouts: what a good player knows before any search.

use super::mv::Move;
use super::rules::Blokus;
use super::scratch::Scratch;
use super::sight::RECENT;
use super::state::State;
use super::sweep::Opened;
use super::variant::Variant;
use plyground_core::{Guide, Played, Rng};

impl<V: Variant> Guide for Blokus<V> {
    #[inline]
    fn amaf_colour(&self, state: &State) -> usize {
        state.colour.index()
    }

    #[inline]
    fn moves_made(&self, state: &State) -> u32 {
        state.pieces_placed(state.colour)
    }

    /// As the prior says.
    fn priors(&self, state: &State, recent: &[Played<Move>], moves: &[Move], out: &mut Vec<f32>) {
        match moves {
            [_] => out.push(1.0),
            _ => self.chances(&self.prior, &self.sight(state, recent), moves, out),
        }
    }

    /// Where a placement can cover two cells that recent moves opened, corners or next to corners, it does; else one (on the small board); else it is any, of a
    /// piece of the largest size that fits. One square counts as two.
    #[inline]
    fn playout_move(
        &self,
        state: &State,
        recent: &[Played<Move>],
        rng: &mut Rng,
        scratch: &mut Scratch,
    ) -> Move {
        let mut opened = [Opened::default(); RECENT];
        let opened = self.opened(state, recent, &mut opened);
        let asked = (state.colour.index(), self.query(state, state.colour).pieces);
        let found = self.sweeper.reply(self.survey(state), asked, opened, &mut scratch.buffers, rng);
        found.map_or(Move::PASS, Move::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::state::ALL_PIECES;
    use crate::blokus::sweep::BY_SIZE;
    use crate::blokus::{Classic, Duo, Path, Piece, School, Three, Two};
    use plyground_core::Game;
    use plyground_core::testkit::random_positions;

    #[test]
    fn pieces_are_grouped_by_size() {
        for (size, pieces) in [5, 4, 3].into_iter().zip(BY_SIZE) {
            let alike = Piece::all().filter(|piece| piece.size() == size);
            assert_eq!(alike.fold(0, |all, piece| all | 1 << piece.0), pieces);
        }
        assert_eq!(BY_SIZE.iter().sum::<u32>(), ALL_PIECES);
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

    /// What covers two cells that recent moves opened comes first, then what covers one, and of these what has five squares.
    #[test]
    fn playouts_answer() {
        let mut answers = 0;
        for path in Path::available() {
            let game = Blokus::<Duo>::on(path);
            let mut scratch = Scratch::default();
            for (number, (line, state)) in random_positions(&game, 300, 8).into_iter().enumerate() {
                if game.payoffs(&state).is_some() || state.left[state.colour.index()] == ALL_PIECES {
                    continue;
                }
                let mut before = game.start();
                let mut recent = Vec::new();
                for &mv in &line {
                    recent.push(Played { colour: game.amaf_colour(&before) as u8, mv });
                    game.play(&mut before, mv);
                }
                let sight = game.sight(&state, &recent);
                let (mut moves, margin) = (Vec::new(), game.margin());
                game.moves(&state, &mut moves);
                let answered = |mv: Move| {
                    let cells = mv.placement().into_iter().flat_map(|number| game.table.cells(number));
                    let is_near = |&(column, row): &(usize, usize)| {
                        sight.covered[margin + game.table.bit(column, row)] >> 5 & 1 == 1
                    };
                    cells.filter(is_near).count().min(2)
                };
                let size = |mv: Move| mv.placement().map_or(0, |number| game.table.cells(number).count());
                let rank = |mv: Move| match (answered(mv), size(mv)) {
                    (0, size) => size.max(2),
                    (count, size) => 4 + 2 * count + usize::from(size == 5),
                };
                let best = moves.iter().map(|&mv| rank(mv)).max();
                let mv = game.playout_move(&state, &recent, &mut Rng::new(number as u64), &mut scratch);
                assert!(moves.contains(&mv), "{path} {line:?}");
                assert_eq!(Some(rank(mv)), best, "{path} {line:?}");
                answers += u32::from(rank(mv) > 7);
            }
        }
        assert!(answers > 100, "{answers}");
    }

    #[test]
    fn advice_is_legal_and_the_same_on_every_path() {
        check::<Classic>(200);
        check::<Two>(100);
        check::<School>(100);
        check::<Three>(100);
        check::<Duo>(100);
    }
}
