//! Squares that would win: ghosts of the stones that would complete a run.

use crate::shape::{Shape, Square};
use plyground_games::connect::AnyConnect;
use plyground_players::Board;

/// The empty squares of a board of Connect that would complete a run, whether a stone can reach them now or later, each as a ghost
/// of the colour it would win for; where it would for both, as a ring. None on other boards.
pub(super) fn threats(board: &Board) -> Vec<Shape> {
    let Ok(game) = AnyConnect::read(&board.game, "is another game") else { return Vec::new() };
    let run = game.run() as usize;
    let mut shapes = Vec::new();
    for place in (0..board.cells.len()).filter(|&place| board.cells[place] == 0) {
        let (column, row) = (place % board.columns, board.rows - 1 - place / board.columns);
        let at = Square { column, row };
        let winners: Vec<usize> =
            (1..=board.colours.len()).filter(|&colour| longest(board, place, colour) >= run).collect();
        match winners[..] {
            [] => {}
            [colour] => shapes.push(Shape::Ghost { at, colour, text: String::new() }),
            _ => shapes.push(Shape::Ring { at }),
        }
    }
    shapes
}

/// The longest row through an empty place if a stone of this colour lay there.
fn longest(board: &Board, place: usize, colour: usize) -> usize {
    let (columns, rows) = (board.columns as isize, board.rows as isize);
    let (column, row) = (place as isize % columns, place as isize / columns);
    let stones = |right: isize, down: isize| {
        let is_own = |&step: &isize| {
            let (column, row) = (column + step * right, row + step * down);
            let is_inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            is_inside && usize::from(board.cells[(row * columns + column) as usize]) == colour
        };
        (1..).take_while(is_own).count()
    };
    let line = |(right, down): (isize, isize)| 1 + stones(right, down) + stones(-right, -down);
    [(1, 0), (0, 1), (1, 1), (1, -1)].map(line).into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn squares_that_win_are_found_wherever_they_are() {
        for (game, line, expected) in [
            ("connect", "", ""),
            // Three on each other, and three beside each other with room on one side.
            ("connect", "121212", "a4:1 b4:2"),
            ("connect", "43536", "g1:1"),
            ("connect:4x4x3", "1122", "c2:2 c1:1"),
            ("blokus:duo", "", ""),
        ] {
            let mut session = registry::open(game).unwrap();
            session.go_to(line).unwrap();
            let shown = threats(&session.board()).into_iter().map(|shape| match shape {
                Shape::Ghost { at, colour, .. } => format!("{at}:{colour}"),
                other => format!("{other:?}"),
            });
            assert_eq!(shown.collect::<Vec<_>>().join(" "), expected, "{game} {line}");
        }
    }
}
