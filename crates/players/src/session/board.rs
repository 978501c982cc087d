//! Boards as plain data, for faces that draw them: no face parses a picture.

use super::typed::TypedSession;
use plyground_core::{Cell, Grid, Notation, PieceForm, Playouts, Seat};
use serde::Serialize;

/// A position with all that a face shows of it. docs/formats.md has it as JSON.
///
/// Seats and colours count from one, as people count them. A *place* is a cell: its number row by row from the top, each row from
/// the left, from zero.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Board {
    /// The game's spec, in full.
    pub game: String,
    /// The line of play that led here, or the board as drawn.
    pub position: String,
    /// How many moves were played.
    pub ply: usize,
    /// Columns of the board; 0 for a game without cells, of which there is only the drawing.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// The colour on each place; 0 for none.
    pub cells: Vec<u8>,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// The colours, in turn order.
    pub colours: Vec<BoardColour>,
    /// The seat to move; in a finished game, the one whose turn it would be.
    pub turn: usize,
    /// The colour to move.
    pub colour: usize,
    /// The last move; `None` at the beginning.
    pub last: Option<LastMove>,
    /// The lines that won, each as its places from end to end.
    pub winning: Vec<Vec<usize>>,
    /// The pieces that each colour begins with; none where stones never run out.
    pub pieces: Vec<BoardPiece>,
    /// The legal moves in board order; none in a finished game.
    pub moves: Vec<BoardMove>,
    /// How the game ended; `None` while it runs.
    pub outcome: Option<BoardOutcome>,
    /// How it stands, as controllers of games write it: see [`Session::final_score`](super::Session::final_score).
    pub score: String,
    /// The position as a picture, lines ending in `\n`.
    pub drawing: String,
}

/// A colour of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BoardColour {
    /// What it is called.
    pub name: String,
    /// How it is drawn.
    pub symbol: char,
    /// A suggestion for its looks, such as `#0072b2`.
    pub rgb: String,
    /// The seat that plays it; `None` where all do in turn.
    pub seat: Option<usize>,
    /// The names of the pieces it still has.
    pub hand: Vec<&'static str>,
    /// The places of which its first piece must cover one.
    pub starts: Vec<usize>,
    /// The name of the piece that it has to begin with, in games that say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_piece: Option<&'static str>,
}

/// A piece in all the ways it can lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BoardPiece {
    /// What it is called.
    pub name: &'static str,
    /// Its cells in each orientation, as column and row from the upper left corner.
    pub orientations: Vec<Vec<[usize; 2]>>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BoardMove {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its number, from zero: see [`Session::play_nth`](super::Session::play_nth).
    pub nth: usize,
    /// The places it would fill; none for a pass.
    pub cells: Vec<usize>,
    /// The piece it would place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<&'static str>,
    /// In which of the piece's orientations, from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orientation: Option<usize>,
}

/// The last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct LastMove {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whose colour it was.
    pub colour: usize,
    /// The places it filled; none for a pass.
    pub cells: Vec<usize>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BoardOutcome {
    /// The seat that stands alone at the top; `None` where the first place is shared.
    pub winner: Option<usize>,
    /// What each seat gets, 0 to 1.
    pub payoffs: Vec<f64>,
}

impl Board {
    pub(super) fn new<G: Playouts + Notation + Grid>(session: &TypedSession<G>) -> Board {
        let (game, state) = (session.rules(), session.state());
        let (columns, rows) = game.size();
        let places = |cells: &[Cell]| cells.iter().map(|cell| cell.place(columns)).collect::<Vec<_>>();
        let colour_of = |cell| game.colour_at(state, cell).map_or(0, |colour| colour as u8 + 1);
        let forms = game.pieces();
        let colour = |colour: usize| {
            let [red, green, blue] = game.rgb(colour);
            BoardColour {
                name: game.colour_name(colour),
                symbol: game.colour_symbol(colour),
                rgb: format!("#{red:02x}{green:02x}{blue:02x}"),
                seat: game.colour_seat(colour).map(|seat| seat.index() + 1),
                hand: game.in_hand(state, colour).into_iter().map(|piece| forms[piece].name).collect(),
                starts: places(&game.start_cells(colour)),
                first_piece: game.first_piece(colour).map(|piece| forms[piece].name),
            }
        };
        let mut filled = Vec::new();
        let mut cells_filled = |state: &G::State, mv: G::Move| {
            filled.clear();
            game.cells_filled(state, mv, &mut filled);
            places(&filled)
        };
        let last = session.history.last().map(|(mv, before)| LastMove {
            mv: game.write_move(mv),
            colour: game.colour(before) + 1,
            cells: cells_filled(before, mv),
        });
        let moves = session.legal_moves().into_iter().enumerate().map(|(nth, mv)| {
            let placed = game.piece_placed(mv);
            BoardMove {
                mv: game.write_move(mv),
                nth,
                cells: cells_filled(state, mv),
                piece: placed.map(|placed| forms[placed.piece].name),
                orientation: placed.map(|placed| placed.orientation),
            }
        });
        let moves = moves.collect();
        let piece = |form: &PieceForm| BoardPiece {
            name: form.name,
            orientations: form.orientations.iter().map(|cells| corners(cells)).collect(),
        };
        Board {
            game: game.spec(),
            position: session.words(),
            ply: session.history.len(),
            columns,
            rows,
            cells: Cell::all((columns, rows)).map(colour_of).collect(),
            seats: Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect(),
            colours: (0..game.colours()).map(colour).collect(),
            turn: session.mover().index() + 1,
            colour: game.colour(state) + 1,
            last,
            winning: game.winning_lines(state).iter().map(|line| places(line)).collect(),
            pieces: forms.iter().map(piece).collect(),
            moves,
            outcome: session.payoffs().map(|payoffs| BoardOutcome {
                winner: payoffs.winner().map(|seat| seat.index() + 1),
                payoffs: Seat::all(game.seats()).map(|seat| payoffs.share(seat)).collect(),
            }),
            score: game.final_score(state),
            drawing: game.draw(state),
        }
    }
}

fn corners(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.column, cell.row]).collect()
}
