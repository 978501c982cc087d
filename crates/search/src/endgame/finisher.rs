//! A search that asks for proof first.

use super::Endgame;
use crate::search::Search;
use crate::{Budget, MoveReport, Report, Terms};
use plyground_core::{Game, MoveOrdering, Outlook, PerSeat, Seat};
use std::time::Instant;

/// A search of a game for two that first looks whether the game can be searched out, with a small part of what it may spend; only where
/// it cannot, the search itself is asked.
///
/// What is proven is played: the move with the best margin, of equals the first. Where the budget is one of simulations, the answer
/// depends on nothing else, so that it is the same on any threads.
pub struct Finisher<G: Game> {
    search: Box<dyn Search<G>>,
    endgame: Endgame,
}

/// Points that both seats together could still get: with more no end is in sight.
const OPEN: i32 = 60;
/// Bytes of the table.
const TABLE: usize = 4 << 20;
/// Positions looked at for each simulation that may be spent: a position takes a fifteenth of the time.
const A_SIM: u64 = 2;
/// This is enough.
const MOST: u64 = 2_000_000;
/// Where nothing is limited.
const LITTLE: u64 = 2000;
/// The part of the time, where that is limited.
const OF_TIME: u32 = 5;

impl<G: Outlook + MoveOrdering> Finisher<G> {
    /// This search, with proof where there is any.
    pub fn new(search: Box<dyn Search<G>>) -> Finisher<G> {
        Finisher { search, endgame: Endgame::new(TABLE) }
    }

    /// What each move is proven to be worth to the mover.
    fn proven(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Option<Vec<(G::Move, i32)>> {
        let outlook = game.outlook(root);
        let open: i32 = Seat::all(2).map(|seat| outlook.most[seat] - outlook.now[seat]).sum();
        if open > OPEN {
            return None;
        }
        let Budget { time, sims, .. } = terms.budget;
        let nodes = match (sims, time) {
            (Some(sims), _) => sims.saturating_mul(A_SIM).min(MOST),
            (None, Some(_)) => MOST,
            (None, None) => LITTLE,
        };
        let budget = Budget { time: time.map(|time| time / OF_TIME), ..Budget::nodes(nodes) };
        // What was seen before changes how far it comes, and must not.
        self.endgame.forget();
        self.endgame.solve_moves(game, root, &terms.budget(budget))
    }
}

impl<G: Outlook + MoveOrdering> Search<G> for Finisher<G> {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let Some(proven) = self.proven(game, root, terms) else {
            return self.search.search(game, root, terms);
        };
        let mover = game.turn(root);
        let best = proven.iter().rev().max_by_key(|(_, margin)| *margin).map(|(mv, _)| *mv);
        let report = |&(mv, margin): &(G::Move, i32)| {
            let worth = 0.5 + 0.5 * f64::from(margin.signum());
            let mut values = PerSeat::default();
            (values[mover], values[Seat::other(mover)]) = (worth, 1.0 - worth);
            MoveReport { values: Some(values), ..MoveReport::unknown(mv) }
        };
        let moves = proven.iter().map(report).collect();
        let mut report = Report::new(best.expect("there is a move"), moves);
        report.exact = true;
        report.elapsed = start.elapsed();
        terms.show(&report, start);
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        vec![&mut *self.search]
    }
}
