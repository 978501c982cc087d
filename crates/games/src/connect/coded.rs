//! Connect in numbers: an action is a column from zero, and cells tell a position.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use plyground_core::{Cell, Coded, Game, Seat, TextError};

impl<B: Bits> Coded for Connect<B> {
    #[inline]
    fn actions(&self) -> usize {
        self.columns() as usize
    }

    #[inline]
    fn action(&self, column: Column) -> Option<usize> {
        Some(usize::from(column.0))
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Column> {
        (action < self.columns() as usize).then_some(Column(action as u8))
    }

    #[inline]
    fn write_cells(&self, state: &State<B>, out: &mut [u8]) {
        let (columns, rows) = (self.columns() as usize, self.rows() as usize);
        let (mine, both) = self.stone_sets(state);
        let (first, second) =
            if self.turn(state) == Seat::FIRST { (mine, both ^ mine) } else { (both ^ mine, mine) };
        out[..columns * rows].fill(0);
        for (stones, number) in [(first, 1), (second, 2)] {
            for cell in stones.cells() {
                let (column, row) = self.place_of(cell);
                out[(rows - 1 - row as usize) * columns + column as usize] = number;
            }
        }
    }

    /// Stones lie on each other, the first seat has as many as the second or one more, and only who moved last may have won.
    fn read_cells(&self, cells: &[u8]) -> Result<State<B>, TextError> {
        let size = (self.columns() as usize, self.rows() as usize);
        if cells.len() != size.0 * size.1 {
            let wanted = format!("expected {} x {} = {}", size.0, size.1, size.0 * size.1);
            return Err(TextError::new(format!("{} cells: {wanted}", cells.len())));
        }
        let (mut seats, mut counts) = ([B::EMPTY; 2], [0; 2]);
        for (cell, &number) in Cell::all(size).zip(cells) {
            let seat = match number {
                0 => continue,
                1 | 2 => usize::from(number) - 1,
                _ => return Err(TextError::new(format!("a cell of {number}: expected 0, 1 or 2"))),
            };
            let row = self.rows() - 1 - cell.row as u32;
            seats[seat] = seats[seat] | B::cell(cell.column as u32 * self.height() + row);
            counts[seat] += 1;
        }
        let [first, second] = counts;
        if first != second && first != second + 1 {
            let wanted = "expected as many of each, or one 1 more";
            return Err(TextError::new(format!("{first} stones of 1 and {second} of 2: {wanted}")));
        }
        let mover = usize::from(first != second);
        let (mine, theirs) = (seats[mover], seats[1 - mover]);
        if self.has_run(mine) {
            let wanted = "only who moved last can have won";
            return Err(TextError::new(format!("{} has won and is to move: {wanted}", mover + 1)));
        }
        self.position(mine, theirs)
            .ok_or_else(|| TextError::new("a stone floats: expected stones that lie on each other"))
    }

    /// The stones of the seat to move with the frontier on top of each column: exact.
    #[inline]
    fn number(&self, state: &State<B>) -> u128 {
        self.key(state).wide()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Notation;

    #[test]
    fn boards_that_no_game_leads_to_are_refused_with_a_reason() {
        let game = Connect::<u64>::new(3, 3, 3).unwrap();
        for (cells, error) in [
            ("000000", "6 cells: expected 3 x 3 = 9"),
            ("000000003", "a cell of 3: expected 0, 1 or 2"),
            ("000000002", "0 stones of 1 and 1 of 2: expected as many of each, or one 1 more"),
            ("000100000", "a stone floats: expected stones that lie on each other"),
            ("000220111", ""),
            ("000022111", ""),
            ("110222110", "2 has won and is to move: only who moved last can have won"),
        ] {
            let cells: Vec<u8> = cells.bytes().map(|digit| digit - b'0').collect();
            let read = game.read_cells(&cells);
            assert_eq!(read.err().map_or(String::new(), |error| error.to_string()), error, "{cells:?}");
        }
    }

    #[test]
    fn a_board_is_the_position_that_was_played() {
        let game = Connect::<u64>::new(7, 6, 4).unwrap();
        let line = game.read_line("44455").unwrap();
        let state = line.into_iter().fold(game.start(), |state, mv| game.child(&state, mv));
        let mut cells = vec![0; 42];
        game.write_cells(&state, &mut cells);
        assert_eq!(cells[38..40], [1, 2]);
        assert_eq!(game.read_cells(&cells).unwrap(), state);
    }
}
