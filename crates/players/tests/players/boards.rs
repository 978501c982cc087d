//! Boards as plain data: of every game, and of positions whose board is known.

use plyground_players::registry::{self, GAMES};
use plyground_players::{Board, Session, Streams};

fn at(game: &str, line: &str) -> Box<dyn Session> {
    let mut session = registry::open(game).unwrap();
    session.go_to(line).unwrap();
    session
}

/// What holds of the board of any game, all through random games.
#[test]
fn boards_of_every_game_agree_with_their_sessions() {
    for game in GAMES.iter().flat_map(|kind| kind.forms).map(|form| form.0) {
        // A form that is no spec, such as one with letters for numbers, has others beside it.
        let Ok(mut session) = registry::open(game) else { continue };
        let mut rng = Streams::new(3).rng(0);
        let mut before: Option<Board> = None;
        loop {
            let board = session.board();
            agrees(session.as_ref(), &board, before.as_ref());
            if board.moves.is_empty() {
                break;
            }
            session.play_nth(rng.below(board.moves.len() as u32) as usize);
            before = Some(board);
        }
    }
}

fn agrees(session: &dyn Session, board: &Board, before: Option<&Board>) {
    let words = &board.position;
    assert_eq!((&board.game, &board.position), (&session.game(), &session.line()));
    assert_eq!((board.turn, board.colour), (session.turn().index() + 1, session.colour() + 1));
    assert_eq!(board.cells.len(), board.columns * board.rows, "{words}: a colour for each cell");
    assert!(board.moves.iter().map(|one| &one.mv).eq(&session.legal()), "{words}: moves in board order");
    assert!(board.moves.iter().enumerate().all(|(nth, one)| one.nth == nth));
    assert_eq!(board.outcome.is_some(), board.moves.is_empty(), "{words}: moves until the game is over");
    assert_eq!((&board.drawing, &board.score), (&session.draw(), &session.final_score()));
    let Some(before) = before else {
        assert_eq!((board.ply, &board.last), (0, &None));
        return;
    };
    let last = board.last.as_ref().expect("a move was played");
    let played = before.moves.iter().find(|one| one.mv == last.mv).expect("it was legal");
    assert_eq!((last.colour, &last.cells), (before.colour, &played.cells), "{words}: as it was foretold");
    for (place, (old, new)) in before.cells.iter().zip(&board.cells).enumerate() {
        let expected = if last.cells.contains(&place) { last.colour as u8 } else { *old };
        assert_eq!(*new, expected, "{words}: {place} changes by the last move alone");
    }
}

#[test]
fn a_board_of_connect() {
    let board = at("connect:4x3x3", "12131").board();
    assert_eq!(board.cells, [1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0]);
    assert_eq!(board.drawing, "R . . .\nR . . .\nR Y Y .\n");
    let last = board.last.unwrap();
    assert_eq!((last.mv.as_str(), last.colour, last.cells), ("1", 1, vec![0]));
    assert_eq!(board.winning, [[8, 4, 0]]);
    assert_eq!((board.outcome.unwrap().payoffs, board.moves.len()), (vec![1.0, 0.0], 0));
    let board = at("connect", "44").board();
    assert_eq!(board.moves[3].cells, [24], "the third row from the bottom is the fourth from the top");
    assert_eq!((board.columns, board.rows, board.turn, board.colour), (7, 6, 1, 1));
    let colours: Vec<_> = board.colours.iter().map(|one| (one.name.as_str(), one.symbol, one.seat)).collect();
    assert_eq!(colours, [("Red", 'R', Some(1)), ("Yellow", 'Y', Some(2))]);
    // Seven in a row are four lines of four.
    let board = at("connect", "1122335566774").board();
    assert_eq!(board.winning, [[35, 36, 37, 38], [36, 37, 38, 39], [37, 38, 39, 40], [38, 39, 40, 41]]);
}

#[test]
fn a_board_of_blokus() {
    let board = at("blokus:3", "1:a20,b20,b19 2:t20,s20").board();
    assert_eq!((board.columns, board.rows, board.turn, board.colour), (20, 20, 3, 3));
    let filled: Vec<usize> = (0..400).filter(|&place| board.cells[place] > 0).collect();
    assert_eq!(filled, [0, 1, 18, 19, 21]);
    assert_eq!(board.last.unwrap().cells, [18, 19]);
    let blue = &board.colours[0];
    assert!(blue.hand.len() == 20 && !blue.hand.contains(&"V3") && blue.starts == [0], "{blue:?}");
    assert_eq!(
        board.colours.iter().map(|one| one.seat).collect::<Vec<_>>(),
        [Some(1), Some(2), Some(3), None]
    );
    assert_eq!(board.pieces.iter().map(|piece| piece.orientations.len()).sum::<usize>(), 91);
    // Red's first piece covers t1, the lower right corner.
    assert!(board.moves.len() == 58 && board.moves.iter().all(|one| one.cells.contains(&399)));
    let long = board.moves.iter().find(|one| one.piece == Some("I5")).unwrap();
    let piece = board.pieces.iter().find(|piece| piece.name == "I5").unwrap();
    let form = &piece.orientations[long.orientation.unwrap()];
    assert_eq!((form.len(), long.cells.len()), (5, 5));
}

#[test]
fn a_board_is_json() {
    let json = serde_json::to_value(at("connect:2x1x2", "1").board()).unwrap();
    let expected = serde_json::json!({
        "game": "connect:2x1x2", "position": "1", "ply": 1, "columns": 2, "rows": 1, "cells": [1, 0],
        "seats": ["Red", "Yellow"],
        "colours": [
            {"name": "Red", "symbol": "R", "rgb": "#d55e00", "seat": 1, "hand": [], "starts": []},
            {"name": "Yellow", "symbol": "Y", "rgb": "#f0e442", "seat": 2, "hand": [], "starts": []}
        ],
        "turn": 2, "colour": 2, "last": {"move": "1", "colour": 1, "cells": [0]}, "winning": [], "pieces": [],
        "moves": [{"move": "2", "nth": 0, "cells": [1]}],
        "outcome": null, "score": "0", "drawing": "R .\n"
    });
    assert_eq!(json, expected);
    let over = serde_json::to_value(at("connect:2x1x2", "12").board()).unwrap();
    assert_eq!(over["outcome"], serde_json::json!({"winner": null, "payoffs": [0.5, 0.5]}));
}
