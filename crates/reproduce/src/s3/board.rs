//! S3's board: positions of it, the cells where a colour may go on, and a player that takes what looks best at once.

use plyground_core::{Evaluate, Game, Notation};
use plyground_games::blokus::{Blokus, Classic, Colour, Move, State, Variant};
use plyground_lab::stages::stage;
use std::ops::ControlFlow;

/// Blokus for four.
pub(crate) type Four = Blokus<Classic>;

/// A cell by column and row, from the lower left corner.
pub(crate) type Cell = (usize, usize);

const SIDE: usize = Classic::SIDE;

/// The position after so many moves of the game that studies and benches share.
pub(crate) fn at_ply(game: &Four, ply: usize) -> State {
    let line = if ply == 0 { "" } else { stage("blokus:4", ply).line };
    let moves = game.read_line(line).expect("a line of the table");
    moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv))
}

/// The cells that a move covers; none for a pass.
pub(crate) fn cells_of(game: &Four, mv: Move) -> Vec<Cell> {
    let cell = |name: &str| {
        let (letter, row) = name.split_at(1);
        Some((usize::from(*letter.as_bytes().first()? - b'a'), row.parse::<usize>().ok()? - 1))
    };
    match mv.placement() {
        Some(_) => game.write_move(mv).split(',').filter_map(cell).collect(),
        None => Vec::new(),
    }
}

/// The free cells that touch a colour's pieces at a corner and nowhere else; before its first piece, its start.
pub(crate) fn frontier(game: &Four, state: &State, colour: Colour) -> Vec<Cell> {
    if state.pieces_placed(colour) == 0 {
        let starts = Classic::STARTS[colour.index()].cells(Classic::SIDE);
        return starts.filter(|&(column, row)| game.at(state, column, row).is_none()).collect();
    }
    let has = |column: usize, row: usize, (right, up): (isize, isize)| {
        let (column, row) = (column.wrapping_add_signed(right), row.wrapping_add_signed(up));
        column < SIDE && row < SIDE && game.at(state, column, row) == Some(colour)
    };
    let is_open = |&(column, row): &Cell| {
        game.at(state, column, row).is_none()
            && [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().any(|to| has(column, row, to))
            && ![(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().any(|to| has(column, row, to))
    };
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (column, row))).filter(is_open).collect()
}

/// The move after which the mover's worth is highest; the first of several.
pub(crate) fn greedy(game: &Four, state: &State) -> Move {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let (seat, mut worths) = (game.turn(state), Vec::new());
    game.look_ahead(state, &moves, |_, worth| {
        worths.push(worth[seat]);
        ControlFlow::Continue(())
    });
    let best = worths.iter().max().copied();
    let place = worths.iter().position(|&worth| Some(worth) == best).unwrap_or(0);
    moves[place]
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::blokus::Scratch;

    #[test]
    fn frontiers_are_those_of_the_rules() {
        let (game, mut scratch) = (Four::new(), Scratch::default());
        for ply in [0, 12, 21, 33, 49] {
            let state = at_ply(&game, ply);
            for colour in Colour::all(4) {
                let cells = frontier(&game, &state, colour);
                assert_eq!(cells.len() as u32, game.corners(&state, colour, &mut scratch), "{ply}, {colour}");
            }
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let own = frontier(&game, &state, state.colour());
            for mv in moves {
                let cells = cells_of(&game, mv);
                assert!((1..=5).contains(&cells.len()) && cells.iter().any(|cell| own.contains(cell)));
            }
        }
    }
}
