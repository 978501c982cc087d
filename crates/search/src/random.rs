//! The random player, which does not think.

use crate::{ChosenMove, Forfeit, MoveReport, Report, Search, Terms};
use plyground_core::{Playouts, Rng};
use std::time::Instant;

/// Every legal move is as likely as any other.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct RandomMover;

impl<G: Playouts> Search<G> for RandomMover {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let best = game.random_move(root, &mut Rng::new(terms.seed), &mut G::Scratch::default());
        let moves = moves.into_iter().map(MoveReport::unknown).collect();
        let report = Report { elapsed: start.elapsed(), ..Report::new(best, moves) };
        terms.show(&report, start);
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn choose(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<ChosenMove<G::Move>, Forfeit> {
        let start = Instant::now();
        let best = game.random_move(root, &mut Rng::new(terms.seed), &mut G::Scratch::default());
        Ok(ChosenMove { best, playouts: 0, visited: 0, elapsed: start.elapsed() })
    }
}
