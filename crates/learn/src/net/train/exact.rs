//! Learning from exact results.

use super::played::{Player, choose};
use super::{Stage, Training};
use crate::net::error::NetError;
use crate::net::header::Origin;
use crate::net::labels::{Label, MEMORY, drawn, opening, result};
use crate::net::network::Network;
use plyground_core::{Game, Seat, Streams, Tactics};
use plyground_games::connect::{Bits, Connect, State};
use plyground_jobs::in_order;
use plyground_solver::{Book, Limits, Solver};
use std::ops::{ControlFlow, RangeInclusive};

/// Labels of streams.
const LABELS: u64 = 0x1ABE;
const ORDER: u64 = 0x04DE;
const HELD_OUT: u64 = 0x4E1D;

/// The plies of positions that are examined: those of `regret`, and the moves after them.
pub(super) fn plies(cells: u32) -> RangeInclusive<u32> {
    let last = cells.saturating_sub(9).max(1);
    last.min(9)..=last
}

impl<B: Bits> Training<'_, B> {
    /// A solver with the book that is built in, where that is for this board.
    pub(super) fn solver(&self) -> Solver<B> {
        let solver = Solver::new(self.game.clone(), MEMORY);
        match Book::built_in().check(self.game) {
            Ok(()) => solver.with_book(Book::built_in()).expect("a book for this board"),
            Err(_) => solver,
        }
    }

    /// Solves the positions that the network is examined by.
    pub(super) fn hold_out(&mut self) {
        let (solver, seed) = (self.solver(), Streams::new(self.header.origin.seed).branch(HELD_OUT).seed());
        let plies = plies(self.game.cells());
        let limits = Limits { stop: self.stop, ..Limits::NONE };
        let work = |(): &mut (), number: u64| drawn(self.game, &solver, &plies, seed, number, &limits);
        let mut found = Vec::new();
        in_order(vec![(); self.threads], 0..self.plan.held_out, self.stop, &work, &mut |label| {
            found.extend(label);
            self.tell(Stage::HeldOut, found.len() as u64, self.plan.held_out);
            ControlFlow::Continue(())
        });
        self.held_out = found;
    }

    /// Solves the positions that are missing.
    pub(super) fn label(&mut self) -> Result<(), NetError> {
        let of = self.plan.labels;
        if self.labels.len() as u64 >= of || self.header.origin.passes > 0 {
            return Ok(());
        }
        let solver = self.solver();
        let network = self.network();
        let (game, origin, stop) = (self.game, self.header.origin.clone(), self.stop);
        let limits = Limits { stop, ..Limits::NONE };
        while (self.labels.len() as u64) < of && !self.is_stopped() {
            let first = self.labels.len() as u64;
            let end = of.min(first + 4096);
            let players = (0..self.threads).map(|_| Player::default()).collect();
            let work = |player: &mut Player, number: u64| {
                position(game, &network, &origin, number, player).and_then(|state| {
                    let result = result(&solver, &state, &limits)?;
                    Some(Label { key: game.key(&state).wide(), result })
                })
            };
            // If stopped, what was solved before stays.
            let mut found = Vec::new();
            let mut is_cut = false;
            in_order(players, first..end, stop, &work, &mut |label: Option<Label>| {
                let Some(label) = label else {
                    is_cut = true;
                    return ControlFlow::Break(());
                };
                found.push(label);
                self.tell(Stage::Labels, first + found.len() as u64, of);
                ControlFlow::Continue(())
            });
            self.labels.extend(found);
            if is_cut && !self.is_stopped() {
                return Err(NetError::Text(
                    "random games on this board end too soon to be learned from".to_owned(),
                ));
            }
            self.keep_if_due()?;
        }
        self.header.origin.labels = self.labels.len() as u64;
        Ok(())
    }

    /// Goes through all positions as often as the plan says, each time in another order.
    pub(super) fn passes(&mut self) -> Result<(), NetError> {
        let count = self.labels.len() as u64;
        let of = count * u64::from(self.plan.passes);
        while self.header.origin.passes < self.plan.passes
            && count >= self.plan.labels
            && count > 0
            && !self.is_stopped()
        {
            let pass = self.header.origin.passes;
            if pass == 0 {
                // What shook in self-play may move again.
                self.learner.forget_errors();
            }
            let mut order: Vec<usize> = (0..self.labels.len()).collect();
            let mut rng = Streams::new(self.header.origin.seed).branch(ORDER).rng(pass.into());
            for i in (1..order.len()).rev() {
                order.swap(i, rng.below(i as u32 + 1) as usize);
            }
            for (done, place) in order.into_iter().enumerate() {
                let Label { key, result } = self.labels[place];
                let state = B::narrow(key).and_then(|key| self.game.from_key(key));
                let state = state.filter(|state| self.game.payoffs(state).is_none());
                let state =
                    state.ok_or_else(|| NetError::Text(format!("label {}: no position", place + 1)))?;
                let sign = if self.game.turn(&state) == Seat::FIRST { 1.0 } else { -1.0 };
                self.learn(&state, Some(sign * f32::from(result)));
                if done % 16_384 == 0 {
                    self.tell(Stage::Passes, count * u64::from(pass) + done as u64, of);
                }
            }
            self.header.origin.passes += 1;
            self.point(Stage::Passes, count * u64::from(self.header.origin.passes), of, true);
            self.keep_if_due()?;
        }
        Ok(())
    }
}

/// The position of a number: after random plies, or after some of these and then moves of the network; so that both what random players and what good ones
/// meet is learned, early positions more often than late ones.
fn position<B: Bits>(
    game: &Connect<B>,
    network: &Network,
    origin: &Origin,
    number: u64,
    player: &mut Player,
) -> Option<State<B>> {
    let mut rng = Streams::new(origin.seed).branch(LABELS).rng(number);
    let all = plies(game.cells());
    let mut moves = Vec::new();
    for _ in 0..200 {
        let last = if rng.below(2) == 0 { *all.end() } else { u32::midpoint(*all.start(), *all.end()) };
        let plies = rng.below(last + 1).max(2.min(last));
        let random = if number.is_multiple_of(2) { plies } else { rng.below(plies + 1) };
        let Some(mut state) = opening(game, random, &mut rng, &mut moves) else { continue };
        let is_there = (random..plies).all(|_| {
            let is_random = rng.below(10) == 0;
            let column = choose(game, network, &state, is_random.then_some(&mut rng), player);
            game.play(&mut state, column);
            game.payoffs(&state).is_none() && game.decided(&state).is_none()
        });
        if is_there {
            return Some(state);
        }
    }
    None
}
