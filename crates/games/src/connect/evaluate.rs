//! Static evaluation: the lines that are still open, and the stones in them.

use super::bits::Bits;
use super::rules::{Connect, State};
use super::runs::runs;
use plyground_core::{Evaluate, Game, PerSeat};

/// A seat's worth is the number of its stones in lines that can still become a run of its own, each stone counted once
/// for each such line. So a stone in the middle of an open board is worth more than one in a corner, a second stone in
/// a line as much again, and a line with stones of both seats nothing.
///
/// ```text
///   . . . .      4 in a row on 4 columns x 3 rows: only the three lines across exist.
///   . . . .      X has one stone in the lowest of them, which is open to X alone: 1.
///   X . . .      O has none: 0.
/// ```
impl<B: Bits> Evaluate for Connect<B> {
    fn evaluate(&self, state: &State<B>) -> PerSeat<i32> {
        let theirs = self.occupied(state) ^ state.mine;
        let mover = self.turn(state);
        let mut worth = PerSeat::default();
        worth[mover] = self.stones_in_open_lines(state.mine, theirs);
        worth[mover.other()] = self.stones_in_open_lines(theirs, state.mine);
        worth
    }

    #[inline]
    fn advantage(&self, state: &State<B>) -> i32 {
        let theirs = self.occupied(state) ^ state.mine;
        #[cfg(target_arch = "x86_64")]
        if self.can_count {
            // SAFETY: the processor was asked when the rules were made.
            return unsafe { self.advantage_by_popcnt(state.mine, theirs) };
        }
        self.difference(state.mine, theirs)
    }
}

impl<B: Bits> Connect<B> {
    /// The same as [`difference`](Connect::difference), with the instructions that count and shift bits.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn advantage_by_popcnt(&self, mine: B, theirs: B) -> i32 {
        self.difference(mine, theirs)
    }

    #[inline(always)]
    fn difference(&self, mine: B, theirs: B) -> i32 {
        self.stones_in_open_lines(mine, theirs) - self.stones_in_open_lines(theirs, mine)
    }

    #[inline(always)]
    fn stones_in_open_lines(&self, own: B, others: B) -> i32 {
        match self.run() {
            4 => self.count_in_lines(own, others, 4),
            run => self.count_in_lines(own, others, run),
        }
    }

    #[inline(always)]
    fn count_in_lines(&self, own: B, others: B, run: u32) -> i32 {
        let free = self.board & !others;
        let mut count = 0;
        for (stride, lines) in self.strides().into_iter().zip(self.lines) {
            let open = runs(free, stride, run) & lines;
            for place in 0..run {
                count += (open & own.down(place * stride)).count();
            }
        }
        count as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect::Column;

    /// Goes through the lines one by one, cell by cell.
    fn slowly(game: &Connect<u64>, state: &State<u64>) -> i32 {
        let (columns, rows, run) = (game.columns() as i32, game.rows() as i32, game.run() as i32);
        let mover = game.turn(state);
        let mut total = 0;
        for (across, up) in [(0, 1), (1, 0), (1, -1), (1, 1)] {
            for column in 0..columns {
                for row in 0..rows {
                    let cells: Vec<(i32, i32)> =
                        (0..run).map(|i| (column + i * across, row + i * up)).collect();
                    if cells.iter().any(|(c, r)| !(0..columns).contains(c) || !(0..rows).contains(r)) {
                        continue;
                    }
                    let stones: Vec<_> =
                        cells.iter().filter_map(|&(c, r)| game.stone_at(state, c as u32, r as u32)).collect();
                    let own = stones.iter().filter(|seat| **seat == mover).count();
                    match (own, stones.len() - own) {
                        (own, 0) => total += own as i32,
                        (0, others) => total -= others as i32,
                        _ => {}
                    }
                }
            }
        }
        total
    }

    #[test]
    fn lines_are_counted_as_one_would_by_hand() {
        for (columns, rows, run) in
            [(7, 6, 4), (7, 6, 3), (4, 3, 4), (3, 5, 4), (8, 7, 5), (1, 8, 3), (9, 1, 2)]
        {
            let game: Connect<u64> = Connect::new(columns, rows, run).unwrap();
            for (line, state) in plyground_core::testkit::random_positions(&game, 300, 3) {
                assert_eq!(game.advantage(&state), slowly(&game, &state), "{line:?}");
                let worth = game.evaluate(&state);
                let mover = game.turn(&state);
                assert_eq!(worth[mover] - worth[mover.other()], game.advantage(&state), "{line:?}");
            }
        }
        let game: Connect<u64> = Connect::new(4, 3, 4).unwrap();
        let state = game.child(&game.start(), Column(0));
        assert_eq!(game.advantage(&state), -1);
    }
}
