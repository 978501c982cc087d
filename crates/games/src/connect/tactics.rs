//! Decisive and anti-decisive moves: cells that would complete a run tell who wins at once, and which moves lose.

use super::bits::Bits;
#[cfg(target_arch = "x86_64")]
use super::playout::Path;
use super::rules::{Connect, State};
use super::runs::{STANDARD, Shape};
use plyground_core::{Game, Payoffs, Tactics};

/// Every win at once and every loss with the next stone is found, by a few shifts.
impl<B: Bits> Tactics for Connect<B> {
    const FINDS_WINS: bool = true;

    #[inline]
    fn decided(&self, state: &State<B>) -> Option<Payoffs> {
        let open = state.frontier & self.board;
        let [wins, dangers] = self.completing_each([state.mine, self.occupied(state) ^ state.mine]);
        if !(wins & open).is_empty() {
            return Some(Payoffs::win(self.turn(state)));
        }
        self.safe(open, dangers).is_empty().then(|| Payoffs::win(self.turn(state).other()))
    }

    #[inline]
    fn losing_moves(&self, state: &State<B>) -> u64 {
        let open = state.frontier & self.board;
        let dangers = self.completing(self.occupied(state) ^ state.mine);
        let losing = open ^ self.safe(open, dangers);
        if losing.is_empty() {
            return 0;
        }
        // Cells are numbered from column to column, as moves are.
        let number = |cell: u32| (open & (B::cell(cell) - B::cell(0))).count();
        losing.cells().fold(0, |all, cell| all | 1 << number(cell))
    }
}

impl<B: Bits> Connect<B> {
    /// The anti-decisive moves: those of the open cells that leave the other seat no win at once, where `dangers` are the
    /// cells that would complete a run of its stones.
    #[inline(always)]
    pub(super) fn safe(&self, open: B, dangers: B) -> B {
        let blocks = dangers & open;
        let forced = if blocks.is_empty() {
            open
        } else if (blocks & (blocks - B::cell(0))).is_empty() {
            blocks
        } else {
            // Two cells cannot both be blocked.
            B::EMPTY
        };
        // Where the upper neighbour wins, the stone would be a step to it.
        forced & !dangers.down(1)
    }

    /// The cells of the board that would complete a run of these stones; some of the stones among them.
    #[inline]
    pub(super) fn completing(&self, stones: B) -> B {
        self.completing_each([stones])[0]
    }

    /// The same for several sets of stones.
    #[inline]
    pub(super) fn completing_each<const N: usize>(&self, stones: [B; N]) -> [B; N] {
        let cells = match self.shape {
            Shape::Standard => completing_standard(stones),
            Shape::Four => stones.map(|stones| completing_four(stones, self.strides())),
            Shape::Any => stones.map(|stones| self.completing_any(stones)),
        };
        cells.map(|cells| cells & self.board)
    }

    #[inline(never)]
    fn completing_any(&self, stones: B) -> B {
        let run = self.run();
        let mut cells = B::EMPTY;
        for (stride, lines) in self.strides().into_iter().zip(self.lines) {
            if lines.is_empty() {
                continue;
            }
            for gap in 0..run {
                let mut starts = lines;
                for place in (0..run).filter(|place| *place != gap) {
                    starts = starts & stones.down(place * stride);
                }
                cells = cells | starts.up(gap * stride);
            }
        }
        cells
    }
}

/// Four in a row on six rows: the shifts are known, and AVX2 does those of all directions at once.
#[inline]
fn completing_standard<B: Bits, const N: usize>(stones: [B; N]) -> [B; N] {
    #[cfg(target_arch = "x86_64")]
    if B::WIDTH == 64 && Path::fastest() == Path::Avx2 {
        // SAFETY: the processor was asked for AVX2.
        let cells = unsafe { in_all_directions(stones.map(B::word)) };
        return cells.map(|cells| B::narrow(cells.into()).unwrap_or(B::EMPTY));
    }
    stones.map(|stones| completing_four(stones, STANDARD))
}

/// The cells that have three of the stones in line with them: three on one side, or two and one.
#[inline(always)]
fn completing_four<B: Bits>(stones: B, strides: [u32; 4]) -> B {
    let mut cells = B::EMPTY;
    for stride in strides {
        let (below, above) = (stones.up(stride), stones.down(stride));
        let (two_below, two_above) = (below & stones.up(2 * stride), above & stones.down(2 * stride));
        cells = cells
            | two_below & (above | stones.up(3 * stride))
            | two_above & (below | stones.down(3 * stride));
    }
    cells
}

/// As [`completing_four`] with the standard strides, one in each lane.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn in_all_directions<const N: usize>(stones: [u64; N]) -> [u64; N] {
    use std::arch::x86_64::*;
    let [one, two, three] = [1, 2, 3].map(|steps| {
        let [a, b, c, d] = STANDARD.map(|stride| i64::from(steps * stride));
        _mm256_setr_epi64x(a, b, c, d)
    });
    stones.map(|stones| {
        let stones = _mm256_set1_epi64x(stones as i64);
        let up = |by| _mm256_sllv_epi64(stones, by);
        let down = |by| _mm256_srlv_epi64(stones, by);
        let (below, above) = (up(one), down(one));
        let (two_below, two_above) = (_mm256_and_si256(below, up(two)), _mm256_and_si256(above, down(two)));
        let cells = _mm256_or_si256(
            _mm256_and_si256(two_below, _mm256_or_si256(above, up(three))),
            _mm256_and_si256(two_above, _mm256_or_si256(below, down(three))),
        );
        let half = _mm_or_si128(_mm256_castsi256_si128(cells), _mm256_extracti128_si256::<1>(cells));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testkit::random_positions;

    #[test]
    fn all_ways_find_the_same_cells() {
        for (columns, rows) in [(7, 6), (9, 5), (4, 4), (1, 9), (12, 1), (5, 9), (9, 6)] {
            let game: Connect<u64> = Connect::new(columns, rows, 4).unwrap();
            for (_, state) in random_positions(&game, 500, 3) {
                let sets = [state.mine, game.occupied(&state) ^ state.mine];
                for (stones, found) in sets.into_iter().zip(game.completing_each(sets)) {
                    assert_eq!(found, game.completing(stones));
                    assert_eq!(found, game.completing_any(stones) & game.board);
                    assert_eq!(found, completing_four(stones, game.strides()) & game.board);
                }
            }
        }
    }
}
