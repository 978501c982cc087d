//! The board of Connect as cells, for faces that draw it themselves.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use super::runs::runs;
use plyground_core::grid::{VERMILION, YELLOW};
use plyground_core::{Cell, Grid, Seat};

/// A move fills the cell where its stone comes to rest.
impl<B: Bits> Grid for Connect<B> {
    fn size(&self) -> (usize, usize) {
        (self.columns() as usize, self.rows() as usize)
    }

    fn colour_at(&self, state: &State<B>, cell: Cell) -> Option<usize> {
        let row = self.rows() - 1 - cell.row as u32;
        self.stone_at(state, cell.column as u32, row).map(Seat::index)
    }

    fn cells_filled(&self, state: &State<B>, column: Column, out: &mut Vec<Cell>) {
        let height = self.top_stone(state, column).map_or(0, |row| row + 1);
        out.push(self.seen_from_the_top(u32::from(column.0), height));
    }

    /// Every run of just so many stones as win: a longer row is several of them.
    fn winning_lines(&self, state: &State<B>) -> Vec<Vec<Cell>> {
        let (mine, both) = self.stone_sets(state);
        let theirs = both ^ mine;
        let mut lines = Vec::new();
        for (stride, starts) in self.strides().into_iter().zip(self.lines) {
            for start in (runs(theirs, stride, self.run()) & starts).cells() {
                let cells = (0..self.run()).map(|i| start + i * stride);
                let seen =
                    cells.map(|cell| self.seen_from_the_top(cell / self.height(), cell % self.height()));
                lines.push(seen.collect());
            }
        }
        lines
    }

    fn rgb(&self, colour: usize) -> [u8; 3] {
        [VERMILION, YELLOW][colour % 2]
    }
}

impl<B: Bits> Connect<B> {
    /// A cell whose row is counted from the bottom.
    fn seen_from_the_top(&self, column: u32, row: u32) -> Cell {
        Cell { column: column as usize, row: (self.rows() - 1 - row) as usize }
    }
}
