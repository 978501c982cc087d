//! What a colour has to go on with, counted for all placements at once.

use crate::blokus::change::Standing;
use plyground_core::{Game, Grid};
use plyground_games::blokus::{Blokus, Colour, Move, Region, Scratch, State, Variant};

/// What a colour has to go on with, and where.
#[derive(PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) standing: Standing,
    /// Placements of the largest piece that it could place, or of others as large.
    pub(super) of_largest: u32,
    /// The cells it could go on from.
    pub(super) frontier: Region,
    /// The cells to which it has a way; none where it can place nothing.
    pub(super) reach: Region,
}

impl Counted {
    /// All colours of a position.
    pub(super) fn all<V: Variant>(game: &Blokus<V>, state: &State) -> Vec<Counted> {
        let mut scratch = Scratch::default();
        Colour::all(V::COLOURS).map(|colour| Counted::of(game, state, colour, &mut scratch)).collect()
    }

    fn of<V: Variant>(game: &Blokus<V>, state: &State, colour: Colour, scratch: &mut Scratch) -> Counted {
        let mut moves = Vec::new();
        game.moves(&game.child(state, Move::next(colour)), &mut moves);
        moves.retain(|&mv| mv != Move::PASS);
        let forms = game.pieces();
        let size =
            |&mv: &Move| game.piece_placed(mv).map_or(0, |placed| forms[placed.piece].orientations[0].len());
        let sizes: Vec<usize> = moves.iter().map(size).collect();
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let frontier = game.frontier(state, colour);
        let reach = game.reach(state, colour);
        Counted {
            standing: Standing {
                corners: game.corners(state, colour, scratch),
                placements: moves.len() as u32,
                squares: state.squares_left(colour),
                largest: largest as u32,
            },
            of_largest: sizes.iter().filter(|&&size| size == largest).count() as u32,
            frontier,
            reach: if moves.is_empty() { reach.without(reach) } else { reach },
        }
    }
}
