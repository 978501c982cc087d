//! What programs are told in numbers, beside moves and cells.

use crate::{Cell, Coded, Notation};
use std::collections::HashSet;

/// What [`Coded`] tells of a position; `moves` are its legal moves, none of a finished one.
///
/// - every legal move has a number below `actions`, no two the same, and is the move of that number;
/// - the cells are written as the grid has them, and where they tell a position it is this one;
/// - the number of a position is the same each time.
pub(super) fn numbers_are_true<G: Coded + Notation>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    words: &str,
) {
    if game.actions() == 0 {
        return;
    }
    let mut seen = HashSet::new();
    for &mv in moves {
        let action = game.action(mv).unwrap_or_else(|| panic!("{words}: {mv:?} has no number"));
        assert!(action < game.actions() && seen.insert(action), "{words}: {mv:?} is {action}");
        assert_eq!(game.move_of(action), Some(mv), "{words}: the move of number {action}");
    }
    assert_eq!(game.move_of(game.actions()), None, "{words}: no move beyond the last number");
    let mut cells = vec![9; game.size().0 * game.size().1];
    game.write_cells(state, &mut cells);
    for cell in Cell::all(game.size()) {
        let expected = game.colour_at(state, cell).map_or(0, |colour| colour + 1);
        assert_eq!(usize::from(cells[cell.place(game.size().0)]), expected, "{words}: {cell:?}");
    }
    if let Ok(read) = game.read_cells(&cells) {
        assert_eq!(&read, state, "{words}: the position that the cells tell");
    }
    assert_eq!(game.number(state), game.number(&state.clone()), "{words}: one number a position");
}
