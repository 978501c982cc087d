//! The rules of a game.

use crate::{Payoffs, Rng, Seat, Streams, Tally};
use std::borrow::BorrowMut;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

/// The rule book of a game for one to four seats.
///
/// A value of this type holds what never changes (board size, piece tables) and is shared by all threads; a
/// [`State`](Game::State) is what changes, small and copied freely. States are *running* or *finished*; unless a method
/// says otherwise it may only be given running ones. The laws are in [`testkit::laws`](crate::testkit::laws).
pub trait Game: Sync {
    /// A position.
    type State: Clone + Eq + Send + Sync + Debug;
    /// A move; a pass is a move.
    type Move: Copy + Eq + Send + Sync + Debug;
    /// What tells positions apart in tables.
    type Key: Copy + Eq + Hash + Send + Sync + Debug;
    /// What a thread keeps from playout to playout, so that none allocates: a `Vec` of moves, or more.
    type Scratch: Default + Send + BorrowMut<Vec<Self::Move>>;
    /// Whether [`foregone`](Game::foregone) tells of every position in which the seat to move wins at once.
    const FORETELLS_WINS: bool = false;
    /// In how many parts threads can list the moves of a position side by side: see
    /// [`moves_of_part`](Game::moves_of_part).
    const PARTS: usize = 1;

    /// How many seats take part.
    fn seats(&self) -> usize;

    /// The position in which the game begins.
    fn start(&self) -> Self::State;

    /// Whose turn it is; in a finished position, whose turn it would be.
    fn turn(&self, state: &Self::State) -> Seat;

    /// Appends the legal moves, each once, in board order.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends a part of the legal moves. All parts one after the other are what [`moves`](Game::moves) appends; but for a
    /// move that is the only one, such as a pass, which may belong to none.
    fn moves_of_part(&self, state: &Self::State, part: usize, out: &mut Vec<Self::Move>) {
        if part == 0 {
            self.moves(state, out);
        }
    }

    /// Plays a move that is known to be legal.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// What each seat gets; `None` while the game runs.
    fn payoffs(&self, state: &Self::State) -> Option<Payoffs>;

    /// Equal for equal positions, finished or not.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Equal for positions that are mirror images or rotations of each other, with equal values.
    fn canonical_key(&self, state: &Self::State) -> Self::Key {
        self.key(state)
    }

    /// The one among a position's mirror images and rotations whose key is the
    /// [`canonical_key`](Game::canonical_key): the same for all of them.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// Move number `n` in board order; `moves` is room to list them, which games do without where they can.
    fn nth_move(&self, state: &Self::State, n: usize, moves: &mut Vec<Self::Move>) -> Self::Move {
        moves.clear();
        self.moves(state, moves);
        moves[n]
    }

    /// How many legal moves there are; games count without listing where they can.
    fn count_moves(&self, state: &Self::State, scratch: &mut Self::Scratch) -> u64 {
        let moves = scratch.borrow_mut();
        moves.clear();
        self.moves(state, moves);
        moves.len() as u64
    }

    /// Whether a move counts as a ply in [`perft`](crate::perft()) and where a search counts its depth.
    ///
    /// All do but a pass, which is the only legal move wherever it is one at all.
    fn costs_ply(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// How a running game must end where that can be told at a glance: the seat to move wins at once, or cannot keep another
    /// from winning with the next move. `None` where it cannot be told.
    fn foregone(&self, state: &Self::State) -> Option<Payoffs> {
        let _ = state;
        None
    }

    /// The moves after which another seat wins at once, where that can be told at a glance: bit `n` stands for the move of
    /// number `n` in board order. May only be asked where [`foregone`](Game::foregone) tells nothing, and never names all
    /// moves.
    fn blunders(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }

    /// The position after a legal move.
    fn child(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut child = state.clone();
        self.play(&mut child, mv);
        child
    }

    /// Plays a move from the world outside, or leaves the position as it is.
    fn try_play(&self, state: &mut Self::State, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.payoffs(state).is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        if !legal.contains(&mv) {
            return Err(IllegalMove::NotAllowed);
        }
        self.play(state, mv);
        Ok(())
    }

    /// One of the legal moves, each as likely as any other: the move of number `rng.below(count)` in board order.
    fn random_move(&self, state: &Self::State, rng: &mut Rng, scratch: &mut Self::Scratch) -> Self::Move {
        let moves = scratch.borrow_mut();
        moves.clear();
        self.moves(state, moves);
        moves[rng.below(moves.len() as u32) as usize]
    }

    /// Plays random moves to the end; returns the outcome and the number of moves. The position may be finished.
    fn playout(&self, state: &mut Self::State, rng: &mut Rng, scratch: &mut Self::Scratch) -> (Payoffs, u64) {
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

    /// Many playouts, number `i` with stream `i`. The position may be finished.
    ///
    /// Here live the vector forms; the sum is the same to the last count as that of [`playout`](Game::playout) called
    /// one by one.
    fn playouts(
        &self,
        state: &Self::State,
        streams: Streams,
        numbers: Range<u64>,
        scratch: &mut Self::Scratch,
    ) -> Tally {
        let mut tally = Tally::default();
        for number in numbers {
            let (payoffs, plies) = self.playout(&mut state.clone(), &mut streams.rng(number), scratch);
            tally.record(self.seats(), &payoffs, plies);
        }
        tally
    }

    /// One playout from each of several running positions, with the stream of the number beside it; appends the outcomes
    /// and numbers of moves to `ends`, the same as those of [`playout`](Game::playout).
    fn playout_each(
        &self,
        states: &[Self::State],
        streams: Streams,
        numbers: &[u64],
        scratch: &mut Self::Scratch,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        for (state, &number) in states.iter().zip(numbers) {
            ends.push(self.playout(&mut state.clone(), &mut streams.rng(number), scratch));
        }
    }

    /// As [`playout`](Game::playout), but nobody overlooks what can be told at a glance: a game that is
    /// [`foregone`](Game::foregone) ends there, and [`blunders`](Game::blunders) are not among the moves that are drawn from.
    ///
    /// Games that foretell no wins play as ever.
    fn wary_playout(
        &self,
        state: &mut Self::State,
        rng: &mut Rng,
        scratch: &mut Self::Scratch,
    ) -> (Payoffs, u64) {
        if !Self::FORETELLS_WINS {
            return self.playout(state, rng, scratch);
        }
        let mut plies = 0;
        loop {
            if let Some(payoffs) = self.payoffs(state).or_else(|| self.foregone(state)) {
                return (payoffs, plies);
            }
            let blunders = self.blunders(state);
            let moves = scratch.borrow_mut();
            moves.clear();
            self.moves(state, moves);
            let mut number = 0;
            moves.retain(|_| {
                number += 1;
                number > 64 || blunders >> (number - 1) & 1 == 0
            });
            let mv = moves[rng.below(moves.len() as u32) as usize];
            self.play(state, mv);
            plies += 1;
        }
    }

    /// Many wary playouts, number `i` with stream `i`. The position may be finished.
    fn wary_playouts(
        &self,
        state: &Self::State,
        streams: Streams,
        numbers: Range<u64>,
        scratch: &mut Self::Scratch,
    ) -> Tally {
        if !Self::FORETELLS_WINS {
            return self.playouts(state, streams, numbers, scratch);
        }
        let mut tally = Tally::default();
        for number in numbers {
            let (payoffs, plies) = self.wary_playout(&mut state.clone(), &mut streams.rng(number), scratch);
            tally.record(self.seats(), &payoffs, plies);
        }
        tally
    }

    /// One wary playout from each of several running positions, as [`playout_each`](Game::playout_each).
    fn wary_playout_each(
        &self,
        states: &[Self::State],
        streams: Streams,
        numbers: &[u64],
        scratch: &mut Self::Scratch,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        if !Self::FORETELLS_WINS {
            return self.playout_each(states, streams, numbers, scratch, ends);
        }
        for (state, &number) in states.iter().zip(numbers) {
            ends.push(self.wary_playout(&mut state.clone(), &mut streams.rng(number), scratch));
        }
    }
}

/// A game of exactly two seats whose payoffs are opposed: what minimax and alpha-beta ask for.
pub trait TwoSeats: Game {}

/// Why a move from outside was refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver,
    /// The rules do not allow this move here.
    NotAllowed,
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            IllegalMove::GameOver => "the game is over",
            IllegalMove::NotAllowed => "the rules do not allow this move here",
        })
    }
}

impl std::error::Error for IllegalMove {}
