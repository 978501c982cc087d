//! A board in parts: columns, or pieces of tall ones, each of which is a small number.
//!
//! What stands in a part is its *code*: the stones of the first seat, with the frontier above the highest stone, as a number.
//! A part that no stone can reach yet has code 0. So a move changes one code, or two where a stone fills a part.

use plyground_core::Game;
use plyground_games::connect::{Bits, Connect};

/// The most rows of a part.
const MOST_ROWS: u32 = 8;

/// A piece of a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) column: u32,
    /// Its lowest row.
    pub(super) from: u32,
    pub(super) rows: u32,
}

/// What a cell shows.
pub(super) const CELL_STATES: u32 = 4;

impl Part {
    /// Codes it can have, with the one of a part that nothing can reach.
    pub(super) fn codes(&self) -> usize {
        2 << self.rows
    }

    /// Whether there is such a code: the bottom of a column is always within reach.
    pub(super) fn can_be(&self, code: usize) -> bool {
        code > 0 || self.from > 0
    }

    /// What a cell shows, by its row from the bottom of the part: 0 empty and out of reach, 1 and 2 the seats, 3 empty and within reach.
    pub(super) fn cell(code: usize, row: u32) -> u32 {
        let Some(height) = code.checked_ilog2() else { return 0 };
        match row.cmp(&height) {
            std::cmp::Ordering::Less if code >> row & 1 == 1 => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 3,
            std::cmp::Ordering::Greater => 0,
        }
    }

    /// The code in a column of stones with its frontier.
    #[inline]
    fn code(&self, column: u128) -> usize {
        let height = column.ilog2();
        if height < self.from {
            return 0;
        }
        let marker = 1_usize << (height - self.from).min(self.rows);
        ((column >> self.from) as usize & (marker - 1)) | marker
    }
}

/// All parts of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    pub(super) all: Vec<Part>,
    columns: u32,
    rows: u32,
}

impl Parts {
    pub(super) fn new(columns: u32, rows: u32) -> Parts {
        let pieces = rows.div_ceil(MOST_ROWS);
        let piece = |column: u32, i: u32| {
            let (from, to) = (rows * i / pieces, rows * (i + 1) / pieces);
            Part { column, from, rows: to - from }
        };
        let all = (0..columns).flat_map(|column| (0..pieces).map(move |i| piece(column, i))).collect();
        Parts { all, columns, rows }
    }

    /// The part of a cell.
    pub(super) fn of_cell(&self, column: u32, row: u32) -> usize {
        let holds = |part: &Part| part.column == column && (part.from..part.from + part.rows).contains(&row);
        self.all.iter().position(holds).expect("parts cover the board")
    }

    /// The part in the same place of the mirror image.
    pub(super) fn mirrored(&self, part: usize) -> usize {
        let pieces = self.all.len() / self.columns as usize;
        let column = self.columns as usize - 1 - part / pieces;
        column * pieces + part % pieces
    }

    /// The codes of a position, in the order of the parts.
    #[inline]
    pub(super) fn read<B: Bits>(
        &self,
        game: &Connect<B>,
        state: &<Connect<B> as Game>::State,
        out: &mut [u16],
    ) {
        let (key, height) = (game.first_seats_key(state), self.rows + 1);
        if self.all.len() == self.columns as usize && B::WIDTH == 64 {
            // Every column is a part, and its bits are the code.
            let (mut word, mask) = (key.word(), (1_u64 << height) - 1);
            for code in out {
                *code = (word & mask) as u16;
                word >>= height;
            }
            return;
        }
        let (key, mask) = (key.wide(), (!0_u128) >> (128 - height));
        for (part, code) in self.all.iter().zip(out) {
            *code = part.code(key >> (part.column * height) & mask) as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seat;
    use plyground_core::testkit::random_positions;

    fn holds<B: Bits>(columns: u32, rows: u32) {
        let game: Connect<B> = Connect::new(columns, rows, 4.min(columns.max(rows))).unwrap();
        let parts = Parts::new(columns, rows);
        let mut codes = vec![0; parts.all.len()];
        for (line, state) in random_positions(&game, 200, 1) {
            parts.read(&game, &state, &mut codes);
            for column in 0..columns {
                for row in 0..rows {
                    let part = parts.of_cell(column, row);
                    let seen = Part::cell(codes[part].into(), row - parts.all[part].from);
                    let below = row == 0 || game.stone_at(&state, column, row - 1).is_some();
                    let is = match game.stone_at(&state, column, row) {
                        Some(Seat::FIRST) => 1,
                        Some(_) => 2,
                        None if below => 3,
                        None => 0,
                    };
                    assert_eq!(seen, is, "{columns}x{rows} {line:?} column {column} row {row}");
                    assert!(parts.all[part].can_be(codes[part].into()));
                }
            }
        }
    }

    #[test]
    fn codes_say_what_stands_in_every_cell() {
        holds::<u64>(7, 6);
        holds::<u64>(4, 9);
        holds::<u128>(9, 9);
        holds::<u128>(5, 20);
        holds::<u64>(1, 30);
    }
}
