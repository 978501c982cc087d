//! Boards as cells and moves as numbers, as Python sends them.

use super::{none, unsealed};
use crate::Target;
use plyground_players::{Session, registry};

pub(super) static CELLS: Target =
    Target { name: "cells", words: &[], made: none, seal: unsealed, run, few: 500 };

const BOARDS: [&str; 6] =
    ["connect", "connect:3x3x3", "connect:12x9x4", "connect:1x127x3", "blokus:duo", "blokus"];

/// The first byte is the game, the second how its board is made: of stones in columns, or of any cells; then come moves by their numbers.
fn run(input: &[u8]) {
    let [first, form, rest @ ..] = input else { return };
    let mut session = registry::open(BOARDS[usize::from(*first) % BOARDS.len()]).expect("a game");
    let (columns, rows) = session.size();
    let cells = match form % 4 {
        0 => rest.iter().take(columns * rows).copied().collect(),
        1 => rest.iter().map(|byte| byte % 3).chain(std::iter::repeat(0)).take(columns * rows).collect(),
        _ => stacked(rest, columns, rows),
    };
    if session.set_cells(&cells).is_ok() {
        assert_eq!(written(session.as_ref()), cells);
        set_up(session.as_ref());
    }
    for pair in rest.rchunks(2).take(60) {
        let action = pair.iter().fold(0_usize, |all, byte| all << 8 | usize::from(*byte));
        let before = session.ply();
        match session.play_action(action) {
            Ok(()) => {
                assert_eq!(session.ply(), before + 1);
                let name = session.history().pop().expect("a move was played");
                assert_eq!(session.read_action(&name).expect("it was written"), action);
            }
            Err(_) => {
                let mut legal = Vec::new();
                session.legal_actions(&mut legal);
                assert!(!legal.contains(&action), "{action} is legal and refused");
                if legal.is_empty() {
                    break;
                }
                // Something is played all the same.
                let action = legal[action % legal.len()];
                session.play_action(action).expect("a legal move");
            }
        }
    }
    set_up(session.as_ref());
}

/// Stones of both sides in turn, each in the column that a byte says.
fn stacked(bytes: &[u8], columns: usize, rows: usize) -> Vec<u8> {
    let (mut cells, mut stone) = (vec![0; columns * rows], 1);
    for byte in bytes {
        let column = usize::from(*byte) % columns;
        if let Some(row) = (0..rows).rev().find(|row| cells[row * columns + column] == 0) {
            cells[row * columns + column] = stone;
            stone = 3 - stone;
        }
    }
    cells
}

fn written(session: &dyn Session) -> Vec<u8> {
    let (columns, rows) = session.size();
    let mut cells = vec![0; columns * rows];
    session.write_cells(&mut cells);
    cells
}

/// The game is set up again of what it says of itself, in words and in numbers, as a pickle is.
fn set_up(session: &dyn Session) {
    // Where it began with a board, a line begins with that, which is set up apart.
    if session.first_cells().is_none() {
        let mut again = registry::open(&session.game()).expect("a game");
        again.go_to(&session.line()).unwrap_or_else(|error| panic!("{:?}: {error}", session.line()));
        assert!(again.is_at(session), "{:?}", session.line());
        assert_eq!(again.number(), session.number());
    }
    let actions = session.action_history();
    if actions.iter().all(|action| *action >= 0) {
        let mut by_number = registry::open(&session.game()).expect("a game");
        if let Some(cells) = session.first_cells() {
            by_number.set_cells(&cells).expect("the cells that it began with");
        }
        actions.iter().for_each(|action| by_number.play_action(*action as usize).expect("it was played"));
        assert!(by_number.is_at(session), "{actions:?}");
    }
    assert_eq!(session.count_legal() == 0, session.outcome().is_some(), "{:?}", session.line());
}
