//! What a picture says to whoever does not see it.

use super::{Picture, is_of_stones};
use crate::shape::{Shape, Square};
use plyground_players::Board;
use plyground_plot::counted;

/// Whose turn it is, or how the game ended.
pub(super) fn turn(board: &Board) -> String {
    match &board.outcome {
        None => format!("{} to move", board.colours[board.colour - 1].name),
        Some(outcome) => match outcome.winner {
            Some(winner) => format!("{} won", board.seats[winner - 1]),
            None if is_of_stones(board) => "a draw".to_owned(),
            None => "the first place is shared".to_owned(),
        },
    }
}

/// What the picture shows, in a few words.
pub(super) fn title(board: &Board) -> String {
    format!("{} after {}: {}", board.game, counted(board.ply as u64, "move"), turn(board))
}

/// A picture of several, in full.
pub(super) fn captioned(picture: &Picture) -> String {
    format!("{}: {}", title(&picture.board), description(picture))
}

/// Everything that the picture shows.
pub(super) fn description(picture: &Picture) -> String {
    let board = &picture.board;
    let mut sentences = Vec::new();
    match is_of_stones(board) {
        true => sentences.push(columns(board)),
        false => sentences.push(colours(board)),
    }
    if let Some(last) = &board.last {
        sentences.push(format!("The last move was {}.", last.mv));
    }
    for line in &board.winning {
        sentences.push(format!("{} won.", squares(board, line)));
    }
    sentences.extend(picture.shapes.iter().map(|shape| in_words(board, shape)));
    if !picture.caption.is_empty() {
        let caption = picture.caption.lines().collect::<Vec<_>>().join(" ");
        sentences.push(format!("{}.", caption.trim_end_matches('.')));
    }
    sentences.join(" ")
}

/// The stones of every column.
fn columns(board: &Board) -> String {
    let name = |cell: u8| board.colours[usize::from(cell) - 1].name.as_str();
    let column = |column: usize| {
        let from_below = (0..board.rows).rev().map(|row| board.cells[row * board.columns + column]);
        let stones: Vec<&str> = from_below.filter(|&cell| cell != 0).map(name).collect();
        let stones = if stones.is_empty() { "empty".to_owned() } else { stones.join(" ") };
        format!("{} {stones}", Square::column_name(column))
    };
    let columns: Vec<String> = (0..board.columns).map(column).collect();
    format!("Columns from below: {}.", columns.join("; "))
}

/// The squares that every colour has.
fn colours(board: &Board) -> String {
    let count = |number: usize| board.cells.iter().filter(|&&cell| usize::from(cell) == number + 1).count();
    let colour =
        |number: usize| format!("{} {}", board.colours[number].name, counted(count(number) as u64, "square"));
    let colours: Vec<String> = (0..board.colours.len()).map(colour).collect();
    format!("On the board: {}.", colours.join(", "))
}

fn squares(board: &Board, places: &[usize]) -> String {
    let name = |place: usize| {
        Square { column: place % board.columns, row: board.rows - 1 - place / board.columns }.to_string()
    };
    places.iter().map(|&place| name(place)).collect::<Vec<_>>().join("-")
}

/// A shape in words.
fn in_words(board: &Board, shape: &Shape) -> String {
    match shape {
        Shape::Ring { at } => format!("A ring around {at}."),
        Shape::Cross { at } => format!("A cross on {at}."),
        Shape::Line { through } => {
            let names: Vec<String> = through.iter().map(Square::to_string).collect();
            format!("A line through {}.", names.join("-"))
        }
        Shape::Arrow { from, to } => format!("An arrow from {from} to {to}."),
        Shape::Ghost { at, colour, text } => {
            let number = if text.is_empty() { String::new() } else { format!(" ({text})") };
            match colour.checked_sub(1).and_then(|colour| board.colours.get(colour)) {
                Some(colour) => format!("{} could go to {at}{number}.", colour.name),
                None => format!("Somebody could go to {at}{number}."),
            }
        }
        Shape::Label { at, text } => format!("On {at} is written {text}."),
    }
}
