//! Playouts: many random games at once.
//!
//! All paths play the same games: stream `i` decides game `i`, one word a move, and the word names the open column by its
//! number from the left. They differ only in speed.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod decisive;
mod scalar;

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use plyground_core::{Game, Payoffs, PlayoutPolicy, Playouts, Rng, Seat, Streams, Tally};
use std::fmt;
use std::ops::Range;

/// How playouts are computed; the answers are equal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// One game after the other, with the instructions every 64-bit processor has.
    Portable,
    /// One game after the other, with BMI2's instruction for the n-th open column.
    Bmi2,
    /// Eight games side by side in AVX2 registers; boards that do not fit fall back to [`Path::Bmi2`].
    Avx2,
}

impl Path {
    /// What this processor can do, from the slowest.
    pub fn available() -> Vec<Path> {
        let mut paths = vec![Path::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let bmi2 = is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("popcnt");
            if bmi2 {
                paths.push(Path::Bmi2);
                if is_x86_feature_detected!("avx2") {
                    paths.push(Path::Avx2);
                }
            }
        }
        paths
    }

    /// The fastest path of this processor.
    pub fn fastest() -> Path {
        static FASTEST: std::sync::OnceLock<Path> = std::sync::OnceLock::new();
        *FASTEST.get_or_init(|| *Path::available().last().unwrap_or(&Path::Portable))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Path::Portable => "portable",
            Path::Bmi2 => "scalar",
            Path::Avx2 => "avx2",
        })
    }
}

impl<B: Bits> Playouts for Connect<B> {
    type Scratch = Vec<Column>;

    #[inline(always)]
    fn nth_move(&self, state: &State<B>, n: usize, _: &mut Vec<Column>) -> Column {
        self.nth_open(state, n)
    }

    #[inline]
    fn random_move(&self, state: &State<B>, rng: &mut Rng, _: &mut Vec<Column>) -> Column {
        let open = state.frontier & self.board;
        Column(self.column_of(open.nth(rng.below(open.count())).lowest()) as u8)
    }

    #[inline]
    fn playout(
        &self,
        policy: PlayoutPolicy,
        state: &mut State<B>,
        rng: &mut Rng,
        _: &mut Vec<Column>,
    ) -> (Payoffs, u64) {
        match policy {
            PlayoutPolicy::Uniform => playout(self, state, rng),
            PlayoutPolicy::Decisive => decisive::playout(self, state, rng),
        }
    }

    #[inline]
    fn playouts(
        &self,
        policy: PlayoutPolicy,
        state: &State<B>,
        streams: Streams,
        numbers: Range<u64>,
        _: &mut Vec<Column>,
    ) -> Tally {
        match policy {
            PlayoutPolicy::Uniform => playouts(self, state, streams, numbers, Path::fastest()),
            PlayoutPolicy::Decisive => decisive::playouts(self, state, streams, numbers),
        }
    }

    #[inline]
    fn playout_each(
        &self,
        policy: PlayoutPolicy,
        states: &[State<B>],
        streams: Streams,
        numbers: &[u64],
        _: &mut Vec<Column>,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        match policy {
            PlayoutPolicy::Uniform => playout_each(self, states, streams, numbers, ends),
            PlayoutPolicy::Decisive => decisive::playout_each(self, states, streams, numbers, ends),
        }
    }
}

/// Random games from `state`, number `i` with stream `i`, along one path. The position may be finished.
///
/// # Panics
/// If this processor does not have the path: see [`Path::available`].
pub fn playouts<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
    path: Path,
) -> Tally {
    if let Some(payoffs) = game.payoffs(state) {
        return Tally::of_finished(2, &payoffs, numbers.end.saturating_sub(numbers.start));
    }
    let score = match path {
        Path::Portable => scalar::portable(game, state, streams, numbers),
        #[cfg(target_arch = "x86_64")]
        Path::Bmi2 => scalar::bmi2(game, state, streams, numbers),
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => match avx2::Board::new(game, state) {
            Some(board) => board.playouts(streams, numbers),
            None => scalar::bmi2(game, state, streams, numbers),
        },
        #[cfg(not(target_arch = "x86_64"))]
        _ => panic!("this processor has no {path} path"),
    };
    score.tally(game.turn(state))
}

/// One random game on the fastest path for a single one; leaves `state` as the game ended.
#[inline]
fn playout<B: Bits>(game: &Connect<B>, state: &mut State<B>, rng: &mut Rng) -> (Payoffs, u64) {
    if let Some(payoffs) = game.payoffs(state) {
        return (payoffs, 0);
    }
    let mover = game.turn(state);
    #[cfg(target_arch = "x86_64")]
    let score =
        if game.can_count { scalar::one_bmi2(game, state, rng) } else { scalar::one(game, state, rng) };
    #[cfg(not(target_arch = "x86_64"))]
    let score = scalar::one(game, state, rng);
    score.end(mover)
}

/// One random game from each of several running positions, number by number.
fn playout_each<B: Bits>(
    game: &Connect<B>,
    states: &[State<B>],
    streams: Streams,
    numbers: &[u64],
    ends: &mut Vec<(Payoffs, u64)>,
) {
    #[cfg(target_arch = "x86_64")]
    if let Some(many) = avx2::Each::new(game).filter(|_| states.len() > avx2::Each::FEW) {
        for (states, numbers) in states.chunks(avx2::Each::MOST).zip(numbers.chunks(avx2::Each::MOST)) {
            let scores = many.play(game, states, streams, numbers);
            ends.extend(states.iter().zip(scores).map(|(state, score)| score.end(game.turn(state))));
        }
        return;
    }
    for (state, &number) in states.iter().zip(numbers) {
        ends.push(playout(game, &mut state.clone(), &mut streams.rng(number)));
    }
}

/// What many games came to, through the eyes of the seat that moves first in them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Score {
    games: u64,
    plies: u64,
    won: u64,
    lost: u64,
}

impl Score {
    /// How the only game ended, in which `mover` moved first, and how long it was.
    #[inline]
    fn end(&self, mover: Seat) -> (Payoffs, u64) {
        let payoffs = match (self.won, self.lost) {
            (1, _) => Payoffs::win(mover),
            (_, 1) => Payoffs::win(mover.other()),
            _ => Payoffs::draw(2),
        };
        (payoffs, self.plies)
    }

    fn tally(&self, mover: Seat) -> Tally {
        let mut wins = [0; 2];
        wins[mover.index()] = self.won;
        wins[mover.other().index()] = self.lost;
        Tally::of_two(self.games, self.plies, wins)
    }
}

/// What each lane of the vector path played: for tests of its fairness. `None` where there is no such path.
pub fn playouts_by_lane(
    game: &Connect<u64>,
    state: &State<u64>,
    streams: Streams,
    numbers: Range<u64>,
) -> Option<Vec<Tally>> {
    #[cfg(target_arch = "x86_64")]
    if Path::fastest() == Path::Avx2 && game.payoffs(state).is_none() {
        let lanes = avx2::Board::new(game, state)?.by_lane(streams, numbers);
        return Some(lanes.map(|score| score.tally(game.turn(state))).to_vec());
    }
    let _ = (game, state, streams, numbers);
    None
}
