//! Decisive playouts side by side, one from each of several positions.
//!
//! All lanes make a move at a time, so that the seat to move is the same number of moves from the start in all of them.
//! Where half of the games are over, the others are moved together.

mod lanes;

use super::wide::{EIGHT, Wide};
use crate::connect::bits::Bits;
use crate::connect::playout::Path;
use crate::connect::rules::{Connect, State};
use crate::connect::runs::Shape;
use lanes::{Lanes, Rules, Starts, running_in};
use plyground_core::{Game, Payoffs};

/// Four in a row on six rows and up to eight columns, on a processor that has AVX2.
pub(in super::super) struct Decisive {
    rules: Rules,
}

impl Decisive {
    /// The most games at once.
    pub(in super::super) const MOST: usize = 2 * EIGHT;

    /// Up to so many games are sooner played one by one.
    pub(in super::super) const FEW: usize = 3;

    /// `None` for boards that do not fit, and on other processors.
    pub(in super::super) fn new<B: Bits>(game: &Connect<B>) -> Option<Decisive> {
        let fits = B::WIDTH <= 64 && game.shape == Shape::Standard && game.columns() <= 8;
        (fits && Path::fastest() == Path::Avx2)
            .then(|| Decisive { rules: Rules { bottom: game.bottom.word(), board: game.board.word() } })
    }

    /// A game from each of at most [`MOST`](Decisive::MOST) running positions, with the stream that begins beside it.
    pub(in super::super) fn play<B: Bits>(
        &self,
        game: &Connect<B>,
        states: &[State<B>],
        streams: &[u64],
    ) -> [(Payoffs, u64); Decisive::MOST] {
        let mut starts = <[Starts; 2]>::default();
        for (i, (state, &stream)) in states.iter().zip(streams).enumerate() {
            let (starts, i) = (&mut starts[i / EIGHT], i % EIGHT);
            starts.random[i] = stream;
            starts.frontier[i] = state.frontier.word();
            starts.first[i] = state.mine.word();
            starts.second[i] = (game.occupied(state) ^ state.mine).word();
        }
        // SAFETY: only where the processor has AVX2, and POPCNT with it, is there a value of this type.
        let ends = unsafe { self.games(&starts) };
        let mut scores = [(Payoffs::draw(2), 0); Decisive::MOST];
        for (i, (state, score)) in states.iter().zip(&mut scores).enumerate() {
            let [plies, unwon] = ends[i / EIGHT].map(|words| words[i % EIGHT]);
            score.1 = plies;
            // A game that was not won ended since the board was full, or since the seat to move was lost.
            let mover = game.turn(state);
            let last = if plies % 2 == 0 { mover } else { mover.other() };
            if unwon == 0 {
                score.0 = Payoffs::win(last);
            } else if plies < u64::from(game.cells() - game.stones(state)) {
                score.0 = Payoffs::win(last.other());
            }
        }
        scores
    }

    /// How many moves were made, and nothing if the seat to move then won at once.
    #[target_feature(enable = "avx2,popcnt")]
    fn games(&self, starts: &[Starts; 2]) -> [[[u64; EIGHT]; 2]; 2] {
        let [one, two] = starts;
        let mut both = [self.rules.begin(one), self.rules.begin(two)];
        let mut running = running_in(&both);
        while running.count_ones() as usize > EIGHT {
            both.iter_mut().for_each(|lanes| self.rules.step::<0>(lanes));
            both.iter_mut().for_each(|lanes| self.rules.step::<1>(lanes));
            running = running_in(&both);
        }
        let mut ends = both.map(|lanes| [lanes.plies, lanes.unwon].map(Wide::words));
        // Where half of the games are over, the longest has nearly as far to go again: the others go on in half of the lanes.
        let mut left = running;
        let places: [usize; EIGHT] = std::array::from_fn(|_| {
            let place = left.trailing_zeros() as usize % Decisive::MOST;
            left &= left.wrapping_sub(1);
            place
        });
        let mut rest = Lanes::gathered(&both, &places);
        while !rest.frontier.is_zero() {
            self.rules.step::<0>(&mut rest);
            self.rules.step::<1>(&mut rest);
        }
        let [plies, unwon] = [rest.plies, rest.unwon].map(Wide::words);
        for (i, &place) in places.iter().enumerate().take(running.count_ones() as usize) {
            ends[place / EIGHT][0][place % EIGHT] = plies[i];
            ends[place / EIGHT][1][place % EIGHT] = unwon[i];
        }
        ends
    }
}
