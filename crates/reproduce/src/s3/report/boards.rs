//! S3's diagrams of the game: the start, the first turn, a later one and the end (S3.22).

use crate::s3::board::{Four, at_ply, frontier, greedy};
use plyground_core::{Game, Notation};
use plyground_explain::{Picture as BoardPicture, Shape, Square, Strip};
use plyground_games::blokus::{Colour, State};
use plyground_lab::stages::stage;
use plyground_players::registry;

const GAME: &str = "blokus:4";

/// Four boards side by side; the pale squares are where the colour to move may go on.
pub(crate) fn draw() -> String {
    let game = Four::new();
    let mut first = game.start();
    let mut moves = Vec::new();
    for _ in 0..4 {
        moves.push(greedy(&game, &first));
        first = game.child(&first, moves[moves.len() - 1]);
    }
    let mut end = at_ply(&game, 49);
    let mut last = game.read_line(stage(GAME, 49).line).expect("a line of the table");
    while game.payoffs(&end).is_none() {
        last.push(greedy(&game, &end));
        end = game.child(&end, last[last.len() - 1]);
    }
    let boards = [
        ("The start", String::new(), game.start()),
        ("After everybody's first turn", game.write_line(&moves), first),
        ("A later turn, after 21 moves", stage(GAME, 21).line.to_owned(), at_ply(&game, 21)),
        ("The end", game.write_line(&last), end),
    ];
    let pictures = boards.iter().map(|(name, line, state)| board(&game, name, line, state)).collect();
    let strip = Strip::new("Blokus: first turn, later turns, end of a game", pictures);
    Strip { across: 2, ..strip }.draw()
}

fn board(game: &Four, name: &str, line: &str, state: &State) -> BoardPicture {
    let mut session = registry::open(GAME).expect("a game of the registry");
    session.go_to(line).expect("a line of legal moves");
    let colour = state.colour();
    let open = match game.payoffs(state).is_none() && state.pieces_placed(colour) > 0 {
        true => frontier(game, state, colour),
        false => Vec::new(),
    };
    let ghost = |&(column, row): &(usize, usize)| Shape::Ghost {
        at: Square { column, row },
        colour: colour.index() + 1,
        text: String::new(),
    };
    let caption = format!("{name}\n{}", told(game, state));
    BoardPicture::new(session.board()).sized(14.0).captioned(&caption).with(open.iter().map(ghost).collect())
}

/// Who is to move and from how many corners, or the points.
fn told(game: &Four, state: &State) -> String {
    if game.payoffs(state).is_some() {
        let points: Vec<String> =
            Colour::all(4).map(|colour| format!("{} {}", colour.name(), state.official(colour))).collect();
        return format!("points: {},\n{}", points[..2].join(", "), points[2..].join(", "));
    }
    let colour = state.colour();
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let corners = frontier(game, state, colour).len();
    let from = if corners == 1 { "from its corner".to_owned() } else { format!("from {corners} corners") };
    format!("{} to move: {} placements\n{from}", colour.name(), moves.len())
}
