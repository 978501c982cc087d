//! S2's figures 1 to 3 and the zugzwang, as positions with what is to be seen on them.

use crate::boards::FigureBoard;
use crate::s2::measure::{trap, zugzwang};
use plyground_explain::{Shape, Square};

/// A game that Red wins with a diagonal.
const DIAGONAL: &str = "12233434464";

/// Figure 1.
pub(crate) fn diagonal() -> Vec<FigureBoard> {
    vec![FigureBoard::new("Red wins", DIAGONAL)]
}

/// Figures 2 and 3: the move that lines up a diagonal, the cell it opens, and the reply there.
pub(crate) fn trap() -> Vec<FigureBoard> {
    let after = format!("{}{}", trap::LINE, trap::MOVE);
    let lost = format!("{after}{}", trap::REPLY);
    vec![
        FigureBoard::new("Red to move", trap::LINE).with(vec![next(trap::LINE, trap::MOVE)]),
        FigureBoard::new("after the move", &after)
            .with(vec![Shape::Ring { at: landing(&after, trap::REPLY) }]),
        FigureBoard::new("after the reply", &lost),
    ]
}

/// The position in which one move wins, and what it leads to.
pub(crate) fn zugzwang() -> Vec<FigureBoard> {
    let after = format!("{}{}", zugzwang::LINE, zugzwang::MOVE);
    vec![
        FigureBoard::new("Yellow to move", zugzwang::LINE).with(vec![next(zugzwang::LINE, zugzwang::MOVE)]),
        FigureBoard::new("Red must move", &after),
    ]
}

/// A stone that is about to fall.
fn next(line: &str, column: &str) -> Shape {
    Shape::Ghost { at: landing(line, column), colour: 1 + line.len() % 2, text: "1".to_owned() }
}

/// Where a stone lands: above those of its column, one digit a move.
fn landing(line: &str, column: &str) -> Square {
    let row = line.matches(column).count();
    Square { column: usize::from(column.as_bytes()[0] - b'1'), row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::at;

    #[test]
    fn figure_1_is_a_diagonal_of_red() {
        let board = at(DIAGONAL).unwrap().board();
        assert_eq!(board.outcome.and_then(|outcome| outcome.winner), Some(1));
        // Six rows from the top: from the lower left corner up to column 4.
        assert_eq!(board.winning, [[35, 29, 23, 17]]);
    }

    #[test]
    fn stones_land_where_the_game_puts_them() {
        for figure in trap().into_iter().chain(zugzwang()) {
            let board = at(&figure.line).unwrap().board();
            for square in figure.shapes.iter().flat_map(Shape::squares) {
                let place = (board.rows - 1 - square.row) * board.columns + square.column;
                assert!(board.moves.iter().any(|mv| mv.cells == [place]), "{square}");
            }
        }
    }
}
