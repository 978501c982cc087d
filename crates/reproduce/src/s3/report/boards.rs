//! S3's diagrams of the game: the start, the first turn, a later one and the end (S3.22).

use crate::s3::board::{Four, SIDE, at_ply, frontier, greedy, start_of};
use plyground_core::Game;
use plyground_games::blokus::{Colour, State};
use plyground_plot::{Anchor, Svg};

/// Blue, yellow, red and green, as the game has them, dark enough for print.
const FILLS: [&str; 4] = ["#0072B2", "#E69F00", "#D55E00", "#009E73"];
const CELL: f64 = 12.0;
const GAP: f64 = 24.0;
const TOP: f64 = 58.0;

/// Four boards side by side; the dots are where the colour to move may go on.
pub(crate) fn draw() -> String {
    let game = Four::new();
    let mut first = game.start();
    for _ in 0..4 {
        first = game.child(&first, greedy(&game, &first));
    }
    let mut end = at_ply(&game, 49);
    while game.payoffs(&end).is_none() {
        end = game.child(&end, greedy(&game, &end));
    }
    let boards = [
        ("The start", game.start()),
        ("After everybody's first turn", first),
        ("A later turn, after 21 moves", at_ply(&game, 21)),
        ("The end", end),
    ];
    let wide = SIDE as f64 * CELL;
    let title = "Blokus: first turn, later turns, end of a game";
    let mut svg = Svg::new(GAP + boards.len() as f64 * (wide + GAP), TOP + wide + 46.0);
    svg.text((GAP, 22.0), 15.0, Anchor::Start, "fill=\"#222222\"", title);
    for (i, (name, state)) in boards.iter().enumerate() {
        let left = GAP + i as f64 * (wide + GAP);
        svg.text((left, TOP - 8.0), 12.0, Anchor::Start, "fill=\"#222222\"", name);
        board(&mut svg, &game, state, left);
        for (line, text) in told(&game, state).iter().enumerate() {
            let y = TOP + wide + 18.0 + 15.0 * line as f64;
            svg.text((left, y), 11.0, Anchor::Start, "fill=\"#595959\"", text);
        }
    }
    svg.finish(title)
}

fn board(svg: &mut Svg, game: &Four, state: &State, left: f64) {
    let corner =
        |(column, row): (usize, usize)| (left + column as f64 * CELL, TOP + (SIDE - 1 - row) as f64 * CELL);
    let wide = SIDE as f64 * CELL;
    svg.rect((left, TOP), (wide, wide), "fill=\"#f4f4f4\"");
    for colour in Colour::all(4) {
        let fill = FILLS[colour.index()];
        let mut own = Vec::new();
        for (column, row) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (column, row))) {
            if game.at(state, column, row) == Some(colour) {
                let (x, y) = corner((column, row));
                own.push([x, y, CELL, CELL]);
            }
        }
        svg.rects(&own, &format!("fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"0.7\""));
        // Whose square it is can be read without colours, too.
        let (x, y) = corner(start_of(colour));
        let ink =
            if game.at(state, start_of(colour).0, start_of(colour).1).is_some() { "#ffffff" } else { fill };
        let style = format!("fill=\"{ink}\" font-weight=\"bold\"");
        svg.text((x + CELL / 2.0, y + CELL - 2.0), 9.0, Anchor::Middle, &style, &colour.to_string());
    }
    if game.payoffs(state).is_none() && state.pieces_placed(state.colour()) > 0 {
        for cell in frontier(game, state, state.colour()) {
            let (x, y) = corner(cell);
            let style = format!("fill=\"{}\"", FILLS[state.colour().index()]);
            svg.rect((x + 3.5, y + 3.5), (CELL - 7.0, CELL - 7.0), &style);
        }
    }
    svg.rect((left, TOP), (wide, wide), "fill=\"none\" stroke=\"#595959\"");
}

/// Who is to move and from how many corners, or the points.
fn told(game: &Four, state: &State) -> [String; 2] {
    if game.payoffs(state).is_some() {
        let points: Vec<String> =
            Colour::all(4).map(|colour| format!("{} {}", colour.name(), state.official(colour))).collect();
        return [format!("points: {},", points[..2].join(", ")), points[2..].join(", ")];
    }
    let colour = state.colour();
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let corners = frontier(game, state, colour).len();
    let from = if corners == 1 { "from its corner".to_owned() } else { format!("from {corners} corners") };
    [format!("{} to move: {} placements", colour.name(), moves.len()), from]
}
