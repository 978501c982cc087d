//! A board of plain cells, for the judge: nothing of the rules' bitboards is used but where the stones lie.

use super::super::position::Position;
use crate::shape::Square;

/// Stones by cell.
#[derive(Clone)]
pub(super) struct PlainBoard {
    columns: usize,
    rows: usize,
    run: usize,
    /// The seat of a stone, column by column from the bottom; 0 for none.
    cells: Vec<u8>,
    /// The seat to move.
    pub(super) mover: usize,
}

/// Across, up, slanting up, slanting down.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl PlainBoard {
    pub(super) fn new(position: &Position) -> PlainBoard {
        let (columns, rows, run) = position.size();
        let cell = |column, row| position.stone(Square { column, row }).map_or(0, |seat| seat as u8);
        let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| cell(column, row))).collect();
        PlainBoard { columns, rows, run, cells, mover: position.turn() }
    }

    /// The seat of the stone on a square; 0 for none, `None` outside the board.
    pub(super) fn at(&self, square: Square) -> Option<u8> {
        let is_on = square.column < self.columns && square.row < self.rows;
        is_on.then(|| self.cells[square.column * self.rows + square.row])
    }

    /// Columns, from one.
    pub(super) fn columns(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.columns
    }

    /// The square that a stone in a column, from one, falls onto; `None` where there is none.
    pub(super) fn landing(&self, column: usize) -> Option<Square> {
        let column = column.checked_sub(1).filter(|column| *column < self.columns)?;
        let empty = |row: &usize| self.cells[column * self.rows + row] == 0;
        (0..self.rows).find(empty).map(|row| Square { column, row })
    }

    /// Whether the next stone of its column falls onto a square.
    pub(super) fn is_open(&self, square: Square) -> bool {
        self.landing(square.column + 1) == Some(square)
    }

    /// The board after a stone of the mover; `None` where the column takes none.
    pub(super) fn after(&self, column: usize) -> Option<PlainBoard> {
        let square = self.landing(column)?;
        let mut next = self.clone();
        next.cells[square.column * self.rows + square.row] = self.mover as u8;
        next.mover = 3 - self.mover;
        Some(next)
    }

    /// The board with a stone on a square, wherever that is.
    pub(super) fn with_stone(&self, square: Square, seat: usize) -> PlainBoard {
        let mut next = self.clone();
        next.cells[square.column * self.rows + square.row] = seat as u8;
        next
    }

    /// The seat that has so many in a row as win.
    pub(super) fn winner(&self) -> Option<usize> {
        let squares =
            (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| Square { column, row }));
        for start in squares {
            let owner = self.at(start).filter(|owner| *owner != 0);
            let Some(owner) = owner else { continue };
            for step in DIRECTIONS {
                if (0..self.run)
                    .all(|i| along(start, step, i).and_then(|square| self.at(square)) == Some(owner))
                {
                    return Some(usize::from(owner));
                }
            }
        }
        None
    }

    /// Whether squares are a run on this board: in one direction, each beside the next, as many as win.
    pub(super) fn is_run(&self, line: &[Square]) -> bool {
        line.len() == self.run
            && line.iter().all(|square| self.at(*square).is_some())
            && DIRECTIONS
                .into_iter()
                .any(|step| (0..self.run).all(|i| along(line[0], step, i) == Some(line[i])))
    }

    /// Whether the mover wins with its next stone.
    pub(super) fn wins_at_once(&self) -> bool {
        self.columns().any(|column| self.after(column).is_some_and(|next| next.winner() == Some(self.mover)))
    }

    /// All cells: two boards of a game with the same ones are the same.
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// How many stones lie in each column.
    pub(super) fn heights(&self) -> Vec<usize> {
        self.cells.chunks(self.rows).map(|cells| cells.iter().filter(|cell| **cell != 0).count()).collect()
    }
}

fn along(start: Square, (right, up): (isize, isize), steps: usize) -> Option<Square> {
    let column = start.column.checked_add_signed(right * steps as isize)?;
    let row = start.row.checked_add_signed(up * steps as isize)?;
    Some(Square { column, row })
}
