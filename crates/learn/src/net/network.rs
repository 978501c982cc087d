//! A network as it plays: whole weights, and their sum.

use super::error::NetError;
use super::header::Header;
use super::kernel;
use super::layout::Layout;
use super::squash;
use plyground_core::{Estimate, Game, Notation, Payoffs, Seat, Tactics};
use plyground_games::connect::{AnyConnect, Bits, Connect};

/// An n-tuple network for one board of Connect: what it says of a position is the sum of the weights that its tuples have for what
/// they see there and in the mirror image, one table for each seat to move.
///
/// Weights are whole numbers, so that the sum does not depend on their order: it is the same on every machine, with vectors and without.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    header: Header,
    layout: Layout,
    /// By the seat to move.
    weights: [Vec<i16>; 2],
}

/// What a thread keeps from position to position: where it stands.
#[derive(Default, Debug)]
pub struct Scratch {
    codes: Vec<u16>,
    child: Vec<u16>,
    /// Indices of the position and of its mirror image.
    own: Vec<u32>,
    mirrored: Vec<u32>,
    /// The weights of each for the seat that moves next, and their sum.
    own_weights: Vec<i16>,
    mirrored_weights: Vec<i16>,
    sum: i32,
}

impl Scratch {
    fn fit(&mut self, layout: &Layout) {
        let (parts, stride) = (layout.parts.all.len(), layout.stride);
        if self.codes.len() == parts && self.own.len() == stride {
            return;
        }
        self.codes = vec![0; parts];
        self.child = vec![0; parts];
        self.own = vec![0; stride];
        self.mirrored = vec![0; stride];
        self.own_weights = vec![0; stride];
        self.mirrored_weights = vec![0; stride];
    }
}

/// Sums further from zero say no more.
const MOST_SUM: i32 = 1 << 17;
/// What a position is worth in which a glance tells who wins.
const DECIDED: i32 = 1 << 18;

impl Network {
    /// A network of these weights; each seat must have as many as the header says.
    pub(super) fn new(header: Header, layout: Layout, weights: [Vec<i16>; 2]) -> Network {
        debug_assert!(weights.iter().all(|weights| weights.len() == layout.weights));
        Network { header, layout, weights }
    }

    /// How it came about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game, as a spec in full.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// How many weights there are, for both seats together.
    pub fn count(&self) -> usize {
        2 * self.layout.weights
    }

    /// The weights for a seat to move.
    pub fn weights(&self, seat: Seat) -> &[i16] {
        &self.weights[seat.index()]
    }

    /// Where the weights of each tuple begin, by its number.
    pub fn first_weights(&self) -> &[u32] {
        &self.layout.first[..self.layout.tuples]
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn parts(self) -> (Header, Layout, [Vec<i16>; 2]) {
        (self.header, self.layout, self.weights)
    }

    /// Refuses a network of another board.
    pub fn check<B: Bits>(&self, game: &Connect<B>) -> Result<(), NetError> {
        if self.header.game == game.spec() {
            return Ok(());
        }
        Err(NetError::Game { found: self.header.game.clone(), expected: game.spec() })
    }

    /// The board that it is for.
    pub fn board(&self) -> AnyConnect {
        AnyConnect::read(&self.header.game, "has no network").expect("looked at when it was read")
    }

    /// The sum of weights for a running position, through the eyes of the first seat.
    pub fn sum<B: Bits>(
        &self,
        game: &Connect<B>,
        state: &<Connect<B> as Game>::State,
        scratch: &mut Scratch,
    ) -> i32 {
        self.sum_by(game, state, scratch, kernel::sum)
    }

    /// The same without vector instructions, whatever the machine has.
    pub fn plain_sum<B: Bits>(
        &self,
        game: &Connect<B>,
        state: &<Connect<B> as Game>::State,
        scratch: &mut Scratch,
    ) -> i32 {
        self.sum_by(game, state, scratch, kernel::plain_sum)
    }

    #[inline(always)]
    fn sum_by<B: Bits>(
        &self,
        game: &Connect<B>,
        state: &<Connect<B> as Game>::State,
        scratch: &mut Scratch,
        sum: impl Fn(&Layout, &[i16], &[u16], &mut [u32], &mut [u32]) -> i32,
    ) -> i32 {
        scratch.fit(&self.layout);
        let Scratch { codes, own, mirrored, .. } = scratch;
        self.layout.parts.read(game, state, codes);
        sum(&self.layout, &self.weights[game.turn(state).index()], codes, own, mirrored)
    }

    /// The sum for a position one move ahead of where the scratch stands: what its own tuples changed, and no more.
    fn sum_ahead<B: Bits>(
        &self,
        game: &Connect<B>,
        child: &<Connect<B> as Game>::State,
        scratch: &mut Scratch,
    ) -> i32 {
        let layout = &self.layout;
        let weights = &self.weights[game.turn(child).index()][..];
        let Scratch { codes, child: after, own, mirrored, own_weights, mirrored_weights, sum } = scratch;
        layout.parts.read(game, child, after);
        let mut changed = codes.iter().zip(&*after).enumerate().filter(|(_, (old, new))| old != new);
        let first = changed.next().map(|(part, _)| part);
        if changed.next().is_some() {
            // A stone that fills a part is seen from the next one too: rare enough to be looked at anew.
            let mut all = (vec![0; layout.stride], vec![0; layout.stride]);
            return kernel::sum(layout, weights, after, &mut all.0, &mut all.1);
        }
        let Some(part) = first else { return *sum };
        let image = layout.mirrored[part];
        *sum + kernel::change(layout, weights, (part, codes[part], after[part]), own, own_weights)
            + kernel::change(layout, weights, (image, codes[part], after[part]), mirrored, mirrored_weights)
    }
}

/// What a sum says to the seat to move.
fn through_eyes(sum: i32, seat: Seat) -> i32 {
    let sum = sum.clamp(-MOST_SUM, MOST_SUM);
    if seat == Seat::FIRST { sum } else { -sum }
}

/// What is told at a glance, to the seat to move.
fn told(payoffs: &Payoffs, seat: Seat) -> i32 {
    if payoffs.winner() == Some(seat) { DECIDED } else { -DECIDED }
}

impl<B: Bits> Estimate<Connect<B>> for Network {
    type Scratch = Scratch;
    const MOST: i32 = DECIDED;

    #[inline]
    fn value(&self, game: &Connect<B>, state: &<Connect<B> as Game>::State, scratch: &mut Scratch) -> i32 {
        let seat = game.turn(state);
        match game.decided(state) {
            Some(payoffs) => told(&payoffs, seat),
            None => through_eyes(self.sum(game, state, scratch), seat),
        }
    }

    #[inline]
    fn stand(&self, game: &Connect<B>, state: &<Connect<B> as Game>::State, scratch: &mut Scratch) {
        scratch.fit(&self.layout);
        let Scratch { codes, own, mirrored, own_weights, mirrored_weights, sum, .. } = scratch;
        self.layout.parts.read(game, state, codes);
        // As if the other seat were to move here: it is, one move on.
        let weights = &self.weights[game.turn(state).other().index()];
        *sum =
            kernel::stand(&self.layout, weights, codes, [(own, own_weights), (mirrored, mirrored_weights)]);
    }

    #[inline]
    fn ahead(&self, game: &Connect<B>, child: &<Connect<B> as Game>::State, scratch: &mut Scratch) -> i32 {
        let seat = game.turn(child);
        match game.decided(child) {
            Some(payoffs) => told(&payoffs, seat),
            None => through_eyes(self.sum_ahead(game, child, scratch), seat),
        }
    }

    #[inline]
    fn share(&self, value: i32) -> u32 {
        match value {
            DECIDED.. => <Network as Estimate<Connect<B>>>::WHOLE,
            value if value <= -DECIDED => 0,
            value => squash::share(value),
        }
    }
}
