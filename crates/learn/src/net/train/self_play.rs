//! Self-play by generations, and what is learned from a game.

use super::lesson::{Lesson, is_lesson, teach};
use super::played::{Played, Player, play};
use super::schedule::{generation, is_point};
use super::{Stage, Training};
use crate::net::error::NetError;
use plyground_games::connect::Bits;
use plyground_jobs::in_order;
use plyground_solver::Limits;
use std::ops::ControlFlow;

/// What is learned from.
enum Source<B> {
    Game(Played<B>),
    Lesson(Lesson<B>),
}

impl<B: Bits> Training<'_, B> {
    /// Plays a generation on all threads and learns from its games, in their order. If stopped, all of it is forgotten: the next run begins it anew.
    pub(super) fn generation(&mut self) -> Result<(), NetError> {
        let first = self.header.origin.games;
        let end = first + generation(first);
        let of = self.plan.games.max(end);
        let network = self.network();
        let (game, origin, stop) = (self.game, self.header.origin.clone(), self.stop);
        let players = (0..self.threads).map(|_| Player::default()).collect();
        let (teacher, limits) = (&self.teacher, Limits { stop, ..Limits::NONE });
        let work = |player: &mut Player, number: u64| match teacher {
            Some(teacher) if is_lesson(number, &origin) => {
                let lesson = teach(game, &network, teacher, (&origin, number), &mut player.scratch, &limits);
                lesson.map(Source::Lesson)
            }
            _ => Some(Source::Game(play(game, &network, &origin, number, player))),
        };
        let mut games = Vec::with_capacity((end - first) as usize);
        in_order(players, first..end, stop, &work, &mut |source: Option<Source<B>>| match source {
            Some(source) => {
                games.push(source);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        if games.len() as u64 != end - first {
            return Ok(());
        }
        for source in &games {
            match source {
                Source::Game(played) => self.learn_game(played),
                Source::Lesson(Lesson(told)) => {
                    for (state, result) in told {
                        self.learn(state, Some(*result));
                    }
                }
            }
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
