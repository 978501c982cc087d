//! Lines of four on the bitboard, all of a board at once.

use super::board::{Board, Stride};

impl<S: Stride> Board<S> {
    /// The cells with which stones of who moves after `count` of them would complete four in a row, occupied ones among
    /// them; the empty ones are threats.
    ///
    /// ```text
    ///    . . . . .        . . . . .
    ///    . . . . .        * . . . .
    ///    x . . . .   ->   . . . . .      above three on top of one another; and at
    ///    x x . x x        . . * . .      both ends and in the gaps of other lines
    ///    x x x . .        . . . * .
    /// ```
    #[inline(always)]
    pub(crate) fn winning_cells(&self, stones: u64, count: i32) -> u64 {
        let stones = self.stride.counting(stones, count);
        let wins = self.in_all_directions(|d| {
            let (one_before, one_after) = (stones << d, stones >> d);
            let two_before = one_before & stones << (2 * d);
            let two_after = one_after & stones >> (2 * d);
            two_before & (one_after | stones << (3 * d)) | two_after & (one_before | stones >> (3 * d))
        });
        self.stride.counting(wins, count)
    }

    /// Whether a set of cells holds four in a row for who moves after `count` stones.
    #[inline(always)]
    pub(crate) fn has_line(&self, cells: u64, count: i32) -> bool {
        let cells = self.stride.counting(cells, count);
        let lines = self.in_all_directions(|d| {
            let pairs = cells & cells >> d;
            pairs & pairs >> (2 * d)
        });
        lines != 0
    }

    /// What is found with the distance from a cell to the next in a line up, slanting down, across, or slanting up.
    ///
    /// The four are the same few operations on different shifts: the compiler does them at once where it has AVX2.
    #[inline(always)]
    fn in_all_directions(&self, find: impl Fn(u32) -> u64) -> u64 {
        let stride = self.stride.bits();
        let [up, down, across, slant] = [1, stride - 1, stride, stride + 1].map(find);
        up | down | across | slant
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::{ByteStride, TightStride};

    /// The cells marked `x` and `*` of a drawing.
    fn read<S: Stride>(board: &Board<S>, drawing: [&str; 5]) -> (u64, u64) {
        let mut sets = (0, 0);
        for (row, line) in drawing.iter().rev().enumerate() {
            for (column, symbol) in line.chars().filter(|symbol| *symbol != ' ').enumerate() {
                let cell = 1_u64 << (column as u32 * board.stride.bits() + row as u32);
                match symbol {
                    'x' => sets.0 |= cell,
                    '*' => sets.1 |= cell,
                    _ => {}
                }
            }
        }
        sets
    }

    fn check<S: Stride>(board: &Board<S>) {
        let drawing = [
            ". . . . .", //
            "* . . . .",
            "x . . . .",
            "x x * x x",
            "x x x * .",
        ];
        let (stones, wins) = read(board, drawing);
        assert_eq!(board.winning_cells(stones, 0) & board.all & !stones, wins);
        assert!(!board.has_line(stones, 0));
        let (slant, _) = read(board, [". x . . x", ". . x . x", ". . . x .", ". . . . x", "x x . . ."]);
        assert!(board.has_line(slant, 0));
    }

    #[test]
    fn lines_are_seen_in_all_directions_and_not_around_the_edges() {
        check(&Board::new(ByteStride, 5, 5));
        check(&Board::new(TightStride(6), 5, 5));
        let board = Board::new(TightStride(6), 9, 5);
        // The tops and bottoms of neighbouring columns are no neighbours.
        assert!(!board.has_line(0b01_1000 | 0b01_1000 << 6 | 0b11 << 12 | 0b11 << 18, 0));
    }
}
