//! What faces are told of a board, beside its drawing and its moves.

use crate::{Cell, Grid, Notation, Payoffs, PieceForm};

/// What [`Grid`] tells of a position; `moves` are its legal moves, none of a finished one.
///
/// - the symbols of the colours and the dots of the drawing, line by line, are the cells;
/// - a legal move fills cells that were empty, each once, with the colour to move, and changes no other; a pass fills none;
/// - a piece that is placed was in hand, has the form of the cells it fills, and is in hand no more;
/// - the pieces in hand and the cells of a colour are all its pieces;
/// - a colour's first piece covers one of its start cells, if it has any;
/// - lines that won are there in finished games alone, and are of a colour of the winner's.
pub(super) fn grid_is_true<G: Grid + Notation>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    payoffs: Option<Payoffs>,
    words: &str,
) {
    let size = game.size();
    if size == (0, 0) {
        return;
    }
    let cells = |state: &G::State| -> Vec<Option<usize>> {
        Cell::all(size).map(|cell| game.colour_at(state, cell)).collect()
    };
    let before = cells(state);
    drawing_agrees(game, state, &before, words);
    let pieces = game.pieces();
    hands_agree(game, state, &pieces, &before, words);
    let (colour, starts) = (game.colour(state), game.start_cells(game.colour(state)));
    let mut filled = Vec::new();
    for &mv in moves {
        filled.clear();
        game.cells_filled(state, mv, &mut filled);
        assert_eq!(filled.is_empty(), game.is_pass(mv), "{words}: {mv:?} fills cells unless it is a pass");
        let mut expected = before.clone();
        for &cell in &filled {
            let old = expected[cell.place(size.0)].replace(colour);
            assert_eq!(old, None, "{words}: {mv:?} fills {cell:?}, which is empty, once");
        }
        let child = game.child(state, mv);
        assert_eq!(cells(&child), expected, "{words}: {mv:?} fills {filled:?} and changes nothing else");
        piece_agrees(game, state, &pieces, mv, &filled, words);
        let is_first = !before.contains(&Some(colour)) && !filled.is_empty() && !starts.is_empty();
        assert!(
            !is_first || filled.iter().any(|cell| starts.contains(cell)),
            "{words}: {mv:?} covers a start"
        );
        let first = game.first_piece(colour).filter(|_| is_first);
        let placed = game.piece_placed(mv).map(|placed| placed.piece);
        assert!(first.is_none() || placed == first, "{words}: {mv:?} is the piece to begin with");
    }
    for line in game.winning_lines(state) {
        let winner = payoffs.and_then(|payoffs| payoffs.winner());
        assert!(winner.is_some() && !line.is_empty(), "{words}: a line that won has a winner");
        let owner = game.colour_at(state, line[0]);
        let is_whole = line.iter().all(|&cell| game.colour_at(state, cell) == owner);
        let seat = owner.and_then(|colour| game.colour_seat(colour));
        assert!(is_whole && seat == winner, "{words}: {line:?} is of one colour, the winner's");
    }
}

fn drawing_agrees<G: Grid + Notation>(game: &G, state: &G::State, cells: &[Option<usize>], words: &str) {
    let symbols: Vec<char> = (0..game.colours()).map(|colour| game.colour_symbol(colour)).collect();
    let drawing = game.draw(state);
    let read = drawing.chars().filter_map(|letter| match letter {
        '.' => Some(None),
        letter => symbols.iter().position(|&symbol| symbol == letter).map(Some),
    });
    assert_eq!(read.collect::<Vec<_>>(), cells, "{words}: the cells are as drawn:\n{drawing}");
}

fn hands_agree<G: Grid + Notation>(
    game: &G,
    state: &G::State,
    pieces: &[PieceForm],
    cells: &[Option<usize>],
    words: &str,
) {
    let size = |piece: usize| pieces[piece].orientations[0].len();
    let all: usize = (0..pieces.len()).map(size).sum();
    for colour in (0..game.colours()).filter(|_| all > 0) {
        let hand = game.in_hand(state, colour);
        assert!(hand.is_sorted_by(|one, next| one < next), "{words}: colour {colour} has each piece once");
        let placed = cells.iter().filter(|cell| **cell == Some(colour)).count();
        let left: usize = hand.into_iter().map(size).sum();
        assert_eq!(left + placed, all, "{words}: colour {colour} has all pieces in hand or on the board");
    }
}

fn piece_agrees<G: Grid + Notation>(
    game: &G,
    state: &G::State,
    pieces: &[PieceForm],
    mv: G::Move,
    filled: &[Cell],
    words: &str,
) {
    let Some(placed) = game.piece_placed(mv) else {
        assert!(filled.is_empty() || pieces.is_empty(), "{words}: {mv:?} places a piece");
        return;
    };
    let colour = game.colour(state);
    let is_in_hand = |state: &G::State| game.in_hand(state, colour).contains(&placed.piece);
    assert!(is_in_hand(state) && !is_in_hand(&game.child(state, mv)), "{words}: {mv:?} uses up its piece");
    let least = |of: fn(&Cell) -> usize| filled.iter().map(of).min().unwrap_or(0);
    let (left, top) = (least(|cell| cell.column), least(|cell| cell.row));
    let corner = |cell: &Cell| Cell { column: cell.column - left, row: cell.row - top };
    let mut form: Vec<Cell> = filled.iter().map(corner).collect();
    form.sort_by_key(|cell| (cell.row, cell.column));
    let PieceForm { name, orientations } = &pieces[placed.piece];
    assert_eq!(orientations[placed.orientation], form, "{words}: {mv:?} has the form of {name}");
}
