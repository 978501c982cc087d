//! The move after which an estimate expects most: no search is a player too.

use crate::flat::Tie;
use crate::{MoveReport, Report, Search, Terms};
use plyground_core::{Centre, Estimate, Game, PerSeat, Seat, TwoSeats};
use std::sync::Arc;
use std::time::Instant;

/// Plays the move after which an estimate expects most, and a win at once where there is one.
pub struct BestEstimate<G: Game, E: Estimate<G>> {
    estimate: Arc<E>,
    scratch: E::Scratch,
    tie: Tie,
}

impl<G: Game, E: Estimate<G>> BestEstimate<G, E> {
    /// A player by this estimate; `tie` decides between moves after which it expects the same.
    pub fn new(estimate: Arc<E>, tie: Tie) -> BestEstimate<G, E> {
        BestEstimate { estimate, scratch: E::Scratch::default(), tie }
    }
}

impl<G: TwoSeats + Centre, E: Estimate<G>> Search<G> for BestEstimate<G, E> {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let mover = game.turn(root);
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        self.estimate.stand(game, root, &mut self.scratch);
        // A win is more than any estimate, and a loss less.
        let beyond = i64::from(E::MOST) + 1;
        let mut is_won = false;
        let values: Vec<i64> = moves
            .iter()
            .map(|&mv| {
                let child = game.child(root, mv);
                match game.payoffs(&child) {
                    Some(payoffs) => match payoffs.winner() {
                        Some(seat) if seat == mover => {
                            is_won = true;
                            beyond
                        }
                        Some(_) => -beyond,
                        None => 0,
                    },
                    None => -i64::from(self.estimate.ahead(game, &child, &mut self.scratch)),
                }
            })
            .collect();
        let most = values.iter().copied().max().unwrap_or(0);
        let equal: Vec<usize> = (0..moves.len()).filter(|&i| values[i] == most).collect();
        let best = moves[self.tie.choose(game, &moves, &equal, terms.seed)];
        let report = |(&mv, &value): (&G::Move, &i64)| {
            let share = match value {
                value if value == beyond => E::WHOLE,
                value if value == -beyond => 0,
                value => self.estimate.share(value as i32),
            };
            let share = f64::from(share) / f64::from(E::WHOLE);
            let mut values = PerSeat::default();
            (values[mover], values[Seat::other(mover)]) = (share, 1.0 - share);
            // In an exact report estimates are left out.
            let is_told = !is_won || value.abs() == beyond;
            MoveReport { values: is_told.then_some(values), ..MoveReport::unknown(mv) }
        };
        let reports = moves.iter().zip(&values).map(report).collect();
        let mut report = Report { exact: is_won, elapsed: start.elapsed(), ..Report::new(best, reports) };
        report.counts.effort.expanded = 1;
        report.counts.effort.evaluated = moves.len() as u64;
        report.counts.effort.guessed = moves.len() as u64;
        terms.show(&report, start);
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }
}
