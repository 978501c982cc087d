//! A board as text, with a name beside every row and column: sentences say `c3`, and moves are typed as numbers.

use crate::shape::Square;
use plyground_players::Board;

/// The board as text: the letters of its columns below and the numbers of its rows beside, as in `c3`; above it the numbers that are
/// typed as moves, where moves are columns. A game without cells is as it draws itself.
///
/// ```
/// let mut session = plyground_players::registry::open("connect:4x2x3")?;
/// session.go_to("23")?;
/// let board = plyground_explain::board_with_names(&session.board());
/// assert_eq!(board, "  1 2 3 4\n2 . . . .\n1 . R Y .\n  a b c d\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board_with_names(board: &Board) -> String {
    board_with_marks(board, &[])
}

/// The same, with marks on places (row by row from the top, each from the left) instead of what lies there.
pub fn board_with_marks(board: &Board, marks: &[(usize, char)]) -> String {
    if board.columns == 0 {
        return board.drawing.clone();
    }
    let width = board.rows.to_string().len();
    let symbol = |cell: &u8| match usize::from(*cell).checked_sub(1) {
        Some(colour) => board.colours.get(colour).map_or('?', |colour| colour.symbol),
        None => '.',
    };
    let mut text = String::new();
    if board.game.starts_with("connect:") {
        text += &names((1..=board.columns).map(|column| column.to_string()).collect(), width);
    }
    let sign = |(place, cell): (usize, &u8)| {
        marks.iter().find(|(at, _)| *at == place).map_or_else(|| symbol(cell), |(_, mark)| *mark)
    };
    let signs: Vec<char> = board.cells.iter().enumerate().map(sign).collect();
    for (nth, row) in signs.chunks(board.columns).enumerate() {
        text += &format!("{:>width$}", board.rows - nth);
        row.iter().for_each(|sign| text.extend([' ', *sign]));
        text.push('\n');
    }
    text + &names((0..board.columns).map(Square::column_name).collect(), width)
}

/// A name over each column, longer ones written downwards.
fn names(names: Vec<String>, indent: usize) -> String {
    let tallest = names.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for level in (1..=tallest).rev() {
        let letter = |name: &String| name.len().checked_sub(level).and_then(|nth| name.chars().nth(nth));
        let line: String = names.iter().flat_map(|name| [' ', letter(name).unwrap_or(' ')]).collect();
        text += &format!("{:indent$}{}\n", "", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    fn shown(game: &str, line: &str) -> String {
        let mut session = registry::open(game).unwrap();
        session.go_to(line).unwrap();
        board_with_names(&session.board())
    }

    #[test]
    fn names_of_ten_and_more_stay_over_their_columns() {
        let text = shown("connect:11x10x4", "11,1");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "                     1 1");
        assert_eq!(lines[1], "   1 2 3 4 5 6 7 8 9 0 1");
        assert_eq!(lines[2], "10 . . . . . . . . . . .");
        assert_eq!(lines[11], " 1 Y . . . . . . . . . R");
        assert_eq!(lines[12], "   a b c d e f g h i j k");
    }

    #[test]
    fn marks_stand_on_their_places() {
        let session = registry::open("connect:4x2x3").unwrap();
        let text = board_with_marks(&session.board(), &[(4, '?'), (7, '+')]);
        assert_eq!(text, "  1 2 3 4\n2 . . . .\n1 ? . . +\n  a b c d\n");
    }

    #[test]
    fn moves_that_are_no_columns_have_no_numbers() {
        let text = shown("blokus:duo", "");
        assert!(text.starts_with("14 . ") && text.ends_with("   a b c d e f g h i j k l m n\n"), "{text}");
    }
}
