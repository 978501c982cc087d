//! Moves and boards of a session as numbers.

use plyground_core::{Coded, TextError};

/// The move of an action.
pub(super) fn move_of<G: Coded>(game: &G, action: usize) -> Result<G::Move, TextError> {
    game.move_of(action).ok_or_else(|| {
        TextError::new(match game.actions() {
            0 => "moves of this game have no numbers".to_owned(),
            actions => format!("no action {action}: expected 0 to {}", actions - 1),
        })
    })
}

/// All cells of a position.
pub(super) fn cells<G: Coded>(game: &G, state: &G::State) -> Vec<u8> {
    let (columns, rows) = game.size();
    let mut cells = vec![0; columns * rows];
    game.write_cells(state, &mut cells);
    cells
}

/// The rows of a board from the top, with bars between: the first colour as `X`, the second as `O`.
pub(super) fn one_line(cells: &[u8], columns: usize) -> String {
    let letter = |&cell: &u8| ['.', 'X', 'O'].get(usize::from(cell)).copied().unwrap_or('?');
    let rows = cells.chunks(columns.max(1)).map(|row| row.iter().map(letter).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}
