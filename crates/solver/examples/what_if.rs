//! Makes the collection of early squares that results rest on, which `plyground-explain` has built in: for every mistake after at most so many
//! stones on 7x6 a square without whose runs the result would be another, solved to the end.
//!
//! `cargo run --release -p plyground-solver --example what_if -- STONES [FILE]`: a line each, `MOVES SEAT SQUARE RESULT`; what FILE has is
//! not asked again. The result is that of the seat to move, if no run of SEAT through SQUARE counted.

use plyground_core::{Game, Seat, Symmetry};
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_solver::{Book, Counterfactual, Goal, Limits, Solver};
use std::collections::{HashMap, HashSet};
use std::io::Write;

/// The table of a question, in bytes.
const TABLE: usize = 64 << 20;
/// Squares that are tried for a position, at most.
const TRIED: usize = 10;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let most: usize = arguments.next().expect("how many stones").parse().expect("a number of stones");
    let known =
        arguments.next().map_or(String::new(), |path| std::fs::read_to_string(path).unwrap_or_default());
    let mut done: HashSet<(String, String)> = known
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?.to_owned(), words.next()?.to_owned()))
        })
        .collect();
    let game = Connect::<u64>::new(7, 6, 4).expect("a board");
    let book = Book::built_in();
    let solver = Solver::new(game.clone(), 128 << 20).with_book(book).expect("a book of this board");
    let sign = |state: &State<u64>| {
        solver.solve(state, Goal::Weak, &Limits::NONE).proven.score().expect("no limit").signum()
    };
    for stones in (0..=most).rev() {
        for (line, state) in positions(&game, stones) {
            let best = sign(&state);
            if best < 0 {
                continue;
            }
            for (column, next, worth) in moves(&game, &state).map(|(mv, next)| (mv, next, -sign(&next))) {
                if worth >= best {
                    continue;
                }
                // A loss rests on a square of the other seat after the move; a win given away, on one of the mover's after the best one.
                let (asked, owner, played) = if worth < 0 {
                    (next, game.turn(&next), column)
                } else {
                    let best = solver.line(&state, &Limits::NONE)[0];
                    (game.child(&state, best), game.turn(&state), best)
                };
                let (text, asked) = canonical(&game, &format!("{line}{}", played.0 + 1), &asked);
                if !done.insert((text.clone(), (owner.index() + 1).to_string())) {
                    continue;
                }
                if let Some(((column, row), result)) = rests_on(&game, &solver, &asked, owner) {
                    let square = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                    let result = ["loss", "draw", "win"][(result + 1) as usize];
                    println!("{text} {} {square} {result}", owner.index() + 1);
                    std::io::stdout().flush().expect("somewhere to write");
                }
            }
        }
    }
}

/// All running positions with so many stones, one of each pair of images, with a line that leads to each.
fn positions(game: &Connect<u64>, stones: usize) -> Vec<(String, State<u64>)> {
    let mut level = vec![(String::new(), game.start())];
    for _ in 0..stones {
        let mut next: Vec<(String, State<u64>)> = Vec::new();
        let mut seen = HashMap::new();
        for (line, state) in &level {
            for (Column(column), child) in moves(game, state) {
                let (line, child) = canonical(game, &format!("{line}{}", column + 1), &child);
                seen.entry(game.key(&child)).or_insert_with(|| next.push((line, child)));
            }
        }
        level = next;
    }
    level
}

fn moves(game: &Connect<u64>, state: &State<u64>) -> impl Iterator<Item = (Column, State<u64>)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().map(|mv| (mv, game.child(state, mv)))
}

/// The one of a position and its image that stands for both, with a line that leads to it.
fn canonical(game: &Connect<u64>, line: &str, state: &State<u64>) -> (String, State<u64>) {
    let canonical = game.canonical(state);
    if canonical == *state {
        return (line.to_owned(), canonical);
    }
    (line.bytes().map(|digit| char::from(b'0' + 8 - (digit - b'0'))).collect(), canonical)
}

/// A square without which who wins would not: of those where best play ends, then of those with the most runs.
fn rests_on(
    game: &Connect<u64>,
    solver: &Solver<u64>,
    state: &State<u64>,
    owner: Seat,
) -> Option<((u32, u32), i32)> {
    let line = solver.line(state, &Limits::NONE);
    let end = line[..line.len() - 1].iter().fold(*state, |state, mv| game.child(&state, *mv));
    let last = game.threats(&end, owner) & game.open_cells(&end);
    let (mine, occupied) = game.stone_sets(state);
    let own = if game.turn(state) == owner { mine } else { occupied ^ mine };
    let weight = |cell: u32| {
        let runs = game.run_starts().into_iter().flat_map(|(step, starts)| {
            starts.cells().map(move |start| (0..4).fold(0_u64, |run, i| run | 1 << (start + i * step)))
        });
        let through = runs.filter(|run| run >> cell & 1 == 1 && run & occupied & !own == 0);
        through.map(|run| 4_u32.pow((run & own).count_ones())).sum::<u32>()
    };
    let height = game.rows() + 1;
    let cells = (0..game.columns()).flat_map(|column| (0..height - 1).map(move |row| column * height + row));
    let mut empty: Vec<u32> = cells.filter(|cell| occupied >> cell & 1 == 0).collect();
    empty.sort_by_key(|cell| (last >> cell & 1 == 0, std::cmp::Reverse(weight(*cell))));
    let is_turn = game.turn(state) == owner;
    empty.into_iter().take(TRIED).find_map(|cell| {
        let mut world = Counterfactual::new(game, TABLE);
        world.ignore(owner, game.place_of(cell));
        // The owner wins: does it still? Only then which of the two others it is.
        let window = if is_turn { (0, 1) } else { (-1, 0) };
        let (least, most, _) = world.bounds(state, false, window, u64::MAX);
        let still_wins = if is_turn { least == 1 } else { most == -1 };
        if still_wins {
            return None;
        }
        let window = if is_turn { (-1, 0) } else { (0, 1) };
        let (least, ..) = world.bounds(state, false, window, u64::MAX);
        Some((game.place_of(cell), least))
    })
}
