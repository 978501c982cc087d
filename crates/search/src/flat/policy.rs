//! The default policy of playouts, and the random numbers they see.

use plyground_core::{Centre, PlayoutPolicy, Playouts, Rng, Streams, Tally};
use std::borrow::BorrowMut;
use std::ops::Range;

/// The default policy (Browne and others 2012): how moves are drawn within a playout.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum DefaultPolicy {
    /// Every legal move is as likely as any other.
    #[default]
    Uniform,
    /// The nearer to the middle, the likelier: on 7 columns as 1 : 2 : 3 : 4 : 3 : 2 : 1 (S5.15).
    Centre,
}

/// Independent samples, or common random numbers: which streams the playouts of different moves see.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum StreamPolicy {
    /// Each move has streams of its own: the samples are independent.
    #[default]
    Own,
    /// Playout `i` of every move has the same stream, as in S1: differences between moves vary less, ties come more often.
    Common,
}

impl StreamPolicy {
    /// The streams for the playouts of root move `number`.
    pub(super) fn streams(self, seed: u64, number: usize) -> Streams {
        match self {
            StreamPolicy::Own => Streams::new(seed).branch(1 + number as u64),
            StreamPolicy::Common => Streams::new(seed).branch(0),
        }
    }
}

impl DefaultPolicy {
    /// Random games from `state`, number `i` with stream `i`.
    pub(super) fn play<G: Playouts + Centre>(
        self,
        game: &G,
        state: &G::State,
        streams: Streams,
        numbers: Range<u64>,
        scratch: &mut G::Scratch,
    ) -> Tally {
        match self {
            DefaultPolicy::Uniform => game.playouts(PlayoutPolicy::Uniform, state, streams, numbers, scratch),
            DefaultPolicy::Centre => {
                let mut tally = Tally::default();
                for number in numbers {
                    central(game, state, &mut streams.rng(number), scratch.borrow_mut(), &mut tally);
                }
                tally
            }
        }
    }
}

/// One game of moves that lean towards the middle.
fn central<G: Playouts + Centre>(
    game: &G,
    state: &G::State,
    rng: &mut Rng,
    moves: &mut Vec<G::Move>,
    tally: &mut Tally,
) {
    let weight = |mv: G::Move| 1 + (game.widest() - game.off_centre(mv)) / 2;
    let mut state = state.clone();
    let mut plies = 0;
    loop {
        if let Some(payoffs) = game.payoffs(&state) {
            return tally.record(game.seats(), &payoffs, plies);
        }
        moves.clear();
        game.moves(&state, moves);
        let mut left = rng.below(moves.iter().map(|&mv| weight(mv)).sum());
        let drawn = moves.iter().copied().find(|&mv| match left.checked_sub(weight(mv)) {
            Some(less) => {
                left = less;
                false
            }
            None => true,
        });
        game.play(&mut state, drawn.expect("a number below the sum of weights falls on a move"));
        plies += 1;
    }
}
