//! Uniform playouts, one from each of several positions.

use super::lanes::{Lanes, Rules, words};
use super::{WIDE, open_columns};
use crate::connect::bits::Bits;
use crate::connect::playout::{Path, Score};
use crate::connect::rules::{Connect, State};
use plyground_core::Streams;
use std::arch::x86_64::*;

/// A board that fits 64-bit lanes, on a processor that has them.
pub(in super::super) struct Each {
    columns: u64,
    height: u64,
    run: u32,
    top: u64,
    /// All columns, as a list and counted.
    all_open: (u64, u64),
}

/// Registers of each kind: so many that the games of a round of tree search fit.
const REGISTERS: usize = 4;

/// What each lane begins with.
#[derive(Default)]
#[repr(align(32))]
struct Starts {
    random: [u64; Each::MOST],
    open: [u64; Each::MOST],
    count: [u64; Each::MOST],
    frontier: [u64; Each::MOST],
    first: [u64; Each::MOST],
    second: [u64; Each::MOST],
}

impl Each {
    /// The most games at once.
    pub(in super::super) const MOST: usize = REGISTERS * WIDE;

    /// Up to so many games are sooner played one by one.
    pub(in super::super) const FEW: usize = 4;

    /// `None` for boards that do not fit, and on other processors.
    pub(in super::super) fn new<B: Bits>(game: &Connect<B>) -> Option<Each> {
        let fits = B::WIDTH <= 64 && game.columns() <= 16 && Path::fastest() == Path::Avx2;
        fits.then(|| Each {
            columns: u64::from(game.columns()),
            height: u64::from(game.height()),
            run: game.run(),
            top: game.top.word(),
            all_open: open_columns(game.bottom.word(), game.columns().into(), game.height().into()),
        })
    }

    /// A game from each of at most [`MOST`](Each::MOST) running positions, with the stream of the number beside it.
    pub(in super::super) fn play<B: Bits>(
        &self,
        game: &Connect<B>,
        states: &[State<B>],
        streams: Streams,
        numbers: &[u64],
    ) -> [Score; Each::MOST] {
        let mut starts = Starts::default();
        for (i, (state, &number)) in states.iter().zip(numbers).enumerate() {
            let frontier = state.frontier.word();
            // Above the highest cell of a column is the frontier of a full one.
            let is_any_full = frontier & self.top << 1 != 0;
            (starts.open[i], starts.count[i]) =
                if is_any_full { open_columns(frontier, self.columns, self.height) } else { self.all_open };
            starts.random[i] = streams.state(number);
            starts.frontier[i] = frontier;
            starts.first[i] = state.mine.word();
            starts.second[i] = (game.occupied(state) ^ state.mine).word();
        }
        // SAFETY: only where the processor has AVX2 is there a value of this type.
        let mut scores = unsafe {
            match (self.run, self.height) {
                (4, 7) => self.rounds::<4, 7>(&starts, states.len()),
                (4, _) => self.rounds::<4, 0>(&starts, states.len()),
                _ => self.rounds::<0, 0>(&starts, states.len()),
            }
        };
        for (state, score) in states.iter().zip(&mut scores) {
            // The last round of a drawn game had one move only, if the number of empty cells was odd.
            let is_odd = (game.cells() - game.stones(state)) % 2 == 1;
            score.plies -= u64::from(is_odd && score.won + score.lost == 0);
        }
        scores
    }

    /// Two moves a round in all lanes, until the last game ends.
    #[target_feature(enable = "avx2")]
    fn rounds<const RUN: u32, const HEIGHT: i64>(
        &self,
        starts: &Starts,
        games: usize,
    ) -> [Score; Each::MOST] {
        let rules = Rules::<RUN, HEIGHT>::new(self.run, self.height, self.top);
        let registers = games.div_ceil(WIDE);
        let mut lanes = [Lanes::idle(); REGISTERS];
        for (lane, from) in lanes.iter_mut().zip((0..games).step_by(WIDE)) {
            // SAFETY: `from` is a multiple of four below sixteen.
            let four = |words: &[u64; Each::MOST]| unsafe {
                _mm256_loadu_si256(words[from..from + WIDE].as_ptr().cast())
            };
            lane.random = four(&starts.random);
            lane.open = four(&starts.open);
            lane.count = four(&starts.count);
            lane.frontier = four(&starts.frontier);
            lane.first = four(&starts.first);
            lane.second = four(&starts.second);
        }
        let mut rounds = 0;
        let mut running = true;
        while running {
            rounds += 1;
            running = false;
            for lane in &mut lanes[..registers] {
                let over = rules.round(lane);
                lane.frontier = _mm256_andnot_si256(over, lane.frontier);
                lane.first = _mm256_andnot_si256(over, lane.first);
                lane.second = _mm256_andnot_si256(over, lane.second);
                lane.count = _mm256_blendv_epi8(lane.count, _mm256_set1_epi64x(1), over);
                running |= _mm256_testz_si256(lane.frontier, lane.frontier) == 0;
            }
        }
        let mut scores = [Score::default(); Each::MOST];
        for (lane, scores) in lanes[..registers].iter().zip(scores.chunks_mut(WIDE)) {
            let [standing, lost, busy] = [lane.standing, lane.lost, lane.busy].map(words);
            for (i, score) in scores.iter_mut().enumerate() {
                score.games = 1;
                score.won = rounds - standing[i];
                score.lost = lost[i];
                score.plies = 2 * busy[i] - score.won;
            }
        }
        scores
    }
}
