//! The piece that a person holds over the board: which one, how it lies, and where.

use plyground_players::{Board, BoardMove};

/// A piece over the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hand {
    /// Which of the board's pieces.
    pub(crate) piece: usize,
    /// Which of its orientations.
    pub(crate) orientation: usize,
    /// The column and row of its upper left corner.
    pub(crate) at: (usize, usize),
}

/// A turn or a reflection of a piece.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Turning {
    Clockwise,
    Back,
    Flip,
}

impl Hand {
    /// The largest piece that fits somewhere, where it fits first.
    pub(crate) fn offered(board: &Board) -> Hand {
        let largest = board.moves.iter().filter(|mv| mv.piece.is_some()).max_by_key(|mv| mv.cells.len());
        largest.and_then(|mv| Hand::of_move(board, mv)).unwrap_or_default()
    }

    /// The piece as a move places it; `None` for a move without one.
    pub(crate) fn of_move(board: &Board, mv: &BoardMove) -> Option<Hand> {
        let piece = board.pieces.iter().position(|piece| Some(piece.name) == mv.piece)?;
        let column = mv.cells.iter().map(|place| place % board.columns).min()?;
        let row = mv.cells.iter().map(|place| place / board.columns).min()?;
        Some(Hand { piece, orientation: mv.orientation?, at: (column, row) })
    }

    /// Columns and rows that it takes.
    pub(crate) fn size(&self, board: &Board) -> (usize, usize) {
        let cells = self.form(board);
        let most = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(1);
        (most(0), most(1))
    }

    /// Its cells, from its upper left corner.
    pub(crate) fn form<'a>(&self, board: &'a Board) -> &'a [[usize; 2]] {
        let piece = board.pieces.get(self.piece);
        piece.and_then(|piece| piece.orientations.get(self.orientation)).map_or(&[], Vec::as_slice)
    }

    /// The places that it covers, in order.
    pub(crate) fn cells(&self, board: &Board) -> Vec<usize> {
        let place = |cell: &[usize; 2]| (self.at.1 + cell[1]) * board.columns + self.at.0 + cell[0];
        let mut cells: Vec<usize> = self.form(board).iter().map(place).collect();
        cells.sort_unstable();
        cells
    }

    /// The legal move that it is, as it lies.
    pub(crate) fn legal(&self, board: &Board) -> Option<usize> {
        let name = board.pieces.get(self.piece)?.name;
        let cells = self.cells(board);
        let is_it = |mv: &&BoardMove| {
            mv.piece == Some(name) && mv.orientation == Some(self.orientation) && {
                let mut own = mv.cells.clone();
                own.sort_unstable();
                own == cells
            }
        };
        board.moves.iter().find(is_it).map(|mv| mv.nth)
    }

    /// Moves it, as far as the board goes.
    pub(crate) fn shift(&mut self, board: &Board, columns: isize, rows: isize) {
        self.at = (self.at.0.saturating_add_signed(columns), self.at.1.saturating_add_signed(rows));
        self.keep_inside(board);
    }

    /// Lays it with its middle here, as far as the board goes.
    pub(crate) fn centre(&mut self, board: &Board, column: usize, row: usize) {
        let (width, height) = self.size(board);
        self.at = (column.saturating_sub((width - 1) / 2), row.saturating_sub((height - 1) / 2));
        self.keep_inside(board);
    }

    fn keep_inside(&mut self, board: &Board) {
        let (width, height) = self.size(board);
        self.at.0 = self.at.0.min(board.columns.saturating_sub(width));
        self.at.1 = self.at.1.min(board.rows.saturating_sub(height));
    }

    /// Turns it about its middle.
    pub(crate) fn turn(&mut self, board: &Board, turning: Turning) {
        let (width, height) = self.size(board);
        let turned = self.form(board).iter().map(|&[column, row]| match turning {
            Turning::Clockwise => [height - 1 - row, column],
            Turning::Back => [row, width - 1 - column],
            Turning::Flip => [width - 1 - column, row],
        });
        let mut turned: Vec<[usize; 2]> = turned.collect();
        turned.sort_unstable();
        let orientations = board.pieces.get(self.piece).map_or(&[][..], |piece| &piece.orientations);
        let is_it = |cells: &Vec<[usize; 2]>| {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells == turned
        };
        if let Some(orientation) = orientations.iter().position(is_it) {
            let middle = (self.at.0 + (width - 1) / 2, self.at.1 + (height - 1) / 2);
            self.orientation = orientation;
            self.centre(board, middle.0, middle.1);
        }
    }

    /// Takes the next piece of those that can be placed somewhere, or the one before.
    pub(crate) fn next_piece(&mut self, board: &Board, is_forward: bool) {
        let count = board.pieces.len();
        let placeable = |piece: usize| {
            let name = board.pieces[piece].name;
            board.moves.iter().any(|mv| mv.piece == Some(name))
        };
        let step = if is_forward { 1 } else { count.saturating_sub(1) };
        let mut piece = self.piece;
        for _ in 0..count {
            piece = (piece + step) % count;
            if placeable(piece) {
                return self.take(board, piece);
            }
        }
    }

    /// Takes this piece, lying as it lies in the box, with its middle where the last one's was.
    pub(crate) fn take(&mut self, board: &Board, piece: usize) {
        let (width, height) = self.size(board);
        let middle = (self.at.0 + (width - 1) / 2, self.at.1 + (height - 1) / 2);
        (self.piece, self.orientation) = (piece, 0);
        self.centre(board, middle.0, middle.1);
    }

    /// Goes to the next place where this piece can be put, in any orientation, or the one before; false where there is none.
    pub(crate) fn next_legal(&mut self, board: &Board, is_forward: bool) -> bool {
        let Some(name) = board.pieces.get(self.piece).map(|piece| piece.name) else { return false };
        let moves: Vec<&BoardMove> = board.moves.iter().filter(|mv| mv.piece == Some(name)).collect();
        let here = self.legal(board);
        let count = moves.len();
        let next = match moves.iter().position(|mv| Some(mv.nth) == here) {
            Some(at) if is_forward => (at + 1) % count,
            Some(at) => (at + count - 1) % count,
            None => 0,
        };
        match moves.get(next).and_then(|mv| Hand::of_move(board, mv)) {
            Some(hand) => {
                *self = hand;
                true
            }
            None => false,
        }
    }

    /// Why it cannot be placed as it lies, in a few words; `None` where it can.
    pub(crate) fn why_not(&self, board: &Board) -> Option<&'static str> {
        if self.legal(board).is_some() {
            return None;
        }
        let own = board.colour as u8;
        let colour = board.colours.get(board.colour.checked_sub(1)?)?;
        let name = board.pieces.get(self.piece)?.name;
        let cells = self.cells(board);
        let near = |place: &usize, steps: [(isize, isize); 4]| {
            let (column, row) = (place % board.columns, place / board.columns);
            steps.into_iter().any(|(right, down)| {
                let column = column.checked_add_signed(right).filter(|column| *column < board.columns);
                let row = row.checked_add_signed(down).filter(|row| *row < board.rows);
                column.zip(row).is_some_and(|(column, row)| board.cells[row * board.columns + column] == own)
            })
        };
        let is_first = !board.cells.contains(&own);
        Some(match () {
            () if !colour.hand.contains(&name) => "this piece has been placed",
            () if cells.iter().any(|place| board.cells.get(*place) != Some(&0)) => "a cell is taken",
            () if is_first => "the first piece must cover the start, <>",
            () if cells.iter().any(|place| near(place, [(-1, 0), (1, 0), (0, -1), (0, 1)])) => {
                "it would touch your own colour at an edge"
            }
            () if !cells.iter().any(|place| near(place, [(-1, -1), (1, -1), (-1, 1), (1, 1)])) => {
                "it must touch your own colour at a corner"
            }
            () => "this is not a legal move",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn pieces_turn_move_and_find_where_they_fit() {
        let mut session = registry::open("blokus:duo").unwrap();
        let board = session.board();
        let mut hand = Hand::offered(&board);
        assert_eq!(hand.form(&board).len(), 5);
        assert!(hand.legal(&board).is_some() && hand.why_not(&board).is_none());
        let first = hand;
        (0..4).for_each(|_| hand.turn(&board, Turning::Clockwise));
        assert_eq!(hand.orientation, first.orientation, "four turns lead back");
        (0..2).for_each(|_| hand.turn(&board, Turning::Flip));
        assert_eq!(hand.orientation, first.orientation, "two reflections, too");
        hand.turn(&board, Turning::Clockwise);
        hand.turn(&board, Turning::Back);
        assert_eq!(hand.orientation, first.orientation);
        // No key leads off the board, whatever the piece.
        for piece in 0..board.pieces.len() {
            hand.take(&board, piece);
            for (columns, rows) in [(-100, -100), (100, 0), (0, 100), (-100, 0)] {
                hand.shift(&board, columns, rows);
                hand.turn(&board, Turning::Clockwise);
                assert!(hand.cells(&board).iter().all(|place| *place < board.cells.len()));
            }
        }
        assert_eq!(hand.why_not(&board), Some("the first piece must cover the start, <>"));
        assert!(hand.next_legal(&board, true) && hand.legal(&board).is_some());
        session.play_nth(hand.legal(&board).unwrap());
        session.play_nth(0);
        let board = session.board();
        assert_eq!(hand.why_not(&board), Some("this piece has been placed"));
        hand.next_piece(&board, true);
        hand.shift(&board, -100, 100);
        assert_eq!(hand.why_not(&board), Some("it must touch your own colour at a corner"));
        // Every legal move is reached by the key that goes through them.
        let name = board.pieces[hand.piece].name;
        let mut found = std::collections::BTreeSet::new();
        while hand.next_legal(&board, true) && found.insert(hand.legal(&board).unwrap()) {}
        assert_eq!(found.len(), board.moves.iter().filter(|mv| mv.piece == Some(name)).count());
    }
}
