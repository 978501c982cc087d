//! Boards as text with the names of their columns and rows, for sentences that name squares.

use crate::shape::Square;
use plyground_players::Board;

/// A position as text, indented by two: rows by their numbers, columns by their letters and, where moves are columns, by their numbers. A
/// mark stands on its place, row by row from the top, instead of what lies there.
pub fn text_board(board: &Board, marks: &[(usize, char)]) -> String {
    let width = if is_numbered(board) { board.columns.to_string().len() } else { 1 };
    let margin = board.rows.to_string().len();
    let mut text = String::new();
    for row in 0..board.rows {
        text += &format!("  {:>margin$}", board.rows - row);
        for column in 0..board.columns {
            text += &format!(" {:>width$}", sign(board, marks, row * board.columns + column));
        }
        text += "\n";
    }
    let mut names = |name: &dyn Fn(usize) -> String| {
        text += &format!("  {:margin$}", "");
        for column in 0..board.columns {
            text += &format!(" {:>width$}", name(column));
        }
        text += "\n";
    };
    names(&|column| Square::column_name(column));
    if is_numbered(board) {
        names(&|column| (column + 1).to_string());
    }
    text
}

/// Whether moves are columns: a game without pieces.
fn is_numbered(board: &Board) -> bool {
    board.pieces.is_empty()
}

fn sign(board: &Board, marks: &[(usize, char)], place: usize) -> char {
    let mark = marks.iter().find(|(at, _)| *at == place).map(|(_, mark)| *mark);
    let colour = usize::from(board.cells[place]).checked_sub(1);
    mark.or_else(|| colour.map(|colour| board.colours[colour].symbol)).unwrap_or('.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn names_stand_beside_the_rows_and_below_the_columns() {
        let mut session = registry::open("connect:4x3x3").unwrap();
        session.go_to("22").unwrap();
        let board = session.board();
        assert_eq!(
            text_board(&board, &[(8, '?')]),
            "  3 . . . .\n  2 . Y . .\n  1 ? R . .\n    a b c d\n    1 2 3 4\n"
        );
        let wide = registry::open("connect:11x2x2").unwrap().board();
        assert!(text_board(&wide, &[]).ends_with("  j  k\n     1  2  3  4  5  6  7  8  9 10 11\n"));
        let blokus = registry::open("blokus:duo").unwrap().board();
        assert!(text_board(&blokus, &[]).ends_with(" l m n\n"));
    }
}
