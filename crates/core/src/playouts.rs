//! Playouts: games played to their end by a policy that hardly thinks.

use crate::{Payoffs, Rng, Streams, Tactics, Tally};
use std::borrow::BorrowMut;
use std::ops::Range;

/// How moves are drawn in a playout.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum PlayoutPolicy {
    /// Every legal move is as likely as any other.
    #[default]
    Uniform,
    /// The same, but nobody overlooks a decisive or an anti-decisive move (Teytaud and Teytaud 2010): a game that is
    /// [`decided`](Tactics::decided) ends there, and [`losing_moves`](Tactics::losing_moves) are not drawn.
    ///
    /// Games without [`FINDS_WINS`](Tactics::FINDS_WINS) play as with [`Uniform`](PlayoutPolicy::Uniform).
    Decisive,
}

/// Random moves and random games: what Monte Carlo searches ask for.
///
/// All is provided but the type of the scratch memory; a game overrides what its profile names, and the laws hold that to
/// the plain form. Playouts have three shapes, since none can stand for another without cost: one game returns its end and
/// needs no list to put it in; games from one position are added up where they end, which in vector registers is all that
/// is ever known of them; games from several positions are told apart. Each takes the policy, and each may be overridden.
pub trait Playouts: Tactics {
    /// What a thread keeps from playout to playout, so that none allocates: a `Vec` of moves, or more.
    type Scratch: Default + Send + BorrowMut<Vec<Self::Move>>;

    /// How many legal moves there are; games count without listing where they can.
    #[inline]
    fn count_moves(&self, state: &Self::State, scratch: &mut Self::Scratch) -> u64 {
        let moves = scratch.borrow_mut();
        moves.clear();
        self.moves(state, moves);
        moves.len() as u64
    }

    /// Move number `n` in board order; `moves` is room to list them, which games do without where they can.
    #[inline]
    fn nth_move(&self, state: &Self::State, n: usize, moves: &mut Vec<Self::Move>) -> Self::Move {
        moves.clear();
        self.moves(state, moves);
        moves[n]
    }

    /// One of the legal moves, each as likely as any other: the move of number `rng.below(count)` in board order.
    #[inline]
    fn random_move(&self, state: &Self::State, rng: &mut Rng, scratch: &mut Self::Scratch) -> Self::Move {
        let moves = scratch.borrow_mut();
        moves.clear();
        self.moves(state, moves);
        moves[rng.below(moves.len() as u32) as usize]
    }

    /// One game; returns its end and the number of moves, and leaves `state` there. The position may be finished.
    #[inline]
    fn playout(
        &self,
        policy: PlayoutPolicy,
        state: &mut Self::State,
        rng: &mut Rng,
        scratch: &mut Self::Scratch,
    ) -> (Payoffs, u64) {
        if Self::FINDS_WINS && policy == PlayoutPolicy::Decisive {
            return decisive_playout(self, state, rng, scratch);
        }
        let mut plies = 0;
        loop {
            if let Some(payoffs) = self.payoffs(state) {
                return (payoffs, plies);
            }
            let mv = self.random_move(state, rng, scratch);
            self.play(state, mv);
            plies += 1;
        }
    }

    /// Many games from one position, number `i` with stream `i`, added up. The position may be finished.
    ///
    /// The sum is the same to the last count as that of [`playout`](Playouts::playout) called one by one.
    fn playouts(
        &self,
        policy: PlayoutPolicy,
        state: &Self::State,
        streams: Streams,
        numbers: Range<u64>,
        scratch: &mut Self::Scratch,
    ) -> Tally {
        let mut tally = Tally::default();
        for number in numbers {
            let (payoffs, plies) =
                self.playout(policy, &mut state.clone(), &mut streams.rng(number), scratch);
            tally.record(self.seats(), &payoffs, plies);
        }
        tally
    }

    /// One game from each of several running positions, with the stream of the number beside it; appends the ends and
    /// numbers of moves to `ends`, the same as those of [`playout`](Playouts::playout).
    fn playout_each(
        &self,
        policy: PlayoutPolicy,
        states: &[Self::State],
        streams: Streams,
        numbers: &[u64],
        scratch: &mut Self::Scratch,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        for (state, &number) in states.iter().zip(numbers) {
            ends.push(self.playout(policy, &mut state.clone(), &mut streams.rng(number), scratch));
        }
    }
}

/// The plain form of a decisive playout, for games that name the moves and draw them no other way.
fn decisive_playout<G: Playouts + ?Sized>(
    game: &G,
    state: &mut G::State,
    rng: &mut Rng,
    scratch: &mut G::Scratch,
) -> (Payoffs, u64) {
    let mut plies = 0;
    loop {
        if let Some(payoffs) = game.payoffs(state).or_else(|| game.decided(state)) {
            return (payoffs, plies);
        }
        let losing = game.losing_moves(state);
        let moves = scratch.borrow_mut();
        moves.clear();
        game.moves(state, moves);
        let mut number = 0;
        moves.retain(|_| {
            number += 1;
            number > 64 || losing >> (number - 1) & 1 == 0
        });
        let mv = moves[rng.below(moves.len() as u32) as usize];
        game.play(state, mv);
        plies += 1;
    }
}
