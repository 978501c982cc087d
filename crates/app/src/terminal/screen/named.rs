//! Moves in a few letters: a column, or a piece and its first cell.

use plyground_explain::Square;
use plyground_players::Board;

/// A move of this game, as short as people call it: `4`, `Z c18`.
pub(crate) fn named(board: &Board, mv: &str) -> String {
    let first = mv.split(',').next().unwrap_or_default();
    match piece(board, mv) {
        Some(piece) => format!("{piece} {first}"),
        None if first.len() < mv.len() => format!("{first}+"),
        None => mv.to_owned(),
    }
}

/// The piece that covers these cells, whoever's it is.
fn piece(board: &Board, mv: &str) -> Option<&'static str> {
    let squares = mv.split(',').map(|name| Square::try_from(name.to_owned()));
    let squares = squares.collect::<Result<Vec<_>, _>>().ok()?;
    // Rows of squares are counted from below.
    let cells = squares.iter().map(|square| [square.column, board.rows.saturating_sub(square.row + 1)]);
    let wanted = at_corner(cells.collect());
    let has_it = |cells: &Vec<[usize; 2]>| {
        cells.len() == wanted.len() && wanted.iter().all(|cell| cells.contains(cell))
    };
    board.pieces.iter().find(|piece| piece.orientations.iter().any(has_it)).map(|piece| piece.name)
}

/// Cells moved to the upper left corner.
fn at_corner(mut cells: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    let (left, top) = (least(0), least(1));
    cells.iter_mut().for_each(|cell| *cell = [cell[0] - left, cell[1] - top]);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn every_first_placement_is_called_by_its_piece() {
        let mut session = registry::open("blokus").unwrap();
        session.play("c18,a19,b19,c19,a20").unwrap();
        let board = session.board();
        assert_eq!(named(&board, "c18,a19,b19,c19,a20"), "Z c18");
        for mv in &board.moves {
            assert_eq!(named(&board, &mv.mv).split(' ').next(), mv.piece, "{}", mv.mv);
        }
        assert_eq!(named(&board, "a1,c1"), "a1+");
        let connect = registry::open("connect").unwrap().board();
        assert_eq!(named(&connect, "4"), "4");
    }
}
