//! Blokus once more, by the rule book and nothing else, compared with the fast form.

use plyground_core::testkit::random_positions;
use plyground_core::{Game, Notation, Payoffs, Playouts, Seat, Streams};
use plyground_games::blokus::{
    Blokus, Classic, Colour, Duo, Move, Piece, School, Scratch, State, Three, Two, Variant,
};
use std::collections::BTreeSet;

/// Cells as (column, row); a set of them is a piece, or where it lies.
type Cells = BTreeSet<(i32, i32)>;

/// Every way in which up to five squares hang together, found by adding squares one by one.
fn polyominoes() -> Vec<Cells> {
    let mut all = BTreeSet::from([Cells::from([(0, 0)])]);
    for _ in 1..5 {
        for shape in all.clone() {
            for &(x, y) in &shape {
                for beside in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    let mut grown = shape.clone();
                    grown.insert(beside);
                    all.insert(normal(&grown));
                }
            }
        }
    }
    all.into_iter().filter(|shape| shape.len() <= 5).collect()
}

fn normal(cells: &Cells) -> Cells {
    let left = cells.iter().map(|cell| cell.0).min().unwrap();
    let low = cells.iter().map(|cell| cell.1).min().unwrap();
    cells.iter().map(|&(x, y)| (x - left, y - low)).collect()
}

/// The same for all ways to turn and flip a piece.
fn piece(cells: &Cells) -> Cells {
    let mut turned = cells.clone();
    let mut least = normal(cells);
    for turn in 0..8 {
        turned = turned.iter().map(|&(x, y)| if turn == 4 { (y, x) } else { (-y, x) }).collect();
        least = least.min(normal(&turned));
    }
    least
}

/// A board, and what each colour has placed.
struct Naive {
    side: i32,
    starts: Vec<Cells>,
    /// The piece that all colours begin with.
    first: Option<Cells>,
    placed: Vec<Vec<Cells>>,
    /// All shapes with their pieces.
    shapes: Vec<(Cells, Cells)>,
}

impl Naive {
    fn new<V: Variant>() -> Naive {
        let last = V::SIDE as i32 - 1;
        let border = (0..=last).flat_map(|i| [(i, 0), (0, i), (i, last), (last, i)]);
        let starts = match V::SPEC {
            "blokus:duo" => vec![Cells::from([(4, 9)]), Cells::from([(9, 4)])],
            "blokus:school" => vec![border.collect(); 4],
            _ => [(0, 19), (19, 19), (19, 0), (0, 0)].map(|cell| Cells::from([cell])).to_vec(),
        };
        Naive {
            side: V::SIDE as i32,
            starts,
            first: None,
            placed: vec![Vec::new(); V::COLOURS],
            shapes: polyominoes().into_iter().map(|shape| (shape.clone(), piece(&shape))).collect(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let side = self.side;
        (0..side).flat_map(move |x| (0..side).map(move |y| (x, y)))
    }

    /// Some cells as a whole board, row by row: looked up faster.
    fn drawn(&self, cells: &Cells) -> Vec<bool> {
        (0..self.side * self.side).map(|i| cells.contains(&(i % self.side, i / self.side))).collect()
    }

    /// The cells on which a colour may put a square: free, and not beside one of its own.
    fn free(&self, colour: usize) -> Cells {
        let taken: Cells = self.placed.iter().flatten().flatten().copied().collect();
        let own: Cells = self.placed[colour].iter().flatten().copied().collect();
        let beside = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        self.cells()
            .filter(|&cell| !taken.contains(&cell) && beside(cell).iter().all(|cell| !own.contains(cell)))
            .collect()
    }

    /// Those of them that touch a piece of the colour slantwise, or its start.
    fn corners(&self, colour: usize) -> Cells {
        let own: Cells = self.placed[colour].iter().flatten().copied().collect();
        let slantwise = |(x, y): (i32, i32)| [(x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)];
        let mut corners = self.free(colour);
        corners.retain(|&cell| match own.is_empty() {
            true => self.starts[colour].contains(&cell),
            false => slantwise(cell).iter().any(|cell| own.contains(cell)),
        });
        corners
    }

    /// All legal placements of a colour, one by one.
    fn moves(&self, colour: usize) -> BTreeSet<Cells> {
        let (free, corners) = (self.drawn(&self.free(colour)), self.drawn(&self.corners(colour)));
        let has = |board: &[bool], (x, y): (i32, i32)| {
            x < self.side && y < self.side && board[(y * self.side + x) as usize]
        };
        let used: BTreeSet<Cells> = self.placed[colour].iter().map(piece).collect();
        let mut moves = BTreeSet::new();
        let first = self.first.as_ref().filter(|_| used.is_empty());
        let may_come = |piece: &Cells| !used.contains(piece) && first.is_none_or(|first| first == piece);
        for (shape, _) in self.shapes.iter().filter(|(_, piece)| may_come(piece)) {
            for (x, y) in self.cells() {
                let mut lies = shape.iter().map(|&(dx, dy)| (x + dx, y + dy));
                if lies.clone().all(|cell| has(&free, cell)) && lies.any(|cell| has(&corners, cell)) {
                    moves.insert(shape.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect());
                }
            }
        }
        moves
    }

    /// What a colour has: squares, 15 for all pieces, 5 for the single square at last.
    fn points(&self, colour: usize) -> i32 {
        let placed = &self.placed[colour];
        let squares: usize = placed.iter().map(Cells::len).sum();
        let bonus = match placed.last() {
            Some(last) if placed.len() == 21 => 15 + if last.len() == 1 { 5 } else { 0 },
            _ => 0,
        };
        squares as i32 + bonus
    }
}

fn cells<V: Variant>(game: &Blokus<V>, mv: Move) -> Cells {
    let cell = |text: &str| (i32::from(text.as_bytes()[0] - b'a'), text[1..].parse::<i32>().unwrap() - 1);
    game.write_move(mv).split(',').map(cell).collect()
}

/// Pieces that all colours may have to begin with.
const FIRST: [(&str, [(i32, i32); 5]); 3] = [
    ("F", [(1, 0), (1, 1), (1, 2), (0, 1), (2, 2)]),
    ("X", [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]),
    ("I5", [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
];

/// The board after a line of play.
fn replay<V: Variant>(game: &Blokus<V>, line: &[Move]) -> Naive {
    let mut naive = Naive::new::<V>();
    if let Some(first) = FIRST.iter().find(|first| game.spec().ends_with(&format!(":{}", first.0))) {
        naive.first = Some(piece(&first.1.iter().copied().collect()));
    }
    let mut state = game.start();
    for &mv in line {
        if mv != Move::PASS {
            naive.placed[state.colour().index()].push(cells(game, mv));
        }
        game.play(&mut state, mv);
    }
    naive
}

/// The moves of the colour to move, and how many each colour has.
fn compare<V: Variant>(game: &Blokus<V>, positions: usize, seed: u64) {
    let mut scratch = Scratch::default();
    for (line, state) in random_positions(game, positions, seed) {
        let naive = replay(game, &line);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        moves.retain(|&mv| mv != Move::PASS);
        let listed: BTreeSet<Cells> = moves.iter().map(|&mv| cells(game, mv)).collect();
        assert_eq!(listed.len(), moves.len(), "no placement twice");
        assert!(listed == naive.moves(state.colour().index()), "{}", game.write_line(&line));
        for colour in Colour::all(V::COLOURS) {
            let corners = naive.corners(colour.index()).len() as u32;
            assert_eq!(game.corners(&state, colour, &mut scratch), corners, "{}", game.write_line(&line));
        }
        let other = Colour::new((state.colour().index() + 1) % V::COLOURS);
        let expected = naive.moves(other.index()).len() as u32;
        assert_eq!(game.mobility(&state, other, &mut scratch), expected, "{}", game.write_line(&line));
    }
}

#[test]
fn there_are_as_many_shapes_and_pieces() {
    let shapes = Naive::new::<Classic>().shapes;
    let pieces: BTreeSet<&Cells> = shapes.iter().map(|(_, piece)| piece).collect();
    assert_eq!((shapes.len(), pieces.len()), (91, 21));
}

#[test]
fn the_naive_board_agrees_on_20_x_20() {
    compare(&Blokus::<Classic>::new(), 1000, 7);
}

#[test]
fn the_naive_board_agrees_on_14_x_14() {
    compare(&Blokus::<Duo>::new(), 1500, 8);
}

#[test]
fn the_naive_board_agrees_on_the_school_game() {
    for (name, _) in FIRST {
        let game = Blokus::<School>::new().beginning_with(Piece::pentomino(name).unwrap());
        assert_eq!(game.spec(), format!("blokus:school:{name}"));
        compare(&game, 200, 9);
    }
}

/// Who ends up with what, recounted by hand.
fn play_to_the_end<V: Variant>(games: u64) {
    let game = Blokus::<V>::new();
    let mut scratch = Scratch::default();
    for number in 0..games {
        let mut rng = Streams::new(6).rng(number);
        let (mut state, mut line) = (game.start(), Vec::new());
        while game.payoffs(&state).is_none() {
            let mv = game.random_move(&state, &mut rng, &mut scratch);
            game.play(&mut state, mv);
            line.push(mv);
        }
        let naive = replay(&game, &line);
        assert_eq!(line.iter().filter(|&&mv| mv == Move::PASS).count(), V::COLOURS, "each passes once");
        let mut points = vec![0; V::SEATS];
        for colour in Colour::all(V::COLOURS) {
            assert!(naive.moves(colour.index()).is_empty(), "nobody could go on");
            let own = naive.points(colour.index());
            assert_eq!(state.points(colour), own);
            assert_eq!(on_board(&game, &state, colour) + state.squares_left(colour), 89);
            let left: u32 = state.pieces_left(colour).map(Piece::size).sum();
            assert_eq!(left, state.squares_left(colour));
            match V::SPEC {
                "blokus:2" | "blokus:school" => points[colour.index() % 2] += own,
                "blokus:3" if colour.index() == 3 => {}
                _ => points[colour.index()] += own,
            }
        }
        assert_eq!(game.seat_points(&state)[..V::SEATS], points);
        let payoffs = game.payoffs(&state).unwrap();
        assert_eq!(payoffs, Payoffs::by_rank(&points));
        let best = points.iter().max().unwrap();
        let alone = points.iter().filter(|&own| own == best).count() == 1;
        let winner = points.iter().position(|own| own == best).filter(|_| alone);
        assert_eq!(payoffs.winner(), winner.map(Seat::new));
    }
}

fn on_board<V: Variant>(game: &Blokus<V>, state: &State, colour: Colour) -> u32 {
    let cells = (0..V::SIDE).flat_map(|column| (0..V::SIDE).map(move |row| (column, row)));
    cells.filter(|&(column, row)| game.at(state, column, row) == Some(colour)).count() as u32
}

#[test]
fn scores_are_as_recounted() {
    play_to_the_end::<Classic>(40);
    play_to_the_end::<Two>(40);
    play_to_the_end::<Three>(40);
    play_to_the_end::<School>(40);
    play_to_the_end::<Duo>(80);
}

#[test]
fn the_fourth_colour_of_three_goes_round() {
    let game = Blokus::<Three>::new();
    let (mut state, mut rng, mut scratch) = (game.start(), Streams::new(1).rng(1), Scratch::default());
    let mut turns = Vec::new();
    for _ in 0..20 {
        turns.push(game.turn(&state).index());
        let mv = game.random_move(&state, &mut rng, &mut scratch);
        game.play(&mut state, mv);
    }
    assert_eq!(turns, [0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1]);
}
