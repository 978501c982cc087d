//! A board of S4's sizes in one word, column by column from the bottom up, with a row above that stays empty.

/// The size of a board, and the lines that win on it.
pub(super) struct Board {
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// Stones in a row that win.
    pub(super) run: u32,
}

/// In which direction stones stand in a row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Column,
    Row,
    Rising,
    Falling,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] =
        [Direction::Column, Direction::Row, Direction::Rising, Direction::Falling];
}

impl Board {
    pub(super) fn cell(&self, column: u32, row: u32) -> u64 {
        1 << (column * (self.rows + 1) + row)
    }

    /// From a cell to the next one of its line.
    fn step(&self, direction: Direction) -> u32 {
        match direction {
            Direction::Column => 1,
            Direction::Row => self.rows + 1,
            Direction::Rising => self.rows + 2,
            Direction::Falling => self.rows,
        }
    }

    /// The length of the longest run of these stones.
    pub(super) fn longest(&self, stones: u64) -> u32 {
        let of = |direction| {
            let (step, mut left, mut length) = (self.step(direction), stones, 0);
            while left != 0 {
                left &= left >> step;
                length += 1;
            }
            length
        };
        Direction::ALL.into_iter().map(of).max().unwrap_or(0)
    }

    /// All lines that win, in the order in which they are looked at: direction by direction, columns from the left or
    /// from the right, rows from the top.
    pub(super) fn lines(&self, order: &[Direction], is_from_right: bool) -> Vec<u64> {
        let mut columns: Vec<u32> = (0..self.columns).collect();
        if is_from_right {
            columns.reverse();
        }
        let mut lines = Vec::new();
        for &direction in order {
            let mut starts: Vec<(u32, u32)> = columns
                .iter()
                .flat_map(|&column| (0..self.rows).rev().map(move |row| (column, row)))
                .collect();
            if direction == Direction::Row {
                starts.sort_by_key(|&(_, row)| std::cmp::Reverse(row));
            }
            lines.extend(starts.into_iter().filter_map(|start| self.line(direction, start)));
        }
        lines
    }

    /// The line that begins at its left or lower end, if the board has room for it.
    fn line(&self, direction: Direction, (column, row): (u32, u32)) -> Option<u64> {
        let (right, up) = match direction {
            Direction::Column => (0, 1),
            Direction::Row => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        };
        let cells = (0..self.run as i32).map(|i| {
            let (column, row) = (column as i32 + i * right, row as i32 + i * up);
            let is_on = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
            is_on.then(|| self.cell(column as u32, row as u32))
        });
        cells.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_runs_are_those_of_the_rules() {
        let board = Board { columns: 7, rows: 6, run: 4 };
        let lines = board.lines(&Direction::ALL, false);
        // 7 x 3 columns, 4 x 6 rows, 4 x 3 of each diagonal.
        assert_eq!(lines.len(), 21 + 24 + 12 + 12);
        assert!(lines.iter().all(|&line| line.count_ones() == 4 && board.longest(line) == 4));
        assert_eq!(
            lines[21],
            (0..4).map(|column| board.cell(column, 5)).sum::<u64>(),
            "the top row from the left"
        );
        let apart = board.cell(0, 0) | board.cell(0, 2) | board.cell(1, 1);
        assert_eq!((board.longest(0), board.longest(apart)), (0, 2));
        // The top of a column and the bottom of the next do not touch.
        assert_eq!(board.longest(board.cell(0, 5) | board.cell(1, 0)), 1);
    }
}
