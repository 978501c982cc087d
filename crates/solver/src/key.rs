//! Names of positions for the table: alike for positions that can only end alike.

use crate::board::{Board, Stride};

/// What lines are left, and the key that follows from them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Outlook {
    /// Whether the side to move has a line left that the other does not block.
    pub(crate) can_win: bool,
    /// Whether the other side has one.
    pub(crate) can_lose: bool,
    /// The key, the same for mirror images.
    pub(crate) key: u64,
    /// Whether the key is that of the mirror image.
    pub(crate) mirrored: bool,
    /// Whether the position is its own mirror image.
    pub(crate) symmetric: bool,
}

impl<S: Stride> Board<S> {
    /// Looks at the lines that are still open and makes the key of a running position.
    ///
    /// A line is open for a side if all of its stones are of that side and a cell is empty. What happens from here on
    /// depends on the occupied cells and the open lines alone. A stone of the other side in none of its open lines is
    /// therefore renamed to the side to move, unless that would open a line. Here, on 4x4 with `x` to move, all three lines
    /// through the lower left cell are blocked for both sides, whoever owns it:
    ///
    /// ```text
    ///    . . . .         . . . .
    ///    o . o .         o . o .
    ///    x x x .   and   x x x .   have the same key
    ///    o x x o         x x x o
    /// ```
    ///
    /// Renamed stones lie in no line of the renamed position that has an empty cell, so the open lines of both sides are
    /// those of the true position: equal keys mean equal futures.
    #[inline(always)]
    pub(crate) fn outlook(&self, mine: u64, occupied: u64) -> Outlook {
        let empty = self.all ^ occupied;
        let theirs = occupied ^ mine;
        let their_lines = self.in_lines(theirs | empty);
        let dead = theirs & !their_lines;
        let my_lines = self.in_lines(mine | dead | empty);
        let renamed = dead & !my_lines;
        let can_win = self.has_line(mine | empty);
        let key = mine | renamed | occupied.wrapping_add(self.bottom);
        let other = self.mirror(key);
        Outlook {
            can_win,
            can_lose: their_lines != 0,
            key: key.min(other),
            mirrored: other < key,
            symmetric: other == key,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Byte};

    /// The key of a position on 4x4 with `x` to move.
    fn key(drawing: [&str; 4]) -> u64 {
        let board = Board::new(Byte, 4, 4);
        let (mut mine, mut occupied) = (0, 0);
        for (row, line) in drawing.iter().rev().enumerate() {
            for (column, symbol) in line.split(' ').enumerate().filter(|(_, symbol)| *symbol != ".") {
                occupied |= 1 << (8 * column + row);
                mine |= u64::from(symbol == "x") << (8 * column + row);
            }
        }
        board.outlook(mine, occupied).key
    }

    #[test]
    fn a_stone_in_no_open_line_may_be_anyones() {
        let truth = key([". . . .", "o . o .", "x x x .", "o x x o"]);
        assert_eq!(key([". . . .", "o . o .", "x x x .", "x x x o"]), truth);
        assert_eq!(key([". . . .", ". o . o", ". x x x", "o x x o"]), truth, "mirrored");
        assert_ne!(key([". . . .", "x . o .", "x x x .", "o x x o"]), truth, "a stone that counts");
    }
}
