//! Self-play by generations, and what is learned from a game.

use super::played::{Played, Player, play};
use super::schedule::{generation, is_point};
use super::{Stage, Training};
use crate::net::error::NetError;
use plyground_games::connect::Bits;
use plyground_jobs::in_order;
use std::ops::ControlFlow;

impl<B: Bits> Training<'_, B> {
    /// Plays a generation on all threads and learns from its games, in their order. If stopped, all of it is forgotten: the next run begins it anew.
    pub(super) fn generation(&mut self) -> Result<(), NetError> {
        let first = self.header.origin.games;
        let end = first + generation(first);
        let of = self.plan.games.max(end);
        let network = self.network();
        let (game, origin, stop) = (self.game, self.header.origin.clone(), self.stop);
        let players = (0..self.threads).map(|_| Player::default()).collect();
        let work = |player: &mut Player, number: u64| play(game, &network, &origin, number, player);
        let mut games = Vec::with_capacity((end - first) as usize);
        in_order(players, first..end, stop, &work, &mut |played| {
            games.push(played);
            ControlFlow::Continue(())
        });
        if games.len() as u64 != end - first {
            return Ok(());
        }
        for played in &games {
            self.learn_game(played);
        }
        self.header.origin.games = end;
        if is_point(first, end) || end >= self.plan.games {
            self.point(Stage::Games, end, of, is_point(first, end));
        } else {
            self.tell(Stage::Games, end, of);
        }
        self.keep_if_due()
    }

    /// Learns from a game, from its end: each position's target is a mean of what the next one was worth and of what came later, and a random
    /// move tells nothing of the positions before it.
    fn learn_game(&mut self, played: &Played<B>) {
        let lambda = self.header.origin.lambda as f32;
        let mut target = played.result;
        for (state, is_random) in played.positions.iter().rev() {
            if *is_random {
                target = self.learn(state, None);
            } else {
                let value = self.learn(state, Some(target));
                target = (1.0 - lambda) * value + lambda * target;
            }
        }
    }
}
