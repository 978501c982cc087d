//! Columns: where they are, which of them take a stone, and which are in the middle.

use super::bits::Bits;
use super::column::{Column, WIDEST, off_centre};
use super::rules::{Connect, State};
use plyground_core::Centre;

impl<B: Bits> Connect<B> {
    /// The number of the column of a cell. To divide takes longer; cells and heights up to 2^8 leave the product exact.
    #[inline]
    pub(super) fn column_of(&self, cell: u32) -> u32 {
        (cell * self.reciprocal) >> 16
    }

    #[inline]
    pub(super) fn column(&self, column: Column) -> B {
        self.left.up(u32::from(column.0) * self.height())
    }

    /// Appends those of `columns` that take a stone.
    #[inline(always)]
    pub(super) fn list(&self, columns: &[Column; WIDEST], state: &State<B>, out: &mut Vec<Column>) {
        let count = self.columns() as usize;
        // As long as no column is full there is nothing to look at, and eight at once are written as fast as one.
        if count <= 8 && (state.frontier & !self.board).is_empty() {
            let first = out.len();
            out.extend_from_slice(&columns[..8]);
            out.truncate(first + count);
            return;
        }
        self.list_open(&columns[..count], state, out);
    }

    #[inline(never)]
    fn list_open(&self, columns: &[Column], state: &State<B>, out: &mut Vec<Column>) {
        let open = state.frontier & self.board;
        out.extend(columns.iter().copied().filter(|column| !(open & self.column(*column)).is_empty()));
    }

    /// The column of number `n` from the left among those that take a stone.
    #[inline(always)]
    pub(super) fn nth_open(&self, state: &State<B>, n: usize) -> Column {
        if B::WIDTH <= 64 && self.columns() >> self.rows().min(31) == 0 {
            // Adding ones to all cells of a column carries into its highest bit where a cell is open; the product with the
            // lowest bits of all columns numbers those columns from the left. No jump, which nothing could foretell.
            let [bottom, board] = [self.bottom.word(), self.board.word()];
            let highest = bottom << self.rows();
            let is_open = (((state.frontier.word() & board) + board) & highest) >> self.rows();
            let numbers = is_open.wrapping_mul(bottom).wrapping_add(board);
            let is_beyond = numbers.wrapping_sub(n as u64 * bottom) & highest;
            return Column(self.column_of(is_beyond.trailing_zeros()) as u8);
        }
        // Every full column up to there is one more to pass by.
        let mut column = n as u32;
        let mut full = state.frontier & !self.board;
        while !full.is_empty() && self.column_of(full.lowest()) <= column {
            column += 1;
            full = full & (full - B::cell(0));
        }
        Column(column as u8)
    }
}

impl<B: Bits> Centre for Connect<B> {
    fn off_centre(&self, column: Column) -> u32 {
        off_centre(column, self.columns())
    }

    fn widest(&self) -> u32 {
        self.columns() - 1
    }

    #[inline]
    fn central_moves(&self, state: &State<B>, out: &mut Vec<Column>) {
        self.list(&self.central, state, out);
    }
}
